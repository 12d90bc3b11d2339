/**
 * Exercises the essential contract through the successor's client, and prints what it saw as one
 * JSON object. It is a process of its own, because the generated protobufs of both clients share a
 * global namespace.
 */
import {
  BACKWARDS,
  END,
  excludeSystemEvents,
  jsonEvent,
  KurrentDBClient,
  NO_STREAM,
  START,
  streamNameFilter,
} from '@kurrent/kurrentdb-client'

const client = KurrentDBClient.connectionString(process.argv[2] ?? '')
const stream = 'sucesor-1'
const facts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    jsonEvent({ type: 'HechoProbado', data: { numero: from + i }, metadata: { actor: 1 } }),
  )

async function numbers(
  events: AsyncIterable<{ event?: { data: unknown } }>,
  enough = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const found: number[] = []
  for await (const { event } of events) {
    found.push((event?.data as { numero: number } | undefined)?.numero ?? -1)
    if (found.length === enough) break
  }
  return found
}

async function errorType(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'none'
  } catch (error) {
    return (error as { type?: string }).type ?? String(error)
  }
}

const repeated = facts(3)
const first = await client.appendToStream(stream, repeated, { streamState: NO_STREAM })
const again = await client.appendToStream(stream, repeated, { streamState: NO_STREAM })
const next = await client.appendToStream(stream, facts(2, 3), { streamState: 2n })
const conflict = await errorType(client.appendToStream(stream, facts(1), { streamState: 0n }))
const forwards = await numbers(client.readStream(stream))
const backwards = await numbers(client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 2 }))
const all = await numbers(client.readAll({ fromPosition: START, maxCount: 5 }))
const missing = await errorType(numbers(client.readStream('no-existe')))

const subscription = client.subscribeToAll({ filter: excludeSystemEvents() })
const live = numbers(subscription, 6)
await client.appendToStream(stream, facts(1, 5))
const subscribed = await live
await subscription.unsubscribe()
const filtered = client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['sucesor-'] }) })
const prefixed = await numbers(filtered, 6)
await filtered.unsubscribe()
const own = client.subscribeToStream(stream, { fromRevision: 3n })
const tail = await numbers(own, 2)
await own.unsubscribe()

await client.setStreamMetadata(stream, { maxCount: 1 })
const { metadata } = await client.getStreamMetadata(stream)
const newest = await numbers(client.readStream(stream))
await client.deleteStream(stream)
const deleted = await errorType(numbers(client.readStream(stream)))
await client.tombstoneStream(stream)
const tombstoned = await errorType(client.appendToStream(stream, facts(1)))

const report = {
  conflict,
  forwards,
  backwards,
  all,
  missing,
  subscribed,
  prefixed,
  tail,
  metadata,
  newest,
  deleted,
  tombstoned,
}
const same = first.position?.commit === again.position?.commit
process.stdout.write(`${JSON.stringify({ ...report, same, nextRevision: String(next.nextExpectedRevision) })}\n`)
await client.dispose()
process.exit(0)
