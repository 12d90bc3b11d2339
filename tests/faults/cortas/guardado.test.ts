import fs from 'node:fs'
import { EventStoreDBClient } from '@eventstore/db-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#eventstore/postgres.ts'
import {
  collect,
  discard,
  facts,
  failure,
  newStream,
  numbers,
  runNode,
  sharedNode,
  startNode,
  temporaryDir,
} from '#tests/eventstore/node.ts'

const dir = temporaryDir()
const shared = sharedNode()
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres({ dir })
  await shared.begin()
}, 60_000)
afterAll(async () => {
  await shared.end()
  await postgres.stop()
  fs.rmSync(dir, { recursive: true, force: true })
})

async function sql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection is reported by the query that meets it.
  client.on('error', () => undefined)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test.each(['synchronous_commit'])(
  'a database with %s switched off is refused with a sentence',
  async (setting) => {
    const url = await postgres.ensureDatabase('insegura')
    await sql(url, `alter database insegura set ${setting} = off`)
    const { code, errors } = await runNode(['--port', '0', '--database-url', url])
    expect(code).toBe(1)
    expect(errors).toMatch(`Postgres tiene ${setting} = off`)
  },
  60_000,
)

/**
 * Returns the database of the shared node, which runs on the Postgres of its own data directory.
 */
async function ownDatabase(nodeDir: string): Promise<Postgres> {
  const own = await startPostgres({ dir: nodeDir })
  expect(own.adopted).toBe(true)
  return own
}

test('a second node on the same database is refused with a sentence', async () => {
  const own = await ownDatabase(shared.node.dir)
  const { code, errors } = await runNode(['--port', '0', '--database-url', own.url('eventstore')])
  expect(code).toBe(1)
  expect(errors).toMatch(/Otro nodo ya escribe/)
  expect(await shared.client.appendToStream(newStream(), facts(1))).toMatchObject({ success: true })
}, 60_000)

test('an append that Postgres refuses fails alone: the rest of its group is kept, without gaps', async () => {
  const own = await ownDatabase(shared.node.dir)
  await sql(
    own.url('eventstore'),
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    `create trigger refuse before insert on events for each row when (new.stream like 'malo-%') execute function refuse()`,
  )
  const good = newStream('bueno')
  const appends = Array.from({ length: 40 }, (_, i) =>
    i % 4 === 3
      ? failure(shared.client.appendToStream(newStream('malo'), facts(1)))
      : shared.client.appendToStream(good, facts(1, i)),
  )
  const results = await Promise.all(appends)
  expect(results.filter((result) => 'success' in result)).toHaveLength(30)
  await sql(own.url('eventstore'), 'drop function refuse cascade')
  expect(numbers(await collect(shared.client.readStream(good)))).toEqual(
    Array.from({ length: 40 }, (_, i) => i).filter((i) => i % 4 !== 3),
  )
  const positions = (await collect(shared.client.readAll())).map(({ event }) => event?.position?.commit)
  expect(positions).toEqual(positions.map((_, i) => BigInt(i + 1)))
})

test('a node that loses its writer connection ends with an error, and the next one goes on', async () => {
  const node = await startNode()
  const client = EventStoreDBClient.connectionString(node.uri)
  const stream = newStream()
  await client.appendToStream(stream, facts(2))
  const ended = new Promise((resolve) => node.process.once('exit', resolve))
  const own = await ownDatabase(node.dir)
  // The database ends with its node, possibly before it has answered.
  const loss = sql(
    own.url('eventstore'),
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`,
  ).catch((error: Error) => expect(error.message).toMatch(/terminat|shutting down/))
  expect(await ended).toBe(1)
  await loss
  const next = await startNode({ dir: node.dir, port: node.port })
  const append = () => client.appendToStream(stream, facts(1, 2))
  expect(await append().catch(append)).toMatchObject({ nextExpectedRevision: 2n })
  await client.dispose()
  await discard(next)
}, 60_000)
