import { ANY, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, facts, failure, newStream, numbers, sharedNode } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

const conflict = { type: 'wrong-expected-version' }

describe('the same events again', () => {
  test.each([
    { expected: 'no_stream', expectedRevision: NO_STREAM },
    { expected: 'any', expectedRevision: ANY },
  ] as const)('at $expected succeed with their first place', async ({ expectedRevision }) => {
    const stream = newStream()
    const events = facts(4)
    const first = await shared.client.appendToStream(stream, events, { expectedRevision })
    await shared.client.appendToStream(stream, facts(20, 100))
    expect(await shared.client.appendToStream(stream, events, { expectedRevision })).toEqual(first)
    expect(await collect(shared.client.readStream(stream))).toHaveLength(24)
  })

  test('at an exact revision succeed with their first place', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(3), { expectedRevision: NO_STREAM })
    const events = facts(2, 3)
    const first = await shared.client.appendToStream(stream, events, { expectedRevision: 2n })
    await shared.client.appendToStream(stream, facts(30, 5), { expectedRevision: 4n })
    expect(await shared.client.appendToStream(stream, events, { expectedRevision: 2n })).toEqual(first)
    expect(await collect(shared.client.readStream(stream))).toHaveLength(35)
  })

  test('at stream_exists succeed with their first place', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(1))
    const events = facts(2, 1)
    const first = await shared.client.appendToStream(stream, events, { expectedRevision: STREAM_EXISTS })
    expect(await shared.client.appendToStream(stream, events, { expectedRevision: STREAM_EXISTS })).toEqual(first)
  })

  test('twenty times in parallel are written once, with one answer', async () => {
    const stream = newStream()
    const events = facts(3)
    const append = () => shared.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const answers = await Promise.all(Array.from({ length: 20 }, append))
    expect(new Set(answers.map(({ position }) => position?.commit)).size).toBe(1)
    expect(numbers(await collect(shared.client.readStream(stream)))).toEqual([0, 1, 2])
  })

  test('in another stream are appended', async () => {
    const events = facts(2)
    const [one, other] = [newStream(), newStream()]
    await shared.client.appendToStream(one, events, { expectedRevision: ANY })
    await shared.client.appendToStream(other, events, { expectedRevision: ANY })
    expect(await collect(shared.client.readStream(other))).toHaveLength(2)
  })
})

describe('events that match only in part', () => {
  test('conflict at no_stream', async () => {
    const stream = newStream()
    const [a, b, c] = facts(3)
    await shared.client.appendToStream(stream, [a, b] as never, { expectedRevision: NO_STREAM })
    expect(
      await failure(shared.client.appendToStream(stream, [a, c] as never, { expectedRevision: NO_STREAM })),
    ).toMatchObject(conflict)
    const longer = shared.client.appendToStream(stream, [a, b, c] as never, { expectedRevision: NO_STREAM })
    expect(await failure(longer)).toMatchObject(conflict)
  })

  test('conflict at any', async () => {
    const stream = newStream()
    const [a, b] = facts(2)
    await shared.client.appendToStream(stream, [a] as never)
    expect(await failure(shared.client.appendToStream(stream, [a, b] as never))).toMatchObject(conflict)
    expect(await collect(shared.client.readStream(stream))).toHaveLength(1)
  })

  test('succeed if they are the beginning of the existing ones', async () => {
    const stream = newStream()
    const [a, b] = facts(2)
    await shared.client.appendToStream(stream, [a, b] as never, { expectedRevision: NO_STREAM })
    const again = await shared.client.appendToStream(stream, [a] as never, { expectedRevision: NO_STREAM })
    expect(again).toMatchObject({ success: true, nextExpectedRevision: 0n })
  })
})
