import { failDeleted, refuse } from './append.ts'
import type { Call } from './call.ts'
import { Emitter } from './emit.ts'
import type { StoredEvent } from './event.ts'
import { firstVisible, isMetastream, isSoftDeleted, oldestVisible } from './policy.ts'
import { decodeRead, type ReadRequest } from './read-request.ts'
import * as responses from './responses.ts'
import type { Sources } from './sources.ts'
import { UNKNOWN } from './status.ts'
import { subscribeToAll, subscribeToStream } from './subscribe.ts'
import { TOMBSTONE } from './wire.ts'

const PAGE = 500

/** Handles Read: of a stream or of $all, once or as a subscription. */
export function readMethod(sources: Sources): (call: Call) => void {
  return (call) => {
    const onMessage = (bytes: Buffer) => {
      const request = decodeRead(bytes)
      const emitter = new Emitter(call, sources.storage, request)
      serve(sources, call, request, emitter).catch((error) => refuse(call, error))
    }
    call.listen({ onMessage }, (error) => refuse(call, error))
  }
}

function serve(sources: Sources, call: Call, request: ReadRequest, emitter: Emitter): Promise<void> {
  const { stream } = request
  if (request.subscription) {
    return stream === undefined
      ? subscribeToAll(sources, call, request, emitter)
      : subscribeToStream(sources, call, request, stream, emitter)
  }
  return stream === undefined
    ? readAll(sources, call, request, emitter)
    : readStream(sources, call, request, stream, emitter)
}

/**
 * Reads $all. Forwards, `from` is inclusive; backwards, it is exclusive. The end is where the log
 * ended when the read began. It reads what Postgres stores, not what memory holds: a verifier must
 * see a byte that was changed there.
 */
async function readAll({ log, storage }: Sources, call: Call, request: ReadRequest, emitter: Emitter): Promise<void> {
  const { from, backwards, filter } = request
  const end = log.last
  let left = request.count
  let next = from === 'start' ? 1 : from === 'end' ? end + 1 : from
  if (backwards) next--
  const fetch = (at: number) =>
    backwards
      ? storage.read({ from: Math.min(at, end), to: 1, limit: pageSize(left), backwards })
      : storage.read({ from: at, to: end, limit: PAGE })
  let page = left > 0 && !(from === 'start' && backwards) ? await fetch(next) : []
  if (typeof from === 'number' && from > 0 && !begins(from, backwards, end, page)) return failPosition(call)
  while (page.length > 0 && left > 0 && !call.closed) {
    next = (page.at(-1) as StoredEvent).position + (backwards ? -1 : 1)
    const ahead = left > page.length || filter !== undefined ? fetch(next) : Promise.resolve([])
    ahead.catch(() => undefined)
    for (const event of page) {
      if (left === 0 || call.closed) break
      if (filter !== undefined && !filter.passes(filter.on === 'stream' ? event.stream : event.type)) continue
      left--
      const full = emitter.event(event)
      if (full !== undefined) await full
    }
    page = await ahead
  }
  await emitter.flush()
  call.end()
}

/**
 * Returns whether an event begins, or would begin, at a position. A read backwards may begin where
 * the log ends. A read forwards may also begin beyond that, where nothing is yet.
 */
function begins(from: number, backwards: boolean, end: number, page: readonly StoredEvent[]): boolean {
  if (from > end) return !backwards || from === end + 1
  return backwards || page.length === 0 || page[0]?.position === from
}

function failPosition(call: Call): void {
  call.fail(UNKNOWN, 'Unexpected ReadAllResult: Error')
}

function pageSize(left: number): number {
  return Math.min(left, PAGE)
}

/**
 * Reads a stream. Revisions are inclusive in both directions. Truncated, aged and deleted events
 * aren't shown.
 */
async function readStream(
  { storage, heads }: Sources,
  call: Call,
  request: ReadRequest,
  stream: string,
  emitter: Emitter,
): Promise<void> {
  const head = await heads.fetch(stream)
  const described = isMetastream(stream) ? await heads.fetch(stream.slice(2)) : head
  if (described.revision >= TOMBSTONE) return failDeleted(call, stream)
  if (head.revision < 0 || isSoftDeleted(head.policy)) return endNotFound(call, stream)
  const { from, backwards } = request
  const last = head.revision
  const first = firstVisible(head.policy, last)
  const oldest = oldestVisible(head.policy, Date.now())
  let left = request.count
  let next = from === 'start' ? 0 : from === 'end' ? (backwards ? last : last + 1) : from
  next = backwards ? Math.min(next, last) : Math.max(next, first)
  let sent = 0
  while (left > 0 && !call.closed && (backwards ? next >= first : next <= last)) {
    const to = backwards ? first : last
    const page = await storage.read({ stream, from: next, to, limit: pageSize(left), backwards, oldest })
    if (page.length === 0) break
    for (const event of page) {
      const full = emitter.event(event)
      if (full !== undefined) await full
      if (call.closed) return
    }
    sent += page.length
    left -= page.length
    next = (page.at(-1) as StoredEvent).revision + (backwards ? -1 : 1)
  }
  // The stream's first events are being committed right now. Until then it doesn't exist.
  if (sent === 0 && left > 0 && head.policy === undefined && (backwards || next === 0)) return endNotFound(call, stream)
  await emitter.flush()
  call.end()
}

function endNotFound(call: Call, stream: string): void {
  call.send(responses.streamNotFound(stream))
  call.end()
}
