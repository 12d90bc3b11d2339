import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { lru } from 'tiny-lru'
import { z } from 'zod'
import { oirCanal } from '#api/access/oyente.ts'
import { LADOS_QUE_CONVERSAN, type LadoDeCanal } from '#domain/conversacion/canal.ts'

const CANAL = 'escrituras'
/**
 * Milliseconds between two announcements of one person in one conversation. A client reports again
 * and again that its user is writing.
 */
const CADA_MS = 1_000
const RECORDADAS = 5_000

const dicha = z.strictObject({ stream: z.string(), lado: z.enum(LADOS_QUE_CONVERSAN), cuenta: z.int() })
const enTexto = z.string().transform((texto, contexto) => {
  try {
    return dicha.parse(JSON.parse(texto))
  } catch {
    contexto.addIssue('no es una escritura')
    return z.NEVER
  }
})
/** Somebody of a side is writing in a conversation. */
export type Escritura = z.infer<typeof dicha>

/**
 * Announces who is writing, over every API process. It is published at once and stored nowhere
 * (decisiones/conversacion, «Live»).
 */
export const crearEscrituras = async (pool: Pool) => {
  const eventos = new EventEmitter<{ escribe: [Escritura] }>()
  const dichas = lru<number>(RECORDADAS)
  const cerrar = await oirCanal(
    pool,
    CANAL,
    (texto) => {
      const leida = enTexto.safeParse(texto)
      if (leida.success) eventos.emit('escribe', leida.data)
    },
    () => undefined,
  )
  return {
    eventos,
    decir: async (cuenta: number, stream: string, lado: LadoDeCanal): Promise<void> => {
      const clave = `${cuenta} ${stream}`
      const ahora = performance.now()
      if (ahora - (dichas.get(clave) ?? Number.NEGATIVE_INFINITY) < CADA_MS) return
      dichas.set(clave, ahora)
      await pool.query('select pg_notify($1, $2)', [
        CANAL,
        JSON.stringify({ stream, lado, cuenta } satisfies Escritura),
      ])
    },
    cerrar,
  }
}
export type Escrituras = Awaited<ReturnType<typeof crearEscrituras>>
