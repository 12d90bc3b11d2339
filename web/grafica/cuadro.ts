import type { NombreDeTrazo } from './trazos.tsx'

/** What is drawn of a category: a value, as it is drawn and as it is read; null where there is none yet. */
export type Serie<F = unknown> = {
  readonly nombre: string
  readonly valores: readonly (number | null)[]
  readonly escritos: readonly string[]
  /** Of all categories; null where they don't add up. */
  readonly total: string | null
  /** What its figures open. */
  readonly figura?: F
  /** Over the bars as a line, or read in key and table alone. */
  readonly como?: 'linea' | 'escrita'
  /** By its place where nothing is said. */
  readonly trazo?: NombreDeTrazo
}

/** What stands along a chart's axis. */
export type Eje = {
  /** One of it: «Mes». */
  readonly uno: string
  /** As they are read in key and table; each another. */
  readonly categorias: readonly string[]
  /** As they stand under the axis, where that is shorter. */
  readonly rotulos?: readonly string[]
  /** All of it, in the key and below the table: «2026». */
  readonly todo: string
  /** The same within a sentence: «en el año». */
  readonly enTodo: string
}

export type Cuadro<F = unknown> = {
  readonly id: string
  readonly titulo: string
  /** Bars stand side by side, or on each other with what is lost below nothing; or they lie, where categories are names. */
  readonly forma: 'lineas' | 'barras' | 'apiladas' | 'acostadas'
  readonly eje: Eje
  readonly series: readonly Serie<F>[]
  readonly enDolares: boolean
  /** What will stand there, said while there is nothing. */
  readonly vacio: string
}

export const sinNada = ({ valores }: Pick<Serie, 'valores'>): boolean => valores.every((valor) => !valor)
export const seDibuja = ({ como }: Pick<Serie, 'como'>): boolean => como !== 'escrita'
export const esBarra = ({ como }: Pick<Serie, 'como'>): boolean => como === undefined

/** From the lowest to the highest that is drawn, and nothing between them. */
export const alcanceDe = ({ forma, eje, series }: Pick<Cuadro, 'forma' | 'eje' | 'series'>): [number, number] => {
  const apila = forma === 'apiladas'
  const barras = series.filter(esBarra)
  const sueltas = series.filter((serie) => seDibuja(serie) && !(apila && esBarra(serie)))
  const pilas = eje.categorias.flatMap((_, i) => {
    const suyos = apila ? barras.map(({ valores }) => valores[i] ?? 0) : []
    return [
      suyos.filter((valor) => valor > 0).reduce((suma, valor) => suma + valor, 0),
      suyos.filter((valor) => valor < 0).reduce((suma, valor) => suma + valor, 0),
    ]
  })
  const todos = [0, ...pilas, ...sueltas.flatMap(({ valores }) => valores.map((valor) => valor ?? 0))]
  const [min, max] = [Math.min(...todos), Math.max(...todos)]
  return min === 0 && max === 0 ? [0, 4] : [min, max]
}

const enSusPalabras = ({ nombre, valores, escritos, total }: Serie, { categorias, enTodo }: Eje): string => {
  const suyos = valores.filter((valor) => valor !== null)
  const mayor = Math.max(0, ...suyos)
  const menor = Math.min(0, ...suyos)
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

/** A chart in a sentence, for who doesn't see it: what each of its series comes to, and where it is highest and lowest. */
export const enPalabras = ({ titulo, eje, series }: Cuadro): string =>
  [titulo, ...series.map((serie) => enSusPalabras(serie, eje))].join('. ')
