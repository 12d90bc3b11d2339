import { connect } from 'node:net'
import sharp from 'sharp'

/** A thread's knowledge of the house: honest accounts with their sessions, and what they have. */
export type Casa = {
  readonly url: string
  /** E-mail, session and one order of each of fifty clients. */
  readonly honradas: readonly { readonly correo: string; readonly cookie: string; readonly pedido: string }[]
  /** Sessions of providers. */
  readonly proveedores: readonly string[]
  /** The session of the attacking account, and its orders. */
  readonly cookie: string
  readonly pedidos: readonly string[]
}
/** Sends the n-th request and returns its status, 0 without one. */
export type Golpe = (n: number) => Promise<number>
export type Ataque = {
  readonly nombre: string
  /** The number of requests under way at once. */
  readonly aLaVez: number
  /** The statuses that it may be answered with. */
  readonly estados: readonly number[]
  readonly golpe: (casa: Casa) => Promise<Golpe>
  /** The requests of an honest account instead, if they aren't reads. */
  readonly honrado?: (casa: Casa) => Promise<Golpe>
}

let desde = 0
/** Returns a header with another address each time, for a house that trusts its proxy. */
const otraDireccion = (): Readonly<Record<string, string>> => {
  desde += 1
  return { 'x-forwarded-for': `100.${64 + (desde >> 16)}.${(desde >> 8) & 255}.${desde & 255}` }
}

const ir = async ({ url }: Casa, camino: string, opciones: RequestInit = {}): Promise<number> => {
  const r = await fetch(url + camino, { ...opciones, signal: AbortSignal.timeout(120_000) })
  await r.arrayBuffer()
  return r.status
}
const enviar = (casa: Casa, camino: string, cuerpo: object, headers: Readonly<Record<string, string>>) =>
  ir(casa, camino, {
    method: 'POST',
    body: JSON.stringify(cuerpo),
    headers: { 'content-type': 'application/json', ...headers },
  })
const subir = (
  casa: Casa,
  camino: string,
  cookie: string,
  bytes: Buffer,
  campos: Readonly<Record<string, string>> = {},
) => {
  const body = new FormData()
  for (const [campo, valor] of Object.entries(campos)) body.append(campo, valor)
  body.append('archivo', new Blob([new Uint8Array(bytes)]), 'cosa.png')
  return ir(casa, camino, { method: 'POST', body, headers: { cookie } })
}
const imagen = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

const elegir = <T>(lista: readonly T[], n: number): T => {
  const elegido = lista[n % lista.length]
  if (elegido === undefined) throw new Error('la casa está vacía')
  return elegido
}

const con = ({ cookie }: Pick<Casa, 'cookie'>) => ({ cookie })

const LEIDAS = ['/carga_pedidos_ajax', '/api/avisos', '/buscar?query=cemento'] as const
/** Reads what people read all day. */
export const leer =
  async (casa: Casa): Promise<Golpe> =>
  (n) =>
    ir(casa, elegir(LEIDAS, n), { headers: { cookie: elegir(casa.honradas, n).cookie } })

const MEGAS = 4 * 1024 * 1024

/** Attacks that somebody tried on this house, and others of today (decisiones/http, «How much»). */
export const ATAQUES: readonly Ataque[] = [
  {
    nombre: 'one account that writes notes without end',
    aLaVez: 32,
    estados: [200, 409, 429],
    golpe: async (casa) => (n) =>
      enviar(
        casa,
        '/api/pedidos/nota',
        { idPedido: elegir(casa.pedidos, n), nota: `${n} ${'ñ'.repeat(400)}` },
        con(casa),
      ),
  },
  {
    nombre: 'pictures that unfold into gigabytes',
    aLaVez: 72,
    estados: [200, 422, 429, 503],
    golpe: async (casa) => {
      const imagenes = [await imagen(4_000, 4_000), await imagen(6_400, 6_400)]
      return (n) => subir(casa, '/api/cuenta/logo', elegir(casa.proveedores, n >> 1), elegir(imagenes, n))
    },
    honrado: async (casa) => {
      const foto = await imagen(1_200, 900)
      return (n) => subir(casa, '/api/cuenta/logo', elegir(casa.honradas, n).cookie, foto)
    },
  },
  {
    nombre: 'files that nobody wants',
    aLaVez: 16,
    estados: [404, 409, 415, 429],
    golpe: async (casa) => {
      const nada = Buffer.alloc(MEGAS)
      return (n) =>
        subir(casa, '/api/pedidos/adjuntar/archivo', casa.cookie, nada, {
          idPedido: n % 2 ? elegir(casa.pedidos, n) : 'a'.repeat(12),
        })
    },
    honrado: async (casa) => {
      const nada = Buffer.alloc(MEGAS)
      return (n) => {
        const { cookie, pedido: idPedido } = elegir(casa.honradas, n)
        return subir(casa, '/api/pedidos/adjuntar/archivo', cookie, nada, { idPedido })
      }
    },
  },
  {
    nombre: 'passwords guessed from everywhere',
    aLaVez: 64,
    estados: [401, 429, 503],
    golpe: async (casa) => (n) => {
      const correo = n % 2 ? elegir(casa.honradas, 0).correo : `nadie${n}@demo.ec`
      return enviar(casa, '/login', { correo, contrasena: `adivina ${n}` }, otraDireccion())
    },
    honrado: async (casa) => (n) =>
      enviar(
        casa,
        '/login',
        { correo: elegir(casa.honradas, n).correo, contrasena: 'bandwork-demo' },
        { 'x-forwarded-for': `10.9.8.${n % casa.honradas.length}` },
      ),
  },
  {
    nombre: 'a history, over and over',
    aLaVez: 32,
    estados: [200, 429],
    golpe: async (casa) => (n) => ir(casa, `/api/pedidos/${elegir(casa.pedidos, n)}/historia`, { headers: con(casa) }),
    honrado: async (casa) => (n) => {
      const { cookie, pedido } = elegir(casa.honradas, n)
      return ir(casa, `/api/pedidos/${pedido}/historia`, { headers: { cookie } })
    },
  },
  {
    nombre: 'tables as files, at once',
    aLaVez: 32,
    estados: [200, 429],
    golpe: async (casa) => () => ir(casa, '/carga_pedidos_ajax?formato=xlsx', { headers: con(casa) }),
  },
  {
    nombre: 'searches of visitors from everywhere',
    aLaVez: 32,
    estados: [200, 429],
    golpe: async (casa) => (n) => ir(casa, `/buscar?query=cemnto${n % 97}`, { headers: otraDireccion() }),
    honrado: async (casa) => (n) =>
      ir(casa, `/buscar?query=cemento${n % 7}`, { headers: { cookie: elegir(casa.honradas, n).cookie } }),
  },
  {
    nombre: 'connections that say little and slowly',
    aLaVez: 400,
    estados: [0],
    golpe: async ({ url }) => {
      const { hostname, port } = new URL(url)
      const dicho = `POST /login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 32000\r\n\r\n${'x'.repeat(30_000)}`
      return () =>
        new Promise((listo) => {
          const socket = connect(Number(port), hostname, () => socket.write(dicho))
          const fin = setTimeout(() => socket.destroy(), 2_000)
          socket.on('error', () => undefined)
          socket.on('close', () => {
            clearTimeout(fin)
            listo(0)
          })
        })
    },
  },
]
