import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificadoPropio } from './certificado.ts'
import { puertoLibre } from './puerto.ts'

/** Where the embedded event store listens so that no other user of the machine gets in. */
type Puesto = {
  /** Of its command line, which any user may read. */
  readonly argumentos: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** For its clients; it may hold a password. */
  readonly url: string
  /** Takes away what was made for it outside the data directory. */
  readonly dejar: () => void
}

/** Past this a socket can't be bound, in bytes. */
const CAMINO_MAXIMO = 100

/** On a socket, the kernel lets in only whoever may open it. */
const enSocket = (dataDir: string): Puesto => {
  const propio = join(dataDir, 'eventstore.sock')
  const cabe = Buffer.byteLength(propio) <= CAMINO_MAXIMO
  const carpeta = cabe ? dataDir : mkdtempSync(join(tmpdir(), 'bandwork-'))
  const socket = join(carpeta, 'eventstore.sock')
  return {
    argumentos: ['--socket', socket],
    // Its client can't show any, without TLS.
    env: { EVENTSTORE_USER: undefined, EVENTSTORE_PASSWORD: undefined },
    url: `unix:${socket}`,
    dejar: () => {
      if (!cabe) rmSync(carpeta, { recursive: true, force: true })
    },
  }
}

/** Where sockets have no such door: a port, TLS under a certificate of its own, and a password, each made anew at each start. */
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

/** The embedded event store's place on this machine, for the data of `dataDir`, which is there. */
export const puestoDelAlmacen = async (dataDir: string, plataforma: NodeJS.Platform): Promise<Puesto> =>
  plataforma === 'win32' ? conCredenciales(dataDir) : enSocket(dataDir)
