import { randomUUID } from 'node:crypto'
import { type Decision, decide } from './decide.ts'
import { encodeRecord, type StoredEvent } from './event.ts'
import type { Head, Heads } from './heads.ts'
import type { Log } from './log.ts'
import { DELETED_METADATA, isMetastream, isSoftDeleted, undeletedMetadata } from './policy.ts'
import type { ProposedEvent } from './requests.ts'
import { emptyRows, type Rows, type Storage } from './storage.ts'
import { TOMBSTONE } from './wire.ts'

/**
 * The outcome of an append. `position` is that of its last event. For an empty append it is the end
 * of the log.
 */
export type Outcome =
  | { readonly is: 'appended'; readonly revision: number; readonly position: number }
  | { readonly is: 'conflict'; readonly current: number }
  | { readonly is: 'deleted' }
  | { readonly is: 'timeout' }
  | { readonly is: 'failed'; readonly reason: string }

/**
 * The order of some appends, which is that in which they are submitted. It is broken once one of
 * them wasn't made: none after it is made either.
 */
export type Order = { broken: boolean }

export type Append = {
  readonly stream: string
  readonly expected: number
  /** Events to append, none for a deletion. */
  readonly events: readonly ProposedEvent[]
  /**
   * The kind: `delete` hides the stream through its metadata, `tombstone` ends it for good with one
   * last event.
   */
  readonly kind: 'append' | 'delete' | 'tombstone'
  /**
   * The deadline in epoch milliseconds. An append that still waits by then isn't made; one that is
   * under way may be.
   */
  readonly deadline: number
  /** Shared by the appends that keep their order; absent from one that stands alone. */
  readonly order?: Order | undefined
  /** Called once, and for a success only after the commit. */
  readonly done: (outcome: Outcome) => void
}

type Pending = { readonly append: Append; readonly bytes: number; answered: boolean }

const GROUP_BYTES = 8 * 1024 * 1024
const QUEUE_BYTES = 32 * 1024 * 1024
const SWEEP_MS = 50
const STOP_MS = 3000
/** Events per page when reading what another process wrote. */
const PAGE = 500
const UNIQUE_VIOLATION = '23505'
const OUT_OF_ORDER: Outcome = { is: 'failed', reason: 'An earlier append in this order was not made' }

/**
 * A writer that commits appends in groups: those that arrive during a commit form the next group.
 * Each group is one insert, hence one transaction. This only writer assigns positions in memory, so
 * $all has no gaps.
 */
export class GroupWriter {
  private readonly storage: Storage
  private readonly heads: Heads
  private readonly log: Log
  private queue: Pending[] = []
  private bytes = 0
  private running = false
  private readonly unanswered = new Set<Pending>()
  private sweeper: NodeJS.Timeout | undefined
  private stopping = false
  private whenIdle: () => void = () => undefined
  private roomWaiters: Array<() => void> = []

  constructor(storage: Storage, heads: Heads, log: Log) {
    this.storage = storage
    this.heads = heads
    this.log = log
  }

  submit(append: Append): void {
    // The call ends with the server, before anything is promised.
    if (this.stopping) return
    let bytes = 256
    for (const event of append.events) bytes += 256 + event.data.length + event.metadata.length
    const pending: Pending = { append, bytes, answered: false }
    this.queue.push(pending)
    this.bytes += bytes
    this.watchDeadline(pending)
    // Loading the head now overlaps with the commit under way.
    this.heads.want(append.stream)
    if (!this.running) {
      this.running = true
      queueMicrotask(() => this.run())
    } else this.heads.loadSoon()
  }

  /** Whether more appends wait than memory should hold. */
  get full(): boolean {
    return this.bytes > QUEUE_BYTES
  }

  whenRoom(wake: () => void): void {
    if (this.full) this.roomWaiters.push(wake)
    else wake()
  }

  /**
   * Stops taking appends. Resolves when those taken are answered, or after a while when Postgres
   * hangs.
   */
  stop(): Promise<void> {
    this.stopping = true
    if (!this.running) return Promise.resolve()
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, STOP_MS)
      this.whenIdle = () => {
        clearTimeout(limit)
        resolve()
      }
    })
  }

  private watchDeadline(pending: Pending): void {
    if (pending.append.deadline === Number.POSITIVE_INFINITY) return
    this.unanswered.add(pending)
    this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS).unref()
  }

  private sweep(): void {
    const now = Date.now()
    for (const pending of this.unanswered) {
      if (pending.append.deadline <= now) this.answer(pending, { is: 'timeout' })
    }
    if (this.unanswered.size > 0) return
    clearInterval(this.sweeper)
    this.sweeper = undefined
  }

  private answer(pending: Pending, outcome: Outcome): void {
    if (pending.answered) return
    pending.answered = true
    this.unanswered.delete(pending)
    breakUnlessMade(pending.append, outcome)
    pending.append.done(outcome)
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const group = this.takeGroup()
      await this.commit(group, true)
      for (const pending of group) this.bytes -= pending.bytes
      if (!this.full) for (const wake of this.roomWaiters.splice(0)) wake()
    }
    this.running = false
    this.whenIdle()
  }

  private takeGroup(): Pending[] {
    let bytes = 0
    let count = 0
    while (count < this.queue.length && bytes < GROUP_BYTES) bytes += (this.queue[count++] as Pending).bytes
    if (count < this.queue.length) return this.queue.splice(0, count)
    const group = this.queue
    this.queue = []
    return group
  }

  /**
   * Commits a group. It never rejects: whatever happens, every append of the group gets its answer.
   */
  private async commit(group: readonly Pending[], retry: boolean): Promise<void> {
    const outcomes: Outcome[] = []
    const rows = emptyRows()
    try {
      const now = Date.now()
      for (const { append } of group) {
        const outcome = await this.settle(append, rows, now)
        breakUnlessMade(append, outcome)
        outcomes.push(outcome)
      }
      const count = rows.positions.length
      const inserted = count > 0 ? this.storage.insert(rows) : Promise.resolve()
      // Encoding the events for readers overlaps with the commit.
      const events = rows.positions.map((_, i) => storedEvent(rows, i))
      await inserted
      this.log.publish(events)
    } catch (error) {
      this.heads.forget()
      const failure = error as Error & { code?: string }
      // Without an SQLSTATE the connection broke. Nobody knows whether the commit happened, and a
      // retry could answer falsely.
      if (retry && failure.code !== undefined && /^[0-9A-Z]{5}$/.test(failure.code) && !failure.code.startsWith('57')) {
        // If the end of the log can't be read now, the next try fails with the reason.
        if (failure.code === UNIQUE_VIOLATION) await this.catchUp().catch(() => undefined)
        for (const pending of group) if (!pending.answered) await this.commit([pending], false)
        return
      }
      for (const pending of group) this.answer(pending, { is: 'failed', reason: failure.message })
      return
    }
    for (const [i, pending] of group.entries()) this.answer(pending, outcomes[i] as Outcome)
  }

  /**
   * Publishes what another process wrote beyond the log's end. Positions are assigned in memory and
   * would collide with those events for ever. Readers get them like any other event.
   */
  private async catchUp(): Promise<void> {
    for (;;) {
      const stretch = { from: this.log.last + 1, to: Number.POSITIVE_INFINITY, limit: PAGE }
      const events = await this.storage.read(stretch)
      if (events.length === 0) return
      this.log.publish(events)
    }
  }

  /** Decides one append and adds its events to the group's rows. */
  private async settle(append: Append, rows: Rows, now: number): Promise<Outcome> {
    const { stream, kind, expected, deadline, order } = append
    if (order?.broken) return OUT_OF_ORDER
    if (deadline <= now) return { is: 'timeout' }
    // Metadata change the cached policy of the stream that they describe, so that stream is loaded
    // first.
    const described = isMetastream(stream)
      ? (this.heads.get(stream.slice(2)) ?? (await this.heads.fetch(stream.slice(2))))
      : undefined
    if (described !== undefined && described.revision >= TOMBSTONE) return { is: 'deleted' }
    const head = this.heads.get(stream) ?? (await this.heads.fetch(stream))
    const events = kind === 'append' ? append.events : [deletion(kind)]
    const decision = await this.decide(head, expected, events)
    if (decision.is === 'conflict') return { is: 'conflict', current: head.revision }
    if (decision.is === 'deleted') return { is: 'deleted' }
    if (decision.is === 'repeated') return { is: 'appended', revision: decision.revision, position: decision.position }
    if (kind === 'delete') {
      const metastream = await this.heads.fetch(`$$${stream}`)
      if (head.revision < 0 && metastream.revision < 0) return { is: 'conflict', current: head.revision }
      for (const event of events) this.add(metastream, event, metastream.revision + 1, rows, now)
      return { is: 'appended', revision: head.revision, position: this.log.last + rows.positions.length }
    }
    const hidden = kind === 'append' ? (described ?? head) : undefined
    const wasHidden = hidden !== undefined && isSoftDeleted(hidden.policy)
    const back = (hidden?.revision ?? 0) + 1
    for (const event of events) this.add(head, event, kind === 'tombstone' ? TOMBSTONE : head.revision + 1, rows, now)
    const { revision } = head
    const position = this.log.last + rows.positions.length
    if (wasHidden) await this.undelete(hidden, back, rows, now)
    return { is: 'appended', revision, position }
  }

  /**
   * Brings back a deleted stream, without its earlier events, after an append to it or after new
   * metadata. Whatever those metadata say, they are written once more, with `$tb`.
   */
  private async undelete(head: Head, from: number, rows: Rows, now: number): Promise<void> {
    if (head.policy === undefined) return
    const metastream = await this.heads.fetch(`$$${head.stream}`)
    this.add(metastream, metadataEvent(undeletedMetadata(head.policy, from)), metastream.revision + 1, rows, now)
  }

  private async decide(head: Head, expected: number, events: readonly ProposedEvent[]): Promise<Decision> {
    const ids = events.map((event) => event.id)
    const placeOf = (id: string) => this.heads.place(id)
    const decision = decide(head, expected, ids, placeOf)
    if (decision.is !== 'lookup') return decision
    const stored = await this.storage.identities(head.stream, decision.from, ids.length)
    return decide(head, expected, ids, placeOf, stored)
  }

  private add(head: Head, event: ProposedEvent, revision: number, rows: Rows, now: number): void {
    const position = this.log.last + rows.positions.length + 1
    rows.positions.push(position)
    rows.streams.push(head.stream)
    rows.revisions.push(revision)
    rows.ids.push(event.id)
    rows.types.push(event.type)
    rows.json.push(event.json)
    rows.created.push(now)
    rows.data.push(event.data)
    rows.metadata.push(event.metadata)
    this.heads.advance(head, { id: event.id, stream: head.stream, revision, position })
    if (isMetastream(head.stream)) this.heads.describe(head.stream, event.data.toString('utf8'))
  }
}

function breakUnlessMade({ order }: Append, outcome: Outcome): void {
  if (order !== undefined && outcome.is !== 'appended') order.broken = true
}

const NOTHING = Buffer.alloc(0)

function metadataEvent(metadata: string): ProposedEvent {
  return { id: randomUUID(), type: '$metadata', json: true, data: Buffer.from(metadata), metadata: NOTHING }
}

function deletion(kind: 'delete' | 'tombstone'): ProposedEvent {
  if (kind === 'delete') return metadataEvent(DELETED_METADATA)
  return { id: randomUUID(), type: '$streamDeleted', json: false, data: NOTHING, metadata: NOTHING }
}

function storedEvent(rows: Rows, i: number): StoredEvent {
  const position = rows.positions[i] as number
  const stream = rows.streams[i] as string
  const revision = rows.revisions[i] as number
  const type = rows.types[i] as string
  const [json, created] = [rows.json[i] as boolean, rows.created[i] as number]
  const [data, metadata] = [rows.data[i] as Buffer, rows.metadata[i] as Buffer]
  const record = encodeRecord(position, stream, revision, type, json, created, data, metadata)
  return { position, stream, revision, id: rows.ids[i] as string, type, record }
}
