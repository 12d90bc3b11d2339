import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { crearRouter } from '#api/wamp/router.ts'

/**
 * Runs apart from the listeners: `/router` is the product's, `/ws` sends the same bytes to all with
 * plain `ws.send`.
 */
const router = crearRouter({
  permitido: () => true,
  procedimientos: {},
  terminadas: async () => [],
  alEntrar: () => undefined,
  alSalir: () => undefined,
})
const servidor = createServer()
const sockets = new WebSocketServer({ server: servidor, perMessageDeflate: false })
const llanos = new Set<WebSocket>()
sockets.on('connection', (socket, { url }) => {
  if (url === '/router') return router.conectar(socket, null)
  llanos.add(socket)
  socket.on('close', () => void llanos.delete(socket))
})

/** Returns a fact of an order as it is sent. */
const hecho = (n: number) => ({
  n,
  revision: 41,
  tipo: 'PropuestaEnviada',
  momento: '2026-11-20T15:00:00.000Z',
  cadena: 'c'.repeat(64),
  data: { version: 3, subtotal: 12_550, iva: 1_883, total: 14_433 },
  posicion: '4711',
  quien: { id: 'aB3dE5fG7h', tipo: 'proveedor' },
})
const DE: Readonly<Record<string, (n: number) => void>> = {
  router: (n) => router.publicar('tema', hecho(n)),
  ws: (n) => {
    const trama = JSON.stringify([36, 1, n, {}, [hecho(n)]])
    for (const socket of llanos) socket.send(trama)
  },
}
process.on('message', ({ que, n }: { que: string; n: number }) => {
  DE[que]?.(n)
  process.send?.({ n })
})
servidor.listen(0, '127.0.0.1', () => process.send?.({ puerto: (servidor.address() as AddressInfo).port }))
