import type { ComandosConsumo } from '#commands/consumo.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { seCierra } from '#domain/consumo/cierre.ts'
import { mesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { STREAM_LOG } from '#domain/log.ts'
import { revisarCada } from './cada.ts'

const REVISION_MS = 60_000

/**
 * Creates the process that closes each month of the log when its time has come, in order, from the
 * month of the log's first fact on (decisiones/consumo, «Periods»). A month's stream holds one
 * close, so each month is closed once, after any downtime and with several processes at once.
 */
export const crearProcesoDeCierres = (o: {
  store: Pick<EventStore, 'readStream'>
  consumos: Pick<ComandosConsumo, 'cerrarMes'>
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  /** Milliseconds between two checks whether a month has ended. */
  cada?: number
}) => {
  let siguiente: { readonly mes: string; readonly causa: string } | undefined

  const revisar = async () => {
    if (!siguiente) {
      const [primero] = await o.store.readStream(STREAM_LOG)
      if (!primero) return
      siguiente = { mes: mesDe(primero.meta.momento), causa: primero.eventId }
    }
    for (let ahora = o.ahora(); ahora >= seCierra(siguiente.mes); ahora = o.ahora()) {
      const { mes, causa }: NonNullable<typeof siguiente> = siguiente
      const command = { type: 'CerrarMes', mes, actor: SISTEMA, ahora } as const
      const cerrado = await o.consumos.cerrarMes(command, solicitudDeProceso(causa, `cerrar ${mes}`))
      if (isRefusal(cerrado)) throw new Error(cerrado.detalle)
      siguiente = { mes: mesSiguiente(mes), causa }
    }
  }

  return {
    /**
     * Closes what has ended, now and then until the signal aborts. Throws when the store is lost.
     */
    correr: (signal: AbortSignal): Promise<void> => revisarCada(o.cada ?? REVISION_MS, revisar, signal),
    /** Checks now, for a caller that moves the clock. */
    revisar,
  }
}
