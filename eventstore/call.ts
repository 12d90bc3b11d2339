import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { messageSplitter } from './framing.ts'
import { DEADLINE_EXCEEDED, UNAVAILABLE } from './status.ts'

/**
 * The listeners of a handler: one for each request message (a view into the received chunk), one
 * for the end of the messages.
 */
type CallListener = { readonly onMessage: (message: Buffer) => void; readonly onEnd?: () => void }

/**
 * One gRPC call on its HTTP/2 stream. After `end` or `fail`, or once the client is gone, every
 * operation is a no-op.
 */
export class Call {
  readonly headers: IncomingHttpHeaders
  /** Whether the call was answered in full, failed, timed out or was cancelled by the client. */
  closed = false
  /** The deadline until which the client waits, in epoch milliseconds. */
  deadline: number = Number.POSITIVE_INFINITY
  /** The status with which a stopping server ends this call. */
  shutdownStatus: number = UNAVAILABLE
  private readonly stream: ServerHttp2Stream
  private readonly onClose: Array<() => void> = []
  private readonly drainWaiters: Array<() => void> = []
  private trailers: OutgoingHttpHeaders = { 'grpc-status': '0' }
  private queued: Buffer[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    this.stream = stream
    this.headers = headers
    stream.on('error', () => undefined)
    stream.once('close', () => this.close())
    stream.once('aborted', () => this.close())
    stream.on('drain', () => this.wakeDrained())
    const timeout = headers['grpc-timeout']
    if (typeof timeout === 'string') this.startDeadline(timeoutMilliseconds(timeout))
  }

  private startDeadline(milliseconds: number): void {
    if (milliseconds > 2 ** 31 - 1) return
    this.deadline = Date.now() + milliseconds
    if (milliseconds <= 0) this.failLate()
    else this.timer = setTimeout(() => this.failLate(), milliseconds)
  }

  private failLate(): void {
    this.fail(DEADLINE_EXCEEDED, 'Deadline exceeded')
  }

  private close(): void {
    if (this.closed) return
    this.closed = true
    clearTimeout(this.timer)
    for (const listener of this.onClose.splice(0)) listener()
    this.wakeDrained()
  }

  private wakeDrained(): void {
    for (const wake of this.drainWaiters.splice(0)) wake()
  }

  /** Calls `listener` when the call is over for any reason, or at once if it already is. */
  whenClosed(listener: () => void): void {
    if (this.closed) listener()
    else this.onClose.push(listener)
  }

  /** Starts reading request messages. Errors that `onMessage` throws go to `onError`. */
  listen(listener: CallListener, onError: (error: unknown) => void): void {
    const split = messageSplitter(listener.onMessage, (text, code) => this.fail(code, text))
    this.stream.on('data', (chunk: Buffer) => {
      if (this.closed) return
      // The timer fires late when the process was busy.
      if (this.deadline <= Date.now()) return this.failLate()
      try {
        split(chunk)
      } catch (error) {
        onError(error)
      }
    })
    this.stream.once('end', () => {
      if (!this.closed) listener.onEnd?.()
    })
  }

  pause(): void {
    this.stream.pause()
  }

  resume(): void {
    this.stream.resume()
  }

  /**
   * Whether nothing can be sent any more. A stream is destroyed a little before it emits 'close'.
   */
  private get gone(): boolean {
    return this.closed || this.stream.destroyed
  }

  private respond(): void {
    this.stream.respond(
      { ':status': 200, 'content-type': 'application/grpc+proto', 'grpc-accept-encoding': 'identity' },
      { waitForTrailers: true },
    )
    this.stream.once('wantTrailers', () => {
      if (!this.stream.destroyed) this.stream.sendTrailers(this.trailers)
    })
  }

  /**
   * Sends framed messages. Returns false when the client's window or the socket is full; the caller
   * then waits for `drained`.
   */
  send(frames: Buffer): boolean {
    if (this.gone) return true
    if (!this.stream.headersSent) this.respond()
    return this.stream.write(frames)
  }

  /**
   * Queues a small framed message. It leaves in one write with the others of the same turn of the
   * event loop.
   */
  sendSoon(frame: Buffer): void {
    if (this.gone) return
    if (this.queued.push(frame) === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    if (this.queued.length === 0) return
    const frames = this.queued
    this.queued = []
    this.send(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames))
  }

  /** Whether the send buffer is full because the client leaves what was sent unread. */
  get full(): boolean {
    return this.stream.writableNeedDrain
  }

  /** Resolves when more can be sent, or when the call is over. */
  drained(): Promise<void> {
    if (this.closed || !this.stream.writableNeedDrain) return Promise.resolve()
    return new Promise((resolve) => {
      this.drainWaiters.push(resolve)
    })
  }

  /** Ends the call with status OK. */
  end(): void {
    if (this.gone) return
    this.flush()
    if (!this.stream.headersSent) this.respond()
    this.stream.end()
    this.close()
    this.stream.resume()
  }

  /** Ends the call with an error status. The client builds its typed errors from `trailers`. */
  fail(code: number, text: string, trailers: Readonly<Record<string, string>> = {}): void {
    if (this.gone) return
    this.flush()
    const all: OutgoingHttpHeaders = { 'grpc-status': String(code), 'grpc-message': percentEncode(text) }
    for (const [key, value] of Object.entries(trailers)) all[key] = trailerValue(value)
    if (this.stream.headersSent) {
      this.trailers = all
      this.stream.end()
    } else {
      this.stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto', ...all }, { endStream: true })
    }
    this.close()
    // Data that the client still sends is read and dropped. Otherwise its flow-control window would
    // never reopen.
    this.stream.resume()
  }
}

/** Percent-encodes a status message, which every client decodes. */
function percentEncode(text: string): string {
  return text.replace(/[^\x20-\x24\x26-\x7e]+/gu, (part) => encodeURIComponent(part.toWellFormed()))
}

/**
 * Prepares the value of any other trailer. Clients read it as it stands, `%` included. It may hold
 * printable ASCII only, so other text is percent-encoded. The real server answers such text with
 * HTTP 500.
 */
function trailerValue(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : percentEncode(text)
}

const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 }

function timeoutMilliseconds(text: string): number {
  const milliseconds = Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? Number.NaN)
  return Number.isNaN(milliseconds) ? Number.POSITIVE_INFINITY : milliseconds
}
