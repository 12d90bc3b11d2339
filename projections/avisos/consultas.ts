import type { ExpressionBuilder, Kysely } from 'kysely'
import { FUERA_DE_LA_LISTA, NO_SE_DICEN } from '#domain/aviso.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaAviso } from './modelo.ts'

type Db = Kysely<Lectura>

/** The account whose messages are asked for. */
export type Destinataria = { readonly cuenta: number; readonly rol: string }

/**
 * Matches an account's own messages, and those of its role since the account exists
 * (decisiones/vivo, «Notices»).
 */
const paraElla =
  ({ cuenta, rol }: Destinataria) =>
  (eb: ExpressionBuilder<Lectura, 'avisos'>) => {
    const creada = eb.selectFrom('cuentas').select('creada').where('id', '=', cuenta)
    return eb.or([
      eb('destino', '=', `u${cuenta}`),
      eb.and([eb('destino', '=', `r${rol}`), eb('avisos.momento', '>=', creada)]),
    ])
  }

/**
 * Returns an account's messages in (desde, hasta] that aren't older than an instant, oldest first:
 * `limite` of them, and the rest of those with the last one's position. `antes`: whether there are
 * some older than the instant.
 */
export const avisosDesde = async (
  db: Db,
  esquema: string,
  destinataria: Destinataria,
  {
    desde,
    hasta,
    momento,
    limite,
  }: { readonly desde: bigint; readonly hasta: bigint; readonly momento: string; readonly limite: number },
): Promise<{ readonly filas: readonly TuplaAviso[]; readonly antes: boolean }> => {
  const recibidos = db
    .withSchema(esquema)
    .selectFrom('avisos')
    .where(paraElla(destinataria))
    .where('posicion', '>', Number(desde))
    .where('posicion', '<=', Number(hasta))
  const filas = await recibidos
    .selectAll()
    .where('avisos.momento', '>=', momento)
    .orderBy('posicion')
    .fetch(limite, 'with ties')
    .execute()
  const anterior = await recibidos.select('posicion').where('avisos.momento', '<', momento).limit(1).executeTakeFirst()
  return { filas: filas.sort((a, b) => a.posicion - b.posicion || a.n - b.n), antes: anterior !== undefined }
}

/**
 * Returns every message in (desde, hasta], oldest first: those that became known with one step of
 * the projector.
 */
export const avisosEntre = (db: Db, esquema: string, desde: bigint, hasta: bigint): Promise<TuplaAviso[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('posicion', '>', Number(desde))
    .where('posicion', '<=', Number(hasta))
    .orderBy('posicion')
    .orderBy('n')
    .execute()

/** Returns an account's newest notices. */
export const avisosRecientes = (
  db: Db,
  esquema: string,
  destinataria: Destinataria,
  limite: number,
): Promise<TuplaAviso[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where(paraElla(destinataria))
    .where('asunto', 'not in', FUERA_DE_LA_LISTA)
    .orderBy('posicion', 'desc')
    .orderBy('n', 'desc')
    .limit(limite)
    .execute()

/** Matches messages that are shown to a person, in the list of notices or in a chat. */
const seDice = (eb: ExpressionBuilder<Lectura, 'avisos'>) => eb('asunto', 'not in', NO_SE_DICEN)

/** Returns one message, or undefined when there is none. */
export const avisoDe = (
  db: Db,
  esquema: string,
  { posicion, n }: Pick<TuplaAviso, 'posicion' | 'n'>,
): Promise<TuplaAviso | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('posicion', '=', posicion)
    .where('n', '=', n)
    .executeTakeFirst()

/**
 * Returns an account's newest notices and messages after a position, each with the id of its fact.
 * The account's own actions are left out.
 */
export const avisosNuevos = (
  db: Db,
  esquema: string,
  destinataria: Destinataria,
  desde: number,
  limite: number,
): Promise<(TuplaAviso & { readonly evento: string })[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .innerJoin('hechos', 'hechos.posicion', 'avisos.posicion')
    .selectAll('avisos')
    .select('hechos.evento')
    .where(paraElla(destinataria))
    .where('avisos.posicion', '>', desde)
    .where('hechos.actor', '<>', destinataria.cuenta)
    .where(seDice)
    .orderBy('avisos.posicion', 'desc')
    .orderBy('n', 'desc')
    .limit(limite)
    .execute()
