import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoConsumo, consumoDecider } from '#domain/consumo/decidir.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'

/** The commands of a provider's consumption. Refusals: the decider's. */
export const comandosConsumo = ({ handle }: Handle) => ({
  /** Saves the objective of the year in which it is said, once. */
  fijarObjetivo: (command: ComandoConsumo, solicitud: Solicitud) =>
    handle(consumoDecider, streamConsumo(command.proveedorId), command, solicitud),
})

export type ComandosConsumo = ReturnType<typeof comandosConsumo>
