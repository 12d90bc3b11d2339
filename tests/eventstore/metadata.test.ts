import { BACKWARDS, END, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, facts, failure, newStream, numbers, sharedNode } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

async function streamOf(count: number): Promise<string> {
  const stream = newStream()
  await shared.client.appendToStream(stream, facts(count))
  return stream
}

const visible = async (stream: string) => numbers(await collect(shared.client.readStream(stream)))

test('metadata are read as they were set', async () => {
  const stream = newStream()
  const metadata = {
    maxCount: 5,
    maxAge: 60,
    truncateBefore: 2,
    cacheControl: 9,
    acl: { readRoles: ['a'] },
    propio: { x: [1] },
  }
  await shared.client.setStreamMetadata(stream, metadata, { expectedRevision: NO_STREAM })
  expect(await shared.client.getStreamMetadata(stream)).toMatchObject({ streamName: stream, metadata })
})

test('a stream without metadata has none', async () => {
  expect(await shared.client.getStreamMetadata(newStream())).toEqual({ streamName: expect.any(String) })
})

test('metadata alone don’t create a stream', async () => {
  const stream = newStream()
  await shared.client.setStreamMetadata(stream, { maxCount: 5 })
  expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
})

test('metadata are appended at their own expected revision', async () => {
  const stream = await streamOf(3)
  await shared.client.setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: NO_STREAM })
  const error = await failure(shared.client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: NO_STREAM }))
  expect(error).toMatchObject({ type: 'wrong-expected-version' })
  await shared.client.setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 0n })
  expect(await visible(stream)).toEqual([2])
})

test('maxCount shows the newest events, in either direction', async () => {
  const stream = await streamOf(5)
  await shared.client.setStreamMetadata(stream, { maxCount: 2 })
  expect(await visible(stream)).toEqual([3, 4])
  const backwards = await collect(shared.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }))
  expect(numbers(backwards)).toEqual([4, 3])
  await shared.client.appendToStream(stream, facts(1, 5))
  expect(await visible(stream)).toEqual([4, 5])
  expect(await shared.client.appendToStream(stream, facts(1, 6), { expectedRevision: 5n })).toMatchObject({
    nextExpectedRevision: 6n,
  })
})

test('truncateBefore hides the events before it, even all of them', async () => {
  const stream = await streamOf(5)
  await shared.client.setStreamMetadata(stream, { truncateBefore: 3 })
  expect(await visible(stream)).toEqual([3, 4])
  await shared.client.setStreamMetadata(stream, { truncateBefore: 5 })
  expect(await visible(stream)).toEqual([])
  await shared.client.appendToStream(stream, facts(1, 5), { expectedRevision: 4n })
  expect(await visible(stream)).toEqual([5])
})

test('maxAge hides events that are too old', async () => {
  const stream = await streamOf(2)
  await shared.client.setStreamMetadata(stream, { maxAge: 3600 })
  expect(await visible(stream)).toEqual([0, 1])
  await shared.client.setStreamMetadata(stream, { maxAge: 0 })
  expect(await visible(stream)).toEqual([])
})

test('newer metadata replace older ones', async () => {
  const stream = await streamOf(4)
  await shared.client.setStreamMetadata(stream, { maxCount: 1 })
  await shared.client.setStreamMetadata(stream, { truncateBefore: 1 })
  expect(await visible(stream)).toEqual([1, 2, 3])
  const history = await collect(shared.client.readStream(`$$${stream}`))
  expect(history.map(({ event }) => [event?.type, event?.revision])).toEqual([['$metadata', 1n]])
})

test.each([
  { metadata: {} },
  { metadata: { maxCount: 5 } },
  { metadata: { truncateBefore: 0 } },
  { metadata: { truncateBefore: 9 } },
  { metadata: { propio: { x: [1] } } },
])('$metadata of a deleted stream restore it without its events', async ({ metadata }) => {
  const stream = await streamOf(3)
  await shared.client.deleteStream(stream)
  expect(await shared.client.setStreamMetadata(stream, metadata)).toMatchObject({ nextExpectedRevision: 1n })
  expect(await visible(stream)).toEqual([])
  const kept = { ...metadata, truncateBefore: 3 }
  expect(await shared.client.getStreamMetadata(stream)).toMatchObject({ metadata: kept })
  const history = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 2 }))
  expect(history.map(({ event }) => [event?.streamId, event?.revision])).toEqual([
    [`$$${stream}`, 2n],
    [`$$${stream}`, 1n],
  ])
  await shared.client.appendToStream(stream, facts(1, 3), { expectedRevision: STREAM_EXISTS })
  expect(await visible(stream)).toEqual([3])
  // The stream isn't deleted any more, so these metadata apply as they are.
  await shared.client.setStreamMetadata(stream, {})
  expect(await visible(stream)).toEqual([0, 1, 2, 3])
})

test('truncated events stay in $all', async () => {
  const stream = await streamOf(3)
  await shared.client.setStreamMetadata(stream, { maxCount: 1 })
  const all = await collect(shared.client.readAll())
  expect(all.filter(({ event }) => event?.streamId === stream)).toHaveLength(3)
})

test('an append right after a change of metadata sees it', async () => {
  const stream = await streamOf(1)
  const [, deleted] = await Promise.all([
    shared.client.setStreamMetadata(stream, { maxCount: 10 }),
    shared.client.deleteStream(stream),
    shared.client.appendToStream(stream, facts(1, 1)),
  ])
  expect(deleted.position?.commit).toBeGreaterThan(0n)
  expect((await visible(stream)).at(-1)).toBe(1)
})
