import { setTimeout as esperar } from 'node:timers/promises'
import type { Guardado } from './cadena.ts'
import { abrirCliente, type Situado } from './cliente.ts'
import { NoDisponible } from './fallos.ts'
import { esSuyo, PREFIJOS } from './guardado.ts'
import { crearBusqueda } from './ultima.ts'

/** An event as the log keeps it, and its position in the log from which it was read. */
export type Copiado = Omit<Guardado, 'revision'> & { readonly revision: number; readonly posicion: string }

/** The fields by which an event is found in another log. */
type Hallable = { readonly streamId: string; readonly revision: bigint | string; readonly id: string }

/**
 * Consecutive events of one stream that are appended together, and their bytes. A server takes up
 * to a MiB.
 */
const JUNTOS = 200
const BYTES_JUNTOS = 256 * 1024
/** Milliseconds. It is long because nobody waits for an answer. */
const PLAZO_MS = 30_000
/** Milliseconds for which a cluster may be without a leader, and the pause between two tries. */
const PACIENCIA_MS = 60_000
const PAUSA_MS = 500

const comoNuevo = ({ id, type, data, metadata }: Copiado) => ({
  id,
  type,
  data: data as object,
  metadata: metadata as object,
})

/**
 * Opens a log, to read its events as they are kept or to write the events of another log to it. No
 * position is in what an event proves, so it proves as much in the other log.
 */
export const abrirCopia = (url: string) => {
  const cliente = abrirCliente(url, { plazoMs: PLAZO_MS })

  /**
   * Appends, and tries again while the cluster has lost its leader. Events that were appended
   * already are recognised by their ids.
   */
  const anadir: typeof cliente.append = async (...lote) => {
    for (const hasta = performance.now() + PACIENCIA_MS; ; await esperar(PAUSA_MS)) {
      try {
        return await cliente.append(...lote)
      } catch (error) {
        if (!(error instanceof NoDisponible) || performance.now() > hasta) throw error
      }
    }
  }

  const { buscar } = crearBusqueda(cliente.leerAtras, esSuyo)

  /**
   * Reads the product's events in order, up to a position or to the log's end, all of them or those
   * after another position.
   */
  async function* leer(hasta?: bigint, despuesDe?: bigint): AsyncGenerator<Copiado> {
    for await (const evento of cliente.leerHasta(hasta, despuesDe, { prefijos: PREFIJOS })) {
      const { id, streamId, type, revision, data, metadata, posicion } = evento
      yield { id, streamId, type, data, metadata, revision: Number(revision), posicion: String(posicion) }
    }
  }

  return {
    leer,
    /** Resolves with the position of the product's newest event, undefined when there is none. */
    ultima: buscar,
    /** Resolves with that event. */
    ultimo: async (): Promise<Situado | undefined> => {
      const posicion = await buscar()
      if (posicion === undefined) return undefined
      for await (const evento of cliente.leerTodo(posicion, 1)) return evento
      return undefined
    },
    /**
     * Resolves with the position here of an event of another log. Undefined when it isn't here, or
     * isn't the same.
     */
    lugarDe: async ({ streamId, revision, id }: Hallable): Promise<bigint | undefined> => {
      for await (const evento of cliente.leerStream(streamId, Number(revision), 1)) {
        if (evento.id === id && evento.revision === BigInt(revision)) return evento.posicion
      }
      return undefined
    },
    /**
     * Appends events in their order, each under its own id at its own revision. Calls `alEscribir`
     * with the old and the new position of each append's last event, and the number of its events.
     * An append ends at every event whose old position is one of `cortes`, so all of those are
     * reported. Throws when a stream isn't as the events say.
     */
    escribir: async (
      eventos: AsyncIterable<Copiado>,
      cortes: ReadonlySet<string>,
      alEscribir: (antes: bigint, ahora: bigint, cuantos: number) => void,
    ): Promise<void> => {
      let lote: Copiado[] = []
      let bytes = 0
      const salir = async () => {
        const [primero] = lote
        if (!primero) return
        const { streamId, revision } = primero
        const ahora = await anadir(streamId, lote.map(comoNuevo), revision - 1)
        if (ahora === 'conflicto') {
          throw new Error(`${streamId} no está como se copia: la revisión ${revision} no es la que sigue.`)
        }
        const ultimo = lote.at(-1) as Copiado
        alEscribir(BigInt(ultimo.posicion), ahora, lote.length)
        lote = []
        bytes = 0
      }
      for await (const evento of eventos) {
        const peso = Buffer.byteLength(JSON.stringify([evento.data, evento.metadata]))
        const sigue = lote.at(-1)?.streamId === evento.streamId && lote.length < JUNTOS && bytes + peso <= BYTES_JUNTOS
        if (!sigue) await salir()
        lote.push(evento)
        bytes += peso
        if (cortes.has(evento.posicion)) await salir()
      }
      await salir()
    },
    cerrar: cliente.dispose,
  }
}
