import { isUtf8 } from 'node:buffer'
import { type Reader, Reader as WireReader } from './wire.ts'

/** Expected revisions that aren't an exact one (≥ 0); the numbers are the real server's. */
export const NO_STREAM = -1
export const ANY = -2
export const STREAM_EXISTS = -4

/** An event as proposed by a client. `id` is the canonical 36 characters, lower case. */
export type ProposedEvent = {
  readonly id: string
  readonly type: string
  readonly json: boolean
  readonly data: Buffer
  readonly metadata: Buffer
}

/** Which stream, at which expected revision (exact, or one of the constants above). */
export type AppendTarget = { readonly stream: string; readonly expected: number }

/** The request breaks a rule of the protocol; `missing` names absent required properties. */
export class InvalidRequest extends Error {
  readonly missing: string | undefined
  constructor(message: string, missing?: string) {
    super(message)
    this.missing = missing
  }
}

/** Longest stream name in bytes: a Postgres index entry holds about 2,700. */
const LONGEST_NAME = 1024

/** A stream or type name in UTF-8: not empty, no NUL, no lone surrogate, at most 1,024 bytes. */
function name(bytes: Buffer, what: string): string {
  if (bytes.length === 0) throw new InvalidRequest(`${what} is empty`)
  if (bytes.length > LONGEST_NAME) throw new InvalidRequest(`${what} is longer than ${LONGEST_NAME} bytes`)
  if (bytes.includes(0)) throw new InvalidRequest(`${what} contains a NUL`)
  if (!isUtf8(bytes)) throw new InvalidRequest(`${what} is not valid UTF-8`)
  return bytes.toString('utf8')
}

export function streamIdentifier(reader: Reader): string {
  let stream = ''
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 26) stream = name(reader.bytes(), 'stream name')
    else reader.skip(tag)
  }
  if (stream === '') throw new InvalidRequest('stream name is empty')
  return stream
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function uuid(reader: Reader): string {
  let id = ''
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 18) id = reader.text().toLowerCase()
    else if (tag === 10) id = structuredUuid(reader.message())
    else reader.skip(tag)
  }
  if (!UUID.test(id)) throw new InvalidRequest('event id is not a UUID')
  return id
}

function structuredUuid(reader: Reader): string {
  let most = 0n
  let least = 0n
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 8) most = reader.int64()
    else if (tag === 16) least = reader.int64()
    else reader.skip(tag)
  }
  const hex = most.toString(16).padStart(16, '0') + least.toString(16).padStart(16, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const NOTHING = Buffer.alloc(0)

/** AppendReq.ProposedMessage and BatchAppendReq.ProposedMessage have one shape. */
function proposed(reader: Reader): ProposedEvent {
  let id = ''
  let type: string | undefined
  let contentType: string | undefined
  let data: Buffer = NOTHING
  let metadata: Buffer = NOTHING
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) id = uuid(reader.message())
    else if (tag === 18) {
      const entry = reader.message()
      let key = ''
      let value: Buffer = NOTHING
      for (let inner = entry.tag(); inner !== 0; inner = entry.tag()) {
        if (inner === 10) key = entry.text()
        else if (inner === 18) value = entry.bytes()
        else entry.skip(inner)
      }
      if (key === 'type') type = name(value, 'event type')
      else if (key === 'content-type') contentType = value.toString('latin1')
    } else if (tag === 26) metadata = reader.bytes()
    else if (tag === 34) data = reader.bytes()
    else reader.skip(tag)
  }
  if (id === '') throw new InvalidRequest('event id is missing')
  if (type === undefined || contentType === undefined)
    throw new InvalidRequest('Required Metadata Property missing', 'type,content-type')
  return { id, type, json: contentType === 'application/json', data, metadata }
}

/** Options of Append, Delete and Tombstone, and the common part of BatchAppend's: one shape. */
function target(reader: Reader, deadline?: (at: number) => void): AppendTarget {
  let stream = ''
  let expected = ANY
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) stream = streamIdentifier(reader.message())
    else if (tag === 16) expected = reader.varint()
    else if (tag === 26) {
      expected = NO_STREAM
      reader.skip(tag)
    } else if (tag === 34) {
      expected = ANY
      reader.skip(tag)
    } else if (tag === 42) {
      expected = STREAM_EXISTS
      reader.skip(tag)
    } else if (tag === 50 && deadline !== undefined) deadline(moment(reader.message()))
    else if (tag === 58 && deadline !== undefined) deadline(Date.now() + moment(reader.message()))
    else reader.skip(tag)
  }
  if (stream === '') throw new InvalidRequest('stream name is empty')
  return { stream, expected }
}

/** google.protobuf.Timestamp and Duration have one shape; milliseconds. */
function moment(reader: Reader): number {
  let seconds = 0
  let nanos = 0
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 8) seconds = reader.varint()
    else if (tag === 16) nanos = reader.varint()
    else reader.skip(tag)
  }
  return seconds * 1000 + nanos / 1e6
}

/** AppendReq: the first of a call carries the target, each later one an event. */
export function decodeAppend(bytes: Buffer): { target?: AppendTarget; event?: ProposedEvent } {
  const reader = new WireReader(bytes)
  const decoded: { target?: AppendTarget; event?: ProposedEvent } = {}
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) decoded.target = target(reader.message())
    else if (tag === 18) decoded.event = proposed(reader.message())
    else reader.skip(tag)
  }
  return decoded
}

/** DeleteReq and TombstoneReq. */
export function decodeDelete(bytes: Buffer): AppendTarget {
  const reader = new WireReader(bytes)
  let found: AppendTarget | undefined
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) found = target(reader.message())
    else reader.skip(tag)
  }
  if (found === undefined) throw new InvalidRequest('options are missing')
  return found
}

/**
 * One BatchAppendReq. `correlation` is the encoded UUID, echoed as it came; `deadline` is in epoch milliseconds.
 * What is wrong with the append itself is told in `invalid`, so that the answer can carry the correlation.
 */
export type BatchRequest = {
  correlation: Buffer
  target: AppendTarget | undefined
  deadline: number
  events: ProposedEvent[]
  /** It is its append's first request: it says to which stream. */
  opens: boolean
  final: boolean
  invalid: InvalidRequest | undefined
}

export function decodeBatch(bytes: Buffer): BatchRequest {
  const reader = new WireReader(bytes)
  const request: BatchRequest = {
    correlation: NOTHING,
    target: undefined,
    deadline: Number.POSITIVE_INFINITY,
    events: [],
    opens: false,
    final: false,
    invalid: undefined,
  }
  const deadline = (at: number) => {
    request.deadline = at
  }
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) request.correlation = reader.bytes()
    else if (tag === 32) request.final = reader.varint() !== 0
    else if (tag === 18 || tag === 26) {
      const inner = reader.message()
      request.opens ||= tag === 18
      try {
        if (tag === 18) request.target = target(inner, deadline)
        else request.events.push(proposed(inner))
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error
        request.invalid ??= error
      }
    } else reader.skip(tag)
  }
  return request
}
