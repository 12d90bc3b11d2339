import type { Cuadro } from './cuadro.ts'

export const TEMA = {
  text: { fill: 'var(--tinta-2)', fontSize: 11, fontFamily: 'var(--letra)' },
  axis: { domain: { line: { stroke: 'var(--linea-2)' } }, ticks: { line: { stroke: 'var(--linea-2)' } } },
  grid: { line: { stroke: 'var(--linea)' } },
}

type Forma = Pick<Cuadro, 'forma'>

/** Room about what is drawn, in pixels: names stand beside bars that lie, and their amounts behind them. */
export const margenDe = ({ forma }: Forma) =>
  forma === 'acostadas' ? { top: 4, right: 46, bottom: 24, left: 112 } : { top: 12, right: 18, bottom: 28, left: 58 }

const MARCAS = 5
const ALTO = 300
const ALTO_ACOSTADA = 30
/** In pixels, known before anything is drawn. */
export const altoDe = ({ forma, eje }: Pick<Cuadro, 'forma' | 'eje'>): number =>
  forma === 'acostadas' ? eje.categorias.length * ALTO_ACOSTADA + 28 : ALTO

const corto = new Intl.NumberFormat('es-EC', { useGrouping: true, maximumFractionDigits: 1 })
/** A value beside the axis: as short as it can be said. */
export const enEje = (valor: number, enDolares: boolean): string => {
  const cuanto = Math.abs(valor)
  if (!enDolares) return Number.isInteger(valor) ? corto.format(valor) : ''
  const escrito = cuanto >= 1_000_000 ? `$${corto.format(cuanto / 1_000_000)} M` : `$${corto.format(cuanto)}`
  return valor < 0 ? `−${escrito}` : escrito
}

/** About so many ticks; of counts none between two of them. */
export const cuantasMarcas = (max: number, enDolares: boolean): number =>
  enDolares ? MARCAS : Math.max(1, Math.min(MARCAS, max))

const LETRA_PX = 6.2
const AIRE_PX = 10
/** Of labels `cada` pixels apart, every which of them has room. */
export const cadaCuantos = (rotulos: readonly string[], cada: number): number => {
  const ancho = Math.max(0, ...rotulos.map(({ length }) => length)) * LETRA_PX + AIRE_PX
  return Math.max(1, Math.ceil(ancho / cada))
}

const ROTULO_MAXIMO = 17
export const acortado = (nombre: string): string =>
  nombre.length > ROTULO_MAXIMO ? `${nombre.slice(0, ROTULO_MAXIMO - 1).trimEnd()}…` : nombre

/** Which category lies under a hand at these pixels of the drawing. */
export const bajoLaMano = (
  { forma, eje: { categorias } }: Pick<Cuadro, 'forma' | 'eje'>,
  [x, y]: readonly [number, number],
  [ancho, alto]: readonly [number, number],
): number | undefined => {
  const { top, right, bottom, left } = margenDe({ forma })
  const n = categorias.length
  const parte =
    forma === 'acostadas' ? (y - top) / (alto - top - bottom) : (x - left) / Math.max(1, ancho - left - right)
  // The points of lines stand at both ends, bars in the middle of their place.
  const i = forma === 'lineas' ? Math.round(parte * (n - 1)) : Math.floor(parte * n)
  return i >= 0 && i < n ? i : undefined
}
