import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  type JSONEventType,
  jsonEvent,
  NO_STREAM,
  type RecordedEvent,
  START,
} from '@eventstore/db-client'
import type { Guardado } from './cadena.ts'
import { esSocket } from './direccion-almacen.ts'
import { categoriaDe } from './guardado.ts'
import { crearBusqueda } from './ultima.ts'

/** An event as the log keeps it, and its position in the log that it was read from. */
export type Copiado = Omit<Guardado, 'revision'> & { readonly revision: number; readonly posicion: string }

/** Events of one stream, one after the other, that are appended together. */
const JUNTOS = 200

/** Reads a log's events as they are kept, and writes them to another: no position is in what they prove, so they prove as much there. */
export const abrirCopia = (url: string) => {
  const client = esSocket(url)
    ? new EventStoreDBClient({ endpoint: url }, { insecure: true })
    : EventStoreDBClient.connectionString(url)

  /** The product's events in their order, up to a position or to the log's end. */
  async function* leer(hasta?: bigint): AsyncGenerator<Copiado> {
    const lectura = client.readAll({ direction: FORWARDS, fromPosition: START })
    try {
      for await (const { event } of lectura) {
        if (!event || event.type.startsWith('$') || categoriaDe(event.streamId) === '') continue
        if (hasta !== undefined && event.position.commit > hasta) return
        const { id, streamId, type, revision, data, metadata } = event as RecordedEvent
        yield {
          id,
          streamId,
          type,
          data,
          metadata,
          revision: Number(revision),
          posicion: String(event.position.commit),
        }
      }
    } finally {
      lectura.destroy()
    }
  }

  return {
    leer,
    /** The position of the product's newest event; undefined where there is none. */
    ultima: crearBusqueda((desde, cuantos) =>
      client.readAll({ direction: BACKWARDS, fromPosition: desde ?? END, maxCount: cuantos }),
    ),
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
      const salir = async () => {
        const [primero] = lote
        if (!primero) return
        const { position } = await client.appendToStream(
          primero.streamId,
          lote.map(({ id, type, data, metadata }) =>
            jsonEvent({ id, type, data, metadata } as unknown as JSONEventType & { id: string }),
          ),
          { expectedRevision: primero.revision === 0 ? NO_STREAM : BigInt(primero.revision - 1) },
        )
        const ultimo = lote.at(-1) as Copiado
        alEscribir(BigInt(ultimo.posicion), position?.commit ?? 0n, lote.length)
        lote = []
      }
      for await (const evento of eventos) {
        const sigue = lote.at(-1)?.streamId === evento.streamId && lote.length < JUNTOS
        if (!sigue) await salir()
        lote.push(evento)
        if (cortes.has(evento.posicion)) await salir()
      }
      await salir()
    },
    cerrar: (): Promise<void> => client.dispose(),
  }
}
