/**
 * Where a stream stands: revision −1 and an empty `cadena` before its first event. `posicion` is in the log that it was read from, and known
 * only to who reads on from there.
 */
export type Eslabon = { readonly revision: number; readonly cadena: string; readonly posicion?: bigint | undefined }
export const SIN_ESLABON: Eslabon = { revision: -1, cadena: '' }

/** Why an event doesn't follow the one before it in its stream, a Spanish sentence; undefined when it does. */
export const saltoDesde = (
  antes: Eslabon,
  {
    revision,
    previa,
    posicion,
  }: { readonly revision: number; readonly previa: string | undefined; readonly posicion?: bigint | undefined },
): string | undefined => {
  if (revision > antes.revision + 1) return faltaTras(antes.revision)
  if (revision <= antes.revision) return `repite la revisión ${revision}: el stream ya iba por la ${antes.revision}`
  if (previa !== antes.cadena) return OTRO_EN_SU_LUGAR
  // No chain covers a position: who reads the whole log would meet the two the other way round.
  const { posicion: anterior } = antes
  return posicion !== undefined && anterior !== undefined && posicion <= anterior ? CAMBIADO_DE_LUGAR : undefined
}

/** What is told of an event that stands where another was. */
export const OTRO_EN_SU_LUGAR = 'no sigue al hecho anterior: otro ocupaba su lugar'

/** What is told of two events of a stream that stand in the log in another order than they happened. */
const CAMBIADO_DE_LUGAR = 'está en el log antes que el hecho al que sigue: alguien los cambió de lugar'

/** What is told of a stream that lost what came after a revision. */
export const faltaTras = (revision: number): string =>
  revision < 0 ? 'faltan sus hechos' : `falta lo que sigue a la revisión ${revision}`
