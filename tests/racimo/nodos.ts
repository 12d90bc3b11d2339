import { once } from 'node:events'
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const require = createRequire(import.meta.url)
const { ClusterInfo, EndPoint, MemberInfo } = require('@eventstore/db-client/generated/gossip_pb')
const { VNodeState } = MemberInfo

const RUMOR = '/event_store.client.gossip.Gossip/Read'
const LEER = '/event_store.client.streams.Streams/Read'
const DE_LA_CONEXION = new Set(['connection', 'te', 'transfer-encoding', 'host'])

type Trailers = Readonly<Record<string, string>>
/** A call that is open through a node, and how to end it as a node does. */
type Llamada = { readonly camino: string; readonly terminar: (trailers: Trailers) => void; readonly callar: () => void }

/** Answers a gRPC call without a message. */
const negar = (stream: ServerHttp2Stream, trailers: Trailers) => {
  if (stream.destroyed) return
  if (stream.headersSent) return stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...trailers }, { endStream: true })
}

const enMarco = (mensaje: Uint8Array): Buffer => {
  const marco = Buffer.alloc(5 + mensaje.length)
  marco.writeUInt32BE(mensaje.length, 1)
  marco.set(mensaje, 5)
  return marco
}

const sinConexion = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([nombre]) => !DE_LA_CONEXION.has(nombre)))

/**
 * Opens a cluster as it looks from outside: `cuantos` nodes before one embedded store, one of them
 * the leader. Each passes on its calls frame by frame, and can be told to do what real nodes do.
 */
export const abrirRacimo = async (puertoDelAlmacen: number, cuantos = 3) => {
  let lider = 0
  const nodos = await Promise.all(Array.from({ length: cuantos }, (_, n) => abrirNodo(n)))

  async function abrirNodo(n: number) {
    let estado: 'sigue' | 'quieto' = 'sigue'
    let puerto = 0
    let servidor: Http2Server | undefined
    /** The port of a store that has what this node had some time ago. */
    let atrasado: number | undefined
    const arriba = new Map<number, ClientHttp2Session>()
    const sesiones = new Set<ServerHttp2Session>()
    const llamadas = new Set<Llamada>()

    const almacen = (destino: number): ClientHttp2Session => {
      const antes = arriba.get(destino)
      if (antes && !antes.closed && !antes.destroyed) return antes
      const sesion = connect(`http://127.0.0.1:${destino}`)
      sesion.on('error', () => undefined)
      arriba.set(destino, sesion)
      return sesion
    }

    const rumorear = (stream: ServerHttp2Stream) => {
      const informe = new ClusterInfo()
      informe.setMembersList(
        nodos.map(({ puerto: suPuerto, vive }, indice) => {
          const donde = new EndPoint()
          donde.setAddress('127.0.0.1')
          donde.setPort(suPuerto())
          const miembro = new MemberInfo()
          miembro.setHttpEndPoint(donde)
          miembro.setIsAlive(vive())
          miembro.setState(indice === lider ? VNodeState.LEADER : VNodeState.FOLLOWER)
          return miembro
        }),
      )
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
      stream.end(enMarco(informe.serializeBinary()))
    }

    const pasar = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, destino: number) => {
      const pedido = almacen(destino).request(sinConexion(headers))
      let trailers: IncomingHttpHeaders = { 'grpc-status': '14', 'grpc-message': 'Connection dropped' }
      const llamada: Llamada = {
        camino: String(headers[':path']),
        terminar: (dados) => {
          trailers = { ...dados }
          pedido.removeAllListeners('trailers')
          pedido.close(constants.NGHTTP2_CANCEL)
          stream.end()
        },
        callar: () => {
          stream.unpipe(pedido)
          pedido.unpipe(stream)
          for (const suceso of ['response', 'trailers', 'error'] as const) pedido.removeAllListeners(suceso)
          pedido.on('error', () => undefined)
        },
      }
      llamadas.add(llamada)
      stream.pipe(pedido)
      pedido.on('response', (respuesta, banderas) => {
        if (stream.destroyed) return
        const soloCabeceras = (banderas & constants.NGHTTP2_FLAG_END_STREAM) !== 0
        stream.respond(sinConexion(respuesta), soloCabeceras ? { endStream: true } : { waitForTrailers: true })
        if (!soloCabeceras) pedido.pipe(stream)
      })
      pedido.on('trailers', (recibidos) => {
        trailers = recibidos
      })
      stream.on('wantTrailers', () => stream.sendTrailers(sinConexion(trailers)))
      pedido.on('error', () => negar(stream, { 'grpc-status': '14', 'grpc-message': 'Connection dropped' }))
      stream.on('error', () => undefined)
      stream.on('close', () => {
        llamadas.delete(llamada)
        pedido.close(constants.NGHTTP2_CANCEL)
      })
    }

    const atender = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      // A stopped node takes calls and answers nothing.
      if (estado === 'quieto') return void stream.on('error', () => undefined)
      if (headers[':path'] === RUMOR) return rumorear(stream)
      if (headers['requires-leader'] === 'true' && lider !== n) {
        const nodoLider = nodos[lider]
        return nodoLider
          ? negar(stream, {
              'grpc-status': '5',
              'grpc-message': 'Leader info available',
              exception: 'not-leader',
              'leader-endpoint-host': '127.0.0.1',
              'leader-endpoint-port': String(nodoLider.puerto()),
            })
          : negar(stream, { 'grpc-status': '14', 'grpc-message': 'Server Is Not Ready' })
      }
      const propia = lider === n || headers[':path'] !== LEER
      pasar(stream, headers, propia ? puertoDelAlmacen : (atrasado ?? puertoDelAlmacen))
    }

    const levantar = async () => {
      servidor = createServer()
      servidor.on('session', (sesion) => {
        sesiones.add(sesion)
        sesion.on('close', () => sesiones.delete(sesion))
        sesion.on('error', () => undefined)
      })
      servidor.on('stream', atender)
      await once(servidor.listen(puerto, '127.0.0.1'), 'listening')
      puerto = (servidor.address() as AddressInfo).port
    }
    await levantar()

    return {
      puerto: () => puerto,
      vive: () => servidor !== undefined && estado === 'sigue',
      /** Returns the number of connections open to it. */
      conexiones: () => sesiones.size,
      /** Returns the number of reads and subscriptions open through it. */
      lecturas: () => [...llamadas].filter(({ camino }) => camino === LEER).length,
      aquietar: () => {
        estado = 'quieto'
        // Calls in progress stay in progress.
        for (const { callar } of llamadas) callar()
      },
      seguir: () => {
        estado = 'sigue'
      },
      /**
       * Makes reads that don't ask for the leader get another store's older state, while another
       * node leads.
       */
      atrasarse: (puertoDeAntes: number) => {
        atrasado = puertoDeAntes
      },
      /** Ends the reads through it as a node does with a slow reader. */
      soltarLentas: () => {
        const lecturas = [...llamadas].filter(({ camino }) => camino === LEER)
        for (const { terminar } of lecturas) {
          terminar({
            'grpc-status': '10',
            'grpc-message':
              'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
          })
        }
        return lecturas.length
      },
      caer: async () => {
        const antes = servidor
        servidor = undefined
        for (const sesion of sesiones) sesion.destroy()
        for (const sesion of arriba.values()) sesion.destroy()
        await new Promise((listo) => antes?.close(listo) ?? listo(undefined))
      },
      levantar,
    }
  }

  return {
    nodos,
    url: `esdb://${nodos.map(({ puerto }) => `127.0.0.1:${puerto()}`).join()}?tls=false`,
    lider: () => lider,
    /** Makes another node the leader; -1 for none. */
    elegir: (otro: number) => {
      lider = otro
    },
    cerrar: async () => {
      for (const nodo of nodos) if (nodo.vive()) await nodo.caer()
    },
  }
}

export type Racimo = Awaited<ReturnType<typeof abrirRacimo>>
