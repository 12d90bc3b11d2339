import type { ClientBase } from 'pg'
import { candadoDe, esquemaActivo } from './esquema.ts'
import type { Modelos } from './modelo.ts'

/** The name under which a projector connects to Postgres, unless it is told another. */
export const PROYECTOR = 'bandwork-proyector'

/** A projector of a version: the name of its connection, and whether it works or waits. */
export type EnTurno = { readonly nombre: string; readonly trabaja: boolean }

/**
 * Returns the projectors of a version, in any process: the one that builds or follows its read
 * side, and those that wait for the end of that one.
 */
export const quienesProyectan = async (
  client: Pick<ClientBase, 'query'>,
  modelos: Pick<Modelos, 'version'>,
): Promise<readonly EnTurno[]> => {
  const esquema = await esquemaActivo(client, modelos)
  const candados = [modelos.version, ...(esquema ? [esquema] : [])].map((de) => String(candadoDe(de)))
  const { rows } = await client.query<EnTurno>(
    `select a.application_name as nombre, l.granted as trabaja
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objsubid = 1 and a.datname = current_database()
       and (l.classid::bigint << 32 | l.objid::bigint) = any($1::bigint[])`,
    [candados],
  )
  return rows
}
