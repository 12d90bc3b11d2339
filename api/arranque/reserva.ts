import { randomUUID } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { falloDe } from '#domain/fallo.ts'
import { MODELOS } from '#projections/modelos.ts'
import { type EnTurno, PROYECTOR, quienesProyectan, soltarTurno } from '#projections/motor/turno.ts'

/** Milliseconds between two looks, with a reserve to start and without one. */
const MIRADA_MS = { conReserva: 250, sinReserva: 2_000 }
/** Looks in a row that must find nobody: a projector that reconnects is gone for a moment. */
const VECES = 2
/** Milliseconds after the start in which the projector may be starting too. */
const AL_INICIO_MS = 5_000
/** Milliseconds without a projector after which this version's read side counts as abandoned. */
const ABANDONADO_MS = 15_000
/**
 * Seconds for which facts wait and the projector asks Postgres for nothing, after which it hangs:
 * it is stopped, or it hears nothing of the log any more.
 */
const COLGADO_S = 15

/** A projector that this process may start: started by `iniciar`, ended by `detener`. */
export type Proceso = {
  readonly iniciar: () => void
  readonly detener: () => Promise<void>
}

/**
 * Watches whether a projector of this version works, in any process, and keeps one of its own in
 * reserve: `lanzar` makes one when there is none, which connects to Postgres under the given name,
 * and it ends once another comes. So the parts of an installation may be replaced by those of
 * another version in any order (decisiones/operar, «Releases beside each other»). Without `lanzar`
 * it only watches.
 *
 * A projector that hangs loses its connection, and with it the lock that another one waits for.
 * `esperaS` returns for how many seconds the oldest fact has waited for this version's read side.
 * `reiniciar` ends this process's own projector, which then starts again.
 */
export const crearReserva = (o: {
  readonly pool: Pool
  readonly logger: Pick<Logger, 'warn' | 'info'>
  readonly lanzar?: (nombre: string) => Proceso
  readonly reiniciar?: () => void
  readonly esperaS: () => number
  readonly colgadoS?: number
  readonly alInicioMs?: number
  readonly abandonadoMs?: number
}) => {
  const { alInicioMs = AL_INICIO_MS, abandonadoMs = ABANDONADO_MS, colgadoS = COLGADO_S } = o
  /** When a projector was last seen; undefined before the first look. */
  let visto: number | undefined
  let reiniciado = Number.NEGATIVE_INFINITY
  let vacias = 0
  let propio: Proceso | undefined
  // Two processes in containers may have the same pid and host name.
  const nombre = `bandwork-reserva-${randomUUID().slice(0, 8)}`

  const abandonado = (): boolean => visto !== undefined && performance.now() - visto > abandonadoMs
  const cuelga = ({ quietoS }: EnTurno): boolean => quietoS > colgadoS && o.esperaS() > colgadoS

  const mirar = async () => {
    const proyectan = await quienesProyectan(o.pool, MODELOS)
    const trabajan = proyectan.filter(({ trabaja }) => trabaja)
    const colgado = trabajan.find(cuelga)
    if (colgado) {
      o.logger.warn({ segundos: Math.round(colgado.quietoS) }, 'el proyector está colgado; se le quita el turno')
      await soltarTurno(o.pool, colgado)
      return
    }
    const ahora = performance.now()
    if (trabajan.length > 0) visto = ahora
    else if (abandonado() && ahora - reiniciado > abandonadoMs) {
      reiniciado = ahora
      o.reiniciar?.()
    }
    vacias = trabajan.length > 0 ? 0 : vacias + 1
    const sobra = proyectan.some((otro) => otro.nombre === PROYECTOR) || trabajan.some((otro) => otro.nombre !== nombre)
    if (propio && sobra) {
      const deMas = propio
      propio = undefined
      o.logger.info({}, 'hay otro proyector de esta versión; el de reserva termina')
      await deMas.detener()
    } else if (!propio && vacias >= VECES && o.lanzar) {
      o.logger.warn({}, 'no hay proyector de esta versión; empieza uno de reserva')
      propio = o.lanzar(nombre)
      propio.iniciar()
    }
  }

  return {
    /** Returns whether this version's read side has had no projector for a while. */
    abandonado,
    /** Runs until the signal aborts, and ends its own projector then. */
    correr: async (signal: AbortSignal): Promise<void> => {
      const pausa = (ms: number) => dormir(ms, undefined, { signal, ref: false }).catch(() => undefined)
      await pausa(alInicioMs)
      visto = performance.now()
      let fallo = ''
      while (!signal.aborted) {
        try {
          await mirar()
          fallo = ''
        } catch (error) {
          // Without Postgres nobody projects, and health says so already.
          if (fallo === '') o.logger.warn({ motivo: falloDe(error) }, 'no se sabe si hay un proyector')
          fallo = falloDe(error)
          visto = performance.now()
        }
        await pausa(o.lanzar ? MIRADA_MS.conReserva : MIRADA_MS.sinReserva)
      }
      await propio?.detener()
    },
  }
}
