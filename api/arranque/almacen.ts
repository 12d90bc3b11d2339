import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificadoPropio } from './certificado.ts'
import { puertoLibre } from './puerto.ts'

/**
 * The address and settings at which the embedded event store listens, so that no other user of the
 * machine gets in.
 */
type Puesto = {
  /** Arguments of its command line, which any user may read. */
  readonly argumentos: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The URL for its clients; it may hold a password. */
  readonly url: string
  /** Removes what was made for it outside the data directory. */
  readonly dejar: () => void
}

/** Bytes of the longest path that a socket can be bound to. */
const CAMINO_MAXIMO = 100

/** Builds the settings for a Unix socket. The kernel lets in only users who may open it. */
const enSocket = (dataDir: string): Puesto => {
  const propio = join(dataDir, 'eventstore.sock')
  const cabe = Buffer.byteLength(propio) <= CAMINO_MAXIMO
  const carpeta = cabe ? dataDir : mkdtempSync(join(tmpdir(), 'bandwork-'))
  const socket = join(carpeta, 'eventstore.sock')
  return {
    argumentos: ['--socket', socket],
    // Without TLS its client can't send any credentials.
    env: { EVENTSTORE_USER: undefined, EVENTSTORE_PASSWORD: undefined },
    url: `unix:${socket}`,
    dejar: () => {
      if (!cabe) rmSync(carpeta, { recursive: true, force: true })
    },
  }
}

/**
 * Builds the settings for a system whose sockets have no file permissions: a port, TLS with a
 * self-signed certificate, and a password. All are made anew at each start.
 */
const conCredenciales = async (dataDir: string): Promise<Puesto> => {
  const carpeta = join(dataDir, 'eventstore')
  const [cert, key] = [join(carpeta, 'certificado.pem'), join(carpeta, 'clave.pem')]
  const { certificado, clave } = certificadoPropio(Date.now())
  mkdirSync(carpeta, { recursive: true, mode: 0o700 })
  writeFileSync(cert, certificado, { mode: 0o600 })
  writeFileSync(key, clave, { mode: 0o600 })
  const [usuario, contrasena] = ['bandwork', randomBytes(24).toString('base64url')]
  const puerto = await puertoLibre()
  return {
    argumentos: ['--port', String(puerto), '--cert', cert, '--key', key],
    env: { EVENTSTORE_USER: usuario, EVENTSTORE_PASSWORD: contrasena },
    url: `esdb://${usuario}:${contrasena}@localhost:${puerto}?tls=true&tlsCAFile=${encodeURIComponent(cert)}`,
    dejar: () => undefined,
  }
}

/**
 * Returns the embedded event store's address on this machine, for the data in `dataDir`, which must
 * exist.
 */
export const puestoDelAlmacen = async (dataDir: string, plataforma: NodeJS.Platform): Promise<Puesto> =>
  plataforma === 'win32' ? conCredenciales(dataDir) : enSocket(dataDir)
