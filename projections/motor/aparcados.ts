import { type Kysely, sql } from 'kysely'

/** The maximum number of types that are told. */
const OMITIDOS = 100

/** Returns the streams that a poison event has parked, in the order of the log. */
export const aparcadosDe = async <T>(db: Kysely<T>, esquema: string) => {
  const { rows } = await sql<{ stream: string; revision: number; posicion: number; error: string; desde: string }>`
    select stream, revision, posicion, error, desde from ${sql.id(esquema, 'aparcados')} order by posicion`.execute(db)
  return rows
}

/** Returns the types of facts that a newer release wrote and this one leaves out. */
export const omitidosDe = async <T>(db: Kysely<T>, esquema: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ tipo: string }>`
    select tipo from ${sql.id(esquema, 'omitidos')} order by tipo limit ${OMITIDOS}`.execute(db)
  return rows.map(({ tipo }) => tipo)
}

/** Returns the error that parked a stream, or undefined when it isn't parked. */
export const estaAparcado = async <T>(db: Kysely<T>, esquema: string, stream: string): Promise<string | undefined> => {
  const { rows } = await sql<{ error: string }>`
    select error from ${sql.id(esquema, 'aparcados')} where stream = ${stream}`.execute(db)
  return rows[0]?.error
}

/** The channel on which a projector is asked to retry the parked streams. */
export const CANAL_REINTENTAR = 'reintentar'

/**
 * Asks the projector to retry the parked streams at once. The streams that stay parked are its
 * answer.
 */
export const pedirReintento = async <T>(db: Kysely<T>): Promise<void> => {
  await sql`select pg_notify(${CANAL_REINTENTAR}, '')`.execute(db)
}
