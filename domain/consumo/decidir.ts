import { anioLocal } from '#domain/calendario.ts'
import { type Decider, type Decision, HechoImposible, noExiste, type Origen, refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { type HechoConsumo, hechosConsumo, OBJETIVO_MAXIMO, OBJETIVO_MINIMO } from './hechos.ts'

/** A provider's objectives in cents, by year. */
export type Consumo = { readonly objetivos: Readonly<Record<number, number>> }

/** `objetivo` in cents, for the year in which it is said. */
export type ComandoConsumo = Origen & {
  readonly type: 'FijarObjetivo'
  readonly proveedorId: number
  readonly objetivo: number
}

const esObjetivo = (cents: number): boolean =>
  Number.isInteger(cents) && cents >= OBJETIVO_MINIMO && cents <= OBJETIVO_MAXIMO

/** Refusals: no-existe (another's), objetivo-invalido, objetivo-fijado (decisiones/consumo, «Objective»). */
export const decideConsumo = (
  { objetivos }: Consumo,
  { actor, ahora, proveedorId, objetivo }: ComandoConsumo,
): Decision<HechoConsumo> => {
  if (actor.id !== proveedorId) return noExiste('ese proveedor')
  if (!esObjetivo(objetivo)) return refuse('objetivo-invalido', 'El objetivo va de 0.01 a 999999999.99.')
  const anio = anioLocal(ahora)
  const fijado = objetivos[anio]
  if (fijado === objetivo) return []
  if (fijado !== undefined)
    return refuse('objetivo-fijado', `Ya guardaste tu objetivo de ${anio}: no se puede cambiar.`, {
      objetivo: decimal(fijado),
    })
  return [{ type: 'ObjetivoAnualFijado', data: { proveedorId, anio, objetivo } }]
}

export const evolveConsumo = ({ objetivos }: Consumo, { type, data }: HechoConsumo): Consumo => {
  if (objetivos[data.anio] !== undefined) throw new HechoImposible(type, `con objetivo de ${data.anio}`)
  return { objetivos: { ...objetivos, [data.anio]: data.objetivo } }
}

export const consumoDecider: Decider<Consumo, ComandoConsumo, HechoConsumo> = {
  category: 'consumo',
  schemas: hechosConsumo,
  initial: { objetivos: {} },
  decide: decideConsumo,
  evolve: evolveConsumo,
  // The provider, by the stream's name; there is nobody else to name.
  partes: () => [],
}
