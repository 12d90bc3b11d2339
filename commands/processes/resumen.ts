import type { ComandosCuenta } from '#commands/cuenta.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { fechaLocal, horaLocal } from '#domain/calendario.ts'
import { type AvisosElegidos, enSilencio } from '#domain/cuenta/eleccion-de-avisos.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { type PorLeer, resumir } from '#domain/resumen.ts'
import { revisarCada } from './cada.ts'
import type { Logger } from './punto.ts'

const REVISION_MS = 15_000

/**
 * An account whose daily mail is due. `resumido` is the day of its last one, '' before the first.
 */
type PorResumir = { readonly id: number; readonly avisos: AvisosElegidos; readonly resumido: string }

/**
 * The unread notices of accounts, and which accounts were looked at, kept where that outlives the
 * process.
 */
export interface Resumenes<C extends PorResumir = PorResumir> {
  /**
   * Resolves with the next accounts whose hour ('HH:MM' in America/Guayaquil) has come that day,
   * after those that were looked at. Not all come at once.
   */
  siguientes(dia: string, hora: string): Promise<readonly C[]>
  /**
   * Resolves with what came since the last mail and waits to be read, of the kinds that are mailed,
   * the newest first. `causa` is the newest fact that it tells.
   */
  porLeer(cuenta: C): Promise<{ readonly avisos: readonly PorLeer[]; readonly causa: string } | undefined>
  /** Records that this account and all before it were looked at that day. Never goes back. */
  vistas(dia: string, hasta: C): Promise<void>
}

/**
 * Creates the process that makes the daily mail of each account whose hour has come
 * (decisiones/vivo, «The mail of the day»). The command's id is made of account and day, so there
 * is one mail a day, after any downtime and with several processes at once. An account with nothing
 * to read is looked at only once a day.
 */
export const crearProcesoDeResumenes = <C extends PorResumir>(o: {
  cuentas: Pick<ComandosCuenta, 'ejecutar'>
  resumenes: Resumenes<C>
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  logger: Logger
  /** Milliseconds between two checks for accounts whose hour has come. */
  cada?: number
}) => {
  const { cuentas, resumenes, logger } = o

  const preparar = async (cuenta: C, dia: string, ahora: string): Promise<void> => {
    const { id, avisos, resumido: anterior } = cuenta
    // A late mail may fall into the account's quiet hours. The next one then has its notices.
    if (enSilencio(avisos.silencio, ahora)) return
    const hay = await resumenes.porLeer(cuenta)
    const resumen = hay && resumir(dia, hay.avisos)
    if (!resumen) return
    const stream = streamCuenta(id)
    const command = { type: 'PrepararResumenDeAvisos', resumen, anterior, actor: SISTEMA, ahora } as const
    const solicitud = { ...solicitudDeProceso(stream, `resumen del ${dia}`), causa: hay.causa }
    try {
      const hecha = await cuentas.ejecutar(id, command, solicitud)
      if (isRefusal(hecha)) logger.warn({ cuenta: id, motivo: hecha.detalle }, 'un resumen no se preparó')
    } catch (error) {
      if (!(error instanceof StreamDetenido)) throw error
      logger.warn({ stream, motivo: error.message }, 'un resumen no se preparó')
    }
  }

  const revisar = async (signal?: AbortSignal): Promise<void> => {
    while (!signal?.aborted) {
      const ahora = o.ahora()
      const dia = fechaLocal(ahora)
      const pagina = await resumenes.siguientes(dia, horaLocal(ahora))
      const ultima = pagina.at(-1)
      if (!ultima) return
      for (const cuenta of pagina) await preparar(cuenta, dia, ahora)
      await resumenes.vistas(dia, ultima)
    }
  }

  return {
    /**
     * Checks now and then until the signal aborts. Throws when the store or the tables are lost.
     */
    correr: (signal: AbortSignal): Promise<void> => revisarCada(o.cada ?? REVISION_MS, revisar, signal),
    /** Checks now, for a caller that moves the clock. */
    revisar,
  }
}
