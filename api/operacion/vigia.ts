import { setTimeout as esperar } from 'node:timers/promises'
import type { Situado } from '#commands/log/cliente.ts'
import { type EventStore, PREFIJOS } from '#commands/log/event-store.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { Punto } from '#projections/motor/lote.ts'
import { type Atraso, crearPendientes } from './pendientes.ts'

const MIRADA_MS = 2_000
const VUELTA_MS = 100

/**
 * Watches that the log has what was projected from it, while the product runs: it may be restored from an older copy, or lose its end; and how far
 * the read side is behind it. `ultimaProbada`: the last fact that the read side has; `conOtro`: somebody else tells of each fact by `ver`.
 */
export const crearVigia = (
  ultimaProbada: () => Promise<Punto['probada']>,
  avance: Pick<Avance, 'listo' | 'posicion'>,
  store: Pick<
    EventStore,
    'falta' | 'caidas' | 'ultimaPosicion' | 'subscribeToAll' | 'subscribeToStreams' | 'detenidos' | 'readStream'
  >,
  conOtro: boolean,
) => {
  const alto = new AbortController()
  const { signal } = alto
  const dormir = (ms: number) => esperar(ms, undefined, { signal, ref: false }).catch(() => undefined)
  let atrasado = false
  let conexiones = 0
  /** How often the store was away or found again, when the log was last looked at. */
  let mirada = ''
  const cuenta = () => `${store.caidas()} ${conexiones}`

  const mirar = async () => {
    const ahora = cuenta()
    const probada = await ultimaProbada()
    atrasado = probada !== undefined && (await store.falta(probada)) !== undefined
    mirada = ahora
  }
  const pendientes = crearPendientes()
  let vista: bigint | undefined
  const ver = ({ posicion, metadata }: Situado) => {
    if (vista !== undefined && posicion <= vista) return
    // Somebody else's says nothing of when it was.
    const momento = Date.parse((metadata as { momento?: string } | undefined)?.momento ?? '')
    pendientes.poner(posicion, Number.isNaN(momento) ? Date.now() : momento)
    vista = posicion
  }
  /** Hears of every fact; and a store that goes away for a moment, while nobody asks it, is noticed by its end. */
  const oir = async () => {
    while (!signal.aborted) {
      try {
        const ultima = await store.ultimaPosicion()
        // While a first read side is built nobody counts what it lacks; and a log that is shorter than it was is another.
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
        // Somebody else of this process hears every fact: a second time it would only be read for nothing.
        if (conOtro) for await (const _ of store.subscribeToAll(vista, signal, ['LogAbierto']));
      } catch {
        await dormir(VUELTA_MS)
      }
    }
  }
  const rondar = async () => {
    while (!signal.aborted) {
      // Who can't be asked now is asked again.
      await mirar().catch(() => undefined)
      // A stream that stands still may have been restored, though nobody asks for it.
      for (const stream of store.detenidos().slice(0, 1)) await store.readStream(stream).catch(() => undefined)
      await dormir(MIRADA_MS)
    }
  }
  void oir()
  void rondar()
  return {
    /** How far the read side is behind the log, as far as this process has heard, at an instant in ms. */
    atraso: (ahora: number): Atraso => pendientes.tras(avance.posicion(), ahora),
    ver,
    /** The newest fact that this process has heard of. */
    vista: (): bigint | undefined => vista,
    /** Whether the log lacks what was projected from it, as it was last seen. */
    atrasado: (): boolean => atrasado,
    /** The same before a change: a store that was away is looked at first, since it may have come back as an older one. Throws NoDisponible. */
    impide: async (): Promise<boolean> => {
      if (cuenta() !== mirada) await mirar()
      return atrasado
    },
    cerrar: (): void => alto.abort(),
  }
}

export type Vigia = ReturnType<typeof crearVigia>
