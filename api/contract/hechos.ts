import { z } from 'zod'
import { LADOS_QUE_CONVERSAN } from '#domain/conversacion/canal.ts'
import type { Lector } from '#domain/lector.ts'
import { hashId, instante, posicion } from './comunes.ts'

const revision = z.int().nonnegative()

/** A fact as one of its readers sees it: in `data`, fields whose name ends in `Id` are obfuscated. */
export const hechoVisto = z.strictObject({
  revision,
  tipo: z.string(),
  data: z.record(z.string(), z.unknown()),
  momento: instante,
  /** By which anybody checks that it follows the one before. */
  cadena: z.string(),
  posicion,
  /**
   * Who did it: `tipo` is the side of a party, else the kind of account; to a party the staff is the team, which is 'sistema', and
   * nobody of it has an `id`.
   */
  quien: z.strictObject({ id: hashId.nullable(), tipo: z.string() }),
})
export type HechoVisto = z.infer<typeof hechoVisto>

/** What is told of one revision: its fact, that it isn't the reader's to see, or that the stream stands still before it. */
const deRevision = z.union([
  hechoVisto,
  z.strictObject({ revision }),
  z.strictObject({ revision, detenido: z.literal(true) }),
])
export type TramaDeRevision = z.infer<typeof deRevision>

/** What a topic of facts carries (decisiones/vivo, «Facts»). `desdeCero`: what was shown until that position may hold an erased person's words;
 * `escribe`: somebody of that side is writing in the conversation, of no revision; `quien`, to its own team. */
export const trama = z.union([
  deRevision,
  z.strictObject({ desdeCero: z.literal(true), posicion }),
  z.strictObject({ escribe: z.enum(LADOS_QUE_CONVERSAN), quien: hashId.optional() }),
])
export type Trama = z.infer<typeof trama>

/**
 * bandwork.hechos.desde(topic, revision): what follows a revision, oldest first, -1 for all. Not `completo`: it is too much, and nothing of it is
 * here. `olvidos`: how many persons have been erased by now; where it has changed, what was had before isn't to be shown any more.
 */
export const respuestaDesde = z.strictObject({ tramas: z.array(deRevision), completo: z.boolean(), olvidos: z.int() })
export type RespuestaDesde = z.infer<typeof respuestaDesde>

const enPosicion = z.strictObject({ posicion })
/**
 * What the topic of the whole log carries: a fact of a stream, or of one that its reader doesn't see, or that can't be proven, the position alone
 * (decisiones/vivo, «Facts»).
 */
export const tramaDeTodo = z.union([
  hechoVisto.extend({ stream: z.string() }),
  enPosicion,
  enPosicion.extend({ detenido: z.literal(true) }),
  enPosicion.extend({ desdeCero: z.literal(true) }),
])
export type TramaDeTodo = z.infer<typeof tramaDeTodo>

/** bandwork.hechos.desde(bandwork.hechos.todo, position): what follows, oldest first, all of it after '0'. Not `completo`: there is more after the last. */
export const respuestaDeTodo = z.strictObject({
  tramas: z.array(tramaDeTodo),
  completo: z.boolean(),
  olvidos: z.int(),
})
export type RespuestaDeTodo = z.infer<typeof respuestaDeTodo>

/** The topic of the whole log, by position (decisiones/vivo, «Facts»). */
export const TEMA_TODO = 'bandwork.hechos.todo'

/** The topic of an object's facts as a reader sees them. */
export const temaDeHechos = (noun: string, id: string, lector: Lector): string =>
  `bandwork.hechos.${noun}.${id}.${lector}`

/** Where whoever looks at a provider's posts is told that something became of them (decisiones/vivo, «Public posts»). */
export const temaDePublicaciones = (idProv: string): string => `bandwork.publicaciones.${idProv}`
