import { randomUUID } from 'node:crypto'
import { failDeleted } from './append.ts'
import type { Call } from './call.ts'
import type { Emitter } from './emit.ts'
import type { StoredEvent } from './event.ts'
import { firstVisible, isSoftDeleted, oldestVisible } from './policy.ts'
import type { ReadRequest } from './read-request.ts'
import * as responses from './responses.ts'
import type { Sources } from './sources.ts'
import { TOMBSTONE } from './wire.ts'

const PAGE = 500

/** Returns a function that waits for events after a position, or for the end of the call. */
function waiter({ log }: Sources, call: Call): (position: number) => Promise<void> {
  let wake: () => void = () => undefined
  call.whenClosed(() => wake())
  return (position) =>
    new Promise((resolve) => {
      wake = resolve
      if (call.closed) resolve()
      else log.whenBeyond(position, resolve)
    })
}

/**
 * Serves a subscription to $all after a position: everything so far, then what comes, in order and
 * without gaps. With a filter, a checkpoint reports how far it has come every `checkpointEvery`
 * considered events, and on catching up. After a position beyond the log's end it gives what comes
 * from then on, as the real server does.
 */
export async function subscribeToAll(
  sources: Sources,
  call: Call,
  request: ReadRequest,
  emitter: Emitter,
): Promise<void> {
  const { log, storage } = sources
  const { filter, from } = request
  const beyond = waiter(sources, call)
  let position = from === 'start' ? 0 : from === 'end' ? log.last : Math.min(from, log.last)
  let considered = 0
  let live = false
  emitter.frame(responses.confirmation(randomUUID()))
  await emitter.flush()
  while (!call.closed) {
    if (position >= log.last) {
      if (!live) {
        live = true
        if (filter !== undefined && position > 0) emitter.frame(responses.checkpoint(position))
        emitter.frame(responses.caughtUp)
      }
      await emitter.flush()
      await beyond(position)
      continue
    }
    if (live && !log.isRecent(position)) {
      live = false
      emitter.frame(responses.fellBehind)
    }
    const to = log.last
    // Earlier events are sent as Postgres stores them, live ones as they were published.
    const page = live
      ? await log.forwards(position + 1, to)
      : await storage.read({ from: position + 1, to, limit: PAGE })
    if (page.length === 0) position = to
    for (const event of page) {
      position = event.position
      if (filter === undefined || filter.passes(filter.on === 'stream' ? event.stream : event.type)) {
        const full = emitter.event(event)
        if (full !== undefined) await full
      }
      if (filter !== undefined && ++considered >= filter.checkpointEvery) {
        considered = 0
        emitter.frame(responses.checkpoint(position))
      }
      if (call.closed) return
    }
  }
}

/**
 * Serves a subscription to one stream after a revision. The stream needn't exist yet. A tombstone
 * ends the subscription with an error.
 */
export async function subscribeToStream(
  sources: Sources,
  call: Call,
  request: ReadRequest,
  stream: string,
  emitter: Emitter,
): Promise<void> {
  const { log } = sources
  const beyond = waiter(sources, call)
  const head = await sources.heads.fetch(stream)
  if (head.revision >= TOMBSTONE) return failDeleted(call, stream)
  let revision = typeof request.from === 'number' ? request.from : -1
  const since = request.from === 'end' ? log.last : 0
  emitter.frame(responses.confirmation(randomUUID()))
  await emitter.flush()
  const emit = async (event: StoredEvent) => {
    revision = event.revision
    if (event.position <= since) return
    const full = emitter.event(event)
    if (full !== undefined) await full
  }
  let fallenBehind = false
  while (!call.closed) {
    // Events that are in the log by now come from Postgres. Those published afterwards come from
    // the live log.
    let position = log.last
    if (fallenBehind) emitter.frame(responses.fellBehind)
    if (fallenBehind || since === 0) await catchUp(sources, call, stream, () => revision, emit)
    emitter.frame(responses.caughtUp)
    await emitter.flush()
    while (!call.closed && log.isRecent(position)) {
      for (const event of await log.forwards(position + 1, log.last)) {
        position = event.position
        if (event.stream !== stream || event.revision <= revision) continue
        if (event.revision >= TOMBSTONE) {
          await emitter.flush()
          return failDeleted(call, stream)
        }
        await emit(event)
      }
      await emitter.flush()
      await beyond(position)
    }
    fallenBehind = true
  }
}

async function catchUp(
  { storage, heads }: Sources,
  call: Call,
  stream: string,
  after: () => number,
  emit: (event: StoredEvent) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { policy, revision: last } = await heads.fetch(stream)
    if (isSoftDeleted(policy) || last >= TOMBSTONE) return
    const from = Math.max(after() + 1, firstVisible(policy, last))
    const to = Number.MAX_SAFE_INTEGER
    const oldest = oldestVisible(policy, Date.now())
    const page = await storage.read({ stream, from, to, limit: PAGE, oldest })
    if (page.length === 0) return
    for (const event of page) {
      if (call.closed) return
      await emit(event)
    }
  }
}
