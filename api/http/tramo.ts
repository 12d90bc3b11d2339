/** Facts in one answer of a history. */
export const HECHOS_POR_PAGINA = 200

/**
 * Returns a page of facts after a revision, and the revision after which there are more; null at
 * the end.
 */
export const tramoDe = <H extends { readonly revision: number }>(
  hechos: readonly H[],
  despues: number,
): { readonly pagina: readonly H[]; readonly siguiente: number | null } => {
  const desde = hechos.findIndex(({ revision }) => revision > despues)
  const pagina = desde < 0 ? [] : hechos.slice(desde, desde + HECHOS_POR_PAGINA)
  const hayMas = desde >= 0 && desde + pagina.length < hechos.length
  return { pagina, siguiente: hayMas ? (pagina.at(-1)?.revision ?? null) : null }
}
