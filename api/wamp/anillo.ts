import { BYTES_EN_ANILLO, HECHOS_EN_ANILLO } from '#api/access/limites.ts'
import type { Situado } from '#commands/log/cliente.ts'
import { letrasDe } from '#commands/log/peso.ts'
import { type Eslabon, SIN_ESLABON } from '#domain/eslabon.ts'

const BYTES_HECHO = 200

/** About what a kept event takes. */
export const pesoDe = ({ data, metadata }: Pick<Situado, 'data' | 'metadata'>): number =>
  BYTES_HECHO + letrasDe(data) + letrasDe(metadata)

/** An event's link as it is stored, whatever it is worth. */
export const cadenaGuardada = ({ metadata }: Pick<Situado, 'metadata'>): string =>
  String((metadata as { cadena?: unknown } | null)?.cadena ?? '')
const eslabonDe = (evento: Situado): Eslabon => ({
  revision: Number(evento.revision),
  cadena: cadenaGuardada(evento),
})

type Puesto = { readonly evento: Situado; readonly peso: number }

/**
 * The newest facts of all streams, as stored: each stream's are dense, up to its newest. The oldest go when they are too many or weigh too much;
 * a stream of which something else comes than what follows was written anew, and goes whole.
 */
export const crearAnillo = ({ cuantos = HECHOS_EN_ANILLO, bytes = BYTES_EN_ANILLO } = {}) => {
  const todos = new Set<Puesto>()
  const porStream = new Map<string, Puesto[]>()
  let pesan = 0
  let ultima = -1n
  /** Up to here something may have gone. */
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
    const suyos = porStream.get(primero.evento.streamId)
    suyos?.shift()
    if (suyos?.length === 0) porStream.delete(primero.evento.streamId)
  }
  const deStream = (stream: string): readonly Puesto[] => porStream.get(stream) ?? []
  const soltar = (stream: string) => {
    for (const puesto of deStream(stream)) quitar(puesto)
    porStream.delete(stream)
  }

  return {
    /** In the log's order; one that was put before changes nothing. */
    poner: (evento: Situado): void => {
      if (evento.posicion <= ultima) return
      ultima = evento.posicion
      const puesto = { evento, peso: pesoDe(evento) }
      const anterior = deStream(evento.streamId).at(-1)
      if (anterior && anterior.evento.revision + 1n !== evento.revision) soltar(evento.streamId)
      todos.add(puesto)
      pesan += puesto.peso
      const suyos = porStream.get(evento.streamId)
      if (suyos) suyos.push(puesto)
      else porStream.set(evento.streamId, [puesto])
      while (todos.size > cuantos || pesan > bytes) soltarPrimero()
    },
    /** Where a stream was before a revision; undefined when that isn't here. */
    antesDe: (stream: string, revision: number): Eslabon | undefined => {
      const anterior = deStream(stream).findLast(({ evento }) => Number(evento.revision) === revision - 1)
      return anterior && eslabonDe(anterior.evento)
    },
    /** A stream's facts after a revision, with what they must follow; undefined when the ring doesn't reach back so far. */
    desde: (
      stream: string,
      revision: number,
    ): { readonly antes: Eslabon | undefined; readonly eventos: readonly Situado[] } | undefined => {
      const suyos = deStream(stream)
      const primera = Number(suyos[0]?.evento.revision ?? Number.POSITIVE_INFINITY)
      // The one before is where the chain goes on.
      if (primera > Math.max(revision, 0)) return undefined
      const n = revision + 1 - primera
      const anterior = suyos[n - 1]
      const antes = revision < 0 ? SIN_ESLABON : anterior && eslabonDe(anterior.evento)
      return { antes, eventos: suyos.slice(n).map(({ evento }) => evento) }
    },
    /** What was put after a position, in the log's order; undefined when the ring doesn't reach back so far. */
    desdePosicion: (posicion: bigint): readonly Situado[] | undefined =>
      posicion < falta
        ? undefined
        : Array.from(todos, ({ evento }) => evento).filter((evento) => evento.posicion > posicion),
    /** What comes next follows a position. */
    vaciar: (desde = -1n): void => {
      todos.clear()
      porStream.clear()
      pesan = 0
      ultima = -1n
      falta = desde
    },
    /** How many are here, and what they weigh. */
    mide: () => ({ hechos: todos.size, bytes: pesan }),
  }
}
export type Anillo = ReturnType<typeof crearAnillo>
