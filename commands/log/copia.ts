import { setTimeout as esperar } from 'node:timers/promises'
import type { Guardado } from './cadena.ts'
import { abrirCliente, type Situado } from './cliente.ts'
import { esSuyo, PREFIJOS } from './event-store.ts'
import { NoDisponible } from './fallos.ts'
import { crearBusqueda } from './ultima.ts'

/** An event as the log keeps it, and its position in the log that it was read from. */
export type Copiado = Omit<Guardado, 'revision'> & { readonly revision: number; readonly posicion: string }

/** By what an event is found in another log. */
type Hallable = { readonly streamId: string; readonly revision: bigint | string; readonly id: string }

/** Events of one stream, one after the other, that are appended together, and their bytes: a server takes a MiB. */
const JUNTOS = 200
const BYTES_JUNTOS = 256 * 1024
/** Nobody waits for an answer to it. */
const PLAZO_MS = 30_000
/** For how long a cluster may be without a leader, ms, and the pause between two tries. */
const PACIENCIA_MS = 60_000
const PAUSA_MS = 500

const comoNuevo = ({ id, type, data, metadata }: Copiado) => ({
  id,
  type,
  data: data as object,
  metadata: metadata as object,
})

/** Reads a log's events as they are kept, and writes them to another: no position is in what they prove, so they prove as much there. */
export const abrirCopia = (url: string) => {
  const cliente = abrirCliente(url, { plazoMs: PLAZO_MS })

  /** Over a loss of the leader: what was appended already is the same again, by its ids. */
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

  /** The product's events in their order, up to a position or to the log's end, all or those after another. */
  async function* leer(hasta?: bigint, despuesDe?: bigint): AsyncGenerator<Copiado> {
    for await (const evento of cliente.leerHasta(hasta, despuesDe, { prefijos: PREFIJOS })) {
      const { id, streamId, type, revision, data, metadata, posicion } = evento
      yield { id, streamId, type, data, metadata, revision: Number(revision), posicion: String(posicion) }
    }
  }

  return {
    leer,
    /** The position of the product's newest event; undefined where there is none. */
    ultima: buscar,
    /** That event. */
    ultimo: async (): Promise<Situado | undefined> => {
      const posicion = await buscar()
      if (posicion === undefined) return undefined
      for await (const evento of cliente.leerTodo(posicion, 1)) return evento
      return undefined
    },
    /** The position here of an event of another log; undefined where it isn't, or isn't the same. */
    lugarDe: async ({ streamId, revision, id }: Hallable): Promise<bigint | undefined> => {
      for await (const suyo of cliente.leerStream(streamId, Number(revision), 1)) {
        if (suyo.id === id && suyo.revision === BigInt(revision)) return suyo.posicion
      }
      return undefined
    },
    /**
     * Appends them in their order, each under its own id at its own revision; tells of the last of each append where it stood and where it stands
     * now, and so of every one that stood at one of `cortes`. Throws when a stream isn't as they say.
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
        const suyos = Buffer.byteLength(JSON.stringify([evento.data, evento.metadata]))
        const sigue = lote.at(-1)?.streamId === evento.streamId && lote.length < JUNTOS && bytes + suyos <= BYTES_JUNTOS
        if (!sigue) await salir()
        lote.push(evento)
        bytes += suyos
        if (cortes.has(evento.posicion)) await salir()
      }
      await salir()
    },
    cerrar: cliente.dispose,
  }
}
