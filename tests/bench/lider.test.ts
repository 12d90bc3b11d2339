import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { vigilarLider } from './lider.ts'

const VUELTA = { timeout: 4_000, interval: 20 }

it('the leader is the node that says so of itself, among all known nodes, and the time since when is known', async () => {
  const estados = ['Follower', 'Leader', 'Follower']
  const puertos: number[] = []
  const nodos = estados.map((_, n) =>
    createServer((pedido, respuesta) => {
      // Each node's news of the others is old.
      const members = puertos.map((httpEndPointPort, otro) => ({
        httpEndPointIp: '127.0.0.1',
        httpEndPointPort,
        state: otro === n ? estados[n] : 'Leader',
      }))
      const rumor = { members, serverIp: '127.0.0.1', serverPort: puertos[n] }
      respuesta.end(pedido.url === '/gossip' ? JSON.stringify(rumor) : '')
    }),
  )
  for (const nodo of nodos) {
    await once(nodo.listen(0, '127.0.0.1'), 'listening')
    puertos.push((nodo.address() as AddressInfo).port)
  }
  const lider = vigilarLider(`esdb://127.0.0.1:${puertos[0]}?tls=false`)
  const visto = () => vi.waitFor(() => expect(lider.desde()).toBeDefined(), VUELTA).then(lider.desde)
  try {
    const primero = (await visto()) as number
    estados[1] = 'Unknown'
    await vi.waitFor(() => expect(lider.desde()).toBeUndefined(), VUELTA)
    const elegido = performance.now()
    estados[2] = 'Leader'
    expect(await visto()).toBeGreaterThan(elegido)
    expect(elegido).toBeGreaterThan(primero)
    nodos[2]?.closeAllConnections()
    nodos[2]?.close()
    await vi.waitFor(() => expect(lider.desde()).toBeUndefined(), VUELTA)
  } finally {
    await lider.cerrar()
    for (const nodo of nodos) nodo.close()
  }
})
