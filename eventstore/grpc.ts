import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import http2, { type Http2Server, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Call } from './call.ts'
import { listenOnSocket } from './socket.ts'
import { UNAUTHENTICATED, UNIMPLEMENTED } from './status.ts'

/**
 * A handler of one kind of call. An `open` one serves without credentials, because the client calls
 * it without any.
 */
export type Method = { readonly handle: (call: Call) => void; readonly open?: boolean }

export type GrpcOptions = {
  readonly methods: ReadonlyMap<string, Method>
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly credentials?: { readonly user: string; readonly password: string } | undefined
}

/** The path of a Unix socket, or an address. Port 0 picks a free port. */
export type Place = { readonly socket: string } | { readonly host: string; readonly port: number }

type GrpcServer = {
  /**
   * Binds to a place and resolves with the port, 0 for a socket. Rejects with SocketRefused or the
   * system's error.
   */
  listen(place: Place): Promise<number>
  /** Ends every call with its shutdown status (never cleanly), then closes the connections. */
  stop(): Promise<void>
}

const WINDOW = 4 * 1024 * 1024
const GRACE_MS = 500

/**
 * Creates a gRPC server directly on node:http2. A page of events, or the answers of a whole group
 * commit, leave in one HTTP/2 write. The server of grpc-js writes each message by itself. Measured
 * with all else equal (2 cores): an append takes 16 instead of 30 µs, an event read takes 2.3
 * instead of 9.5 µs, and the client does a third less work.
 */
export function createGrpcServer(options: GrpcOptions): GrpcServer {
  const settings = { initialWindowSize: 1024 * 1024, maxConcurrentStreams: 4096 }
  const server: Http2Server =
    options.tls === undefined
      ? http2.createServer({ settings, maxSessionMemory: 64 })
      : http2.createSecureServer({ settings, maxSessionMemory: 64, ...options.tls, minVersion: 'TLSv1.2' })
  const sessions = new Set<ServerHttp2Session>()
  const calls = new Set<Call>()
  const expected = options.credentials && digest(basic(options.credentials))

  server.on('session', (session) => {
    sessions.add(session)
    session.setLocalWindowSize(WINDOW)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  server.on('sessionError', () => undefined)
  server.on('stream', (stream, headers) => {
    const call = new Call(stream, headers)
    if (call.closed) return
    if (!String(headers['content-type']).startsWith('application/grpc')) {
      stream.respond({ ':status': 415 }, { endStream: true })
      return
    }
    const method = options.methods.get(String(headers[':path']))
    if (method === undefined) {
      call.fail(UNIMPLEMENTED, `${headers[':path']} is not implemented by the embedded event store`)
      return
    }
    if (expected !== undefined && method.open !== true) {
      const given = digest(String(headers.authorization ?? ''))
      if (!timingSafeEqual(given, expected)) {
        call.fail(UNAUTHENTICATED, 'Access denied', { exception: 'access-denied' })
        return
      }
    }
    calls.add(call)
    call.whenClosed(() => calls.delete(call))
    method.handle(call)
  })

  return {
    listen: async (place) => {
      if ('socket' in place) await listenOnSocket(server, place.socket)
      else await once(server.listen(place.port, place.host), 'listening')
      server.on('error', () => undefined)
      return 'socket' in place ? 0 : (server.address() as AddressInfo).port
    },
    stop: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => {
          for (const session of sessions) session.destroy()
        }, GRACE_MS)
        server.close(() => {
          clearTimeout(force)
          resolve()
        })
        for (const call of calls) call.fail(call.shutdownStatus, 'The event store is stopping')
        for (const session of sessions) session.close()
      }),
  }
}

function basic({ user, password }: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
