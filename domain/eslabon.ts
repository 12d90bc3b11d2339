/** Where a stream stands: revision −1 and an empty `cadena` before its first event. */
export type Eslabon = { readonly revision: number; readonly cadena: string }
export const SIN_ESLABON: Eslabon = { revision: -1, cadena: '' }

/** Why an event doesn't follow the one before it in its stream, a Spanish sentence; undefined when it does. */
export const saltoDesde = (
  antes: Eslabon,
  { revision, previa }: { readonly revision: number; readonly previa: string | undefined },
): string | undefined => {
  if (revision > antes.revision + 1) return faltaTras(antes.revision)
  if (revision <= antes.revision) return `repite la revisión ${revision}: el stream ya iba por la ${antes.revision}`
  return previa === antes.cadena ? undefined : OTRO_EN_SU_LUGAR
}

/** What is told of an event that stands where another was. */
export const OTRO_EN_SU_LUGAR = 'no sigue al hecho anterior: otro ocupaba su lugar'

/** What is told of a stream that lost what came after a revision. */
export const faltaTras = (revision: number): string =>
  revision < 0 ? 'faltan sus hechos' : `falta lo que sigue a la revisión ${revision}`
