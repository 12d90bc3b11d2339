import type { Cuadro } from './cuadro.ts'

export const TEMA = {
  text: { fill: 'var(--tinta-2)', fontSize: 11, fontFamily: 'var(--letra)' },
  axis: { domain: { line: { stroke: 'var(--linea-2)' } }, ticks: { line: { stroke: 'var(--linea-2)' } } },
  grid: { line: { stroke: 'var(--linea)' } },
}

type Forma = Pick<Cuadro, 'forma'>

/**
 * Returns the margins around the drawing in pixels. Horizontal bars have their names on the left
 * and their amounts on the right.
 */
export const margenDe = ({ forma }: Forma) =>
  forma === 'acostadas' ? { top: 4, right: 46, bottom: 24, left: 112 } : { top: 12, right: 18, bottom: 28, left: 58 }

const MARCAS = 5
const ALTO = 300
const ALTO_ACOSTADA = 30
/** Returns the height in pixels, known before anything is drawn. */
export const altoDe = ({ forma, eje }: Pick<Cuadro, 'forma' | 'eje'>): number =>
  forma === 'acostadas' ? eje.categorias.length * ALTO_ACOSTADA + 28 : ALTO

const corto = new Intl.NumberFormat('es-EC', { useGrouping: true, maximumFractionDigits: 1 })
/** Formats a value beside the axis, as short as possible. */
export const enEje = (valor: number, enDolares: boolean): string => {
  const cuanto = Math.abs(valor)
  if (!enDolares) return Number.isInteger(valor) ? corto.format(valor) : ''
  const escrito = cuanto >= 1_000_000 ? `$${corto.format(cuanto / 1_000_000)} M` : `$${corto.format(cuanto)}`
  return valor < 0 ? `−${escrito}` : escrito
}

/** Returns the approximate number of ticks. Counts have no tick between whole numbers. */
export const cuantasMarcas = (max: number, enDolares: boolean): number =>
  enDolares ? MARCAS : Math.max(1, Math.min(MARCAS, max))

const LETRA_PX = 6.2
const AIRE_PX = 10
/** Returns the n for which every n-th label has room, with the labels `cada` pixels apart. */
export const cadaCuantos = (rotulos: readonly string[], cada: number): number => {
  const ancho = Math.max(0, ...rotulos.map(({ length }) => length)) * LETRA_PX + AIRE_PX
  return Math.max(1, Math.ceil(ancho / cada))
}

const ROTULO_MAXIMO = 17
export const acortado = (nombre: string): string =>
  nombre.length > ROTULO_MAXIMO ? `${nombre.slice(0, ROTULO_MAXIMO - 1).trimEnd()}…` : nombre

/** Returns the index of the category under a pointer at these pixels of the drawing. */
export const bajoLaMano = (
  { forma, eje: { categorias } }: Pick<Cuadro, 'forma' | 'eje'>,
  [x, y]: readonly [number, number],
  [ancho, alto]: readonly [number, number],
): number | undefined => {
  const { top, right, bottom, left } = margenDe({ forma })
  const n = categorias.length
  const parte =
    forma === 'acostadas' ? (y - top) / (alto - top - bottom) : (x - left) / Math.max(1, ancho - left - right)
  // The points of lines reach both ends; bars are centred in their places.
  const i = forma === 'lineas' ? Math.round(parte * (n - 1)) : Math.floor(parte * n)
  return i >= 0 && i < n ? i : undefined
}
