import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { lru } from 'tiny-lru'
import { falloDe } from '#domain/fallo.ts'

const entero = (texto: string): number => {
  const valor = Number(texto)
  if (!Number.isSafeInteger(valor)) throw new Error(`El entero ${texto} no cabe en 53 bits.`)
  return valor
}

/** An instant as Postgres writes it in UTC. */
const INSTANTE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * Converts an instant to ISO 8601. A row has many, and going through `Date` takes five times as
 * long; only years without exactly four digits need it.
 */
const instante = (texto: string): string => {
  const [, dia, hora, fraccion = ''] = INSTANTE.exec(texto) ?? []
  if (dia === undefined) return new Date(texto).toISOString()
  return `${dia}T${hora}.${fraccion.slice(0, 3).padEnd(3, '0')}Z`
}

/**
 * Parsers of int8 as numbers (ids, cents and positions have at most 53 bits) and of timestamptz as
 * ISO 8601 UTC.
 */
const tipos: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, formato?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return entero
    if (oid === pg.types.builtins.TIMESTAMPTZ) return instante
    return pg.types.getTypeParser(oid, formato as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Milliseconds after which nobody waits for a statement any more. Only the statements of a
 * reconciliation may take longer than 15 s.
 */
const SIN_RESPUESTA_MS = 120_000

/**
 * Seconds that connecting may take unless the address says otherwise. Somebody waits for a page.
 */
const ESPERA_S = 5
/** libpq's name for that timeout in an address. */
const ESPERA = 'connect_timeout'

/**
 * Returns the address of the same database for a tool, with a longer connection timeout: nobody
 * waits for a page.
 */
export const conPaciencia = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  if (!url.searchParams.has(ESPERA)) url.searchParams.set(ESPERA, '60')
  return url.href
}

const esperaDe = (databaseUrl: string): number => {
  const segundos = Number(new URL(databaseUrl).searchParams.get(ESPERA))
  return 1_000 * (segundos > 0 && segundos <= 3_600 ? segundos : ESPERA_S)
}

const OPCIONES = '-c TimeZone=UTC -c statement_timeout=15000'

/** Returns an address without a name of its own: projectors are known by theirs. */
const sinNombre = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  url.searchParams.delete('application_name')
  return url.href
}

/** Returns the settings of every connection to the product's database. */
export const conexion = (databaseUrl: string): pg.PoolConfig => ({
  connectionString: sinNombre(databaseUrl),
  types: tipos,
  application_name: 'bandwork',
  connectionTimeoutMillis: esperaDe(databaseUrl),
  // Notices a peer that vanished silently, even while the connection is idle.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  options: OPCIONES,
})

/**
 * The most recently used statements that stay prepared on a connection. Filters, orders and schemas
 * make more than these, and the plan of a page takes half a MB.
 */
const PREPARADAS = 100

/** The client's message for a query that wasn't answered in time. */
const SIN_RESPUESTA = /^Query read timeout/

/**
 * A client that names its parametrised statements, so that Postgres parses and plans each once per
 * connection.
 */
class ClientePreparado extends pg.Client {
  #nombrados = 0
  readonly #nombres = lru<string>(PREPARADAS).onEvict(({ value }) => this.#olvidar(value))

  #nombreDe(texto: string): string {
    let nombre = this.#nombres.get(texto)
    if (nombre === undefined) {
      this.#nombrados += 1
      nombre = `s${this.#nombrados}`
      this.#nombres.set(texto, nombre)
    }
    return nombre
  }

  /**
   * Closes a prepared statement. The message is buffered until the next query. Queries asked for
   * earlier have already been sent, or are parsed again.
   */
  #olvidar(nombre: string): void {
    const { connection } = this
    delete (connection as typeof connection & { parsedStatements: Record<string, string> }).parsedStatements[nombre]
    connection.close({ type: 'S', name: nombre }, true)
  }

  override query(...argumentos: never[]): never {
    const [texto, valores, ...resto] = argumentos as unknown as [unknown, unknown, ...unknown[]]
    const pedido =
      typeof texto === 'string' && Array.isArray(valores)
        ? { name: this.#nombreDe(texto), text: texto, values: valores }
        : texto
    const llamada = pedido === texto ? argumentos : ([pedido, ...resto] as never[])
    const respuesta = (super.query as (...a: never[]) => unknown)(...llamada)
    // Ends a connection whose query timed out. Otherwise its borrower would return it to the pool
    // as healthy, and the next query would wait behind the unanswered one.
    if (respuesta instanceof Promise) respuesta.catch((error) => void (SIN_RESPUESTA.test(error.message) && this.end()))
    return respuesta as never
  }
}

/**
 * The client's messages for a connection that was lost or that the pool couldn't give. It has no
 * codes for them.
 */
const SIN_CONEXION =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end)/
/**
 * Codes of Postgres and of the system for a database that can't be queried now: it is stopping, is
 * full or isn't there.
 */
const SIN_BASE = /^(57|53|08|ECONNREFUSED$|ECONNRESET$|EPIPE$)/

/**
 * Returns whether a query failed because the database couldn't be reached. The same query may
 * succeed in a moment.
 */
export const esSinConexion = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: unknown; message?: string }
  return SIN_BASE.test(String(code)) || SIN_CONEXION.test(message)
}

/**
 * Returns one sentence for a Postgres that can't be reached, which is all that a log line needs;
 * undefined for every other failure.
 */
export const fraseSinConexion = (error: unknown): string | undefined =>
  esSinConexion(error) ? `No se puede hablar con Postgres: ${falloDe(error)}` : undefined

/**
 * Creates a pool whose parametrised statements are prepared. Gives up a connection that doesn't
 * answer for `sinRespuestaMs`.
 */
export const crearPool = (
  databaseUrl: string,
  max = 10,
  sinRespuestaMs = SIN_RESPUESTA_MS,
  ajustes: Pick<pg.PoolConfig, 'options' | 'idleTimeoutMillis'> = {},
): pg.Pool => {
  const pool = new pg.Pool({
    ...conexion(databaseUrl),
    ...ajustes,
    max,
    query_timeout: sinRespuestaMs,
    Client: ClientePreparado,
  } as pg.PoolConfig)
  // The failing query reports a lost connection. An unhandled 'error' event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Creates a pool that plans each statement once for all its parameters. Planning is half the cost
 * of a page. It suits statements that use the same indexes for a big account and a small one, a
 * common word and a rare one; tests/projections checks that of each. The first page on a new
 * connection takes twenty times as long as the next, so idle connections are kept for a while.
 */
export const crearPoolDePlanes = (databaseUrl: string): pg.Pool =>
  crearPool(databaseUrl, 10, SIN_RESPUESTA_MS, {
    options: `${OPCIONES} -c plan_cache_mode=force_generic_plan`,
    idleTimeoutMillis: 300_000,
  })

/**
 * Creates typed queries over a pool, where `T` holds the rows of its tables by name. The schema is
 * chosen for each query.
 */
export const crearKysely = <T>(pool: pg.Pool): Kysely<T> => new Kysely<T>({ dialect: new PostgresDialect({ pool }) })

/**
 * Runs several reads in one snapshot, so that they agree with each other whatever is projected
 * meanwhile.
 */
export const enInstantanea = <T, R>(db: Kysely<T>, leer: (db: Transaction<T>) => Promise<R>): Promise<R> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(leer)

/**
 * Yields the rows of one snapshot, read in batches as they are consumed. `leer` reads `cuantas`
 * rows from an offset, fewer at the end. A consumer that takes nothing for `pacienciaMs` between
 * two batches ends it with an error; a consumer that stops also ends it.
 */
export async function* enLotes<T, F>(
  db: Kysely<T>,
  { cuantas, pacienciaMs }: { readonly cuantas: number; readonly pacienciaMs: number },
  leer: (db: Kysely<T>, desde: number, cuantas: number) => Promise<readonly F[]>,
): AsyncGenerator<F> {
  const transaccion = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(pacienciaMs)}`.execute(transaccion)
    for (let desde = 0; ; desde += cuantas) {
      const lote = await leer(transaccion, desde, cuantas)
      yield* lote
      if (lote.length < cuantas) return
    }
  } finally {
    await transaccion.rollback().execute()
  }
}
