import { varintSize, Writer as WireWriter, type Writer } from './wire.ts'

/**
 * An event as it is in the log, ready to be sent. `record` is its encoded RecordedEvent without the
 * id, the one part whose form readers choose. It is encoded once and copied into each reader's
 * chunk.
 */
export type StoredEvent = {
  readonly position: number
  readonly stream: string
  /** The revision: dense from 0, TOMBSTONE for the event that ends a stream. */
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly record: Buffer
}

const scratch = new WireWriter(4096)
const JSON_ENTRY = contentTypeEntry('application/json')
const BINARY_ENTRY = contentTypeEntry('application/octet-stream')

function mapEntry(out: Writer, key: string, value: string): void {
  const length = Buffer.byteLength(value)
  out.varint((6 << 3) | 2)
  out.varint(2 + key.length + 1 + varintSize(length) + length)
  out.text(1, key)
  out.text(2, value)
}

function contentTypeEntry(value: string): Buffer {
  mapEntry(scratch, 'content-type', value)
  return scratch.take()
}

/**
 * Encodes the content of `StoredEvent.record`. `created` is in epoch milliseconds; the wire takes
 * ticks of 100 ns.
 */
export function encodeRecord(
  position: number,
  stream: string,
  revision: number,
  type: string,
  json: boolean,
  created: number,
  data: Uint8Array,
  metadata: Uint8Array,
): Buffer {
  const out = scratch
  out.room(data.length + metadata.length + 1024)
  const nameLength = Buffer.byteLength(stream)
  out.varint((2 << 3) | 2)
  out.varint(1 + varintSize(nameLength) + nameLength)
  out.text(3, stream)
  out.number(3, revision)
  out.number(4, position)
  out.number(5, position)
  mapEntry(out, 'type', type)
  out.raw(json ? JSON_ENTRY : BINARY_ENTRY)
  mapEntry(out, 'created', `${created}0000`)
  if (metadata.length > 0) out.bytes(7, metadata)
  if (data.length > 0) out.bytes(8, data)
  return out.take()
}

/** Writes a gRPC message: a ReadResp with this event, and with the link that led to it, if any. */
export function writeEventFrame(
  out: Writer,
  event: StoredEvent | undefined,
  link: StoredEvent | undefined,
  structuredIds: boolean,
): void {
  const eventId = event === undefined ? undefined : encodeId(event.id, structuredIds)
  const linkId = link === undefined ? undefined : encodeId(link.id, structuredIds)
  const eventSize = event === undefined || eventId === undefined ? 0 : eventId.length + event.record.length
  const linkSize = link === undefined || linkId === undefined ? 0 : linkId.length + link.record.length
  const position = (link ?? event)?.position ?? 0
  let size = 1 + varintSize(position)
  if (eventId !== undefined) size += 1 + varintSize(eventSize) + eventSize
  if (linkId !== undefined) size += 1 + varintSize(linkSize) + linkSize
  frameHeader(out, 1 + varintSize(size) + size)
  out.varint((1 << 3) | 2)
  out.varint(size)
  if (event !== undefined && eventId !== undefined) {
    out.varint((1 << 3) | 2)
    out.varint(eventSize)
    out.raw(eventId)
    out.raw(event.record)
  }
  if (link !== undefined && linkId !== undefined) {
    out.varint((2 << 3) | 2)
    out.varint(linkSize)
    out.raw(linkId)
    out.raw(link.record)
  }
  out.number(3, position)
}

/**
 * Writes the five bytes before each gRPC message: the flag for an uncompressed message, and the
 * length.
 */
export function frameHeader(out: Writer, length: number): void {
  out.room(5)
  out.buffer[out.at] = 0
  out.buffer.writeUInt32BE(length, out.at + 1)
  out.at += 5
}

const idScratch = new WireWriter(64)
const STRING_ID = Buffer.from([(1 << 3) | 2, 38, (2 << 3) | 2, 36])

function encodeId(id: string, structured: boolean): Buffer {
  if (!structured) {
    const encoded = Buffer.allocUnsafe(40)
    STRING_ID.copy(encoded)
    encoded.write(id, 4, 'latin1')
    return encoded
  }
  const hex = id.replaceAll('-', '')
  idScratch.varint(1 << 3)
  idScratch.int64(BigInt(`0x${hex.slice(0, 16)}`))
  idScratch.varint(2 << 3)
  idScratch.int64(BigInt(`0x${hex.slice(16)}`))
  const inner = idScratch.take()
  idScratch.varint((1 << 3) | 2)
  idScratch.varint(inner.length + 1 + varintSize(inner.length))
  idScratch.bytes(1, inner)
  return idScratch.take()
}

/**
 * Parses the data of a link event (`$>`), which point to `revision@stream`. Returns undefined for
 * any other data.
 */
export function linkTarget(data: string): { stream: string; revision: number } | undefined {
  const at = data.indexOf('@')
  const revision = Number(data.slice(0, at))
  if (at <= 0 || !Number.isSafeInteger(revision) || revision < 0) return undefined
  return { stream: data.slice(at + 1), revision }
}
