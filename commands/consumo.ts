import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoPeriodo, periodoDecider, streamPeriodo } from '#domain/consumo/cierre.ts'
import { type ComandoConsumo, consumoDecider } from '#domain/consumo/decidir.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'

/** The commands of a provider's consumption, and of the months in which it is counted. Refusals: the deciders'. */
export const comandosConsumo = ({ handle, cargar, historia, lleva }: Handle) => ({
  ejecutar: (command: ComandoConsumo, solicitud: Solicitud) =>
    handle(consumoDecider, streamConsumo(command.proveedorId), command, solicitud),
  /** A provider's consumption as its decisions see it, at most two seconds old. */
  estado: (proveedorId: number) => cargar(consumoDecider, streamConsumo(proveedorId)),
  /** Whether a step was taken before under the same key. */
  lleva: (proveedorId: number, actorId: number, solicitud: Solicitud) =>
    lleva(consumoDecider, streamConsumo(proveedorId), actorId, solicitud),
  /** Closes a month, once. */
  cerrarMes: (command: ComandoPeriodo, solicitud: Solicitud) =>
    handle(periodoDecider, streamPeriodo(command.mes), command, solicitud),
  /** The log position at which a month was closed; undefined while it is open. */
  cierreDe: async (mes: string): Promise<bigint | undefined> => (await historia(streamPeriodo(mes)))[0]?.posicion,
})

export type ComandosConsumo = ReturnType<typeof comandosConsumo>
