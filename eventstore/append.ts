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
import type { GroupWriter, Outcome } from './writer.ts'

/** Size of an event as the real server counts it against the largest append. */
function sizeOf(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + 2 * event.type.length
}

/** Tells what a broken request deserves. */
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

/** Append: a target, then events, then one answer. */
export function appendMethod(writer: GroupWriter, limit: number): (call: Call) => void {
  return (call) => {
    let target: AppendTarget | undefined
    const events: ProposedEvent[] = []
    let size = 0
    const onMessage = (bytes: Buffer) => {
      const request = decodeAppend(bytes)
      target ??= request.target
      if (request.event === undefined) return
      size += sizeOf(request.event)
      if (size > limit) failTooLarge(call, limit)
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

/** Delete and Tombstone: unlike Append they tell a wrong expected revision by trailers. */
export function deleteMethod(writer: GroupWriter, kind: 'delete' | 'tombstone'): (call: Call) => void {
  return (call) => {
    const onMessage = (bytes: Buffer) => {
      const target = decodeDelete(bytes)
      const done = (outcome: Outcome) => {
        if (outcome.is === 'appended') {
          call.send(responses.deleted(outcome.position ?? 0))
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
  const trailers: Record<string, string> = {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': responses.revisionText(expected),
  }
  // Its absence is how the client learns that there's no stream.
  if (current >= 0) trailers['actual-version'] = responses.revisionText(current)
  call.fail(FAILED_PRECONDITION, `WrongExpectedVersion: stream '${stream}' is at ${current}`, trailers)
}

/** An append whose events come in several requests: the first brings the target, the last is final. */
type Partial = { target: AppendTarget; deadline: number; events: ProposedEvent[]; size: number; invalid: unknown }

/** Unfinished appends that one call may keep in memory. */
const UNFINISHED = 64

const NOWHERE: AppendTarget = { stream: '', expected: ANY }

/** BatchAppend: many appends over one call, each answered by its correlation id. */
export function batchAppendMethod(writer: GroupWriter, limit: number): (call: Call) => void {
  return (call) => {
    // The client reconnects only when this call is told to have been cancelled.
    call.shutdownStatus = CANCELLED
    const partials = new Map<string, Partial>()
    let waiting = 0
    let ended = false
    const onMessage = (bytes: Buffer) => {
      const request = decodeBatch(bytes)
      const partial = collect(partials, request, limit)
      if (partials.size > UNFINISHED) return call.fail(RESOURCE_EXHAUSTED, 'Too many unfinished appends')
      if (partial === undefined) return
      const { target } = partial
      const correlation = Buffer.from(request.correlation)
      if (partial.size > limit || partial.invalid !== undefined) {
        const detail =
          partial.size > limit
            ? responses.maximumAppendSizeExceeded(limit)
            : responses.badRequest((partial.invalid as InvalidRequest).message)
        call.sendSoon(responses.batchFailed(correlation, target, detail))
        return
      }
      waiting++
      const done = (outcome: Outcome) => {
        call.sendSoon(answerBatch(correlation, target, outcome))
        if (--waiting === 0 && ended) call.end()
      }
      writer.submit({ ...target, events: partial.events, kind: 'append', deadline: partial.deadline, done })
      if (writer.full || call.full) holdBack(call, writer)
    }
    const onEnd = () => {
      ended = true
      if (waiting === 0) call.end()
    }
    call.listen({ onMessage, onEnd }, (error) => refuse(call, error))
  }
}

/** Reads no more from a client that sends faster than the disk takes, or that leaves its answers unread. */
function holdBack(call: Call, writer: GroupWriter): void {
  call.pause()
  writer.whenRoom(() => {
    call.drained().then(() => call.resume())
  })
}

/** Adds a request to its append; returns the append when that was the final one. */
function collect(partials: Map<string, Partial>, request: BatchRequest, limit: number): Partial | undefined {
  const key = request.final && partials.size === 0 ? '' : request.correlation.toString('latin1')
  const known = partials.get(key)
  let size = known?.size ?? 0
  for (const event of request.events) size += sizeOf(event)
  const partial: Partial = known ?? {
    target: request.target ?? NOWHERE,
    deadline: request.deadline,
    events: [],
    size,
    invalid: request.invalid ?? (request.target === undefined ? new InvalidRequest('options are missing') : undefined),
  }
  partial.size = size
  partial.invalid ??= request.invalid
  if (size > limit) partial.events = []
  else if (known === undefined) partial.events = request.events
  else for (const event of request.events) partial.events.push(event)
  if (!request.final) {
    partials.set(key, partial)
    return undefined
  }
  partials.delete(key)
  return partial
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
