import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificadoPropio } from '#api/arranque/certificado.ts'

export type Recibido = {
  readonly camino: string
  readonly cabeceras: Readonly<Record<string, string>>
  readonly cuerpo: Buffer
}
type Respuesta = { readonly estado: number; readonly cabeceras?: Record<string, string> } | 'callar'

const PROPIO = certificadoPropio(Date.now())
/** The certificate by which the services are known. */
export const { certificado: CERTIFICADO } = PROPIO

/** Opens a push service on loopback, with a certificate that only those who are given it trust. */
export const abrirServicio = async (
  responder: (de: Recibido) => Respuesta | Promise<Respuesta> = () => ({ estado: 201 }),
) => {
  const recibidos: Recibido[] = []
  let responde = responder
  const servidor = createServer({ cert: PROPIO.certificado, key: PROPIO.clave }, (peticion, respuesta) => {
    const trozos: Buffer[] = []
    peticion.on('data', (trozo) => trozos.push(trozo))
    peticion.on('end', async () => {
      const cabeceras = peticion.headers as Record<string, string>
      const recibido = { camino: peticion.url ?? '', cabeceras, cuerpo: Buffer.concat(trozos) }
      recibidos.push(recibido)
      const dicho = await responde(recibido)
      if (dicho !== 'callar') respuesta.writeHead(dicho.estado, dicho.cabeceras).end('lo que un servicio diga')
    })
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const host = `localhost:${(servidor.address() as AddressInfo).port}`
  return {
    host,
    recibidos,
    a: (camino: string) => recibidos.filter((recibido) => recibido.camino === camino),
    responder: (otro: typeof responde) => {
      responde = otro
    },
    cerrar: async () => {
      servidor.closeAllConnections()
      servidor.close()
    },
  }
}
export type ServicioDePrueba = Awaited<ReturnType<typeof abrirServicio>>

const derivar = (ikm: Buffer, sal: Buffer, info: Buffer | string, largo: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, sal, info, largo))

/**
 * Creates a browser that takes pushes at a service: its subscription, and how it opens what comes
 * (RFC 8291).
 */
export const unNavegador = (host: string, camino = `/${randomBytes(12).toString('hex')}`) => {
  const par = createECDH('prime256v1')
  const publica = par.generateKeys()
  const secreto = randomBytes(16)
  return {
    camino,
    suscripcion: {
      endpoint: `https://${host}${camino}`,
      expirationTime: null,
      keys: { p256dh: publica.toString('base64url'), auth: secreto.toString('base64url') },
    },
    abrir: ({ cabeceras, cuerpo }: Recibido): any => {
      if (cabeceras['content-encoding'] !== 'aes128gcm') throw new Error('no viene en aes128gcm')
      const sal = cuerpo.subarray(0, 16)
      const claveDelServidor = cuerpo.subarray(21, 21 + (cuerpo[20] ?? 0))
      const cifrado = cuerpo.subarray(21 + claveDelServidor.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publica, claveDelServidor])
      const ikm = derivar(par.computeSecret(claveDelServidor), secreto, info, 32)
      const llave = derivar(ikm, sal, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derivar(ikm, sal, 'Content-Encoding: nonce\0', 12)
      const abridor = createDecipheriv('aes-128-gcm', llave, nonce).setAuthTag(cifrado.subarray(-16))
      const claro = Buffer.concat([abridor.update(cifrado.subarray(0, -16)), abridor.final()])
      const fin = claro.lastIndexOf(2)
      if (claro.subarray(fin + 1).some(Boolean)) throw new Error('el relleno no es de ceros')
      return JSON.parse(claro.subarray(0, fin).toString('utf8'))
    },
  }
}

/**
 * Returns what a push says of its sender (RFC 8292). Throws unless its signature holds under the
 * key that it names.
 */
export const quienFirma = ({ cabeceras }: Recibido) => {
  const [, jwt = '', clave = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(cabeceras['authorization'] ?? '') ?? []
  const [cabeza = '', datos = '', firma = ''] = jwt.split('.')
  const punto = Buffer.from(clave, 'base64url')
  const coordenada = (desde: number) => punto.subarray(desde, desde + 32).toString('base64url')
  const publica = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordenada(1), y: coordenada(33) },
    format: 'jwk',
  })
  const vale = verify(
    'sha256',
    Buffer.from(`${cabeza}.${datos}`),
    { key: publica, dsaEncoding: 'ieee-p1363' },
    Buffer.from(firma, 'base64url'),
  )
  if (!vale) throw new Error('la firma no vale')
  const leer = (parte: string) => JSON.parse(Buffer.from(parte, 'base64url').toString('utf8'))
  return { clave, cabeza: leer(cabeza), datos: leer(datos) }
}
