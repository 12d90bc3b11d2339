import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Place } from './grpc.ts'
import { LONGEST_SOCKET } from './socket.ts'

export type Options = {
  readonly place: Place
  /** Exactly one of `data` and `databaseUrl` is set. */
  readonly data: string | undefined
  readonly databaseUrl: string | undefined
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly credentials: { readonly user: string; readonly password: string } | undefined
}

/** The error for a wrong command line or environment. Its message is for the operator. */
class OptionsRefused extends Error {}

type Environment = {
  readonly EVENTSTORE_USER?: string | undefined
  readonly EVENTSTORE_PASSWORD?: string | undefined
  /**
   * Replaces --database-url, whose password any user of the machine could read in the process list.
   */
  readonly EVENTSTORE_DATABASE_URL?: string | undefined
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** Reads the node's options. @throws OptionsRefused */
export function readOptions(args: readonly string[], env: Environment): Options {
  const values = parse(args)
  const place = readPlace(values)
  const databaseUrl = values['database-url'] ?? env.EVENTSTORE_DATABASE_URL
  if (values.data !== undefined && databaseUrl !== undefined) {
    throw new OptionsRefused('Use --data o --database-url, no ambos')
  }
  const data = databaseUrl === undefined ? (values.data ?? './data/eventstore') : undefined
  const user = values.user ?? env.EVENTSTORE_USER
  const password = values.password ?? env.EVENTSTORE_PASSWORD
  if ((user === undefined) !== (password === undefined)) {
    throw new OptionsRefused('El usuario y la contraseña van juntos: indique ambos o ninguno')
  }
  const credentials = user === undefined || password === undefined ? undefined : { user, password }
  const tls = readTls(values.cert, values.key)
  if ('host' in place && !LOOPBACK.test(place.host) && (tls === undefined || credentials === undefined)) {
    throw new OptionsRefused(
      `Para atender en ${place.host} hacen falta --cert y --key (TLS), y --user y --password; sin ellos solo se atiende en 127.0.0.1`,
    )
  }
  return { place, data, databaseUrl, tls, credentials }
}

function readPlace(values: ReturnType<typeof parse>): Place {
  if (values.socket === undefined) {
    const port = Number(values.port ?? '2113')
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new OptionsRefused(`--port ${values.port} no es un puerto; use un número entre 0 y 65535`)
    }
    return { host: values.host ?? '127.0.0.1', port }
  }
  if ([values.port, values.host, values.cert, values.key].some((value) => value !== undefined)) {
    throw new OptionsRefused('--socket va sin --port, --host, --cert ni --key')
  }
  const socket = path.resolve(values.socket)
  if (Buffer.byteLength(socket) > LONGEST_SOCKET) {
    throw new OptionsRefused(`--socket ${socket} pasa de ${LONGEST_SOCKET} bytes; use una carpeta de nombre más corto`)
  }
  return { socket }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    host: text,
    port: text,
    socket: text,
    data: text,
    'database-url': text,
    cert: text,
    key: text,
    user: text,
    password: text,
  }
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new OptionsRefused(`Opción no válida: ${(error as Error).message}`)
  }
}

function readTls(cert: string | undefined, key: string | undefined): Options['tls'] {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) throw new OptionsRefused('--cert y --key van juntos')
  try {
    return { cert: fs.readFileSync(cert), key: fs.readFileSync(key) }
  } catch (error) {
    throw new OptionsRefused(`No se pudo leer el certificado o su clave: ${(error as Error).message}`)
  }
}
