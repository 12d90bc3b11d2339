import type { ClientBase } from 'pg'
import { candadoDe, esquemaActivo } from './esquema.ts'
import type { Modelos } from './modelo.ts'

/** The name under which a projector connects to Postgres, unless it is told another. */
export const PROYECTOR = 'bandwork-proyector'

/**
 * A projector of a version: its connection's name and process in Postgres, whether it works or
 * waits, and the seconds for which its connection has asked for nothing.
 */
export type EnTurno = {
  readonly nombre: string
  readonly pid: number
  readonly trabaja: boolean
  readonly quietoS: number
}

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
    `select a.application_name as nombre, a.pid, l.granted as trabaja,
       case when a.state like 'idle%' then extract(epoch from now() - a.state_change)::float else 0 end as "quietoS"
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objsubid = 1 and a.datname = current_database()
       and (l.classid::bigint << 32 | l.objid::bigint) = any($1::bigint[])`,
    [candados],
  )
  return rows
}

/** Ends a projector's connection, so that its lock is free for another one. */
export const soltarTurno = async (client: Pick<ClientBase, 'query'>, { pid, nombre }: EnTurno): Promise<void> => {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and application_name = $2',
    [pid, nombre],
  )
}
