import type { Handle } from '#commands/log/handle.ts'
import { type Solicitud, solicitudDeProceso } from '#commands/log/solicitud.ts'
import {
  type CifraAlterada,
  type ComandoPeriodo,
  type FirmarMes,
  periodoDecider,
  streamPeriodo,
} from '#domain/consumo/cierre.ts'
import { type ComandoConsumo, consumoDecider } from '#domain/consumo/decidir.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'
import { mesDe } from '#domain/consumo/mes.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { STREAM_LOG } from '#domain/log.ts'

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
  /** Finance signs a closed month. */
  firmarMes: async (command: Omit<FirmarMes, 'type' | 'cierre'>, solicitud: Solicitud) => {
    const [cerrado] = await historia(streamPeriodo(command.mes))
    const firmar = { ...command, type: 'FirmarMes', cierre: cerrado?.posicion } as const
    return handle(periodoDecider, streamPeriodo(command.mes), firmar, solicitud)
  },
  /** Tells what is read of a signed month otherwise than it was signed, or that it is so no more; once, by several that look at once too. */
  revisarFirma: async (mes: string, alteradas: readonly CifraAlterada[], ahora: string): Promise<void> => {
    const ultimo = (await historia(streamPeriodo(mes))).at(-1)
    if (!ultimo) return
    const command = { type: 'RevisarFirma', mes, alteradas, actor: SISTEMA, ahora } as const
    const hecha = await handle(
      periodoDecider,
      streamPeriodo(mes),
      command,
      solicitudDeProceso(ultimo.eventId, `revisar ${JSON.stringify(alteradas)}`),
    )
    if (isRefusal(hecha)) throw new Error(hecha.detalle)
  },
  /** A month as its decisions see it, at most two seconds old. */
  periodo: (mes: string) => cargar(periodoDecider, streamPeriodo(mes)),
  /** That of the log's first fact; undefined of an empty log. */
  primerMes: async (): Promise<string | undefined> => {
    const [primero] = await historia(STREAM_LOG)
    return primero && mesDe(primero.meta.momento)
  },
  /** The log position at which a month was closed; undefined while it is open. */
  cierreDe: async (mes: string): Promise<bigint | undefined> => (await historia(streamPeriodo(mes)))[0]?.posicion,
})

export type ComandosConsumo = ReturnType<typeof comandosConsumo>
