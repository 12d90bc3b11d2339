import { ANY, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import {
  collect,
  discard,
  facts,
  failure,
  newStream,
  numbers,
  runNode,
  startNode,
  take,
} from '#tests/eventstore/node.ts'

test('a second start finds everything, and recognises a repeated append', async () => {
  const node = await startNode()
  const client = EventStoreDBClient.connectionString(node.uri)
  const [exact, any] = [newStream(), newStream()]
  const events = facts(3)
  const first = await client.appendToStream(exact, events, { expectedRevision: NO_STREAM })
  const loose = await client.appendToStream(any, facts(2), { expectedRevision: ANY })
  const others = facts(2)
  const second = await client.appendToStream(any, others, { expectedRevision: ANY })
  await client.setStreamMetadata(any, { maxCount: 3 })
  await client.dispose()
  await node.stop()

  const next = await startNode({ dir: node.dir })
  const again = EventStoreDBClient.connectionString(next.uri)
  expect(await again.appendToStream(exact, events, { expectedRevision: NO_STREAM })).toEqual(first)
  expect(await again.appendToStream(any, others, { expectedRevision: ANY })).toEqual(second)
  expect(second.position?.commit).toBe((loose.position?.commit ?? 0n) + 2n)
  expect(numbers(await collect(again.readStream(exact)))).toEqual([0, 1, 2])
  expect(await collect(again.readStream(any))).toHaveLength(3)
  const { position } = await again.appendToStream(newStream(), facts(1))
  expect(position?.commit).toBe((second.position?.commit ?? 0n) + 2n)
  await again.dispose()
  await discard(next)
}, 60_000)

test('a stop ends subscriptions with an error, never cleanly', async () => {
  const node = await startNode()
  const client = EventStoreDBClient.connectionString(node.uri)
  await client.appendToStream(newStream(), facts(1))
  const subscription = client.subscribeToAll()
  const ended = failure(take(subscription, () => false))
  await new Promise((resolve) => subscription.once('caughtUp', resolve))
  await node.stop()
  expect(await ended).toMatchObject({ type: 'unavailable' })
  const next = await startNode({ dir: node.dir, port: node.port })
  // The client learns from the first failure that it has to connect anew.
  const append = () => client.appendToStream(newStream(), facts(1))
  expect(await append().catch(append)).toMatchObject({ success: true })
  await client.dispose()
  await discard(next)
}, 60_000)

test('the node ends when its parent does', async () => {
  const node = await startNode()
  const ended = new Promise((resolve) => node.process.once('exit', resolve))
  node.process.stdin?.end()
  expect(await ended).toBe(0)
  await discard(await startNode({ dir: node.dir }))
}, 60_000)

test('a taken port is refused with a sentence, and the node that has it goes on', async () => {
  const node = await startNode()
  const other = await startNode()
  const { code, errors } = await runNode(['--port', String(node.port), '--data', `${other.dir}/otro`])
  expect(code).toBe(1)
  expect(errors).toMatch(/El puerto ya está ocupado/)
  const client = EventStoreDBClient.connectionString(node.uri)
  expect(await client.appendToStream(newStream(), facts(1))).toMatchObject({ success: true })
  await client.dispose()
  await Promise.all([discard(node), discard(other)])
}, 60_000)
