import { type Kysely, sql } from 'kysely'

/** Streams that a poison event has stopped. */
export const aparcadosDe = async <T>(db: Kysely<T>, esquema: string) => {
  const { rows } = await sql<{ stream: string; revision: number; posicion: number; error: string; desde: string }>`
    select stream, revision, posicion, error, desde from ${sql.id(esquema, 'aparcados')} order by posicion`.execute(db)
  return rows
}

/** Why a stream is parked, undefined when it isn't. */
export const estaAparcado = async <T>(db: Kysely<T>, esquema: string, stream: string): Promise<string | undefined> => {
  const { rows } = await sql<{ error: string }>`
    select error from ${sql.id(esquema, 'aparcados')} where stream = ${stream}`.execute(db)
  return rows[0]?.error
}

/** Where a projector is asked to try the parked streams again. */
export const CANAL_REINTENTAR = 'reintentar'

/** Asks the projector to try the parked streams again: at once, and it tells by what is still parked. */
export const pedirReintento = async <T>(db: Kysely<T>): Promise<void> => {
  await sql`select pg_notify(${CANAL_REINTENTAR}, '')`.execute(db)
}
