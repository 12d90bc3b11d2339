import { ANY, BACKWARDS, END, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, facts, failure, newStream, numbers, sharedNode } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

async function streamOf(count: number): Promise<string> {
  const stream = newStream()
  await shared.client.appendToStream(stream, facts(count))
  return stream
}

describe('a deleted stream', () => {
  test('can’t be read, and its events stay in $all', async () => {
    const stream = await streamOf(3)
    const { position } = await shared.client.deleteStream(stream)
    expect(position?.commit).toBeGreaterThan(0n)
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
    const all = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 4 }))
    expect(all.map(({ event }) => event?.streamId)).toEqual([`$$${stream}`, stream, stream, stream])
  })

  test.each([
    { expected: 'any', expectedRevision: ANY },
    { expected: 'no_stream', expectedRevision: NO_STREAM },
    { expected: 'its last revision', expectedRevision: 2n },
  ] as const)('comes back with an append at $expected, counting on', async ({ expectedRevision }) => {
    const stream = await streamOf(3)
    await shared.client.deleteStream(stream)
    expect(await shared.client.appendToStream(stream, facts(2, 10), { expectedRevision })).toMatchObject({
      nextExpectedRevision: 4n,
    })
    const found = await collect(shared.client.readStream(stream))
    expect(found.map(({ event }) => event?.revision)).toEqual([3n, 4n])
    expect(numbers(found)).toEqual([10, 11])
    expect(await shared.client.getStreamMetadata(stream)).toMatchObject({ metadata: { truncateBefore: 3 } })
  })

  test('counts as deleted for stream_exists', async () => {
    const stream = await streamOf(1)
    await shared.client.deleteStream(stream)
    const append = shared.client.appendToStream(stream, facts(1), { expectedRevision: STREAM_EXISTS })
    expect(await failure(append)).toMatchObject({ type: 'stream-deleted', streamName: stream })
  })

  test('can be deleted at the expected revision only', async () => {
    const stream = await streamOf(3)
    const error = await failure(shared.client.deleteStream(stream, { expectedRevision: 1n }))
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: 1n,
      actualVersion: 2n,
    })
    const none = await failure(shared.client.deleteStream(stream, { expectedRevision: NO_STREAM }))
    expect(none).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n })
    await shared.client.deleteStream(stream, { expectedRevision: 2n })
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
  })

  test.each([
    { expected: ANY, expectedVersion: -2n },
    { expected: NO_STREAM, expectedVersion: -1n },
    { expected: 0n, expectedVersion: 0n },
    { expected: 2n ** 52n, expectedVersion: 2n ** 52n },
  ] as const)('must have existed, also for $expected', async ({ expected, expectedVersion }) => {
    const stream = newStream()
    const error = await failure(shared.client.deleteStream(stream, { expectedRevision: expected }))
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion,
      actualVersion: -1n,
    })
    expect(await failure(collect(shared.client.readStream(`$$${stream}`)))).toMatchObject({ type: 'stream-not-found' })
    expect(await shared.client.appendToStream(stream, facts(1))).toMatchObject({ nextExpectedRevision: 0n })
    expect(await collect(shared.client.readStream(stream))).toHaveLength(1)
  })

  test('may have had metadata only', async () => {
    const stream = newStream()
    await shared.client.setStreamMetadata(stream, { maxCount: 3 })
    await shared.client.deleteStream(stream, { expectedRevision: NO_STREAM })
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
  })

  test('restored by an append has its new events first in $all, then its metadata', async () => {
    const stream = await streamOf(1)
    await shared.client.deleteStream(stream)
    const { position } = await shared.client.appendToStream(stream, facts(2, 1))
    const all = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 3 }))
    expect(all.map(({ event }) => event?.streamId)).toEqual([`$$${stream}`, stream, stream])
    expect(all[1]?.event?.position).toEqual(position)
  })

  test('restored by an empty append is empty', async () => {
    const stream = await streamOf(2)
    await shared.client.deleteStream(stream)
    expect(await shared.client.appendToStream(stream, [])).toMatchObject({ nextExpectedRevision: 1n })
    expect(await collect(shared.client.readStream(stream))).toEqual([])
  })
})

describe('errors name a stream exactly', () => {
  test.each(['a%b', '100%25', '%F1', 'más y ñ', `comillas'"`, 'suma + espacio'])('%s', async (category) => {
    const [there, gone] = [newStream(category), newStream(category)]
    const plainly = { credentials: { username: 'a', password: 'b' } }
    await shared.client.appendToStream(there, facts(1))
    await shared.client.tombstoneStream(gone)
    for (const options of [{}, plainly]) {
      const append = shared.client.appendToStream(there, facts(1), { ...options, expectedRevision: 7n })
      expect(await failure(append)).toMatchObject({ type: 'wrong-expected-version', streamName: there })
    }
    expect(await failure(shared.client.appendToStream(gone, facts(1)))).toMatchObject({ streamName: gone })
    const missing = newStream(category)
    expect(await failure(collect(shared.client.readStream(missing)))).toMatchObject({
      type: 'stream-not-found',
      streamName: missing,
    })
    // These names come in trailers, which the client doesn't decode. The real server fails with
    // HTTP 500 if they hold more than ASCII.
    const ascii = !category.includes('ñ')
    const told = (name: string) => (ascii ? name : encodeURIComponent(name).replaceAll('%20', ' '))
    const deleted = { type: 'stream-deleted', streamName: told(gone) }
    expect(await failure(shared.client.deleteStream(there, { expectedRevision: 7n }))).toMatchObject({
      type: 'wrong-expected-version',
      streamName: told(there),
      message: `9 FAILED_PRECONDITION: Delete failed due to WrongExpectedVersion. Stream: ${there}, Expected version: 7, Actual version: 0`,
    })
    expect(await failure(shared.client.deleteStream(gone))).toMatchObject(deleted)
    expect(await failure(shared.client.appendToStream(gone, facts(1), plainly))).toMatchObject(deleted)
    expect(await failure(collect(shared.client.readStream(gone)))).toMatchObject(deleted)
  })
})

describe('a tombstoned stream', () => {
  test('is closed for good', async () => {
    const stream = await streamOf(2)
    const { position } = await shared.client.tombstoneStream(stream, { expectedRevision: 1n })
    expect(position?.commit).toBeGreaterThan(0n)
    const deleted = { type: 'stream-deleted', streamName: stream }
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject(deleted)
    expect(await failure(shared.client.appendToStream(stream, facts(1)))).toMatchObject(deleted)
    const plainly = shared.client.appendToStream(stream, facts(1), { credentials: { username: 'a', password: 'b' } })
    expect(await failure(plainly)).toMatchObject(deleted)
    expect(
      await failure(shared.client.appendToStream(stream, facts(1), { expectedRevision: NO_STREAM })),
    ).toMatchObject(deleted)
    expect(await failure(shared.client.deleteStream(stream))).toMatchObject(deleted)
    expect(await failure(shared.client.tombstoneStream(stream))).toMatchObject(deleted)
    expect(await failure(shared.client.setStreamMetadata(stream, { maxCount: 1 }))).toMatchObject({
      type: 'stream-deleted',
    })
  })

  test('leaves a system event in $all', async () => {
    const stream = await streamOf(1)
    await shared.client.tombstoneStream(stream)
    const [last] = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    expect(last?.event).toMatchObject({ streamId: stream, type: '$streamDeleted', revision: 9223372036854775807n })
  })

  test('can be tombstoned at the expected revision only', async () => {
    const stream = await streamOf(1)
    const error = await failure(shared.client.tombstoneStream(stream, { expectedRevision: 5n }))
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 5n, actualVersion: 0n })
    expect(
      await failure(shared.client.tombstoneStream(newStream(), { expectedRevision: STREAM_EXISTS as never })),
    ).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: -4n,
      actualVersion: -1n,
    })
    await shared.client.tombstoneStream(stream, { expectedRevision: STREAM_EXISTS as never })
  })

  test('may never have existed', async () => {
    const stream = newStream()
    await shared.client.tombstoneStream(stream, { expectedRevision: NO_STREAM })
    expect(await failure(shared.client.appendToStream(stream, facts(1)))).toMatchObject({ type: 'stream-deleted' })
  })

  test('has no metadata', async () => {
    const stream = await streamOf(1)
    await shared.client.setStreamMetadata(stream, { maxCount: 3 })
    await shared.client.tombstoneStream(stream)
    expect(await failure(shared.client.getStreamMetadata(stream))).toMatchObject({
      type: 'stream-deleted',
      streamName: `$$${stream}`,
    })
  })
})
