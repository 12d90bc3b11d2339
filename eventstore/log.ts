import type { StoredEvent } from './event.ts'
import type { Storage } from './storage.ts'

const COUNT = 16_384
const BYTES = 16 * 1024 * 1024
const PAGE = 500
/** Bytes that an event in memory takes beyond its record. */
const OVERHEAD = 200

/**
 * The log as readers see it: everything up to `last`. The newest events are in memory, bounded by
 * count and by bytes; the rest is in Postgres. Only committed events are published here, in the
 * order of their dense positions.
 */
export class Log {
  /** The position of the newest published event, 0 when there is none. */
  last: number
  private readonly storage: Storage
  private readonly ring: Array<StoredEvent | undefined> = new Array(COUNT).fill(undefined)
  /** The oldest position in memory. */
  private first: number
  private bytes = 0
  private waiters: Array<() => void> = []

  constructor(storage: Storage) {
    this.storage = storage
    this.last = storage.last
    this.first = storage.last + 1
  }

  publish(events: readonly StoredEvent[]): void {
    for (const event of events) {
      while (event.position - this.first >= COUNT) this.dropOldest()
      this.ring[event.position % COUNT] = event
      this.last = event.position
      this.bytes += event.record.length + OVERHEAD
      while (this.bytes > BYTES && this.first < this.last) this.dropOldest()
    }
    this.wakeAll()
  }

  private dropOldest(): void {
    const slot = this.first % COUNT
    const event = this.ring[slot]
    this.ring[slot] = undefined
    this.bytes -= (event?.record.length ?? 0) + OVERHEAD
    this.first++
  }

  /** Returns the event at a position, if it is in memory. */
  inMemory(position: number): StoredEvent | undefined {
    return position >= this.first && position <= this.last ? this.ring[position % COUNT] : undefined
  }

  /** Returns whether everything after `position` is in memory. */
  isRecent(position: number): boolean {
    return position + 1 >= this.first
  }

  /** Calls `wake` once, when something new follows `position`, or at once if it already does. */
  whenBeyond(position: number, wake: () => void): void {
    if (this.last > position) wake()
    else this.waiters.push(wake)
  }

  /** Wakes every waiter, so that those whose call is over go away. */
  wakeAll(): void {
    const waiters = this.waiters
    this.waiters = []
    for (const wake of waiters) wake()
  }

  /**
   * Resolves with a page of $all from `from` to `to`, both inclusive. It is empty only when nothing
   * is left.
   */
  async forwards(from: number, to: number): Promise<StoredEvent[]> {
    const end = Math.min(to, this.last)
    if (from > end) return []
    if (from >= this.first) return this.slice(from, Math.min(end, from + PAGE - 1))
    return this.storage.read({ from, to: end, limit: PAGE })
  }

  private slice(from: number, to: number): StoredEvent[] {
    const events: StoredEvent[] = []
    for (let position = from; position <= to; position++) {
      const event = this.ring[position % COUNT]
      if (event !== undefined) events.push(event)
    }
    return events
  }
}
