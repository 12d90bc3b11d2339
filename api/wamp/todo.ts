import { BYTES_POR_RESPUESTA, HECHOS_POR_RESPUESTA } from '#api/access/limites.ts'
import { type RespuestaDeTodo, TEMA_TODO, type TramaDeTodo } from '#api/contract/hechos.ts'
import { hechoVisto, loLee } from '#api/http/hecho-visto.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { nombrarStream, ocultarHondo } from '#api/http/streams.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { esIlegible, type Ilegible } from '#commands/log/guardado.ts'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { LectorDeTodo } from '#domain/permisos.ts'
import type { Anillo } from './anillo.ts'
import { ArgumentoInvalido } from './errores.ts'

/**
 * Returns the topic under which each role hears the whole log. Roles see different things, so the
 * router has a topic for each. Clients don't ask for it by this name.
 */
export const temaDeTodo = (lector: LectorDeTodo): string => `${TEMA_TODO}.${lector}`
export const lectorDeTema = (tema: string): LectorDeTodo | undefined =>
  LEEN_TODO.find((lector) => tema === temaDeTodo(lector))

/** Creates the frames for the readers of the whole log, live and page by page. */
export const crearTodo = ({
  store,
  ids,
  anillo,
}: {
  readonly store: Pick<EventStore, 'leer' | 'readAll' | 'falta' | 'detenido'>
  readonly ids: Ofuscador
  readonly anillo: Pick<Anillo, 'antesDe' | 'desdePosicion'>
}) => {
  /**
   * Returns the frame of a fact for a reader. A fact that doesn't prove itself, or that follows one
   * that didn't, is given by its position alone; so is a fact that the reader may not see.
   */
  const tramaDe = (leido: Hecho | Ilegible, lector: LectorDeTodo): TramaDeTodo => {
    const posicion = String(leido.posicion)
    if (esIlegible(leido) || store.detenido(leido.stream) !== undefined) return { posicion, detenido: true }
    if (!loLee(leido, lector)) return { posicion }
    const visto = hechoVisto(leido, lector, ids)
    const data = ocultarHondo(visto.data, ids) as typeof visto.data
    return { ...visto, data, stream: nombrarStream(leido.stream, ids) }
  }

  async function* delAnillo(eventos: NonNullable<ReturnType<Anillo['desdePosicion']>>) {
    for (const evento of eventos)
      yield await store.leer(evento, anillo.antesDe(evento.streamId, Number(evento.revision)))
  }

  return {
    tramaDe,
    /**
     * Returns the frames after a position, up to where they were published live, as many as one
     * answer holds. Throws ArgumentoInvalido, NoDisponible.
     */
    pagina: async (
      lector: LectorDeTodo,
      despuesDe: bigint,
      hasta: bigint,
      signal: AbortSignal,
    ): Promise<Pick<RespuestaDeTodo, 'tramas' | 'completo'>> => {
      if (despuesDe >= hasta) return { tramas: [], completo: true }
      const reciente = anillo.desdePosicion(despuesDe)
      if (!reciente && despuesDe > 0n && (await store.falta({ posicion: despuesDe, cadena: '' })) === 'nada')
        throw new ArgumentoInvalido('En esa posición no hay un hecho.')
      const tramas: TramaDeTodo[] = []
      let bytes = 0
      const deDonde = reciente
        ? delAnillo(reciente)
        : store.readAll(despuesDe > 0n ? despuesDe : undefined, hasta, signal)
      for await (const leido of deDonde) {
        if (leido.posicion > hasta) break
        const trama = tramaDe(leido, lector)
        bytes += Buffer.byteLength(JSON.stringify(trama))
        if (tramas.length === HECHOS_POR_RESPUESTA || (tramas.length > 0 && bytes > BYTES_POR_RESPUESTA))
          return { tramas, completo: false }
        tramas.push(trama)
      }
      return { tramas, completo: true }
    },
  }
}
