/**
 * A place in a stream: revision −1 and an empty `cadena` before its first event. `posicion` is the
 * position in the log that the stream was read from. Only a reader that goes on from there knows
 * it.
 */
export type Eslabon = { readonly revision: number; readonly cadena: string; readonly posicion?: bigint | undefined }
export const SIN_ESLABON: Eslabon = { revision: -1, cadena: '' }

/**
 * Returns why an event doesn't follow the previous one of its stream, as a Spanish sentence, or
 * undefined when it does.
 */
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
  // No chain covers positions. A reader of the whole log would meet these two events in the wrong
  // order.
  const { posicion: anterior } = antes
  return posicion !== undefined && anterior !== undefined && posicion <= anterior ? CAMBIADO_DE_LUGAR : undefined
}

/** The message about an event that stands in another's place. */
export const OTRO_EN_SU_LUGAR = 'no sigue al hecho anterior: otro ocupaba su lugar'

/**
 * The message about two events of a stream whose order in the log isn't the order in which they
 * happened.
 */
const CAMBIADO_DE_LUGAR = 'está en el log antes que el hecho al que sigue: alguien los cambió de lugar'

/** Returns the message about a stream that lost what came after a revision. */
export const faltaTras = (revision: number): string =>
  revision < 0 ? 'faltan sus hechos' : `falta lo que sigue a la revisión ${revision}`
