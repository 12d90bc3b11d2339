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

// Credentials per call make the client use the plain Append RPC; over an insecure connection it doesn't send them.
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

  test('accepts any revision, whether the stream exists or not', async () => {
    const stream = newStream()
    await append(stream, 1, ANY)
    expect(await append(stream, 1, ANY)).toMatchObject({ nextExpectedRevision: 1n })
  })

  test('accepts stream_exists only when it does', async () => {
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

  test('names every version when the expected one is wrong', async () => {
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

  test('appends nothing for an empty list', async () => {
    const stream = newStream()
    await append(stream, 1, NO_STREAM)
    expect(await append(stream, 0, 0n)).toMatchObject({ success: true, nextExpectedRevision: 0n })
    expect(await collect(shared.client.readStream(stream))).toHaveLength(1)
  })

  test('keeps data, metadata, type and id as they were', async () => {
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

  test('gives one success for fifty appends at one expected revision', async () => {
    const stream = newStream()
    await append(stream, 1, NO_STREAM)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => append(stream, 1, 0n)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await collect(shared.client.readStream(stream))).toHaveLength(2)
  })

  test('keeps the order of appends made at once', async () => {
    const stream = newStream()
    const appends = Array.from({ length: 100 }, (_, i) => shared.client.appendToStream(stream, facts(1, i), options))
    await Promise.all(appends)
    const found = await collect(shared.client.readStream(stream))
    expect(found.map(({ event }) => event?.revision)).toEqual(Array.from({ length: 100 }, (_, i) => BigInt(i)))
    expect(numbers(found).sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  test('refuses more than 1 MiB in one append', async () => {
    const large = (bytes: number) => jsonEvent({ type: 'grande', data: { relleno: 'x'.repeat(bytes) } })
    const stream = newStream()
    expect(await failure(shared.client.appendToStream(stream, large(1024 * 1024), options))).toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1024 * 1024,
    })
    await shared.client.appendToStream(stream, [large(500_000), large(500_000)], options)
    expect(await collect(shared.client.readStream(stream))).toHaveLength(2)
  })
})

test('an append cut into many requests is one append', async () => {
  const stream = newStream()
  await shared.client.appendToStream(stream, facts(500), { expectedRevision: NO_STREAM, batchAppendSize: 1000 })
  const found = await collect(shared.client.readStream(stream))
  expect(numbers(found)).toEqual(Array.from({ length: 500 }, (_, i) => i))
})

test('appends cut into many requests and mixed with others stay apart', async () => {
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
