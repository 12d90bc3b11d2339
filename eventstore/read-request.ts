import { InvalidRequest, streamIdentifier } from './requests.ts'
import { Reader } from './wire.ts'

/**
 * The start of a read or a subscription: an end of the log, a revision (stream) or a position
 * ($all).
 */
type From = 'start' | 'end' | number

/** A filter on $all, and how often a checkpoint reports that other events were passed over. */
type Filter = {
  readonly on: 'stream' | 'type'
  readonly passes: (name: string) => boolean
  /** Events considered between two checkpoints. */
  readonly checkpointEvery: number
}

/** A decoded ReadReq. An undefined `stream` means $all. Subscriptions ignore `count`. */
export type ReadRequest = {
  stream: string | undefined
  from: From
  backwards: boolean
  count: number
  subscription: boolean
  filter: Filter | undefined
  resolveLinks: boolean
  structuredIds: boolean
}

/** The real server's search window for a client that names none. */
const DEFAULT_WINDOW = 32

export function decodeRead(bytes: Buffer): ReadRequest {
  const outer = new Reader(bytes)
  const request: ReadRequest = {
    stream: undefined,
    from: 'start',
    backwards: false,
    count: 0,
    subscription: false,
    filter: undefined,
    resolveLinks: false,
    structuredIds: false,
  }
  for (let tag = outer.tag(); tag !== 0; tag = outer.tag()) {
    if (tag === 10) options(outer.message(), request)
    else outer.skip(tag)
  }
  return request
}

function options(reader: Reader, request: ReadRequest): void {
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) streamOptions(reader.message(), request)
    else if (tag === 18) allOptions(reader.message(), request)
    else if (tag === 24) request.backwards = reader.varint() === 1
    else if (tag === 32) request.resolveLinks = reader.varint() !== 0
    else if (tag === 40) request.count = reader.varint()
    else if (tag === 50) {
      request.subscription = true
      reader.skip(tag)
    } else if (tag === 58) request.filter = filter(reader.message())
    else if (tag === 74) request.structuredIds = reader.message().tag() === 10
    else reader.skip(tag)
  }
}

function streamOptions(reader: Reader, request: ReadRequest): void {
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) {
      request.stream = streamIdentifier(reader.message())
      continue
    }
    if (tag === 16) request.from = reader.varint()
    else {
      if (tag === 26) request.from = 'start'
      if (tag === 34) request.from = 'end'
      reader.skip(tag)
    }
  }
}

function allOptions(reader: Reader, request: ReadRequest): void {
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) {
      request.from = 0
      const position = reader.message()
      for (let inner = position.tag(); inner !== 0; inner = position.tag()) {
        if (inner === 8) request.from = allPosition(position.varint())
        else position.skip(inner)
      }
      continue
    }
    if (tag === 18) request.from = 'start'
    if (tag === 26) request.from = 'end'
    reader.skip(tag)
  }
}

/** Converts a position. The largest unsigned number means the end, as on the real server. */
const allPosition = (at: number): From => (at >= 2 ** 64 ? 'end' : at)

function filter(reader: Reader): Filter {
  let on: 'stream' | 'type' | undefined
  let passes: (name: string) => boolean = () => true
  let window = DEFAULT_WINDOW
  let multiplier = 1
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10 || tag === 18) {
      on = tag === 10 ? 'stream' : 'type'
      passes = expression(reader.message())
    } else if (tag === 24) window = reader.varint()
    else if (tag === 40) multiplier = reader.varint()
    else reader.skip(tag)
  }
  if (on === undefined) throw new InvalidRequest('filter names neither stream nor event type')
  return { on, passes, checkpointEvery: Math.max(1, multiplier) * Math.max(1, window) }
}

function expression(reader: Reader): (name: string) => boolean {
  let regex = ''
  const prefixes: string[] = []
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === 10) regex = reader.text()
    else if (tag === 18) prefixes.push(reader.text())
    else reader.skip(tag)
  }
  if (prefixes.length > 0) return (name) => prefixes.some((prefix) => name.startsWith(prefix))
  try {
    const pattern = new RegExp(regex)
    return (name) => pattern.test(name)
  } catch {
    throw new InvalidRequest('filter is not a valid regular expression')
  }
}
