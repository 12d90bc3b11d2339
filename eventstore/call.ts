import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { messageSplitter } from './framing.ts'
import { DEADLINE_EXCEEDED, UNAVAILABLE } from './status.ts'

/** What a handler does with each request message (a view into the received chunk) and at the end of them. */
type CallListener = { readonly onMessage: (message: Buffer) => void; readonly onEnd?: () => void }

/** One gRPC call on its HTTP/2 stream. After `end` or `fail`, or once the client is gone, everything is a no-op. */
export class Call {
  readonly headers: IncomingHttpHeaders
  /** True once answered in full, failed, timed out or cancelled by the client. */
  closed = false
  /** Until when the client waits, in epoch milliseconds. */
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

  /** Runs when the call is over for whatever reason; at once when it already is. */
  whenClosed(listener: () => void): void {
    if (this.closed) listener()
    else this.onClose.push(listener)
  }

  /** Starts reading request messages. What a listener throws is for `onError`. */
  listen(listener: CallListener, onError: (error: unknown) => void): void {
    const split = messageSplitter(listener.onMessage, (text, code) => this.fail(code, text))
    this.stream.on('data', (chunk: Buffer) => {
      if (this.closed) return
      // Where the process was busy the timer is late.
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

  /** True when nothing can be sent any more: a stream is destroyed a little before it tells so. */
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
   * Sends framed messages. False means that the client's window or the socket is full: wait for `drained`.
   */
  send(frames: Buffer): boolean {
    if (this.gone) return true
    if (!this.stream.headersSent) this.respond()
    return this.stream.write(frames)
  }

  /** Sends a small framed message together with others of the same turn of the event loop, in one write. */
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

  /** True while the client leaves what was sent unread. */
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

  /** Ends with status OK. */
  end(): void {
    if (this.gone) return
    this.flush()
    if (!this.stream.headersSent) this.respond()
    this.stream.end()
    this.close()
    this.stream.resume()
  }

  /** Ends with an error status; `trailers` are what the client reads to build its typed errors. */
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
    // What the client still sends is read and dropped, or its flow-control window would never reopen.
    this.stream.resume()
  }
}

/** A status message is percent-encoded, which every client undoes. */
function percentEncode(text: string): string {
  return text.replace(/[^\x20-\x24\x26-\x7e]+/gu, (part) => encodeURIComponent(part.toWellFormed()))
}

/** Other trailers are read as they stand, `%` as well. They hold printable ASCII: with any other letter the real server answers HTTP 500. */
function trailerValue(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : percentEncode(text)
}

const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 }

function timeoutMilliseconds(text: string): number {
  const milliseconds = Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? Number.NaN)
  return Number.isNaN(milliseconds) ? Number.POSITIVE_INFINITY : milliseconds
}
