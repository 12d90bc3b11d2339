import { request as pedirHttp } from 'node:http'
import { request as pedirHttps } from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout as dormir } from 'node:timers/promises'
import { leerDireccion, partesDe } from '#commands/log/direccion-almacen.ts'

const CADA_MS = 50
const PLAZO_MS = 400

type Miembro = { readonly httpEndPointIp: string; readonly httpEndPointPort: number; readonly state: string }
type Rumor = { readonly members: readonly Miembro[]; readonly serverIp: string; readonly serverPort: number }

const nombreDe = (host: string, puerto: number) => `${host}:${puerto}`

/**
 * Watches which of a log's nodes says of itself that it leads. Each node that they know of is
 * asked. `desde` returns since when the present one has been seen to lead, in ms of a monotonic
 * clock, or undefined without a leader.
 */
export const vigilarLider = (url: string) => {
  const { servidores, tls, ca } = partesDe(leerDireccion(url))
  const nodos = new Set(servidores.map(({ host, puerto }) => nombreDe(host, puerto)))
  let [lider, desde]: [string | undefined, number | undefined] = [undefined, undefined]

  const rumorDe = (nodo: string) =>
    new Promise<Rumor>((resolve, reject) => {
      const [host, port] = nodo.split(':')
      const opciones = { host, port, path: '/gossip', ca, signal: AbortSignal.timeout(PLAZO_MS) }
      const peticion = (tls ? pedirHttps : pedirHttp)(opciones, (r) => void json(r).then(resolve as () => void, reject))
      peticion.on('error', reject)
      peticion.end()
    })
  /** Returns whether a node leads; false when it doesn't answer. */
  const dirige = async (nodo: string): Promise<boolean> => {
    const rumor = await rumorDe(nodo).catch(() => undefined)
    for (const { httpEndPointIp, httpEndPointPort } of rumor?.members ?? []) {
      nodos.add(nombreDe(httpEndPointIp, httpEndPointPort))
    }
    const propio = rumor?.members.find(
      (miembro) => miembro.httpEndPointIp === rumor.serverIp && miembro.httpEndPointPort === rumor.serverPort,
    )
    return propio?.state === 'Leader'
  }

  let sigue = true
  const mirando = (async () => {
    while (sigue) {
      const todos = [...nodos]
      const dirigen = await Promise.all(todos.map(dirige))
      const visto = todos[dirigen.indexOf(true)]
      if (visto !== lider) [lider, desde] = [visto, visto === undefined ? undefined : performance.now()]
      await dormir(CADA_MS)
    }
  })()
  return {
    desde: () => desde,
    cerrar: () => {
      sigue = false
      return mirando
    },
  }
}
