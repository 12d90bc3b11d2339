const PAGINA = 50

/** So many rows are read for a page: one more than it has. */
export const DE_UNA_PAGINA = PAGINA + 1

/** A page of what was read, and what the next one begins after; null where there is none. */
export const enPagina = <F>(leidas: readonly F[], lugarDe: (fila: F) => string) => {
  const filas = leidas.slice(0, PAGINA)
  const ultima = leidas.length > PAGINA ? filas.at(-1) : undefined
  return { filas, siguiente: ultima === undefined ? null : lugarDe(ultima) }
}
