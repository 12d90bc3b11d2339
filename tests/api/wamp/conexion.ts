import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Persona, Sistema } from '#tests/sistema.ts'

type Mensaje = any[]

/** Opens a raw WAMP connection over `ws`, as the product's page does unless the options differ. */
export const conectarWamp = async (
  { port }: Pick<Sistema, 'port'>,
  persona?: Pick<Persona, 'cookie'>,
  {
    origin = `http://127.0.0.1:${port}`,
    protocolo = 'wamp.2.json',
    autoPong = true,
  }: { origin?: string; protocolo?: string; autoPong?: boolean } = {},
) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, protocolo, {
    autoPong,
    headers: { origin, ...(persona ? { cookie: persona.cookie } : {}) },
  })
  const recibidos: Mensaje[] = []
  socket.on('message', (datos) => recibidos.push(JSON.parse(String(datos))))
  const cierre = once(socket, 'close').then(([codigo]) => codigo as number)
  await once(socket, 'open')
  let peticion = 0
  const enviar = (mensaje: unknown) => socket.send(typeof mensaje === 'string' ? mensaje : JSON.stringify(mensaje))
  /** Resolves with the first message that matches, among those received so far or later. */
  const recibir = (cabe: (mensaje: Mensaje) => boolean, timeout = 10_000): Promise<Mensaje> =>
    new Promise((resolve, reject) => {
      const mirar = () => {
        const hallado = recibidos.find(cabe)
        if (!hallado) return
        soltar()
        resolve(hallado)
      }
      const plazo = setTimeout(() => {
        soltar()
        reject(new Error(`no llegó; llegaron ${JSON.stringify(recibidos).slice(0, 500)}`))
      }, timeout)
      const soltar = () => {
        clearTimeout(plazo)
        socket.off('message', mirar)
      }
      socket.on('message', mirar)
      mirar()
    })
  const preguntar = (codigo: number, ...resto: unknown[]) => {
    peticion += 1
    const esta = peticion
    enviar([codigo, esta, ...resto])
    return recibir((m) => m[1] === esta || (m[0] === 8 && m[2] === esta))
  }
  const eventos = () => recibidos.filter(([codigo]) => codigo === 36).map((m) => m[4][0])
  return {
    socket,
    recibidos,
    cierre,
    enviar,
    recibir,
    saludar: async (realm = 'bandwork') => {
      enviar([1, realm, { roles: { subscriber: {}, caller: {} } }])
      return recibir(([codigo]) => codigo === 2 || codigo === 3)
    },
    suscribir: (tema: string) => preguntar(32, {}, tema),
    llamar: (nombre: string, argumentos: unknown[]) => preguntar(48, {}, nombre, argumentos),
    preguntar,
    /** The messages received so far on the subscribed topics. */
    eventos,
    /** The messages caused by facts, without presence and others. */
    avisos: () => eventos().filter((m) => 'posicion' in m),
    cerrar: () => {
      socket.terminate()
      return cierre
    },
  }
}

export type ConexionWamp = Awaited<ReturnType<typeof conectarWamp>>

/** Returns the account's own topic. */
export const propio = ({ hash }: Pick<Persona, 'hash'>) => `bandwork.usuario.${hash}`
export const asuntos = (mensajes: { asunto: string }[]) => mensajes.map(({ asunto }) => asunto)
/** Waits until a connection has received a matching message. */
export const evento = (wamp: ConexionWamp, cabe: (m: Record<string, unknown>) => boolean) =>
  wamp.recibir(([codigo, , , , argumentos]) => codigo === 36 && cabe(argumentos[0]))

/** Opens a connection, or resolves with the status of the refusal. */
export const intentarWamp = (
  { port }: Pick<Sistema, 'port'>,
  cabeceras: Record<string, string> = { origin: `http://127.0.0.1:${port}` },
  protocolos: string[] = ['wamp.2.json'],
): Promise<WebSocket | number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, protocolos, { headers: cabeceras })
    socket.on('unexpected-response', (_peticion, { statusCode = 0 }) => {
      resolve(statusCode)
      socket.terminate()
    })
    socket.on('open', () => resolve(socket))
    socket.on('error', () => undefined)
  })

/** Resolves with the status of a refused handshake. */
export const apretonRechazado = async (...intento: Parameters<typeof intentarWamp>): Promise<number> => {
  const hecho = await intentarWamp(...intento)
  if (typeof hecho === 'number') return hecho
  hecho.terminate()
  throw new Error('se dejó entrar')
}
