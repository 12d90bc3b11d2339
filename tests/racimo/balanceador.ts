import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { hastaQue } from '#tests/espera.ts'

const REVISION_MS = 250

type Destino = { readonly port: number; readonly agent: Agent; listo: boolean }

/**
 * Opens a plain balancer: it sends requests and sockets by turns to the servers that say that they
 * are ready, over connections that it keeps, and tries nothing a second time. `fallos` are the
 * requests that it had no answer for.
 */
export const abrirBalanceador = async () => {
  const destinos = new Set<Destino>()
  const fallos: string[] = []
  const sockets = new Set<Socket>()
  let turno = 0
  const elegir = (): Destino | undefined => {
    const listos = [...destinos].filter(({ listo }) => listo)
    turno += 1
    return listos[turno % listos.length]
  }
  const revisar = async (destino: Destino) => {
    const r = await fetch(`http://127.0.0.1:${destino.port}/api/salud/listo`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    await r?.arrayBuffer()
    destino.listo = r?.status === 200
  }
  const vigia = setInterval(() => {
    for (const destino of destinos) void revisar(destino)
  }, REVISION_MS)

  const pasar = (pedida: IncomingMessage, { port, agent }: Destino) => {
    const { method, url, headers } = pedida
    return request({ host: '127.0.0.1', port, agent, method, path: url, headers })
  }
  const servidor = createServer((pedida, respuesta) => {
    const fallar = (motivo: string) => {
      fallos.push(`${pedida.method} ${pedida.url}: ${motivo}`)
      if (respuesta.headersSent) respuesta.destroy()
      else respuesta.writeHead(502).end()
    }
    const destino = elegir()
    if (!destino) return fallar('nadie está listo')
    const suya = pasar(pedida, destino)
    suya.on('response', (dicha) => {
      const { connection: _, ...cabeceras } = dicha.headers
      respuesta.writeHead(dicha.statusCode ?? 502, cabeceras)
      dicha.on('error', (error) => fallar(error.message))
      dicha.pipe(respuesta)
    })
    suya.on('error', (error) => fallar(error.message))
    pedida.pipe(suya)
  })
  servidor.on('upgrade', (pedida, socket: Socket, principio) => {
    const destino = elegir()
    if (!destino) return socket.destroy()
    const suyo = connect(destino.port, '127.0.0.1', () => {
      const cabeceras = pedida.rawHeaders.reduce((texto, dato, n) => texto + dato + (n % 2 === 0 ? ': ' : '\r\n'), '')
      suyo.write(`GET ${pedida.url} HTTP/1.1\r\n${cabeceras}\r\n`)
      suyo.write(principio)
      suyo.pipe(socket).pipe(suyo)
    })
    for (const [uno, otro] of [
      [suyo, socket],
      [socket, suyo],
    ] as const) {
      sockets.add(uno)
      uno.on('error', () => otro.destroy())
      uno.on('close', () => {
        sockets.delete(uno)
        otro.destroy()
      })
    }
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    fallos,
    /** Adds a server, and resolves with its removal once it is ready. */
    poner: async (puerto: number): Promise<() => void> => {
      const destino = { port: puerto, agent: new Agent({ keepAlive: true }), listo: false }
      await hastaQue(async () => {
        await revisar(destino)
        if (!destino.listo) throw new Error(`${puerto} no está listo`)
      })
      destinos.add(destino)
      return () => {
        destinos.delete(destino)
        destino.agent.destroy()
      }
    },
    cerrar: async () => {
      clearInterval(vigia)
      for (const { agent } of destinos) agent.destroy()
      for (const socket of sockets) socket.destroy()
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}

export type Balanceador = Awaited<ReturnType<typeof abrirBalanceador>>
