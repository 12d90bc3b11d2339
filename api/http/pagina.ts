const PAGINA = 50

/** Rows to read for a page: one more than it shows. */
export const DE_UNA_PAGINA = PAGINA + 1

/**
 * Returns a page of the rows that were read, and the place after which the next page begins; null
 * without one.
 */
export const enPagina = <F>(leidas: readonly F[], lugarDe: (fila: F) => string) => {
  const filas = leidas.slice(0, PAGINA)
  const ultima = leidas.length > PAGINA ? filas.at(-1) : undefined
  return { filas, siguiente: ultima === undefined ? null : lugarDe(ultima) }
}
