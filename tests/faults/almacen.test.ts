import fs from 'node:fs'
import { type AppendResult, EventStoreDBClient, jsonEvent, NO_STREAM, type ResolvedEvent } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import {
  collect,
  discard,
  facts,
  failure,
  newStream,
  numbers,
  startNode,
  type TestNode,
  writerBackend,
} from '#tests/eventstore/node.ts'

const KILLS = 20
const WRITERS = 12

/** Returns a small seeded generator (mulberry32), so that a failing run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Checks that neither the positions nor the revisions of the log have a hole. */
function verifyOrder(all: readonly ResolvedEvent[], seed: number): void {
  const next = new Map<string, bigint>()
  for (const [i, { event }] of all.entries()) {
    expect(event?.position?.commit, `seed ${seed}`).toBe(BigInt(i + 1))
    const stream = event?.streamId ?? ''
    const revision = next.get(stream) ?? 0n
    expect(event?.revision, `seed ${seed}, ${stream}`).toBe(revision)
    next.set(stream, revision + 1n)
  }
}

test(`after ${KILLS} kills of the node or Postgres, every acknowledged append is in the log exactly once`, async () => {
  const { SEED } = process.env
  const seed = Number(SEED ?? Date.now() % 1_000_000)
  const random = randomFrom(seed)
  let node = await startNode()
  const { port, dir } = node
  const client = EventStoreDBClient.connectionString(node.uri)
  const acknowledged = new Set<string>()
  const unknown = new Set<string>()
  let killsLeft = KILLS
  let untilKill = 40
  let up: Promise<void> = Promise.resolve()

  const killAndRestart = async (): Promise<void> => {
    if (random() < 0.7) await node.kill()
    else await killWriterBackend(node)
    node = await startNode({ dir, port })
  }
  const acknowledge = (id: string) => {
    acknowledged.add(id)
    if (--untilKill > 0 || killsLeft === 0) return
    killsLeft--
    untilKill = 20 + Math.floor(random() * 300)
    up = up.then(killAndRestart)
  }
  const head = async (stream: string): Promise<bigint | typeof NO_STREAM> => {
    for (;;) {
      await up
      try {
        return (await collect(client.readStream(stream))).at(-1)?.event?.revision ?? NO_STREAM
      } catch (error) {
        if ((error as { type?: string }).type === 'stream-not-found') return NO_STREAM
      }
    }
  }
  const write = async (stream: string) => {
    let expectedRevision: bigint | typeof NO_STREAM = NO_STREAM
    for (let numero = 0; killsLeft > 0 || numero < 50; numero++) {
      const event = jsonEvent({ type: 'HechoProbado', data: { numero } })
      try {
        const answer: AppendResult = await client.appendToStream(stream, event, { expectedRevision })
        acknowledge(event.id)
        expectedRevision = answer.nextExpectedRevision
      } catch {
        unknown.add(event.id)
        expectedRevision = await head(stream)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, () => write(newStream('muerte'))))
  await up
  await head(newStream())
  const all = await collect(client.readAll())
  await client.dispose()
  await discard(node)

  verifyOrder(all, seed)
  const times = new Map<string, number>()
  for (const { event } of all) times.set(event?.id ?? '', (times.get(event?.id ?? '') ?? 0) + 1)
  const lost = [...acknowledged].filter((id) => times.get(id) !== 1)
  const doubled = [...unknown].filter((id) => (times.get(id) ?? 0) > 1)
  const strange = [...times.keys()].filter((id) => !acknowledged.has(id) && !unknown.has(id))
  expect({ lost, doubled, strange }, `seed ${seed}`).toEqual({ lost: [], doubled: [], strange: [] })
}, 180_000)

/** Kills the Postgres process that commits, whatever it is doing; the node then ends by itself. */
async function killWriterBackend(node: TestNode): Promise<void> {
  const ended = new Promise((resolve) => node.process.once('exit', resolve))
  process.kill(await writerBackend(node), 'SIGKILL')
  await ended
}

const postmaster = (node: TestNode) =>
  Number(fs.readFileSync(`${node.dir}/pgdata/postmaster.pid`, 'utf8').split('\n')[0])

test('the node ends when Postgres is killed, and the next node has everything', async () => {
  const node = await startNode()
  const client = EventStoreDBClient.connectionString(node.uri)
  const stream = newStream()
  const events = facts(5)
  const first = await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
  const ended = new Promise((resolve) => node.process.once('exit', resolve))
  process.kill(postmaster(node), 'SIGKILL')
  expect(await ended).toBe(1)
  const next = await startNode({ dir: node.dir, port: node.port })
  await failure(collect(client.readStream(stream))).catch(() => undefined)
  expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1, 2, 3, 4])
  expect(await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })).toEqual(first)
  await client.dispose()
  await discard(next)
}, 60_000)
