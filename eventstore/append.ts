import type { Call } from './call.ts'
import {
  ANY,
  type AppendTarget,
  type BatchRequest,
  decodeAppend,
  decodeBatch,
  decodeDelete,
  InvalidRequest,
  type ProposedEvent,
} from './requests.ts'
import * as responses from './responses.ts'
import {
  CANCELLED,
  DEADLINE_EXCEEDED,
  FAILED_PRECONDITION,
  INTERNAL,
  INVALID_ARGUMENT,
  RESOURCE_EXHAUSTED,
  UNAVAILABLE,
} from './status.ts'
import { MalformedMessage } from './wire.ts'
import type { GroupWriter, Order, Outcome } from './writer.ts'

/**
 * The weight of an append in bytes. `data` counts against the largest append, as on the real
 * server. `all` is what the append takes in memory.
 */
type Weight = { readonly data: number; readonly all: number }

const NO_WEIGHT: Weight = { data: 0, all: 0 }
/**
 * Bytes, far more than a client sends and within what one statement takes. The real server's limit
 * is what a chunk of its log holds.
 */
const HEAVIEST = 64 * 1024 * 1024

/**
 * Adds an event to a weight. The real server means to count metadata and type too, but its sum
 * leaves them out.
 */
function weigh({ data, all }: Weight, event: ProposedEvent): Weight {
  return {
    data: data + event.data.length,
    all: all + event.data.length + event.metadata.length + 2 * event.type.length,
  }
}

const tooHeavy = ({ data, all }: Weight, limit: number): boolean => data > limit || all > HEAVIEST

/** Ends a call with the status that a broken request deserves. */
export function refuse(call: Call, error: unknown): void {
  if (error instanceof InvalidRequest) {
    const trailers: Record<string, string> =
      error.missing === undefined
        ? {}
        : { exception: 'missing-required-metadata-property', 'required-metadata-properties': error.missing }
    call.fail(INVALID_ARGUMENT, error.message, trailers)
  } else if (error instanceof MalformedMessage) call.fail(INVALID_ARGUMENT, `Malformed message: ${error.message}`)
  else call.fail(INTERNAL, error instanceof Error ? error.message : String(error))
}

export function failDeleted(call: Call, stream: string): void {
  const trailers = { exception: 'stream-deleted', 'stream-name': stream }
  call.fail(FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, trailers)
}

function failTooLarge(call: Call, limit: number): void {
  const trailers = { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(limit) }
  call.fail(INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, trailers)
}

/** Handles Append: a target, then events, then one answer. */
export function appendMethod(writer: GroupWriter, limit: number): (call: Call) => void {
  return (call) => {
    let target: AppendTarget | undefined
    const events: ProposedEvent[] = []
    let weight = NO_WEIGHT
    const onMessage = (bytes: Buffer) => {
      const request = decodeAppend(bytes)
      target ??= request.target
      if (request.event === undefined) return
      weight = weigh(weight, request.event)
      if (tooHeavy(weight, limit)) failTooLarge(call, limit)
      else events.push(request.event)
    }
    const onEnd = () => {
      if (target === undefined) return refuse(call, new InvalidRequest('options are missing'))
      const { stream, expected } = target
      const done = (outcome: Outcome) => answerAppend(call, { stream, expected }, outcome)
      writer.submit({ stream, expected, events, kind: 'append', deadline: call.deadline, done })
    }
    call.listen({ onMessage, onEnd }, (error) => refuse(call, error))
  }
}

function answerAppend(call: Call, target: AppendTarget, outcome: Outcome): void {
  if (outcome.is === 'appended') call.send(responses.appendSucceeded(outcome.revision, outcome.position))
  else if (outcome.is === 'conflict') call.send(responses.appendConflicted(outcome.current, target.expected))
  else answerFailure(call, target, outcome)
  call.end()
}

function answerFailure(call: Call, target: AppendTarget, outcome: Outcome): void {
  if (outcome.is === 'deleted') failDeleted(call, target.stream)
  else if (outcome.is === 'timeout') call.fail(DEADLINE_EXCEEDED, 'Deadline exceeded')
  else if (outcome.is === 'failed') call.fail(UNAVAILABLE, outcome.reason)
}

/**
 * Handles Delete and Tombstone. Unlike Append, they report a wrong expected revision in trailers.
 */
export function deleteMethod(writer: GroupWriter, kind: 'delete' | 'tombstone'): (call: Call) => void {
  return (call) => {
    const onMessage = (bytes: Buffer) => {
      const target = decodeDelete(bytes)
      const done = (outcome: Outcome) => {
        if (outcome.is === 'appended') {
          call.send(responses.deleted(outcome.position))
          call.end()
        } else if (outcome.is === 'conflict') failConflict(call, target, outcome.current)
        else answerFailure(call, target, outcome)
      }
      writer.submit({ ...target, events: [], kind, deadline: call.deadline, done })
    }
    call.listen({ onMessage }, (error) => refuse(call, error))
  }
}

function failConflict(call: Call, { stream, expected }: AppendTarget, current: number): void {
  const trailers = {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': responses.revisionText(expected),
    'actual-version': responses.revisionText(current),
  }
  const text = `Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`
  call.fail(FAILED_PRECONDITION, `Delete failed due to WrongExpectedVersion. ${text}`, trailers)
}

/**
 * An append whose events come in several requests. The first brings the target; the last is final.
 */
type Partial = {
  readonly target: AppendTarget
  readonly deadline: number
  readonly events: ProposedEvent[]
  weight: Weight
  invalid: InvalidRequest | undefined
  /**
   * The refusal with which the append was answered. It goes no further, and what still comes of it
   * is ignored.
   */
  refusal: responses.Detail | undefined
}

/** The maximum number of unfinished appends that one call may keep in memory. */
const UNFINISHED = 64

const NOWHERE: AppendTarget = { stream: '', expected: ANY }

/**
 * Handles BatchAppend: many appends over one call, each answered by its correlation id. They are
 * made in the order in which they end. With the header `keep-order`, which the real server doesn't
 * have, none is made after one that wasn't.
 */
export function batchAppendMethod(writer: GroupWriter, limit: number): (call: Call) => void {
  return (call) => {
    // The client reconnects only when this call ends as cancelled.
    call.shutdownStatus = CANCELLED
    const order: Order | undefined = call.headers['keep-order'] === 'true' ? { broken: false } : undefined
    const partials = new Map<string, Partial>()
    let waiting = 0
    let ended = false
    const onMessage = (bytes: Buffer) => {
      const request = decodeBatch(bytes)
      const partial = collect(partials, request, limit)
      if (partials.size > UNFINISHED) return call.fail(RESOURCE_EXHAUSTED, 'Too many unfinished appends')
      if (partial === undefined) return
      const { target, refusal } = partial
      const correlation = Buffer.from(request.correlation)
      if (refusal !== undefined) {
        if (order !== undefined) order.broken = true
        call.sendSoon(responses.batchFailed(correlation, target, refusal))
        return
      }
      waiting++
      const done = (outcome: Outcome) => {
        call.sendSoon(answerBatch(correlation, target, outcome))
        if (--waiting === 0 && ended) call.end()
      }
      writer.submit({ ...target, events: partial.events, kind: 'append', deadline: partial.deadline, order, done })
      if (writer.full || call.full) holdBack(call, writer)
    }
    const onEnd = () => {
      ended = true
      if (waiting === 0) call.end()
    }
    call.listen({ onMessage, onEnd }, (error) => refuse(call, error))
  }
}

/**
 * Pauses reading from a client that sends faster than the disk takes, or that leaves its answers
 * unread.
 */
function holdBack(call: Call, writer: GroupWriter): void {
  call.pause()
  writer.whenRoom(() => {
    call.drained().then(() => call.resume())
  })
}

/**
 * Adds a request to its append. Returns the append once it is whole, or as soon as it is refused. A
 * request that belongs to no append, such as the rest of a refused one, is ignored.
 */
function collect(partials: Map<string, Partial>, request: BatchRequest, limit: number): Partial | undefined {
  const key = request.final && partials.size === 0 ? '' : request.correlation.toString('latin1')
  const known = partials.get(key)
  if (known === undefined && !request.opens) return undefined
  const partial: Partial = known ?? {
    target: request.target ?? NOWHERE,
    deadline: request.deadline,
    events: [],
    weight: NO_WEIGHT,
    invalid: undefined,
    refusal: undefined,
  }
  partial.invalid ??= request.invalid
  for (const event of request.events) {
    partial.weight = weigh(partial.weight, event)
    partial.events.push(event)
  }
  partial.refusal = refusalOf(partial, request, limit)
  if (!request.final && partial.refusal === undefined) {
    partials.set(key, partial)
    return undefined
  }
  partials.delete(key)
  return partial
}

/**
 * Returns why an append is refused, if it is. A passed deadline comes before everything but the
 * stream's name, as on the real server.
 */
function refusalOf(partial: Partial, request: BatchRequest, limit: number): responses.Detail | undefined {
  const { target, deadline, weight, invalid } = partial
  if (target !== NOWHERE && deadline <= Date.now()) return responses.timeout
  if (target !== NOWHERE && tooHeavy(weight, limit)) return responses.maximumAppendSizeExceeded(limit)
  if (invalid !== undefined && (request.final || target === NOWHERE)) return responses.badRequest(invalid.message)
  return undefined
}

function answerBatch(correlation: Buffer, target: AppendTarget, outcome: Outcome): Buffer {
  switch (outcome.is) {
    case 'appended':
      return responses.batchSucceeded(correlation, target, outcome.revision, outcome.position)
    case 'conflict': {
      const detail = responses.wrongExpectedVersion(outcome.current, target.expected)
      return responses.batchFailed(correlation, target, detail)
    }
    case 'deleted':
      return responses.batchFailed(correlation, target, responses.streamDeleted(target.stream))
    case 'timeout':
      return responses.batchFailed(correlation, target, responses.timeout)
    case 'failed':
      return responses.batchFailed(correlation, target, responses.unknown(outcome.reason))
  }
}
