import type { Guardado } from './cadena.ts'
import { abrirCliente, type Situado } from './cliente.ts'
import { anexarEnFila, CopiaImposible, EN_VUELO, type Lote } from './fila.ts'
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
/** As many events as a read may be asked for. */
const TODOS = 2 ** 31 - 1

/** Events that are appended together, and the old position of the last of them. */
type Copiados = Lote & { readonly antes: bigint }

/**
 * Groups events for their appends, in their order. A group ends at every event whose position is
 * one of `cortes`.
 */
async function* enLotes(eventos: AsyncIterable<Copiado>, cortes: ReadonlySet<string>): AsyncGenerator<Copiados> {
  let juntos: Copiado[] = []
  let bytes = 0
  function* salir(): Generator<Copiados> {
    const [primero, ultimo] = [juntos[0], juntos.at(-1)]
    if (!primero || !ultimo) return
    const { streamId, revision } = primero
    const nuevos = juntos.map(({ id, type, data, metadata }) => ({
      id,
      type,
      data: data as object,
      metadata: metadata as object,
    }))
    yield { streamId, tras: revision - 1, eventos: nuevos, bytes, antes: BigInt(ultimo.posicion) }
    juntos = []
    bytes = 0
  }
  for await (const evento of eventos) {
    const peso = Buffer.byteLength(JSON.stringify([evento.data, evento.metadata]))
    const sigue = juntos.at(-1)?.streamId === evento.streamId && juntos.length < JUNTOS && bytes + peso <= BYTES_JUNTOS
    if (!sigue) yield* salir()
    juntos.push(evento)
    bytes += peso
    if (cortes.has(evento.posicion)) yield* salir()
  }
  yield* salir()
}

/**
 * Yields the events that a log lacks, after comparing the earlier ones with what is there, one by
 * one. `alHallar` gets the position of each one found, before and there. Throws CopiaImposible with
 * the sentence `ajeno` when the log has anything else.
 */
export async function* porPoner(
  eventos: AsyncIterable<Copiado>,
  puestos: AsyncGenerator<Copiado>,
  ajeno: string,
  alHallar: (antes: bigint, ahora: bigint) => void,
): AsyncGenerator<Copiado> {
  let puesto = await puestos.next()
  for await (const evento of eventos) {
    if (puesto.done) {
      yield evento
      continue
    }
    const { id, streamId, revision, posicion } = puesto.value
    if (id !== evento.id || streamId !== evento.streamId || revision !== evento.revision)
      throw new CopiaImposible(ajeno)
    alHallar(BigInt(evento.posicion), BigInt(posicion))
    puesto = await puestos.next()
  }
  if (!puesto.done) throw new CopiaImposible(ajeno)
}

/**
 * Opens a log, to read its events as they are kept or to write the events of another log to it. No
 * position is in what an event proves, so it proves as much in the other log.
 */
export const abrirCopia = (url: string) => {
  const cliente = abrirCliente(url, { plazoMs: PLAZO_MS })

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

  /** Resolves with the product's newest event but some, or with its first if it has fewer. */
  const haciaAtras = async (cuantos: number): Promise<Situado | undefined> => {
    let hallado: Situado | undefined
    let vistos = 0
    for await (const evento of cliente.leerAtras(undefined, TODOS)) {
      if (!esSuyo(evento)) continue
      hallado = evento
      vistos += 1
      if (vistos === cuantos) break
    }
    return hallado
  }

  return {
    leer,
    /** Resolves with the position of the product's newest event, undefined when there is none. */
    ultima: buscar,
    /** Resolves with that event. */
    ultimo: (): Promise<Situado | undefined> => haciaAtras(1),
    /**
     * Resolves with an event that was there before all that was under way when a copy was cut
     * short, with the first one of a short log, undefined in an empty one.
     */
    ultimoSeguro: (): Promise<Situado | undefined> => haciaAtras(EN_VUELO + 1),
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
     * reported. Throws CopiaImposible.
     */
    escribir: (
      eventos: AsyncIterable<Copiado>,
      cortes: ReadonlySet<string>,
      alEscribir: (antes: bigint, ahora: bigint, cuantos: number) => void,
    ): Promise<void> =>
      anexarEnFila(url, enLotes(eventos, cortes), ({ antes, eventos }, ahora) =>
        alEscribir(antes, ahora, eventos.length),
      ),
    cerrar: cliente.dispose,
  }
}
