/** Which rows of a table are asked for, and in which order; `columna` is one of the table's own list. */
export type Pagina<C extends string = string> = {
  readonly buscar: string
  readonly desde: number
  readonly cuantas: number
  readonly columna: C
  readonly sentido: 'asc' | 'desc'
}

/** A page and its counts: of all rows, of those that search and filter leave, and by filter of those that the search leaves. */
export type Paginada<F> = {
  readonly filas: readonly F[]
  readonly total: number
  readonly halladas: number
  readonly contadores: Readonly<Record<string, number>>
}

/** A text in the order of a Spanish dictionary: case and accents only part what is else the same; none is no value. */
export const alfabetico = (expresion: string): string => `nullif(${expresion}, '') collate "es-x-icu"`

/** What has no value stands at the end, whichever way. */
export const ordenado = (expresion: string, sentido: Pagina['sentido']): string => `${expresion} ${sentido} nulls last`

/** A state in the order of its life, one that isn't listed last. The names are ours: no text of anybody's. */
export const porEtapa = (expresion: string, etapas: readonly string[]): string =>
  `array_position(array['${etapas.join("','")}'], ${expresion})`

/** What a table's counts by filter come to: of all rows and of those that the search leaves, where `claves` are counted though there is none of them. */
export const contar = (
  grupos: readonly { readonly clave: string; readonly todas: number; readonly halladas: number }[],
  claves: readonly string[],
): Pick<Paginada<unknown>, 'total' | 'contadores'> => {
  const sumar = (cual: 'todas' | 'halladas') => grupos.reduce((suma, uno) => suma + uno[cual], 0)
  return {
    total: sumar('todas'),
    contadores: {
      ...Object.fromEntries(claves.map((clave) => [clave, 0])),
      ...Object.fromEntries(grupos.map(({ clave, halladas }) => [clave, halladas])),
      todas: sumar('halladas'),
    },
  }
}
