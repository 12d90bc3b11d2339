import { lookup } from 'node:dns/promises'
import { connect as conectar, isIP, type Socket } from 'node:net'
import { connect as conectarTls } from 'node:tls'
import { esSocket, partesDe, type Servidor } from './direccion-almacen.ts'

const PLAZO_MS = 2_000
/**
 * The offset of the type in an HTTP/2 frame, and the type of the first frame that a server sends.
 */
const [CLASE, AJUSTES] = [3, 4]
/** The beginning of an HTTP/2 connection. A server that speaks HTTP/2 answers with its settings. */
const SALUDO = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1')

const UNIX = 'unix:'
const NO_ES = 'no es un registro de hechos'

const codigoDe = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

/** Resolves once the socket is connected. Rejects with the system's error. */
const conectado = (socket: Socket, evento: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.setTimeout(PLAZO_MS, () => reject(Object.assign(new Error('sin respuesta'), { code: 'ETIMEDOUT' })))
    socket.once(evento, () => resolve())
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('cerrada'), { code: 'ECONNRESET' })))
  })

const probarTls = async ({ host, puerto }: Servidor, ca: Buffer | undefined, exigir: boolean): Promise<void> => {
  const nombre = isIP(host) === 0 ? { servername: host } : {}
  const socket = conectarTls({ host, port: puerto, ...nombre, ca, rejectUnauthorized: exigir, ALPNProtocols: ['h2'] })
  try {
    await conectado(socket, 'secureConnect')
  } finally {
    socket.destroy()
  }
}

/**
 * Resolves with how a server that takes connections answers HTTP/2 in the clear: with HTTP/2 too,
 * or with another HTTP. Undefined when it says nothing or no HTTP.
 */
const contesta = async (socket: Socket): Promise<'http2' | 'otra cosa' | undefined> => {
  try {
    await conectado(socket, 'connect')
    socket.write(SALUDO)
    const dicho = await new Promise<Buffer | undefined>((resolve) => {
      socket.once('data', resolve)
      socket.once('close', () => resolve(undefined))
      socket.setTimeout(PLAZO_MS, () => resolve(undefined))
    })
    if (dicho?.[CLASE] === AJUSTES) return 'http2'
    return dicho?.toString('latin1').startsWith('HTTP/') ? 'otra cosa' : undefined
  } finally {
    socket.destroy()
  }
}

/**
 * Returns what is wrong with a certificate, by Node's code for it, or undefined for a code about
 * something else. `nombrada` says whether the address names an authority.
 */
const deCertificado = (codigo: string, nombrada: boolean): string | undefined => {
  if (codigo === 'CERT_HAS_EXPIRED') return 'su certificado venció'
  if (codigo === 'CERT_NOT_YET_VALID') return 'su certificado todavía no vale: revisa el reloj'
  if (codigo === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'su certificado es de otro nombre'
  if (/^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_)/.test(codigo))
    return nombrada
      ? 'su certificado no lo firma la autoridad de tlsCAFile'
      : 'su certificado no lo firma una autoridad conocida: di cuál con tlsCAFile'
  return undefined
}

const deConexion = (codigo: string): string | undefined => {
  if (codigo === 'ECONNREFUSED') return 'nadie escucha en ese puerto'
  if (codigo === 'ETIMEDOUT') return 'no contesta'
  return undefined
}

/**
 * Resolves with what keeps one server from being spoken to, worded to follow its name. Undefined
 * when nothing does.
 */
const conUno = async (servidor: Servidor, tls: boolean, ca: Buffer | undefined): Promise<string | undefined> => {
  try {
    await lookup(servidor.host)
  } catch {
    return 'no se encuentra ese nombre'
  }
  try {
    if (tls) {
      await probarTls(servidor, ca, true)
      return undefined
    }
    const dicho = await contesta(conectar({ host: servidor.host, port: servidor.puerto }))
    if (dicho === 'http2') return undefined
    if (dicho === 'otra cosa') return NO_ES
    await probarTls(servidor, undefined, false)
    return 'habla TLS, y la dirección dice tls=false'
  } catch (error) {
    const codigo = codigoDe(error)
    const conocido = deCertificado(codigo, ca !== undefined) ?? deConexion(codigo)
    if (conocido !== undefined) return conocido
    return tls ? 'no habla TLS: si es así a propósito, di tls=false' : NO_ES
  }
}

/** The same for a Unix socket, which speaks no TLS. */
const porSocket = async (ruta: string): Promise<string | undefined> => {
  try {
    return (await contesta(conectar(ruta))) === 'http2' ? undefined : NO_ES
  } catch {
    return 'nadie escucha en ese socket'
  }
}

/**
 * Resolves with the servers of an event store that can't be spoken to, and why, in Spanish. Empty
 * when all can. Takes at most some seconds.
 */
export const diagnosticar = async (direccion: string): Promise<readonly string[]> => {
  if (esSocket(direccion)) {
    const motivo = await porSocket(direccion.slice(UNIX.length))
    return motivo === undefined ? [] : [`${direccion}: ${motivo}`]
  }
  const { servidores, tls, ca } = partesDe(direccion)
  const dichos = await Promise.all(
    servidores.map(async (servidor) => {
      const motivo = await conUno(servidor, tls, ca)
      return motivo === undefined ? [] : [{ direccion: `${servidor.host}:${servidor.puerto}`, motivo }]
    }),
  )
  const porMotivo = Map.groupBy(dichos.flat(), ({ motivo }) => motivo)
  return [...porMotivo].map(
    ([motivo, direcciones]) => `${direcciones.map(({ direccion }) => direccion).join(', ')}: ${motivo}`,
  )
}
