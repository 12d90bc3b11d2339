import { BACKWARDS, END, FORWARDS, jsonEvent, NO_STREAM, START } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, facts, failure, newStream, numbers, sharedNode, takeOut } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

describe('reading a stream', () => {
  const stream = newStream()
  beforeAll(async () => {
    await shared.client.appendToStream(stream, facts(1200), { expectedRevision: NO_STREAM })
  })
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

  test.each([
    { title: 'forwards from the start', options: {}, found: range(0, 1200) },
    { title: 'forwards from a revision', options: { fromRevision: 1190n }, found: range(1190, 1200) },
    { title: 'forwards from the last revision', options: { fromRevision: 1199n }, found: [1199] },
    { title: 'forwards from beyond it', options: { fromRevision: 5000n }, found: [] },
    { title: 'forwards from the end', options: { fromRevision: END }, found: [] },
    { title: 'forwards some', options: { maxCount: 7 }, found: range(0, 7) },
    {
      title: 'backwards from the end',
      options: { direction: BACKWARDS, fromRevision: END },
      found: range(0, 1200).reverse(),
    },
    { title: 'backwards some', options: { direction: BACKWARDS, fromRevision: END, maxCount: 2 }, found: [1199, 1198] },
    { title: 'backwards from a revision', options: { direction: BACKWARDS, fromRevision: 2n }, found: [2, 1, 0] },
    {
      title: 'backwards from beyond it',
      options: { direction: BACKWARDS, fromRevision: 5000n, maxCount: 1 },
      found: [1199],
    },
    { title: 'backwards from the start', options: { direction: BACKWARDS, fromRevision: START }, found: [0] },
  ] as const)('$title gives those events', async ({ options, found }) => {
    expect(numbers(await collect(shared.client.readStream(stream, options)))).toEqual(found)
  })

  test('fails with the stream’s name if it doesn’t exist', async () => {
    const name = newStream()
    expect(await failure(collect(shared.client.readStream(name)))).toMatchObject({
      type: 'stream-not-found',
      streamName: name,
    })
    const backwards = shared.client.readStream(name, { direction: BACKWARDS, fromRevision: END })
    expect(await failure(collect(backwards))).toMatchObject({ type: 'stream-not-found' })
  })

  test('can stop in the middle', async () => {
    for await (const { event } of shared.client.readStream(stream)) if (event?.revision === 10n) break
    expect(await collect(shared.client.readStream(stream, { maxCount: 1 }))).toHaveLength(1)
  })

  test('can be cancelled', async () => {
    const read = shared.client.readStream(stream)
    const ended = new Promise((resolve) => read.once('close', resolve).once('end', resolve).once('error', resolve))
    read.once('data', () => read.cancel().then(() => read.destroy()))
    await ended
  })

  test('with links resolved gives the event and the link', async () => {
    const links = newStream('enlaces')
    const link = (to: string) =>
      shared.client.appendToStream(links, {
        ...jsonEvent({ type: '$>', data: {} }),
        contentType: 'application/octet-stream',
        data: Buffer.from(to),
      })
    await link(`3@${stream}`)
    await link('0@no-existe')
    const [found, missing] = await collect(shared.client.readStream(links, { resolveLinkTos: true }))
    expect(found?.event).toMatchObject({ streamId: stream, revision: 3n, data: { numero: 3 } })
    expect(found?.link).toMatchObject({ streamId: links, revision: 0n })
    expect(missing?.event).toBeUndefined()
    expect(missing?.link).toMatchObject({ revision: 1n })
    const [unresolved] = await collect(shared.client.readStream(links, { maxCount: 1 }))
    expect(unresolved?.event).toMatchObject({ streamId: links, type: '$>' })
  })

  test('of large events stays in order across pages', async () => {
    const large = newStream('grandes')
    for (let i = 0; i < 12; i++) {
      const event = jsonEvent({ type: 'grande', data: { numero: i, relleno: 'x'.repeat(900_000) } })
      await shared.client.appendToStream(large, event)
    }
    expect(numbers(await collect(shared.client.readStream(large)))).toEqual(range(0, 12))
    const backwards = shared.client.readStream(large, { direction: BACKWARDS, fromRevision: END })
    expect(numbers(await collect(backwards))).toEqual(range(0, 12).reverse())
  })
})

describe('reading $all', () => {
  test('forwards and backwards give every event once, by position', async () => {
    const forwards = await collect(shared.client.readAll())
    const backwards = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END }))
    const positions = forwards.map(({ event }) => event?.position?.commit)
    expect(positions).toEqual(positions.map((_, i) => BigInt(i + 1)))
    expect(backwards.map(({ event }) => event?.id)).toEqual(forwards.map(({ event }) => event?.id).reverse())
  })

  test('is inclusive forwards and exclusive backwards', async () => {
    const stream = newStream()
    await shared.client.appendToStream(stream, facts(3))
    const own = (await collect(shared.client.readStream(stream))).map(({ event }) => event)
    const fromPosition = own[1]?.position
    if (fromPosition === undefined) throw new Error('an event without a position')
    const forwards = await collect(shared.client.readAll({ direction: FORWARDS, fromPosition, maxCount: 2 }))
    const backwards = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 }))
    expect(forwards.map(({ event }) => event?.id)).toEqual([own[1]?.id, own[2]?.id])
    expect(backwards.map(({ event }) => event?.id)).toEqual([own[0]?.id])
  })

  test('outwards from its ends gives nothing', async () => {
    expect(await collect(shared.client.readAll({ fromPosition: END }))).toEqual([])
    expect(await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: START }))).toEqual([])
  })

  const at = (position: bigint) => ({ commit: position, prepare: position })
  const last = async () => {
    const [newest] = await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    return newest?.event?.position?.commit ?? 0n
  }

  test('from a position without an event fails, except forwards beyond its end', async () => {
    const end = await last()
    const nowhere = { type: 'unknown', code: 2, message: expect.stringContaining('Unexpected ReadAllResult: Error') }
    for (const fromPosition of [at(end + 2n), at(2n ** 40n), at(2n ** 52n)]) {
      expect(await failure(collect(shared.client.readAll({ direction: BACKWARDS, fromPosition })))).toMatchObject(
        nowhere,
      )
      expect(await collect(shared.client.readAll({ fromPosition }))).toEqual([])
    }
    // Backwards from right after the last event, or from the largest number, which means the end,
    // it is complete.
    for (const fromPosition of [at(end + 1n), at(2n ** 64n - 1n)]) {
      const whole = shared.client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 })
      expect((await collect(whole))[0]?.event?.position?.commit).toBe(end)
    }
    expect(await collect(shared.client.readAll({ fromPosition: at(end + 1n) }))).toEqual([])
  })

  test('from an event that was removed from Postgres fails', async () => {
    const { position } = await shared.client.appendToStream(newStream(), facts(1))
    await shared.client.appendToStream(newStream(), facts(1))
    if (position === undefined) throw new Error('an append without a position')
    const row = await takeOut(shared.node, position.commit)
    expect(await failure(collect(shared.client.readAll({ fromPosition: position })))).toMatchObject({
      message: expect.stringContaining('Unexpected ReadAllResult: Error'),
    })
    await row.putBack()
    expect(await collect(shared.client.readAll({ fromPosition: position }))).toHaveLength(2)
  })

  test('gives no more than the maximum count', async () => {
    expect(await collect(shared.client.readAll({ maxCount: 700 }))).toHaveLength(700)
    expect(
      await collect(shared.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 700 })),
    ).toHaveLength(700)
  })
})
