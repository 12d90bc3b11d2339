import { BYTES_EN_ANILLO, HECHOS_EN_ANILLO } from '#api/access/limites.ts'
import type { Situado } from '#commands/log/cliente.ts'
import { letrasDe } from '#commands/log/peso.ts'
import { type Eslabon, SIN_ESLABON } from '#domain/eslabon.ts'

const BYTES_HECHO = 200

/** Returns about how many bytes a kept event takes. */
export const pesoDe = ({ data, metadata }: Pick<Situado, 'data' | 'metadata'>): number =>
  BYTES_HECHO + letrasDe(data) + letrasDe(metadata)

/** Returns an event's link as it is stored, whatever it is worth. */
export const cadenaGuardada = ({ metadata }: Pick<Situado, 'metadata'>): string =>
  String((metadata as { cadena?: unknown } | null)?.cadena ?? '')
const eslabonDe = (evento: Situado): Eslabon => ({
  revision: Number(evento.revision),
  cadena: cadenaGuardada(evento),
})

type Puesto = { readonly evento: Situado; readonly peso: number }

/**
 * Creates a ring of the newest facts of all streams, as stored. The facts of each stream are dense
 * up to its newest. The oldest are dropped when there are too many or they weigh too much. When a
 * fact doesn't follow the last one of its stream, the stream was written anew, and its older facts
 * are dropped.
 */
export const crearAnillo = ({ cuantos = HECHOS_EN_ANILLO, bytes = BYTES_EN_ANILLO } = {}) => {
  const todos = new Set<Puesto>()
  const porStream = new Map<string, Puesto[]>()
  let pesan = 0
  let ultima = -1n
  /** The position up to which facts may have been dropped. */
  let falta = -1n

  const quitar = (puesto: Puesto) => {
    todos.delete(puesto)
    pesan -= puesto.peso
    if (puesto.evento.posicion > falta) falta = puesto.evento.posicion
  }
  const soltarPrimero = () => {
    const [primero] = todos
    if (!primero) return
    quitar(primero)
    const puestos = porStream.get(primero.evento.streamId)
    puestos?.shift()
    if (puestos?.length === 0) porStream.delete(primero.evento.streamId)
  }
  const deStream = (stream: string): readonly Puesto[] => porStream.get(stream) ?? []
  const soltar = (stream: string) => {
    for (const puesto of deStream(stream)) quitar(puesto)
    porStream.delete(stream)
  }

  return {
    /** Adds a fact, in the order of the log. A fact that was added before changes nothing. */
    poner: (evento: Situado): void => {
      if (evento.posicion <= ultima) return
      ultima = evento.posicion
      const puesto = { evento, peso: pesoDe(evento) }
      const anterior = deStream(evento.streamId).at(-1)
      if (anterior && anterior.evento.revision + 1n !== evento.revision) soltar(evento.streamId)
      todos.add(puesto)
      pesan += puesto.peso
      const puestos = porStream.get(evento.streamId)
      if (puestos) puestos.push(puesto)
      else porStream.set(evento.streamId, [puesto])
      while (todos.size > cuantos || pesan > bytes) soltarPrimero()
    },
    /** Returns a stream's link before a revision; undefined when it isn't in the ring. */
    antesDe: (stream: string, revision: number): Eslabon | undefined => {
      const anterior = deStream(stream).findLast(({ evento }) => Number(evento.revision) === revision - 1)
      return anterior && eslabonDe(anterior.evento)
    },
    /**
     * Returns a stream's facts after a revision, with the link that they must follow; undefined
     * when the ring doesn't reach back so far.
     */
    desde: (
      stream: string,
      revision: number,
    ): { readonly antes: Eslabon | undefined; readonly eventos: readonly Situado[] } | undefined => {
      const puestos = deStream(stream)
      const primera = Number(puestos[0]?.evento.revision ?? Number.POSITIVE_INFINITY)
      // The fact before is needed too, because the chain continues from it.
      if (primera > Math.max(revision, 0)) return undefined
      const n = revision + 1 - primera
      const anterior = puestos[n - 1]
      const antes = revision < 0 ? SIN_ESLABON : anterior && eslabonDe(anterior.evento)
      return { antes, eventos: puestos.slice(n).map(({ evento }) => evento) }
    },
    /**
     * Returns the facts added after a position, in the order of the log; undefined when the ring
     * doesn't reach back so far.
     */
    desdePosicion: (posicion: bigint): readonly Situado[] | undefined =>
      posicion < falta
        ? undefined
        : Array.from(todos, ({ evento }) => evento).filter((evento) => evento.posicion > posicion),
    /** Empties the ring. The facts that come next follow a position. */
    vaciar: (desde = -1n): void => {
      todos.clear()
      porStream.clear()
      pesan = 0
      ultima = -1n
      falta = desde
    },
    /** Returns how many facts are here, and their bytes. */
    mide: () => ({ hechos: todos.size, bytes: pesan }),
  }
}
export type Anillo = ReturnType<typeof crearAnillo>
