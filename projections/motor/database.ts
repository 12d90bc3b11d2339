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

/** In ISO 8601. A row has many, and a `Date` of each takes five times as long; before and after the years of four figures there is no other way. */
const instante = (texto: string): string => {
  const [, dia, hora, fraccion = ''] = INSTANTE.exec(texto) ?? []
  if (dia === undefined) return new Date(texto).toISOString()
  return `${dia}T${hora}.${fraccion.slice(0, 3).padEnd(3, '0')}Z`
}

/** int8 as numbers (ids, cents and positions have at most 53 bits), timestamptz as ISO 8601 UTC. */
const tipos: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, formato?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return entero
    if (oid === pg.types.builtins.TIMESTAMPTZ) return instante
    return pg.types.getTypeParser(oid, formato as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Milliseconds after which nobody waits for a statement any more: those that may take longer than 15 s are of a reconciliation. */
const SIN_RESPUESTA_MS = 120_000

/** Seconds that a connection may take to be made where its address doesn't say: who waits is at a page. */
const ESPERA_S = 5
/** libpq's name for it in an address. */
const ESPERA = 'connect_timeout'

/** The address of the same database for a tool, at which nobody waits as at a page. */
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

/** Settings of every connection to the product's database. */
export const conexion = (databaseUrl: string): pg.PoolConfig => ({
  connectionString: databaseUrl,
  types: tipos,
  application_name: 'bandwork',
  connectionTimeoutMillis: esperaDe(databaseUrl),
  // An end that vanished without a word is noticed while nothing is asked, too.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  options: OPCIONES,
})

/** So many statements stay prepared on a connection, the last that were asked: filters, orders and schemas make more, and a page's plan takes half a MB. */
const PREPARADAS = 100

/** What the client says of a query that nobody answered in time. */
const SIN_RESPUESTA = /^Query read timeout/

/** Its parametrised statements have names, so that Postgres parses and plans each once a connection. */
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

  /** Goes out with what is asked next; what was asked before has been sent, or is parsed anew. */
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
    // Whoever borrowed it gives it back as good: the next would wait behind what nobody answers.
    if (respuesta instanceof Promise) respuesta.catch((error) => void (SIN_RESPUESTA.test(error.message) && this.end()))
    return respuesta as never
  }
}

/** What the client says where a connection was lost, or none was free, for which it has no code. */
const SIN_CONEXION =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end)/
/** Codes of Postgres and of the system for a database that can't be asked now: it stops, is full, or isn't there. */
const SIN_BASE = /^(57|53|08|ECONNREFUSED$|ECONNRESET$|EPIPE$)/

/** Whether a query failed because the database couldn't be asked: the same may go well in a moment. */
export const esSinConexion = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: unknown; message?: string }
  return SIN_BASE.test(String(code)) || SIN_CONEXION.test(message)
}

/** Of a Postgres that can't be asked a line says enough; undefined for every other failure. */
export const fraseSinConexion = (error: unknown): string | undefined =>
  esSinConexion(error) ? `No se puede hablar con Postgres: ${falloDe(error)}` : undefined

/** A pool whose parametrised statements are prepared; a connection on which nobody answers for `sinRespuestaMs` is given up. */
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
  // A lost connection is told by the query that meets it; as an event it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * A pool that plans a statement once for whatever it is asked with, which is half of what a page costs. It is for statements that are read by the
 * same indexes for a big account and a small one, a common word and a rare one; tests/projections holds each to it. On a new connection the first
 * page takes twenty times as long as the next: an idle one is kept for a while.
 */
export const crearPoolDePlanes = (databaseUrl: string): pg.Pool =>
  crearPool(databaseUrl, 10, SIN_RESPUESTA_MS, {
    options: `${OPCIONES} -c plan_cache_mode=force_generic_plan`,
    idleTimeoutMillis: 300_000,
  })

/** Typed queries over a pool, `T` its tables' rows by name; the schema is chosen for each query. */
export const crearKysely = <T>(pool: pg.Pool): Kysely<T> => new Kysely<T>({ dialect: new PostgresDialect({ pool }) })

/** Reads several times at one instant: what is read together agrees, whatever is projected meanwhile. */
export const enInstantanea = <T, R>(db: Kysely<T>, leer: (db: Transaction<T>) => Promise<R>): Promise<R> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(leer)

/**
 * Rows of one instant, a batch at a time as they are taken: `leer` reads so many from a place on, fewer at the end. Whoever takes none for
 * `pacienciaMs` between two batches ends it with an error; whoever stops ends it.
 */
export async function* enLotes<T, F>(
  db: Kysely<T>,
  { cuantas, pacienciaMs }: { readonly cuantas: number; readonly pacienciaMs: number },
  leer: (db: Kysely<T>, desde: number, cuantas: number) => Promise<readonly F[]>,
): AsyncGenerator<F> {
  const una = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(pacienciaMs)}`.execute(una)
    for (let desde = 0; ; desde += cuantas) {
      const lote = await leer(una, desde, cuantas)
      yield* lote
      if (lote.length < cuantas) return
    }
  } finally {
    await una.rollback().execute()
  }
}
