import { isUtf8 } from 'node:buffer'
import { type Reader, Reader as WireReader } from './wire.ts'

/** Expected revisions other than an exact one (≥ 0). The numbers are the real server's. */
export const NO_STREAM = -1
export const ANY = -2
export const STREAM_EXISTS = -4

/** An event as a client proposes it. `id` is the canonical UUID: 36 characters in lower case. */
export type ProposedEvent = {
  readonly id: string
  readonly type: string
  readonly json: boolean
  readonly data: Buffer
  readonly metadata: Buffer
}

/** A stream and its expected revision: an exact one, or one of the constants above. */
export type AppendTarget = { readonly stream: string; readonly expected: number }

/**
 * The error for a request that breaks a rule of the protocol. `missing` names the required
 * properties that are absent.
 */
export class InvalidRequest extends Error {
  readonly missing: string | undefined
  constructor(message: string, missing?: string) {
    super(message)
    this.missing = missing
  }
}

/** The longest stream or type name in bytes: a Postgres index entry holds about 2,700. */
const LONGEST_NAME = 1024

/**
 * Decodes a stream or type name: UTF-8, not empty, no NUL, no lone surrogate, at most 1,024 bytes.
 * Throws InvalidRequest for anything else.
 */
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

/**
 * Decodes an AppendReq.ProposedMessage or a BatchAppendReq.ProposedMessage, which have one shape.
 */
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

/**
 * Decodes the options of Append, Delete and Tombstone, or the common part of BatchAppend's, which
 * have one shape.
 */
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

/** Decodes a google.protobuf.Timestamp or Duration, which have one shape, to milliseconds. */
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

/** Decodes an AppendReq. The first of a call carries the target, each later one an event. */
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

/** Decodes a DeleteReq or a TombstoneReq. */
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
 * One BatchAppendReq. `correlation` is the encoded UUID, echoed as it came. `deadline` is in epoch
 * milliseconds. `invalid` holds what is wrong with the append itself, so that the answer can carry
 * the correlation.
 */
export type BatchRequest = {
  correlation: Buffer
  target: AppendTarget | undefined
  deadline: number
  events: ProposedEvent[]
  /** Whether this is the first request of its append, which names the stream. */
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
