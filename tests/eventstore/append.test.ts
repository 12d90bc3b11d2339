import {
  ANY,
  binaryEvent,
  jsonEvent,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, facts, failure, newStream, numbers, sharedNode } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

// Credentials per call make the client use the plain Append RPC, and an insecure connection doesn't
// send them.
const ways = [
  { way: 'in a batch', options: {} },
  { way: 'plainly', options: { credentials: { username: 'a', password: 'b' } } },
]

describe.each(ways)('appending $way', ({ options }) => {
  const append = (
    stream: string,
    count: number,
    expectedRevision: typeof ANY | typeof NO_STREAM | typeof STREAM_EXISTS | bigint,
  ) => shared.client.appendToStream(stream, facts(count), { expectedRevision, ...options })

  test('answers the revision and position of the last event', async () => {
    const stream = newStream()
    const first = await append(stream, 3, NO_STREAM)
    const second = await append(stream, 2, 2n)
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n })
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 4n })
    expect(second.position?.commit).toBe((first.position?.commit ?? 0n) + 2n)
    const last = (await collect(shared.client.readStream(stream))).at(-1)
    expect(last?.event?.position).toEqual(second.position)
  })

  test('accepts any revision, whether or not the stream exists', async () => {
    const stream = newStream()
    await append(stream, 1, ANY)
    expect(await append(stream, 1, ANY)).toMatchObject({ nextExpectedRevision: 1n })
  })

  test('accepts stream_exists only if it does', async () => {
    const stream = newStream()
    expect(await failure(append(stream, 1, STREAM_EXISTS))).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: 'stream_exists',
      actualVersion: 'no_stream',
    })
    await append(stream, 1, NO_STREAM)
    expect(await append(stream, 1, STREAM_EXISTS)).toMatchObject({ nextExpectedRevision: 1n })
  })

  test('reports the expected and the actual version in a conflict', async () => {
    const stream = newStream()
    await append(stream, 3, NO_STREAM)
    const error = await failure(append(stream, 1, 0n))
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 0n, actualVersion: 2n })
    expect(await failure(append(stream, 1, NO_STREAM))).toMatchObject({
      expectedVersion: 'no_stream',
      actualVersion: 2n,
    })
    expect(await failure(append(newStream(), 1, 5n))).toMatchObject({ expectedVersion: 5n, actualVersion: 'no_stream' })
    expect(await collect(shared.client.readStream(stream))).toHaveLength(3)
  })

  test('writes nothing for an empty list', async () => {
    const stream = newStream()
    await append(stream, 1, NO_STREAM)
    expect(await append(stream, 0, 0n)).toMatchObject({ success: true, nextExpectedRevision: 0n })
    expect(await collect(shared.client.readStream(stream))).toHaveLength(1)
    expect(await append(newStream(), 0, NO_STREAM)).toMatchObject({ success: true, position: expect.anything() })
  })

  test('keeps data, metadata, type and id unchanged', async () => {
    const stream = newStream('ñandú 🦤')
    const data = { texto: 'Ñ\u0000\u2028🦤', anidado: [1, null, { a: true }] }
    const json = jsonEvent({ type: 'HechoÚnico', data, metadata: { actor: 1 } })
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    const binary = binaryEvent({ type: 'binario', data: bytes, metadata: bytes })
    await shared.client.appendToStream(stream, [json, binary], options)
    const [one, two] = await collect(shared.client.readStream(stream, { fromRevision: START }))
    expect(one?.event).toMatchObject({
      streamId: stream,
      id: json.id,
      type: 'HechoÚnico',
      data,
      metadata: { actor: 1 },
      isJson: true,
    })
    expect(one?.event?.created.getTime()).toBeGreaterThan(Date.UTC(2026, 0))
    expect(two?.event).toMatchObject({ id: binary.id, isJson: false, revision: 1n })
    expect(Buffer.from(two?.event?.data as Uint8Array)).toEqual(Buffer.from(bytes))
    expect(Buffer.from(two?.event?.metadata as Uint8Array)).toEqual(Buffer.from(bytes))
  })

  test('has one success for fifty parallel appends at one expected revision', async () => {
    const stream = newStream()
    await append(stream, 1, NO_STREAM)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => append(stream, 1, 0n)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await collect(shared.client.readStream(stream))).toHaveLength(2)
  })

  test('writes parallel appends once each, at consecutive revisions', async () => {
    const stream = newStream()
    const appends = Array.from({ length: 100 }, (_, i) => shared.client.appendToStream(stream, facts(1, i), options))
    await Promise.all(appends)
    const found = await collect(shared.client.readStream(stream))
    expect(found.map(({ event }) => event?.revision)).toEqual(Array.from({ length: 100 }, (_, i) => BigInt(i)))
    expect(numbers(found).sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  const MIB = 1024 * 1024
  const large = (bytes: number, metadata = 0) =>
    binaryEvent({ type: 'grande', data: new Uint8Array(bytes), metadata: new Uint8Array(metadata) })

  test.each([
    { what: 'one event of 1 MiB', events: [large(MIB)] },
    { what: 'two events of 1 MiB together', events: [large(MIB / 2), large(MIB / 2)] },
    { what: 'metadata beyond 1 MiB', events: [large(1, 3 * MIB)] },
    { what: 'metadata beyond 1 MiB, and no data', events: [large(0, 2 * MIB)] },
  ])('accepts $what: only data count', async ({ events }) => {
    const answer = await shared.client.appendToStream(newStream(), events, options)
    expect(answer).toMatchObject({ nextExpectedRevision: BigInt(events.length - 1) })
  })

  test('accepts 30,000 small events at once, whatever the size of their types and metadata', async () => {
    const type = 'HechoDeNombreLargo'.repeat(4)
    const events = Array.from({ length: 30_000 }, (_, n) =>
      jsonEvent({ type, data: { n }, metadata: { previa: type } }),
    )
    const answer = await shared.client.appendToStream(newStream(), events, { ...options, deadline: 60_000 })
    expect(answer).toMatchObject({ nextExpectedRevision: 29_999n })
  }, 60_000)

  test.each([
    { what: 'in one event', events: [large(MIB + 1)] },
    { what: 'in several', events: [large(MIB / 2), large(MIB / 2 + 1)] },
    { what: 'in several that come in requests of their own', events: Array.from({ length: 20 }, () => large(100_000)) },
  ])('refuses more than 1 MiB of data $what, whatever revision is expected', async ({ events }) => {
    const stream = newStream()
    const append = { ...options, batchAppendSize: 150_000, expectedRevision: 7n }
    expect(await failure(shared.client.appendToStream(stream, events, append))).toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: MIB,
    })
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
    expect(await shared.client.appendToStream(stream, facts(1), options)).toMatchObject({ success: true })
  })

  test('checks the deadline before anything else', async () => {
    const stream = newStream()
    for (const events of [[large(MIB + 1)], facts(1)]) {
      const late = { ...options, deadline: -1000, expectedRevision: 7n }
      expect(await failure(shared.client.appendToStream(stream, events, late))).toMatchObject({
        type: 'deadline-exceeded',
      })
    }
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
  })

  test.each([undefined, true, false])(
    'conflicts at a revision far beyond any, and writes nothing, with requiresLeader %s',
    async (requiresLeader) => {
      const leader = requiresLeader === undefined ? {} : { requiresLeader }
      const far = { ...options, ...leader, expectedRevision: 2n ** 52n }
      const [stream, missing] = [newStream(), newStream()]
      await shared.client.appendToStream(stream, facts(3), { ...options, ...leader })
      const conflict = { type: 'wrong-expected-version', expectedVersion: 2n ** 52n }
      expect(await failure(shared.client.appendToStream(stream, facts(1), far))).toMatchObject({
        ...conflict,
        streamName: stream,
        actualVersion: 2n,
      })
      expect(await failure(shared.client.appendToStream(missing, facts(1), far))).toMatchObject({
        ...conflict,
        streamName: missing,
        actualVersion: 'no_stream',
      })
      expect(await collect(shared.client.readStream(stream, leader))).toHaveLength(3)
      expect(await failure(collect(shared.client.readStream(missing, leader)))).toMatchObject({
        type: 'stream-not-found',
      })
    },
  )
})

test('an append split into many requests is one append', async () => {
  const stream = newStream()
  await shared.client.appendToStream(stream, facts(500), { expectedRevision: NO_STREAM, batchAppendSize: 1000 })
  const found = await collect(shared.client.readStream(stream))
  expect(numbers(found)).toEqual(Array.from({ length: 500 }, (_, i) => i))
})

test('parallel appends split into many requests stay separate', async () => {
  const names = Array.from({ length: 20 }, () => newStream())
  const appends = names.map((name, i) =>
    shared.client.appendToStream(name, facts(50, i * 1000), { batchAppendSize: 500 }),
  )
  await Promise.all(appends)
  for (const [i, name] of names.entries()) {
    expect(numbers(await collect(shared.client.readStream(name)))).toEqual(
      Array.from({ length: 50 }, (_, n) => i * 1000 + n),
    )
  }
})
