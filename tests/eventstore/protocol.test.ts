import { createRequire } from 'node:module'
import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults, START } from '@eventstore/db-client'
import { credentials } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, facts, failure, newStream, sharedNode, writerBackend } from './node.ts'

const shared = sharedNode()
beforeAll(shared.begin, 60_000)
afterAll(shared.end)

const require = createRequire(import.meta.url)
const { StreamsClient } = require('@eventstore/db-client/generated/streams_grpc_pb')
const { AppendReq, BatchAppendReq, DeleteReq, ReadReq } = require('@eventstore/db-client/generated/streams_pb')
const { Empty, StreamIdentifier, UUID } = require('@eventstore/db-client/generated/shared_pb')
const { Timestamp } = require('google-protobuf/google/protobuf/timestamp_pb')

const stubs = () => new StreamsClient(`127.0.0.1:${shared.node.port}`, credentials.createInsecure())

function identifier(name: Uint8Array) {
  const stream = new StreamIdentifier()
  stream.setStreamName(name)
  return stream
}

function proposedMessage(kind: typeof AppendReq | typeof BatchAppendReq, metadata: Record<string, string>) {
  const id = new UUID()
  id.setString(crypto.randomUUID())
  const message = new kind.ProposedMessage()
  message.setId(id)
  for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value)
  message.setData(Buffer.from('{}').toString('base64'))
  return message
}

const JSON_FACT = { type: 'HechoProbado', 'content-type': 'application/json' }

/** Sends one batch append by the bare stub, and resolves with the answer. */
function batchAppend(name: Uint8Array, deadline: Date, metadata: Record<string, string> = JSON_FACT) {
  const options = new BatchAppendReq.Options()
  options.setStreamIdentifier(identifier(name))
  options.setNoStream(new Empty())
  options.setDeadline(Timestamp.fromDate(deadline))
  const correlation = new UUID()
  correlation.setString(crypto.randomUUID())
  const request = new BatchAppendReq()
  request.setCorrelationId(correlation)
  request.setOptions(options)
  request.addProposedMessages(proposedMessage(BatchAppendReq, metadata))
  request.setIsFinal(true)
  const call = stubs().batchAppend()
  return new Promise<{ answer: ReturnType<typeof Object>; correlation: string }>((resolve, reject) => {
    call.on('error', reject)
    call.on('data', (answer: never) => {
      resolve({ answer, correlation: correlation.getString() })
      call.end()
    })
    call.write(request)
  })
}

const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('a batch append', () => {
  test('is answered with its correlation id and its stream', async () => {
    const stream = newStream()
    const { answer, correlation } = await batchAppend(Buffer.from(stream), inAnHour())
    expect(answer.getCorrelationId().getString()).toBe(correlation)
    expect(Buffer.from(answer.getStreamIdentifier().getStreamName_asU8()).toString()).toBe(stream)
    expect(answer.getSuccess().getCurrentRevision()).toBe('0')
  })

  test.each([
    { what: 'as it should be', metadata: JSON_FACT },
    { what: 'without a type', metadata: { 'content-type': 'application/json' } },
  ])('of an event $what appends nothing after its deadline, and answers Timeout', async ({ metadata }) => {
    const stream = newStream()
    const { answer } = await batchAppend(Buffer.from(stream), new Date(Date.now() - 1), metadata)
    expect(answer.getError().getDetails().getTypeName()).toBe('event_store.client.Timeout')
    expect(await failure(collect(shared.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' })
  })

  test('is refused with the code of the real server', async () => {
    const [there, gone] = [newStream(), newStream()]
    await shared.client.appendToStream(there, facts(1))
    await shared.client.tombstoneStream(gone)
    const refusals = await Promise.all([there, gone].map((name) => batchAppend(Buffer.from(name), inAnHour())))
    const told = refusals.map(({ answer }) => [answer.getError().getCode(), answer.getError().getMessage()])
    expect(told).toEqual([
      [6, 'WrongExpectedVersion'],
      [5, 'StreamDeleted'],
    ])
  })

  const names = [
    { what: 'a NUL', name: Buffer.from('con\0nulo') },
    { what: 'a lone surrogate', name: Buffer.from([0x61, 0xed, 0xa0, 0x80]) },
    { what: 'more than 1,024 bytes', name: Buffer.alloc(1025, 'x') },
    { what: 'nothing', name: Buffer.alloc(0) },
  ]
  test.each(names)('to a stream whose name contains $what is refused, and others succeed', async ({ name }) => {
    const [{ answer }, { answer: other }] = await Promise.all([
      batchAppend(name, inAnHour()),
      batchAppend(Buffer.from(newStream()), inAnHour()),
    ])
    expect(answer.getError().getDetails().getTypeName()).toBe('event_store.client.BadRequest')
    expect(answer.hasStreamIdentifier()).toBe(true)
    expect(other.hasSuccess()).toBe(true)
  })

  test('of an event without a type is refused', async () => {
    const { answer } = await batchAppend(Buffer.from(newStream()), inAnHour(), { 'content-type': 'application/json' })
    expect(answer.getError().getDetails().getTypeName()).toBe('event_store.client.BadRequest')
  })
})

test('a plain append of an event without its required metadata names them', async () => {
  const call = Promise.withResolvers<never>()
  const sink = stubs().append((error: never) => (error ? call.reject(error) : call.resolve(error)))
  const options = new AppendReq.Options()
  options.setStreamIdentifier(identifier(Buffer.from(newStream())))
  options.setAny(new Empty())
  const [head, event] = [new AppendReq(), new AppendReq()]
  head.setOptions(options)
  event.setProposedMessage(proposedMessage(AppendReq, { type: 'SinTipoDeContenido' }))
  sink.write(head)
  sink.write(event)
  sink.end()
  const error = (await failure(call.promise)) as Error & { metadata?: { get(key: string): string[] } }
  expect(error).toMatchObject({ code: 3 })
  expect(error.metadata?.get('exception')).toEqual(['missing-required-metadata-property'])
  expect(error.metadata?.get('required-metadata-properties')).toEqual(['type,content-type'])
})

test('a deletion of a stream that must exist and does not names every version', async () => {
  const options = new DeleteReq.Options()
  options.setStreamIdentifier(identifier(Buffer.from(newStream())))
  options.setStreamExists(new Empty())
  const request = new DeleteReq()
  request.setOptions(options)
  const answer = Promise.withResolvers<void>()
  stubs().delete(request, (error: Error | null) => (error ? answer.reject(error) : answer.resolve()))
  const error = (await failure(answer.promise)) as Error & { metadata?: { getMap(): unknown } }
  expect(error).toMatchObject({ code: 9 })
  expect(error.metadata?.getMap()).toMatchObject({
    exception: 'wrong-expected-version',
    'expected-version': '-4',
    'actual-version': '-1',
  })
})

test('structured ids are given on request', async () => {
  const stream = newStream()
  const [fact] = facts(1)
  await shared.client.appendToStream(stream, fact as never)
  const streamOptions = new ReadReq.Options.StreamOptions()
  streamOptions.setStreamIdentifier(identifier(Buffer.from(stream)))
  streamOptions.setStart(new Empty())
  const uuidOption = new ReadReq.Options.UUIDOption()
  uuidOption.setStructured(new Empty())
  const options = new ReadReq.Options()
  options.setStream(streamOptions)
  options.setCount('10')
  options.setNoFilter(new Empty())
  options.setUuidOption(uuidOption)
  const request = new ReadReq()
  request.setOptions(options)
  for await (const answer of stubs().read(request)) {
    const id = answer.getEvent().getEvent().getId().getStructured()
    const hex = [id.getMostSignificantBits(), id.getLeastSignificantBits()].map((bits: string) =>
      BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'),
    )
    expect(hex.join('')).toBe(fact?.id.replaceAll('-', ''))
  }
})

test('a deadline expires while Postgres is stopped, and the node goes on afterwards', async () => {
  const stream = newStream()
  const backend = await writerBackend(shared.node)
  process.kill(backend, 'SIGSTOP')
  const error = await failure(shared.client.appendToStream(stream, facts(1), { deadline: 200 }))
  const plainly = { deadline: 200, credentials: { username: 'a', password: 'b' } }
  const other = await failure(shared.client.appendToStream(newStream(), facts(1), plainly))
  process.kill(backend, 'SIGCONT')
  expect(error).toMatchObject({ type: 'deadline-exceeded' })
  expect(other).toMatchObject({ type: 'deadline-exceeded' })
  expect(await shared.client.appendToStream(stream, facts(1, 1))).toMatchObject({ success: true })
})

test('persistent subscriptions are not implemented', async () => {
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START })
  const error = await failure(shared.client.createPersistentSubscriptionToStream(newStream(), 'grupo', settings))
  expect(error).toMatchObject({ code: 12 })
  expect(await failure(shared.client.listPersistentSubscriptionsToAll())).toMatchObject({ type: 'unsupported' })
})

test('the node is found by gossip', async () => {
  const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${shared.node.port}?tls=false`)
  const stream = newStream()
  await client.appendToStream(stream, facts(1))
  expect(await collect(client.readStream(stream))).toHaveLength(1)
  await client.dispose()
})

test('a client that disconnects in the middle leaves the node serving', async () => {
  const client = EventStoreDBClient.connectionString(shared.node.uri)
  const subscription = client.subscribeToAll()
  subscription.on('error', () => undefined)
  await new Promise((resolve) => subscription.once('confirmation', resolve))
  await client.dispose()
  expect(await shared.client.appendToStream(newStream(), facts(1))).toMatchObject({ success: true })
})
