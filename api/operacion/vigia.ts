import { setTimeout as esperar } from 'node:timers/promises'
import type { Situado } from '#commands/log/cliente.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { PREFIJOS } from '#commands/log/guardado.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { Logger } from '#projections/motor/fuente.ts'
import type { Punto } from '#projections/motor/lote.ts'
import { type Atraso, crearPendientes } from './pendientes.ts'

const MIRADA_MS = 2_000
const VUELTA_MS = 100
/**
 * Milliseconds for which the log must go on lacking a fact before it counts as behind. After a stop
 * of the whole cluster, a node may serve for a moment before it has the last facts again.
 */
const CONFIRMA_MS = 5_000

/**
 * Watches, while the product runs, that the log still holds what was projected from it, since it
 * may be restored from an older copy or lose its end. Also measures how far the read side is
 * behind. `ultimaProbada` returns the last fact of the read side. `conOtro`: another part of the
 * process reports each fact through `ver`.
 *
 * While a fact has been missing for CONFIRMA_MS only, changes are put off. After that, or as soon
 * as another fact stands in its place, the log is behind, and they are refused.
 */
export const crearVigia = (
  ultimaProbada: () => Promise<Punto['probada']>,
  avance: Pick<Avance, 'listo' | 'posicion'>,
  store: Pick<
    EventStore,
    'falta' | 'caidas' | 'ultimaPosicion' | 'subscribeToAll' | 'subscribeToStreams' | 'detenidos' | 'readStream'
  >,
  {
    conOtro,
    logger,
    confirmaMs = CONFIRMA_MS,
  }: { readonly conOtro: boolean; readonly logger: Pick<Logger, 'error' | 'info'>; readonly confirmaMs?: number },
) => {
  const alto = new AbortController()
  const { signal } = alto
  const dormir = (ms: number) => esperar(ms, undefined, { signal, ref: false }).catch(() => undefined)
  let atrasado = false
  let veces = 0
  /** When the last fact of the read side was first missed, undefined while it is there. */
  let faltaDesde: number | undefined
  let conexiones = 0
  /** How often the store had been lost or connected to when the log was last checked. */
  let mirada = ''
  const cuenta = () => `${store.caidas()} ${conexiones}`

  const mirar = async () => {
    const ahora = cuenta()
    const probada = await ultimaProbada()
    const falta = probada && (await store.falta(probada))
    faltaDesde = falta === undefined ? undefined : (faltaDesde ?? performance.now())
    const antes = atrasado
    atrasado = falta === 'otro' || (faltaDesde !== undefined && performance.now() - faltaDesde >= confirmaMs)
    mirada = ahora
    if (atrasado && !antes) {
      veces += 1
      logger.error({ posicion: String(probada?.posicion) }, 'log-atrasado: al log le falta un hecho que se proyectó')
    } else if (antes && !atrasado) logger.info({}, 'al log ya no le falta ningún hecho')
  }
  const pendientes = crearPendientes()
  let vista: bigint | undefined
  const ver = ({ posicion, metadata }: Situado) => {
    if (vista !== undefined && posicion <= vista) return
    // An event that somebody else wrote doesn't tell when it happened.
    const momento = Date.parse((metadata as { momento?: string } | undefined)?.momento ?? '')
    pendientes.poner(posicion, Number.isNaN(momento) ? Date.now() : momento)
    vista = posicion
  }
  /**
   * Follows every fact. The end of its subscription also reveals a store that goes away for a
   * moment while nobody asks it.
   */
  const oir = async () => {
    while (!signal.aborted) {
      try {
        const ultima = await store.ultimaPosicion()
        // While a first read side is built, what it lacks isn't counted. A log that is shorter than
        // before is another log.
        if (vista === undefined || ultima === undefined || ultima < vista) {
          vista = avance.listo() ? avance.posicion() : ultima
          pendientes.vaciar()
        }
        conexiones += 1
        for await (const evento of store.subscribeToStreams(vista, signal, PREFIJOS)) {
          ver(evento)
          // A log that was empty has nothing to catch up on.
          if (conOtro && evento.posicion >= (ultima ?? 0n)) break
        }
        // Another part of this process hears every fact. Hearing them here too would only read them
        // for nothing.
        if (conOtro) for await (const _ of store.subscribeToAll(vista, signal, ['LogAbierto']));
      } catch {
        await dormir(VUELTA_MS)
      }
    }
  }
  const rondar = async () => {
    while (!signal.aborted) {
      // A check that fails now is repeated in the next round.
      await mirar().catch(() => undefined)
      // A stopped stream may have been restored, though nobody reads it.
      for (const stream of store.detenidos().slice(0, 1)) await store.readStream(stream).catch(() => undefined)
      await dormir(MIRADA_MS)
    }
  }
  void oir()
  void rondar()
  return {
    /**
     * Returns how far the read side is behind the log, as far as this process has heard, at an
     * instant in ms.
     */
    atraso: (ahora: number): Atraso => pendientes.tras(avance.posicion(), ahora),
    ver,
    /** Returns the position of the newest fact that this process has heard of. */
    vista: (): bigint | undefined => vista,
    /** Returns whether the log lacked what was projected from it when it was last checked. */
    atrasado: (): boolean => atrasado,
    /** Returns how many times it was found so. */
    vecesAtrasado: (): number => veces,
    /**
     * Returns the same for use before a change. A store that was away is checked first, since it
     * may have come back as an older one. Throws NoDisponible, also while it isn't known yet.
     */
    impide: async (): Promise<boolean> => {
      if (cuenta() !== mirada) await mirar()
      if (faltaDesde !== undefined && !atrasado) throw new NoDisponible('Se comprueba si el log está entero.')
      return atrasado
    },
    cerrar: (): void => alto.abort(),
  }
}

export type Vigia = ReturnType<typeof crearVigia>
