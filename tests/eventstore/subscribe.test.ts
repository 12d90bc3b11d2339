import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, facts, failure, newStream, numbers, sharedNode, take } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

const event = (type: string, numero: number) => jsonEvent({ type, data: { numero } })
const until = (count: number) => (found: readonly unknown[]) => found.length === count

describe('a subscription to a stream', () => {
  test('gives the existing events, then new ones', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(700))
    const subscription = shared.client.subscribeToStream(stream)
    const taken = take(subscription, until(800))
    subscription.once('caughtUp', () => shared.client.appendToStream(stream, facts(100, 700)))
    expect(numbers(await taken)).toEqual(Array.from({ length: 800 }, (_, i) => i))
  })

  test('may wait for a stream that doesn’t exist yet', async () => {
    const stream = newStream()
    const subscription = shared.client.subscribeToStream(stream)
    const taken = take(subscription, until(2))
    subscription.once('confirmation', () => shared.client.appendToStream(stream, facts(2)))
    expect(numbers(await taken)).toEqual([0, 1])
    expect(subscription.id).toBeTruthy()
  })

  test('begins after the given revision', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(5))
    expect(numbers(await take(shared.client.subscribeToStream(stream, { fromRevision: 2n }), until(2)))).toEqual([3, 4])
  })

  test('from the end gives only new events', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(5))
    const subscription = shared.client.subscribeToStream(stream, { fromRevision: END })
    const taken = take(subscription, until(1))
    subscription.once('caughtUp', () => shared.client.appendToStream(stream, facts(1, 5)))
    expect(numbers(await taken)).toEqual([5])
  })

  test('skips events hidden by metadata', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(5))
    await shared.client.setStreamMetadata(stream, { maxCount: 2 })
    expect(numbers(await take(shared.client.subscribeToStream(stream), until(2)))).toEqual([3, 4])
  })

  test('ends with an error when the stream is tombstoned', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(1))
    const subscription = shared.client.subscribeToStream(stream)
    subscription.once('caughtUp', () => shared.client.tombstoneStream(stream))
    const error = await failure(take(subscription, until(2)))
    expect(error).toMatchObject({ type: 'stream-deleted', streamName: stream })
    expect(await failure(take(shared.client.subscribeToStream(stream), until(1)))).toMatchObject({
      type: 'stream-deleted',
    })
  })
})

describe('a subscription to $all', () => {
  test('begins after the given position', async () => {
    const stream = newStream()
    const { position } = await shared.client.appendToStream(stream, facts(1))
    await shared.client.appendToStream(stream, facts(2, 1))
    if (position === undefined) throw new Error('an append without a position')
    expect(numbers(await take(shared.client.subscribeToAll({ fromPosition: position }), until(2)))).toEqual([1, 2])
  })

  test('from the end gives only new events', async () => {
    const stream = newStream()
    const subscription = shared.client.subscribeToAll({ fromPosition: END })
    const taken = take(subscription, until(3))
    subscription.once('caughtUp', () => shared.client.appendToStream(stream, facts(3)))
    expect((await taken).map(({ event }) => event?.streamId)).toEqual([stream, stream, stream])
  })

  test('after a position beyond its end gives the events from then on', async () => {
    const stream = newStream()
    const far = { commit: 2n ** 40n, prepare: 2n ** 40n }
    const subscription = shared.client.subscribeToAll({
      fromPosition: far,
      filter: streamNameFilter({ prefixes: [stream] }),
    })
    const taken = take(subscription, until(2))
    subscription.once('caughtUp', () => shared.client.appendToStream(stream, facts(2)))
    expect(numbers(await taken)).toEqual([0, 1])
  })

  test('from the start equals a read of everything', async () => {
    const all = await collect(shared.client.readAll())
    const found = await take(shared.client.subscribeToAll({ fromPosition: START }), until(all.length))
    expect(found.map(({ event }) => event?.id)).toEqual(all.map(({ event }) => event?.id))
  })

  const filters = [
    { title: 'stream prefixes', filter: streamNameFilter({ prefixes: ['uno-', 'dos-'] }) },
    { title: 'a stream pattern', filter: streamNameFilter({ regex: '^(uno|dos)-' }) },
    { title: 'type prefixes', filter: eventTypeFilter({ prefixes: ['Uno', 'Dos'] }) },
    { title: 'a type pattern', filter: eventTypeFilter({ regex: '^(Uno|Dos)$' }) },
  ]
  test.each(filters)('filtered by $title gives only matching events', async ({ filter }) => {
    const { position } = await shared.client.appendToStream(newStream(), facts(1))
    const options = { filter, ...(position === undefined ? {} : { fromPosition: position }) }
    await shared.client.appendToStream(newStream('uno'), event('Uno', 1))
    await shared.client.appendToStream(newStream('tres'), event('Tres', 2))
    await shared.client.appendToStream(newStream('dos'), event('Dos', 3))
    await shared.client.appendToStream(newStream('cuatro'), event('Cuatro', 4))
    await shared.client.appendToStream(newStream('uno'), event('Uno', 5))
    expect(numbers(await take(shared.client.subscribeToAll(options), until(3)))).toEqual([1, 3, 5])
  })

  test('leaves out system events on request', async () => {
    const stream = newStream()
    const { position } = await shared.client.setStreamMetadata(stream, { maxCount: 10 })
    await shared.client.appendToStream(stream, facts(1))
    await shared.client.setStreamMetadata(stream, { maxCount: 9 })
    await shared.client.appendToStream(stream, facts(1, 1))
    const options = { filter: excludeSystemEvents(), ...(position === undefined ? {} : { fromPosition: position }) }
    expect(numbers(await take(shared.client.subscribeToAll(options), until(2)))).toEqual([0, 1])
  })

  test('reports checkpoints at intervals of considered events, and on catching up', async () => {
    const stream = newStream()
    const { position: before } = await shared.client.appendToStream(stream, facts(1))
    const { position: after } = await shared.client.appendToStream(stream, facts(95))
    if (before === undefined || after === undefined) throw new Error('an append without a position')
    const checkpoints: Position[] = []
    const { promise: caughtUp, resolve } = Promise.withResolvers<void>()
    const subscription = shared.client.subscribeToAll({
      fromPosition: before,
      filter: eventTypeFilter({
        prefixes: ['NuncaOcurre'],
        maxSearchWindow: 10,
        checkpointInterval: 2,
        checkpointReached: async (_, position) => {
          checkpoints.push(position)
        },
      }),
    })
    subscription.once('caughtUp', resolve).resume()
    await caughtUp
    await subscription.unsubscribe()
    const offsets = checkpoints.map(({ commit }) => Number(commit - before.commit))
    expect(offsets).toEqual([20, 40, 60, 80, 95])
    expect(checkpoints.at(-1)).toEqual(after)
  })

  test('with an invalid pattern fails', async () => {
    const subscription = shared.client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) })
    expect(await failure(take(subscription, until(1)))).toMatchObject({ code: 3 })
  })
})
