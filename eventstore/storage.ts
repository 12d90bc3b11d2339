import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { boolArray, byteaArray, int8Array, textArray, uuidArray } from './arrays.ts'
import { connectWhenReady } from './connect.ts'
import { encodeRecord, type StoredEvent } from './event.ts'
import {
  ALL_BACKWARDS,
  ALL_FORWARDS,
  HEADS,
  IDENTITIES,
  INSERT,
  PLACES,
  SCHEMA,
  STREAM_BACKWARDS,
  STREAM_FORWARDS,
  WRITER_LOCK,
} from './sql.ts'

/** The events of a group commit, by column. */
export type Rows = {
  positions: number[]
  streams: string[]
  revisions: number[]
  ids: string[]
  types: string[]
  json: boolean[]
  created: number[]
  data: Buffer[]
  metadata: Buffer[]
}

/**
 * Planner settings. Every statement is meant to use an index, and a plan made while the table was
 * empty must not scan it later.
 */
const PLANNER = '-c enable_seqscan=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan'

export function emptyRows(): Rows {
  return {
    positions: [],
    streams: [],
    revisions: [],
    ids: [],
    types: [],
    json: [],
    created: [],
    data: [],
    metadata: [],
  }
}

/** An event's place, remembered to recognise a repeated append. */
export type Place = {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: number
}

/**
 * The stored state of a stream: its newest event, and its metadata (the newest event of
 * `$$stream`).
 */
export type StoredHead = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly id: string
  readonly metadata: string | undefined
}

/**
 * The stretch of the log or of a stream to read. Bounds are inclusive; `from` is the end where
 * reading begins.
 */
type Stretch = {
  readonly stream?: string | undefined
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly backwards?: boolean
  /** Epoch milliseconds before which a stream's events are too old. */
  readonly oldest?: number
}

export type Storage = {
  /** The identity of this store, made with its tables. */
  readonly id: string
  /** The position of the newest event when the store was opened, 0 if there was none. */
  readonly last: number
  insert(rows: Rows): Promise<void>
  heads(streams: readonly string[]): Promise<StoredHead[]>
  /** Resolves with the ids and positions of a stream's events from a revision on. */
  identities(stream: string, from: number, count: number): Promise<Array<{ id: string; position: number }>>
  /** Resolves with the place of every event after a position, oldest first. */
  places(position: number): Promise<Place[]>
  /**
   * Reads one page, bounded by `limit` and in bytes. A short page doesn't mean the end; an empty
   * one does.
   */
  read(stretch: Stretch): Promise<StoredEvent[]>
  close(): Promise<void>
}

/** The error for a store that can't be opened. Its message is for the operator. */
class StorageRefused extends Error {}

/**
 * Opens the store in a Postgres database, as its only writer.
 * @param onLost called once, when the writer's or the lookup connection is gone. What was under way
 * may or may not have happened.
 * @throws StorageRefused when Postgres can't be reached, when another node holds the store, or when
 * Postgres isn't set to keep what it acknowledges
 */
export async function openStorage(url: string, onLost: (error: Error) => void): Promise<Storage> {
  const writer = await connect(url)
  await refuseUnsafeSettings(writer)
  await takeLock(writer)
  await writer.query(SCHEMA)
  await writer.query('insert into node (id) values ($1) on conflict do nothing', [randomUUID()])
  const { rows } = await writer.query('select (select id from node), coalesce(max(position), 0) as last from events')
  const lookup = await connect(url)
  const pool = new pg.Pool({ connectionString: url, options: PLANNER, max: 4, idleTimeoutMillis: 60_000 })
  let closing = false
  const lost = (error: Error) => {
    if (!closing) onLost(error)
    closing = true
  }
  for (const client of [writer, lookup]) {
    client.on('error', lost)
    client.on('end', () => lost(new Error('connection ended')))
  }
  pool.on('error', () => undefined)

  return {
    id: rows[0].id,
    last: Number(rows[0].last),
    insert: async (batch) => {
      const values = [
        int8Array(batch.positions),
        textArray(batch.streams),
        int8Array(batch.revisions),
        uuidArray(batch.ids),
        textArray(batch.types),
        boolArray(batch.json),
        int8Array(batch.created),
        byteaArray(batch.data),
        byteaArray(batch.metadata),
      ]
      await writer.query({ name: 'insert', text: INSERT, values })
    },
    heads: async (streams) => {
      const found = await lookup.query({ name: 'heads', text: HEADS, values: [textArray(streams)], rowMode: 'array' })
      return found.rows.map(([stream, revision, position, id, metadata]) => ({
        stream,
        revision: revision === null ? -1 : Number(revision),
        position: Number(position ?? 0),
        id: id ?? '',
        metadata: metadata === null ? undefined : (metadata as Buffer).toString('utf8'),
      }))
    },
    identities: async (stream, from, count) => {
      const found = await lookup.query({
        name: 'identities',
        text: IDENTITIES,
        values: [stream, from, count],
        rowMode: 'array',
      })
      return found.rows.map(([id, position]) => ({ id, position: Number(position) }))
    },
    places: async (position) => {
      const found = await lookup.query({ text: PLACES, values: [position], rowMode: 'array' })
      return found.rows.map(([id, stream, revision, at]) => ({
        id,
        stream,
        revision: Number(revision),
        position: Number(at),
      }))
    },
    read: async ({ stream, from, to, limit, backwards = false, oldest = 0 }) => {
      const values: unknown[] = [bound(from), bound(to), limit]
      if (stream !== undefined) values.push(stream, oldest)
      const forwardsText = stream === undefined ? ALL_FORWARDS : STREAM_FORWARDS
      const backwardsText = stream === undefined ? ALL_BACKWARDS : STREAM_BACKWARDS
      const found = await pool.query({
        name: `${backwards ? 'back' : 'forth'}-${stream === undefined ? 'all' : 'stream'}`,
        text: backwards ? backwardsText : forwardsText,
        values,
        rowMode: 'array',
      })
      return found.rows.map(storedEvent)
    },
    close: async () => {
      closing = true
      await Promise.allSettled([pool.end(), lookup.end(), writer.end()])
    },
  }
}

function bound(value: number): string {
  return value > Number.MAX_SAFE_INTEGER ? '9223372036854775807' : String(value)
}

type Row = [string, string, string, string, string, boolean, string, Buffer, Buffer]

function storedEvent(row: unknown[]): StoredEvent {
  const [at, stream, revisionText, id, type, json, created, data, metadata] = row as Row
  const position = Number(at)
  const revision = Number(revisionText)
  const record = encodeRecord(position, stream, revision, type, json, Number(created), data, metadata)
  return { position, stream, revision, id, type, record }
}

async function connect(url: string): Promise<pg.Client> {
  const config = { connectionString: url, options: PLANNER, keepAlive: true, application_name: 'eventstore' }
  try {
    return await connectWhenReady(config)
  } catch (error) {
    throw new StorageRefused(`No se pudo conectar con Postgres: ${(error as Error).message}`)
  }
}

/**
 * Throws StorageRefused for settings with which a crash of the machine could lose acknowledged
 * data.
 */
async function refuseUnsafeSettings(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query(`show ${setting}`)
    const value = rows[0][setting]
    if (value === 'off') {
      await client.end()
      throw new StorageRefused(
        `Postgres tiene ${setting} = off y podría perder hechos ya confirmados; actívelo y vuelva a iniciar`,
      )
    }
  }
}

/**
 * Takes the writer's lock, waiting up to 5 s. Postgres releases the lock of a killed node only when
 * it notices that the session is gone.
 */
async function takeLock(client: pg.Client): Promise<void> {
  try {
    await client.query("set lock_timeout = '5s'")
    await client.query('select pg_advisory_lock($1)', [WRITER_LOCK])
    await client.query('set lock_timeout = 0')
  } catch {
    await client.end()
    throw new StorageRefused('Otro nodo ya escribe en esta base de datos; deténgalo antes de iniciar este')
  }
}
