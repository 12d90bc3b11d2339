import { LADOS_QUE_CONVERSAN, type LadoDeCanal } from './canal.ts'
import { esMensaje, type HechoConversacion } from './hechos.ts'

/**
 * The numbers of each side's own messages beyond what it has read. They came late, and nobody of
 * that side has to read them.
 */
export type Propios = Readonly<Record<LadoDeCanal, readonly number[]>>
type Leido = Readonly<Record<LadoDeCanal, number>>

export const SIN_PROPIOS: Propios = { consumidor: [], proveedor: [], callcenter: [], financiero: [] }

/** Folds a fact; `leido` is how far each side has read after it. */
export const plegarPropios = (propios: Propios, hecho: HechoConversacion, leido: Leido): Propios => {
  const lado = 'lado' in hecho.data ? hecho.data.lado : undefined
  if (!lado) return propios
  const numeros = esMensaje(hecho) ? [...propios[lado], hecho.data.numero] : propios[lado]
  const quedan = numeros.filter((numero) => numero > leido[lado])
  return quedan.length === 0 && propios[lado].length === 0 ? propios : { ...propios, [lado]: quedan }
}

/** Returns the number of messages that each side still has to read. */
export const sinLeerDe = (ultimo: number, leido: Leido, propios: Propios): Readonly<Record<LadoDeCanal, number>> =>
  Object.fromEntries(LADOS_QUE_CONVERSAN.map((lado) => [lado, ultimo - leido[lado] - propios[lado].length])) as Record<
    LadoDeCanal,
    number
  >
