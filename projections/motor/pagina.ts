/**
 * The rows of a table that are asked for, and their order. `columna` is one of the table's own
 * list.
 */
export type Pagina<C extends string = string> = {
  readonly buscar: string
  readonly desde: number
  readonly cuantas: number
  readonly columna: C
  readonly sentido: 'asc' | 'desc'
}

/**
 * A page and its counts. `total` counts all rows, `halladas` those that search and filter leave,
 * and `contadores` those that the search leaves, by filter.
 */
export type Paginada<F> = {
  readonly filas: readonly F[]
  readonly total: number
  readonly halladas: number
  readonly contadores: Readonly<Record<string, number>>
}

/**
 * Returns SQL that sorts text as a Spanish dictionary does: case and accents matter only between
 * texts that are otherwise equal. An empty text counts as no value.
 */
export const alfabetico = (expresion: string): string => `nullif(${expresion}, '') collate "es-x-icu"`

/** Returns SQL that puts rows without a value at the end in either direction. */
export const ordenado = (expresion: string, sentido: Pagina['sentido']): string => `${expresion} ${sentido} nulls last`

/**
 * Returns SQL that sorts states in the order of their life cycle, with unlisted ones last. The
 * names come from the code, never from input.
 */
export const porEtapa = (expresion: string, etapas: readonly string[]): string =>
  `array_position(array['${etapas.join("','")}'], ${expresion})`

/**
 * Sums up a table's counts by filter, of all rows and of those that the search leaves. Each of
 * `claves` has a counter, even at zero.
 */
export const contar = (
  grupos: readonly { readonly clave: string; readonly todas: number; readonly halladas: number }[],
  claves: readonly string[],
): Pick<Paginada<unknown>, 'total' | 'contadores'> => {
  const sumar = (campo: 'todas' | 'halladas') => grupos.reduce((suma, grupo) => suma + grupo[campo], 0)
  return {
    total: sumar('todas'),
    contadores: {
      ...Object.fromEntries(claves.map((clave) => [clave, 0])),
      ...Object.fromEntries(grupos.map(({ clave, halladas }) => [clave, halladas])),
      todas: sumar('halladas'),
    },
  }
}
