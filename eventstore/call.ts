import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'

/** gRPC status codes in use here. */
export const CANCELLED = 1
export const UNKNOWN = 2
export const INVALID_ARGUMENT = 3
export const DEADLINE_EXCEEDED = 4
export const PERMISSION_DENIED = 7
export const RESOURCE_EXHAUSTED = 8
export const FAILED_PRECONDITION = 9
export const UNIMPLEMENTED = 12
export const INTERNAL = 13
export const UNAVAILABLE = 14
export const UNAUTHENTICATED = 16

/** Largest request message: the client's batches hold 3 MiB, a single event may be larger before it is refused. */
const LARGEST_MESSAGE = 17 * 1024 * 1024

/** What a handler does with each request message (a view into the received chunk) and at the end of them. */
export type CallListener = { readonly onMessage: (message: Buffer) => void; readonly onEnd?: () => void }

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
    this.timer = setTimeout(() => this.fail(DEADLINE_EXCEEDED, 'Deadline exceeded'), milliseconds)
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
    if (this.closed) return true
    if (!this.stream.headersSent) this.respond()
    return this.stream.write(frames)
  }

  /** Sends a small framed message together with others of the same turn of the event loop, in one write. */
  sendSoon(frame: Buffer): void {
    if (this.closed) return
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
    if (this.closed) return
    this.flush()
    if (!this.stream.headersSent) this.respond()
    this.stream.end()
    this.close()
    this.stream.resume()
  }

  /** Ends with an error status; `trailers` are what the client reads to build its typed errors. */
  fail(code: number, text: string, trailers: Readonly<Record<string, string>> = {}): void {
    if (this.closed) return
    this.flush()
    const all: OutgoingHttpHeaders = { 'grpc-status': String(code), 'grpc-message': percentEncode(text) }
    for (const [key, value] of Object.entries(trailers)) all[key] = percentEncode(value)
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

/** Trailers hold printable ASCII only; gRPC percent-encodes the rest. */
function percentEncode(text: string): string {
  return text.replace(/[^\x20-\x24\x26-\x7e]+/gu, (part) => encodeURIComponent(part.toWellFormed()))
}

const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 }

function timeoutMilliseconds(text: string): number {
  const milliseconds = Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? Number.NaN)
  return Number.isNaN(milliseconds) ? Number.POSITIVE_INFINITY : milliseconds
}

/** Cuts chunks into gRPC messages; a message within one chunk is a view, one across several is joined once. */
function messageSplitter(
  onMessage: (message: Buffer) => void,
  onError: (text: string, code: number) => void,
): (chunk: Buffer) => void {
  let waiting: Buffer[] = []
  let have = 0
  let need = 5
  return (chunk) => {
    have += chunk.length
    if (have < need) {
      waiting.push(chunk)
      return
    }
    let data = chunk
    if (waiting.length > 0) {
      waiting.push(chunk)
      data = Buffer.concat(waiting, have)
      waiting = []
    }
    let at = 0
    need = 5
    while (data.length - at >= 5) {
      if (data[at] !== 0) return onError('Compressed messages are not supported', UNIMPLEMENTED)
      const length = data.readUInt32BE(at + 1)
      if (length > LARGEST_MESSAGE) return onError('Message is too large', RESOURCE_EXHAUSTED)
      if (data.length - at < 5 + length) {
        need = 5 + length
        break
      }
      onMessage(data.subarray(at + 5, at + 5 + length))
      at += 5 + length
    }
    have = data.length - at
    if (have > 0) waiting.push(at === 0 ? data : data.subarray(at))
  }
}
