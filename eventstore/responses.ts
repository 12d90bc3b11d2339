import { frameHeader } from './event.ts'
import { ANY, type AppendTarget, NO_STREAM, STREAM_EXISTS } from './requests.ts'
import { message, TOMBSTONE, Writer } from './wire.ts'

const EMPTY = Buffer.alloc(0)

/** Builds a gRPC message: header and body in one buffer. */
export function frame(write: (out: Writer) => void): Buffer {
  const out = new Writer(192)
  out.at = 5
  write(out)
  const length = out.at - 5
  out.at = 0
  frameHeader(out, length)
  out.at = length + 5
  return out.take()
}

function position(at: number): Buffer {
  return message((out) => {
    out.number(1, at)
    out.number(2, at)
  })
}

/**
 * Builds the Success of Append and BatchAppend. The revision is -1 when the stream has no events.
 */
function success(revision: number, at: number): Buffer {
  return message((out) => {
    if (revision < 0) out.bytes(2, EMPTY)
    else out.number(1, revision)
    out.bytes(3, position(at))
  })
}

export function appendSucceeded(revision: number, at: number): Buffer {
  return frame((out) => out.bytes(1, success(revision, at)))
}

/**
 * Builds plain Append's answer to a wrong expected revision, which is a normal response. `current`
 * is -1 when there is no stream.
 */
export function appendConflicted(current: number, expected: number): Buffer {
  return frame((out) =>
    out.bytes(
      2,
      message((inner) => {
        if (current < 0) inner.bytes(7, EMPTY)
        else inner.number(6, current)
        if (expected === ANY) inner.bytes(9, EMPTY)
        else if (expected === STREAM_EXISTS) inner.bytes(10, EMPTY)
        else if (expected === NO_STREAM) inner.bytes(11, EMPTY)
        else inner.number(8, expected)
      }),
    ),
  )
}

function streamIdentifier(stream: string): Buffer {
  return message((out) => out.text(3, stream))
}

export function batchSucceeded(correlation: Buffer, { stream }: AppendTarget, revision: number, at: number): Buffer {
  return frame((out) => {
    out.bytes(1, correlation)
    out.bytes(3, success(revision, at))
    out.bytes(4, streamIdentifier(stream))
  })
}

/**
 * A `google.rpc.Status` detail, by its message name within `event_store.client` and with the codes
 * of the real server.
 */
export type Detail = { readonly code: number; readonly text: string; readonly type: string; readonly body: Buffer }

/**
 * Builds the answer to a failed batch append. The client throws away an answer without `details`
 * and crashes on one without a stream, so both are always there.
 */
export function batchFailed(correlation: Buffer, { stream }: AppendTarget, detail: Detail): Buffer {
  return frame((out) => {
    out.bytes(1, correlation)
    out.bytes(
      2,
      message((status) => {
        status.number(1, detail.code)
        status.text(2, detail.text)
        status.bytes(
          3,
          message((any) => {
            any.text(1, `type.googleapis.com/event_store.client.${detail.type}`)
            any.bytes(2, detail.body)
          }),
        )
      }),
    )
    out.bytes(4, streamIdentifier(stream))
  })
}

export function wrongExpectedVersion(current: number, expected: number): Detail {
  const body = message((out) => {
    if (current < 0) out.bytes(2, EMPTY)
    else out.number(1, current)
    if (expected === ANY) out.bytes(4, EMPTY)
    else if (expected === STREAM_EXISTS) out.bytes(5, EMPTY)
    else if (expected === NO_STREAM) out.bytes(6, EMPTY)
    else out.number(3, expected)
  })
  return { code: 6, text: 'WrongExpectedVersion', type: 'WrongExpectedVersion', body }
}

export function streamDeleted(stream: string): Detail {
  const body = message((out) => out.bytes(1, streamIdentifier(stream)))
  return { code: 5, text: 'StreamDeleted', type: 'StreamDeleted', body }
}

export function maximumAppendSizeExceeded(limit: number): Detail {
  const type = 'MaximumAppendSizeExceeded'
  return { code: 3, text: type, type, body: message((out) => out.number(1, limit)) }
}

export const timeout: Detail = { code: 4, text: 'Timeout', type: 'Timeout', body: EMPTY }

export function unknown(text: string): Detail {
  return { code: 2, text, type: 'Unknown', body: EMPTY }
}

export function badRequest(text: string): Detail {
  return { code: 3, text: 'BadRequest', type: 'BadRequest', body: message((out) => out.text(1, text)) }
}

/** Builds a DeleteResp or a TombstoneResp. */
export function deleted(at: number): Buffer {
  return frame((out) => out.bytes(1, position(at)))
}

export function confirmation(id: string): Buffer {
  return frame((out) =>
    out.bytes(
      2,
      message((inner) => inner.text(1, id)),
    ),
  )
}

export function checkpoint(at: number): Buffer {
  return frame((out) => out.bytes(3, position(at)))
}

export function streamNotFound(stream: string): Buffer {
  return frame((out) =>
    out.bytes(
      4,
      message((inner) => inner.bytes(1, streamIdentifier(stream))),
    ),
  )
}

export const caughtUp: Buffer = frame((out) => out.bytes(8, EMPTY))
export const fellBehind: Buffer = frame((out) => out.bytes(9, EMPTY))

/** Returns a revision as trailers write it. */
export function revisionText(revision: number): string {
  return revision >= TOMBSTONE ? '9223372036854775807' : String(revision)
}
