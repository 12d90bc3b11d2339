import { randomUUID } from 'node:crypto'
import { request as pedirHttp } from 'node:http'
import { request as pedirHttps } from 'node:https'
import { isDeepStrictEqual } from 'node:util'
import type { Cliente } from './cliente.ts'
import { partesDe, type Servidor } from './direccion-almacen.ts'
import { LogInadmisible, NoDisponible } from './fallos.ts'

const PLAZO_MS = 5_000
const [HECHO, YA_ESTA] = [201, 409]

/**
 * Builds the access lists. They let the user read $all, and let nobody else read or write what has
 * no list of its own.
 */
const listasDe = (usuario: string) => {
  const [autorizados, admin] = [[usuario, '$admins'], '$admins']
  return [
    { stream: '$$$all', type: '$metadata', data: { $acl: { $r: ['$admins', usuario] } } },
    {
      stream: '$settings',
      type: 'update-default-acl',
      data: {
        $userStreamAcl: { $r: autorizados, $w: autorizados, $d: admin, $mr: autorizados, $mw: admin },
        $systemStreamAcl: { $r: admin, $w: admin, $d: admin, $mr: admin, $mw: admin },
      },
    },
  ]
}

/**
 * Gives a user the rights that the product needs, as the administrator to whom the client belongs.
 * Does nothing when they are there. Throws LogInadmisible where somebody set others, and leaves
 * those as they are.
 */
export const ponerDerechos = async (cliente: Pick<Cliente, 'append' | 'leerStream'>, usuario: string) => {
  for (const { stream, type, data } of listasDe(usuario)) {
    let puesta: unknown
    for await (const evento of cliente.leerStream(stream, 0)) puesta = evento.data
    if (puesta === undefined) await cliente.append(stream, [{ id: randomUUID(), type, data, metadata: {} }], -1)
    else if (!isDeepStrictEqual(puesta, data)) {
      throw new LogInadmisible(`${stream} ya lleva otros derechos: añade a «${usuario}» a mano.`)
    }
  }
}

/**
 * Posts to a server of the log and resolves with the HTTP status. Rejects with the system's error.
 */
const publicar = (direccion: string, { host, puerto }: Servidor, cuerpo: object) => {
  const { usuario, contrasena, tls, ca } = partesDe(direccion)
  const opciones = {
    host,
    port: puerto,
    path: '/users/',
    method: 'POST',
    auth: `${usuario}:${contrasena}`,
    ca,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(PLAZO_MS),
  }
  return new Promise<number>((resolve, reject) => {
    const peticion = (tls ? pedirHttps : pedirHttp)(opciones, (respuesta) => {
      respuesta.resume()
      resolve(respuesta.statusCode ?? 0)
    })
    peticion.on('error', reject)
    peticion.end(JSON.stringify(cuerpo))
  })
}

/**
 * Creates the user that an address names, as the administrator that another address of the same log
 * names. A user that is there stays. Throws LogInadmisible, NoDisponible.
 */
export const hacerUsuario = async (direccion: string, administrador: string): Promise<void> => {
  const { usuario, contrasena, servidores } = partesDe(direccion)
  const cuerpo = { LoginName: usuario, FullName: usuario, Password: contrasena, Groups: [] }
  let causa: unknown
  for (const servidor of servidores) {
    try {
      const estado = await publicar(administrador, servidor, cuerpo)
      if (estado === HECHO || estado === YA_ESTA) return
      throw new LogInadmisible(`el registro de hechos no hizo al usuario «${usuario}» (${estado}).`)
    } catch (error) {
      if (error instanceof LogInadmisible) throw error
      causa = error
    }
  }
  throw new NoDisponible('Ningún servidor del registro de hechos responde.', { cause: causa })
}
