import type { NombreDeTrazo } from './trazos.tsx'

/**
 * A series with one value for each category, as drawn and as text; null where there is none yet.
 */
export type Serie<F = unknown> = {
  readonly nombre: string
  readonly valores: readonly (number | null)[]
  readonly escritos: readonly string[]
  /** The total of all categories; null where they don't add up. */
  readonly total: string | null
  /** The figure that its values open. */
  readonly figura?: F
  /** A line over the bars, or shown in the key and the table alone. */
  readonly como?: 'linea' | 'escrita'
  /** The stroke; by default the one of its place. */
  readonly trazo?: NombreDeTrazo
}

/** The axis of a chart. */
export type Eje = {
  /** The name of one category: «Mes». */
  readonly categoria: string
  /** The categories' names in the key and the table. They are unique. */
  readonly categorias: readonly string[]
  /** Shorter labels under the axis. */
  readonly rotulos?: readonly string[]
  /** All categories together, in the key and below the table: «2026». */
  readonly todo: string
  /** The same within a sentence: «en el año». */
  readonly enTodo: string
}

export type Cuadro<F = unknown> = {
  readonly id: string
  readonly titulo: string
  /**
   * The form of the chart. Bars stand side by side ('barras'), are stacked with losses below zero
   * ('apiladas'), or are horizontal because the categories are names ('acostadas').
   */
  readonly forma: 'lineas' | 'barras' | 'apiladas' | 'acostadas'
  readonly eje: Eje
  readonly series: readonly Serie<F>[]
  readonly enDolares: boolean
  /** The text shown while there is nothing. */
  readonly vacio: string
}

export const sinNada = ({ valores }: Pick<Serie, 'valores'>): boolean => valores.every((valor) => !valor)
export const seDibuja = ({ como }: Pick<Serie, 'como'>): boolean => como !== 'escrita'
export const esBarra = ({ como }: Pick<Serie, 'como'>): boolean => como === undefined

/** Returns the lowest and the highest value drawn. The range always includes zero. */
export const alcanceDe = ({ forma, eje, series }: Pick<Cuadro, 'forma' | 'eje' | 'series'>): [number, number] => {
  const apila = forma === 'apiladas'
  const barras = series.filter(esBarra)
  const sueltas = series.filter((serie) => seDibuja(serie) && !(apila && esBarra(serie)))
  const pilas = eje.categorias.flatMap((_, i) => {
    const apilados = apila ? barras.map(({ valores }) => valores[i] ?? 0) : []
    return [
      apilados.filter((valor) => valor > 0).reduce((suma, valor) => suma + valor, 0),
      apilados.filter((valor) => valor < 0).reduce((suma, valor) => suma + valor, 0),
    ]
  })
  const todos = [0, ...pilas, ...sueltas.flatMap(({ valores }) => valores.map((valor) => valor ?? 0))]
  const [min, max] = [Math.min(...todos), Math.max(...todos)]
  return min === 0 && max === 0 ? [0, 4] : [min, max]
}

const enSusPalabras = ({ nombre, valores, escritos, total }: Serie, { categorias, enTodo }: Eje): string => {
  const numeros = valores.filter((valor) => valor !== null)
  const mayor = Math.max(0, ...numeros)
  const menor = Math.min(0, ...numeros)
  const donde = (valor: number) => {
    const i = valores.indexOf(valor)
    return `${escritos[i]} en ${categorias[i]}`
  }
  const partes = [
    ...(total === null ? [] : [`${total} ${enTodo}`]),
    ...(mayor > 0 ? [`lo más alto, ${donde(mayor)}`] : []),
    ...(menor < 0 ? [`lo más bajo, ${donde(menor)}`] : []),
  ]
  return `${nombre}: ${sinNada({ valores }) ? 'nada' : partes.join(', ')}`
}

/**
 * Describes a chart in a sentence for those who can't see it: each series' total, and where it is
 * highest and lowest.
 */
export const enPalabras = ({ titulo, eje, series }: Cuadro): string =>
  [titulo, ...series.map((serie) => enSusPalabras(serie, eje))].join('. ')
