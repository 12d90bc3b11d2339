/**
 * The number of logos that a carousel shows at once on a wide screen, and the number of items from
 * which it goes round (decisiones/red, «Carousels»).
 */
export type Medida = { readonly visibles: number; readonly repiteDesde: number }

export const MEDIDAS = {
  favoritos: { visibles: 14, repiteDesde: 13 },
  favoritosPersonal: { visibles: 24, repiteDesde: 23 },
  universal: { visibles: 13, repiteDesde: 12 },
  universalPersonal: { visibles: 22, repiteDesde: 21 },
  resultados: { visibles: 13, repiteDesde: 13 },
  portada: { visibles: 13, repiteDesde: 13 },
} as const satisfies Record<string, Medida>

/** Milliseconds between two automatic steps (decisiones/red, «Carousels»). */
export const AUTOMATICO_MS = 5_000

/** Viewport widths, in px, and the share of the wide screen's number that fits from each. */
const CORTES = [
  ['grande', 1280, 1],
  ['mediana', 1024, 0.77],
  ['tableta', 768, 0.6],
  ['ancha', 520, 0.45],
  ['telefono', 0, 0.31],
] as const

/**
 * Returns the widths as the carousel takes them: all of `visibles` from 1280 px, fewer on narrower
 * screens, and never under 4.
 */
export const anchos = (visibles: number) =>
  Object.fromEntries(
    CORTES.map(([nombre, min, parte], i) => [
      nombre,
      {
        breakpoint: { min, max: (CORTES[i - 1]?.[1] ?? 100_000) - 1 },
        items: Math.max(4, Math.round(visibles * parte)),
      },
    ]),
  )
