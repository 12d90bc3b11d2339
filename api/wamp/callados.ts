import { z } from 'zod'
import { CALLADOS_EN_MEMORIA } from '#api/access/limites.ts'
import type { Situado } from '#commands/log/cliente.ts'
import { separarStream } from '#commands/log/guardado.ts'
import { type AsuntoCallado, destinoEscrito } from '#domain/aviso.ts'
import { calladosDe } from '#domain/callados.ts'

/** A silent message. `destino` is written as in `destinoEscrito`. */
export type Dicho = { readonly posicion: bigint; readonly destino: string; readonly asunto: AsuntoCallado }

/** The shape is checked, because a writer to the log can write anything there. */
const esquema = z.object({
  data: z.looseObject({}),
  metadata: z.looseObject({ actor: z.looseObject({ id: z.int().nonnegative() }), partes: z.array(z.int().positive()) }),
})
const dichosDe = ({ streamId, type, posicion, data, metadata }: Situado): readonly Dicho[] => {
  const leido = esquema.safeParse({ data, metadata })
  if (!leido.success) return []
  const { data: datos, metadata: meta } = leido.data
  return calladosDe({ ...separarStream(streamId), type, data: datos, meta: meta as never }).map(
    ({ destino, asunto }) => ({ posicion, destino: destinoEscrito(destino), asunto }),
  )
}

/**
 * Creates a store of the silent messages of the newest facts, in the order of the log. The oldest
 * are dropped when there are too many.
 */
export const crearCallados = (cuantos: number = CALLADOS_EN_MEMORIA) => {
  let dichos: Dicho[] = []
  /**
   * `falta`: the position up to which messages may have been dropped. `hasta`: the position after
   * which no fact has come yet.
   */
  let falta: bigint | undefined
  let hasta = -1n
  return {
    /** Empties the store. The facts that come next follow a position. */
    empezar: (posicion: bigint): void => {
      dichos = []
      falta = posicion
      hasta = posicion
    },
    /** Takes a fact, in the order of the log. A fact that came before changes nothing. */
    oir: (evento: Situado): void => {
      if (evento.posicion <= hasta) return
      hasta = evento.posicion
      dichos.push(...dichosDe(evento))
      // Trimmed only now and then, which costs little.
      if (dichos.length >= 2 * cuantos) falta = dichos.splice(0, dichos.length - cuantos).at(-1)?.posicion
    },
    /** Returns the position of the newest fact that came. */
    hasta: (): bigint => hasta,
    /** Returns the messages in (desde, hasta]; undefined when they aren't all here. */
    entre: (desde: bigint, final: bigint): readonly Dicho[] | undefined => {
      if (falta === undefined || desde < falta) return undefined
      const tras = (posicion: bigint) => dichos.findLastIndex((dicho) => dicho.posicion <= posicion) + 1
      return dichos.slice(tras(desde), tras(final))
    },
  }
}
