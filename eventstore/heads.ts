import { isMetastream, type Policy, policyOf } from './policy.ts'
import type { Place, Storage, StoredHead } from './storage.ts'

/**
 * The newest state of a stream. `revision` is -1 when the stream has no events, and TOMBSTONE when
 * it is closed for good.
 */
export type Head = {
  readonly stream: string
  revision: number
  policy: Policy | undefined
  /** The newest events, oldest first, without gaps up to `revision`. */
  recent: Place[]
}

const RECENT = 8
const HEADS = 20_000
const IDS = 30_000

/**
 * A cache of what is known about streams without asking Postgres. It holds heads (the least
 * recently used is evicted first) and the places of the newest event ids, for appends without an
 * exact expected revision. The writer changes it as it decides, before the commit, and calls
 * `forget` when the commit fails.
 */
export class Heads {
  private readonly storage: Storage
  private readonly heads = new Map<string, Head>()
  private readonly places = new Map<string, Place>()
  private wanted = new Set<string>()
  private loading: Promise<void> | undefined
  private next: Promise<void> | undefined

  constructor(storage: Storage) {
    this.storage = storage
  }

  /** Returns the head if it is in memory. */
  get(stream: string): Head | undefined {
    const head = this.heads.get(stream)
    if (head === undefined) return undefined
    this.heads.delete(stream)
    this.heads.set(stream, head)
    return head
  }

  /**
   * Marks a stream whose head isn't in memory for the next `load`. One query loads all the streams
   * marked by then.
   */
  want(stream: string): void {
    if (this.heads.has(stream)) return
    this.wanted.add(stream)
  }

  /**
   * Loads the heads wanted by the end of this turn, after any load under way. Rejects with the
   * query's error.
   */
  load(): Promise<void> {
    if (this.loading === undefined) return this.start()
    if (this.wanted.size === 0) return this.loading
    this.next ??= this.loading
      .catch(() => undefined)
      .then(() => {
        this.next = undefined
        return this.start()
      })
    return this.next
  }

  /**
   * Runs `load` without a result. A caller that needs the heads finds them in memory, or loads them
   * itself and gets the error.
   */
  loadSoon(): void {
    if (this.wanted.size > 0) this.load().catch(() => undefined)
  }

  private start(): Promise<void> {
    const loading = Promise.resolve()
      .then(async () => {
        const streams = [...this.wanted]
        this.wanted = new Set()
        if (streams.length === 0) return
        for (const stored of await this.storage.heads(streams)) this.keep(stored)
      })
      .finally(() => {
        this.loading = undefined
      })
    this.loading = loading
    return loading
  }

  /** Resolves with the head, from memory or from Postgres. */
  async fetch(stream: string): Promise<Head> {
    for (;;) {
      const head = this.get(stream)
      if (head !== undefined) return head
      this.want(stream)
      await this.load()
    }
  }

  private keep({ stream, revision, position, id, metadata }: StoredHead): void {
    // Between the query and its answer, only the writer can have put a newer head here.
    if (this.heads.has(stream)) return
    const recent = revision < 0 ? [] : [{ id, stream, revision, position }]
    this.heads.set(stream, { stream, revision, policy: policyOf(stream, metadata), recent })
    if (this.heads.size > HEADS) {
      const oldest = this.heads.keys().next().value
      if (oldest !== undefined) this.heads.delete(oldest)
    }
  }

  /** Records an event that follows the head. */
  advance(head: Head, place: Place): void {
    head.revision = place.revision
    head.recent.push(place)
    if (head.recent.length > RECENT) head.recent.shift()
    this.remember(place)
  }

  /** Applies a stream's new metadata to its cached head. `metastream` is the metadata stream. */
  describe(metastream: string, metadata: string): void {
    const described = this.heads.get(metastream.slice(2))
    if (described !== undefined && !isMetastream(described.stream)) {
      described.policy = policyOf(described.stream, metadata)
    }
  }

  /** Returns the place of the event with this id, if it is among the newest. */
  place(id: string): Place | undefined {
    return this.places.get(id)
  }

  /** Remembers where an event id went. Above the limit, the oldest id is evicted. */
  remember(place: Place): void {
    this.places.set(place.id, place)
    if (this.places.size <= IDS) return
    const oldest = this.places.keys().next().value
    if (oldest !== undefined) this.places.delete(oldest)
  }

  /** Drops everything: after a failed commit, memory and log may differ. */
  forget(): void {
    this.heads.clear()
    this.places.clear()
  }
}
