import { z } from 'zod'
import { LADOS_QUE_CONVERSAN } from '#domain/conversacion/canal.ts'
import type { Lector } from '#domain/lector.ts'
import { hashId, instante, posicion } from './comunes.ts'

const revision = z.int().nonnegative()

/**
 * A fact as one of its readers sees it. In `data`, fields whose name ends in `Id` are obfuscated.
 */
export const hechoVisto = z.strictObject({
  revision,
  tipo: z.string(),
  data: z.record(z.string(), z.unknown()),
  momento: instante,
  /** The hash by which anybody checks that it follows the fact before it. */
  cadena: z.string(),
  posicion,
  /**
   * The author. `tipo` is the side of a party, else the kind of account. To a party all staff is
   * the team, which is 'sistema' and has no `id`.
   */
  quien: z.strictObject({ id: hashId.nullable(), tipo: z.string() }),
})
export type HechoVisto = z.infer<typeof hechoVisto>

/**
 * One revision: its fact; its number alone when the reader may not see it; or a mark that the
 * stream is stopped before it.
 */
const deRevision = z.union([
  hechoVisto,
  z.strictObject({ revision }),
  z.strictObject({ revision, detenido: z.literal(true) }),
])
export type TramaDeRevision = z.infer<typeof deRevision>

/**
 * A message of a topic of facts (decisiones/vivo, «Facts»). `desdeCero`: what was shown up to that
 * position may hold an erased person's words. `escribe`: somebody of that side is writing in the
 * conversation. That message is of no revision, and has `quien` only for the side's own team.
 */
export const trama = z.union([
  deRevision,
  z.strictObject({ desdeCero: z.literal(true), posicion }),
  z.strictObject({ escribe: z.enum(LADOS_QUE_CONVERSAN), quien: hashId.optional() }),
])
export type Trama = z.infer<typeof trama>

/**
 * The answer of bandwork.hechos.desde(topic, revision): what follows a revision, oldest first; -1
 * asks for all. When `completo` is false, there is too much of it and none of it is here. `olvidos`
 * is the number of persons erased by now. Once it has changed, nothing received before may be shown
 * any more.
 */
export const respuestaDesde = z.strictObject({ tramas: z.array(deRevision), completo: z.boolean(), olvidos: z.int() })
export type RespuestaDesde = z.infer<typeof respuestaDesde>

const enPosicion = z.strictObject({ posicion })
/**
 * A message of the topic of the whole log (decisiones/vivo, «Facts»): a fact with its stream. A
 * fact that its reader doesn't see, or that can't be proven, has only its position.
 */
export const tramaDeTodo = z.union([
  hechoVisto.extend({ stream: z.string() }),
  enPosicion,
  enPosicion.extend({ detenido: z.literal(true) }),
  enPosicion.extend({ desdeCero: z.literal(true) }),
])
export type TramaDeTodo = z.infer<typeof tramaDeTodo>

/**
 * The answer of bandwork.hechos.desde(bandwork.hechos.todo, position): what follows, oldest first;
 * '0' asks for all. When `completo` is false, there is more after the last.
 */
export const respuestaDeTodo = z.strictObject({
  tramas: z.array(tramaDeTodo),
  completo: z.boolean(),
  olvidos: z.int(),
})
export type RespuestaDeTodo = z.infer<typeof respuestaDeTodo>

/** The topic of the whole log, by position (decisiones/vivo, «Facts»). */
export const TEMA_TODO = 'bandwork.hechos.todo'

/** Returns the topic of an object's facts as a reader sees them. */
export const temaDeHechos = (noun: string, id: string, lector: Lector): string =>
  `bandwork.hechos.${noun}.${id}.${lector}`

/**
 * Returns the topic that tells the viewers of a provider's posts that something about them changed
 * (decisiones/vivo, «Public posts»).
 */
export const temaDePublicaciones = (idProv: string): string => `bandwork.publicaciones.${idProv}`
