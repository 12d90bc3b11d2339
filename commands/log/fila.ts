import { setTimeout as esperar } from 'node:timers/promises'
import { abrirCliente, type Nuevo } from './cliente.ts'
import { NoDisponible } from './fallos.ts'

/** Events that are appended together to a stream, after one of its revisions, and their bytes. */
export type Lote = {
  readonly streamId: string
  readonly tras: number
  readonly eventos: readonly Nuevo[]
  readonly bytes: number
}

type Respuesta = bigint | 'conflicto' | Error
/** An append that wasn't answered yet. */
type Vuelo<L extends Lote> = { readonly lote: L; respuesta: Promise<Respuesta> }

/** The error for a log that can't become the copy. Its message is for whoever copies. */
export class CopiaImposible extends Error {
  override name = 'CopiaImposible'
}

/**
 * The maximum number of events under way, and of their bytes: enough that a server commits many
 * appends together, and few enough to compare when a copy goes on.
 */
export const EN_VUELO = 256
const BYTES_EN_VUELO = 1024 * 1024
/** Milliseconds. It is long because nobody waits for an answer. */
const PLAZO_MS = 30_000
/** Milliseconds for which a log may be away or without a leader, and between two tries. */
const PACIENCIA_MS = 60_000
const PAUSA_MS = 500

/**
 * Appends batches in their order, many of them at once in one call to one node. `alAnexar` gets
 * each batch in that order with the position of its last event.
 *
 * After a failure nothing more is asked for until all appends under way have ended. Those that
 * weren't answered are then asked for again in their order, in another call: what is there already
 * is recognised by its ids. Throws CopiaImposible when a stream isn't as the batches say, or when
 * the log has their events in another order.
 */
export const anexarEnFila = async <L extends Lote>(
  url: string,
  lotes: AsyncIterable<L>,
  alAnexar: (lote: L, posicion: bigint) => void,
): Promise<void> => {
  const abrir = () => abrirCliente(url, { plazoMs: PLAZO_MS, enFila: true })
  let escritor = abrir()
  const vuelos: Vuelo<L>[] = []
  let [eventos, bytes] = [0, 0]
  let anterior = -1n

  const anexar = ({ streamId, eventos, tras }: L): Promise<Respuesta> =>
    escritor.append(streamId, eventos, tras).catch((error: Error) => error)

  /** Asks for everything again. The first goes alone, and shows that this node takes appends. */
  const repetir = async (primero: L, causa: Error): Promise<bigint | 'conflicto'> => {
    const hasta = performance.now() + PACIENCIA_MS
    let respuesta: Respuesta = causa
    while (respuesta instanceof Error) {
      if (!(respuesta instanceof NoDisponible) || performance.now() > hasta) throw respuesta
      await Promise.all(vuelos.map((vuelo) => vuelo.respuesta))
      await escritor.dispose()
      await esperar(PAUSA_MS)
      escritor = abrir()
      respuesta = await anexar(primero)
    }
    for (const vuelo of vuelos.slice(1)) vuelo.respuesta = anexar(vuelo.lote)
    return respuesta
  }

  const recibir = async ({ lote, respuesta }: Vuelo<L>): Promise<void> => {
    const dada = await respuesta
    const posicion = dada instanceof Error ? await repetir(lote, dada) : dada
    if (posicion === 'conflicto')
      throw new CopiaImposible(
        `${lote.streamId} no está como se copia: la revisión ${lote.tras + 1} no es la que sigue. Usa un log vacío.`,
      )
    if (posicion <= anterior)
      throw new CopiaImposible(
        `El log de destino tiene los hechos en otro orden, desde ${lote.streamId}, revisión ${lote.tras + 1}, y un log no se puede reordenar: usa uno vacío.`,
      )
    anterior = posicion
    vuelos.shift()
    eventos -= lote.eventos.length
    bytes -= lote.bytes
    alAnexar(lote, posicion)
  }
  /** Receives the oldest answers until what is under way is no more than this. */
  const hastaQueQueden = async (cuantos: number, pesen: number): Promise<void> => {
    for (let [vuelo] = vuelos; vuelo && (eventos > cuantos || bytes > pesen); [vuelo] = vuelos) await recibir(vuelo)
  }

  try {
    for await (const lote of lotes) {
      await hastaQueQueden(EN_VUELO - lote.eventos.length, BYTES_EN_VUELO - lote.bytes)
      vuelos.push({ lote, respuesta: anexar(lote) })
      eventos += lote.eventos.length
      bytes += lote.bytes
      if (anterior < 0n) await hastaQueQueden(0, 0)
    }
    await hastaQueQueden(0, 0)
  } finally {
    await escritor.dispose()
  }
}
