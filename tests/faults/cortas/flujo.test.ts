import { excludeSystemEvents, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, facts, newStream, numbers, sharedNode, take } from '#tests/eventstore/node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

test('a consumer paused for 30,000 events gets them all in order', async () => {
  const stream = newStream()
  await shared.client.appendToStream(stream, facts(1))
  const subscription = shared.client.subscribeToStream(stream)
  const events = subscription[Symbol.asyncIterator]()
  expect(numbers([(await events.next()).value])).toEqual([0])
  // From here on nobody takes anything, while more happens than the node keeps in memory.
  for (let from = 1; from <= 30_000; from += 1000) await shared.client.appendToStream(stream, facts(1000, from))
  const found: unknown[] = []
  while (found.length < 30_000) found.push(...numbers([(await events.next()).value]))
  await subscription.unsubscribe()
  expect(found).toEqual(Array.from({ length: 30_000 }, (_, i) => i + 1))
}, 120_000)

test('subscribers lose nothing while eight writers append, whenever they begin', async () => {
  const writers = 8
  const each = 500
  const names = Array.from({ length: writers }, () => newStream('escritor'))
  const own = (id: string | undefined) => id !== undefined && names.includes(id)
  const subscribe = () => {
    let ended = 0
    return take(shared.client.subscribeToAll({ filter: excludeSystemEvents() }), (found) => {
      const event = found.at(-1)?.event
      if (own(event?.streamId) && event?.revision === BigInt(each - 1)) ended++
      return ended === writers
    })
  }
  const early = subscribe()
  const write = async (name: string) => {
    for (let i = 0; i < each; i++) await shared.client.appendToStream(name, facts(1, i))
  }
  const writing = Promise.all(names.map(write))
  const late = subscribe()
  await writing
  const all = (await collect(shared.client.readAll())).filter(({ event }) => own(event?.streamId))
  expect(all).toHaveLength(writers * each)
  for (const found of [await early, await late, await subscribe()]) {
    const seen = found.filter(({ event }) => own(event?.streamId))
    expect(seen.map(({ event }) => event?.id)).toEqual(all.map(({ event }) => event?.id))
  }
}, 60_000)

test('many subscribers to streams each get their own stream', async () => {
  const names = Array.from({ length: 30 }, () => newStream('propio'))
  const taken = names.map((name) => take(shared.client.subscribeToStream(name), (found) => found.length === 20))
  for (let i = 0; i < 20; i++) await Promise.all(names.map((name) => shared.client.appendToStream(name, facts(1, i))))
  for (const found of await Promise.all(taken)) expect(numbers(found)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a reader that stops reading large events holds up nobody', async () => {
  const stream = newStream('grande')
  for (let i = 0; i < 10; i++) {
    await shared.client.appendToStream(
      stream,
      jsonEvent({ type: 'grande', data: { numero: i, relleno: 'x'.repeat(900_000) } }),
    )
  }
  const idle = shared.client.readStream(stream)
  await new Promise((resolve) => idle.once('readable', resolve))
  const other = newStream()
  await shared.client.appendToStream(other, facts(3))
  expect(await collect(shared.client.readStream(other))).toHaveLength(3)
  const rest: unknown[] = []
  for await (const found of idle) rest.push(...numbers([found]))
  expect(rest).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
