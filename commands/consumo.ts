import type { Candados } from '#commands/candados.ts'
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
import { cuentaDecider, ELIMINADA } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal, type Refusal, refuse, SISTEMA } from '#domain/decider.ts'
import { STREAM_LOG } from '#domain/log.ts'

const SIN_LECTOR = refuse(
  'cliente-desactivado',
  'La cuenta de ese proveedor está desactivada: no puede leer el recordatorio.',
)

/**
 * Creates the commands of a provider's consumption, and of the months in which it is counted.
 * Refusals: cuenta-eliminada, cliente-desactivado, the deciders'.
 */
export const comandosConsumo = (
  { handle, cargar, cargarAlDia, historia, lleva }: Handle,
  { alPagar }: Pick<Candados, 'alPagar'>,
) => ({
  ejecutar: (command: ComandoConsumo, solicitud: Solicitud) => {
    const { proveedorId } = command
    const mandar = (permitir?: () => Promise<Refusal | undefined>) =>
      handle(consumoDecider, streamConsumo(proveedorId), command, solicitud, permitir && { permitir })
    if (command.type === 'RecordarConsumo')
      return mandar(async () => {
        const cuenta = await cargarAlDia(cuentaDecider, streamCuenta(proveedorId))
        if (!cuenta.existe || cuenta.eliminada) return ELIMINADA
        return cuenta.isActive ? undefined : SIN_LECTOR
      })
    if (command.type !== 'PagarConsumo') return mandar()
    return alPagar(proveedorId, () =>
      mandar(async () => {
        const cuenta = await cargarAlDia(cuentaDecider, streamCuenta(proveedorId))
        return cuenta.existe && cuenta.eliminada ? ELIMINADA : undefined
      }),
    )
  },
  /** Resolves with a provider's consumption as its decisions see it, at most two seconds old. */
  estado: (proveedorId: number) => cargar(consumoDecider, streamConsumo(proveedorId)),
  /** Resolves with whether a step was taken before under the same key. */
  lleva: (proveedorId: number, actorId: number, solicitud: Solicitud) =>
    lleva(consumoDecider, streamConsumo(proveedorId), actorId, solicitud),
  /** Closes a month, once. */
  cerrarMes: (command: ComandoPeriodo, solicitud: Solicitud) =>
    handle(periodoDecider, streamPeriodo(command.mes), command, solicitud),
  /** Signs a closed month for finance. */
  firmarMes: async (command: Omit<FirmarMes, 'type' | 'cierre'>, solicitud: Solicitud) => {
    const [cerrado] = await historia(streamPeriodo(command.mes))
    const firmar = { ...command, type: 'FirmarMes', cierre: cerrado?.posicion } as const
    return handle(periodoDecider, streamPeriodo(command.mes), firmar, solicitud)
  },
  /**
   * Records which figures of a signed month are read otherwise than they were signed, or that none
   * are any more. It is recorded once, even when several processes look at once.
   */
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
  /** Resolves with a month as its decisions see it, at most two seconds old. */
  periodo: (mes: string) => cargar(periodoDecider, streamPeriodo(mes)),
  /** Resolves with the month of the log's first fact, undefined for an empty log. */
  primerMes: async (): Promise<string | undefined> => {
    const [primero] = await historia(STREAM_LOG)
    return primero && mesDe(primero.meta.momento)
  },
  /** Resolves with the log position at which a month was closed, undefined while it is open. */
  cierreDe: async (mes: string): Promise<bigint | undefined> => (await historia(streamPeriodo(mes)))[0]?.posicion,
})

export type ComandosConsumo = ReturnType<typeof comandosConsumo>
