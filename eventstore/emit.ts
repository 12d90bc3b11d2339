import type { Call } from './call.ts'
import { linkTarget, type StoredEvent, writeEventFrame } from './event.ts'
import type { Storage } from './storage.ts'
import { Reader, Writer } from './wire.ts'

/** Bytes joined into one HTTP/2 write: a client's default window. */
const CHUNK = 64 * 1024

/** A sender of events to one reader, in chunks and at the reader's pace. */
export class Emitter {
  private readonly call: Call
  private readonly storage: Storage
  private readonly structuredIds: boolean
  private readonly resolveLinks: boolean
  private readonly out = new Writer(1024)

  constructor(call: Call, storage: Storage, options: { structuredIds: boolean; resolveLinks: boolean }) {
    this.call = call
    this.storage = storage
    this.structuredIds = options.structuredIds
    this.resolveLinks = options.resolveLinks
  }

  /** Adds an event. A returned promise means that the reader must catch up first, so await it. */
  event(event: StoredEvent): Promise<void> | undefined {
    if (this.resolveLinks && event.type === '$>') return this.link(event)
    writeEventFrame(this.out, event, undefined, this.structuredIds)
    return this.out.at >= CHUNK ? this.flush() : undefined
  }

  /** Adds any other framed message. */
  frame(frame: Buffer): void {
    this.out.raw(frame)
  }

  /** Sends what was added and waits until the reader has room for more. */
  async flush(): Promise<void> {
    if (this.out.at === 0) return
    if (!this.call.send(this.out.take())) await this.call.drained()
  }

  private async link(link: StoredEvent): Promise<void> {
    const target = linkTarget(dataOf(link))
    let found: StoredEvent | undefined
    if (target !== undefined) {
      const { stream, revision } = target
      ;[found] = await this.storage.read({ stream, from: revision, to: revision, limit: 1 })
    }
    writeEventFrame(this.out, found, link, this.structuredIds)
    if (this.out.at >= CHUNK) await this.flush()
  }
}

/** Returns the data (field 8) of an encoded record as text. */
function dataOf(event: StoredEvent): string {
  const reader = new Reader(event.record)
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 66) return reader.text()
    reader.skip(tag)
  }
  return ''
}
