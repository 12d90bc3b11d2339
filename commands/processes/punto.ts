import { setTimeout as esperar } from 'node:timers/promises'
import type { EventStore } from '#commands/log/event-store.ts'
import { LogInadmisible, StreamDetenido } from '#commands/log/fallos.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import type { Hecho } from '#domain/hecho.ts'

/**
 * How far a process has read: the position from which it goes on, and the last fact up to there
 * that proved itself.
 */
export type Hasta = {
  readonly posicion: bigint
  readonly probada: { readonly posicion: bigint; readonly cadena: string } | undefined
}

/** An event that couldn't be read, or whose effect needs a stream that can't be read. */
export type Apartado = { readonly stream: string; readonly revision: number; readonly posicion: bigint }

/** The checkpoint of a process and the events that it has set aside, kept where they outlive it. */
export interface Punto {
  leer(): Promise<Hasta | undefined>
  /** Saves the checkpoint, which never goes back. */
  guardar(hasta: Hasta): Promise<void>
  /**
   * Sets an event aside before the checkpoint passes it. It is tried again until it can be read.
   */
  apartar(evento: Apartado): Promise<void>
  apartados(): Promise<readonly Apartado[]>
  readmitir(evento: Apartado): Promise<void>
}

/**
 * The work of a process that isn't done yet: how much, since when the oldest of it waits (ISO
 * 8601), and why it last failed, in words that name nobody.
 */
export type Trabajo = {
  readonly pendientes: number
  readonly desde: string | undefined
  readonly fallo: string | undefined
}
export const TODO_HECHO: Trabajo = { pendientes: 0, desde: undefined, fallo: undefined }

export interface Proceso {
  /** Runs until the signal aborts. Throws when what it needs is lost. */
  correr(signal: AbortSignal): Promise<void>
  /** Returns what isn't done yet, if the process counts it. */
  trabajo?(): Trabajo
}

export type Logger = { warn(datos: object, mensaje: string): void }

type Seguir = {
  readonly store: EventStore
  readonly punto: Punto
  readonly tipos: readonly string[]
  readonly logger: Logger
}

const ATRASADO =
  'El log no llega hasta donde llegaron los procesos: falta el último hecho que atendieron. Restaura el log completo, o reconstruye con «npm run reconstruir».'

/**
 * Yields the facts of some types from a process's checkpoint on, each with how far it has read by
 * then. Now and then it yields only how far it has read. Ends when the signal aborts. Events that
 * can't be read are set aside. Throws LogInadmisible when the log lacks what was read, NoDisponible
 * when the store is lost.
 */
export async function* seguir(
  { store, punto, tipos, logger }: Seguir,
  signal: AbortSignal,
): AsyncGenerator<{ readonly hecho?: Hecho; readonly hasta: Hasta }> {
  const desde = await punto.leer()
  let probada = desde?.probada
  if (probada && (await store.falta(probada))) throw new LogInadmisible(ATRASADO)
  for await (const hecho of store.subscribeToAll(desde?.posicion, signal, tipos)) {
    if ('mirado' in hecho) {
      yield { hasta: { posicion: hecho.mirado, probada } }
      continue
    }
    const { posicion, stream, revision } = hecho
    if (esIlegible(hecho)) {
      logger.warn({ stream, motivo: hecho.ilegible }, 'un hecho que un proceso espera no se puede leer')
      await punto.apartar({ stream, revision, posicion })
    } else {
      probada = { posicion, cadena: hecho.meta.cadena }
      yield { hecho, hasta: { posicion, probada } }
    }
  }
}

/**
 * Tries what was set aside again every `cada` ms until the signal aborts. `atender` resolves once a
 * fact's effect is there.
 */
export const reintentarApartados = async (
  { store, punto }: Pick<Seguir, 'store' | 'punto'>,
  atender: (hecho: Hecho) => Promise<void>,
  cada: number,
  signal: AbortSignal,
): Promise<void> => {
  const atendido = async (hecho: Hecho): Promise<boolean> => {
    try {
      await atender(hecho)
      return true
    } catch (error) {
      if (error instanceof StreamDetenido) return false
      throw error
    }
  }
  while (!signal.aborted) {
    for (const apartado of await punto.apartados()) {
      for await (const leido of store.readStreamCrudo(apartado.stream, apartado.revision, 1)) {
        if (!esIlegible(leido) && (await atendido(leido))) await punto.readmitir(apartado)
      }
    }
    await esperar(cada, undefined, { signal }).catch(() => undefined)
  }
}
