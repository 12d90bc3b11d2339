import { z } from 'zod'
import { CALLADOS_EN_MEMORIA } from '#api/access/limites.ts'
import type { Situado } from '#commands/log/cliente.ts'
import { separarStream } from '#commands/log/guardado.ts'
import { type AsuntoCallado, destinoEscrito } from '#domain/aviso.ts'
import { calladosDe } from '#domain/callados.ts'

/** One silent message; `destino` as `destinoEscrito` has it. */
export type Dicho = { readonly posicion: bigint; readonly destino: string; readonly asunto: AsuntoCallado }

/** Whoever can write to the log can write anything there. */
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
 * What the newest facts tell silently, in the log's order; the oldest go when they are too many.
 */
export const crearCallados = (cuantos: number = CALLADOS_EN_MEMORIA) => {
  let dichos: Dicho[] = []
  /** Up to here something may have gone, and from here on nothing has come. */
  let falta: bigint | undefined
  let hasta = -1n
  return {
    /** What comes next follows a position. */
    empezar: (posicion: bigint): void => {
      dichos = []
      falta = posicion
      hasta = posicion
    },
    /** A fact, in the log's order; one that came before changes nothing. */
    oir: (evento: Situado): void => {
      if (evento.posicion <= hasta) return
      hasta = evento.posicion
      dichos.push(...dichosDe(evento))
      // Now and then, so that it costs little.
      if (dichos.length >= 2 * cuantos) falta = dichos.splice(0, dichos.length - cuantos).at(-1)?.posicion
    },
    /** The position of the newest fact that came. */
    hasta: (): bigint => hasta,
    /** What was told in (desde, hasta]; undefined when that isn't all here. */
    entre: (desde: bigint, final: bigint): readonly Dicho[] | undefined => {
      if (falta === undefined || desde < falta) return undefined
      const tras = (posicion: bigint) => dichos.findLastIndex((dicho) => dicho.posicion <= posicion) + 1
      return dichos.slice(tras(desde), tras(final))
    },
  }
}
