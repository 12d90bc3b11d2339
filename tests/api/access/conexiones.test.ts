import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { crearServidor } from '#api/access/conexiones.ts'
import { SIN_RESPUESTA_POR_CONEXION } from '#api/access/limites.ts'

it('a client that pipelines requests without reading the answers is disconnected, and others are still served', async () => {
  let atendidas = 0
  const server = crearServidor({}, ({ url }, respuesta) => {
    if (url === '/breve') return void respuesta.end('sí')
    atendidas += 1
    setTimeout(() => respuesta.end('x'.repeat(200_000)), 50)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const pedida = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
  const abiertas: Socket[] = []
  server.on('connection', (socket) => abiertas.push(socket))
  for (let m = 0; m < 2; m += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.pause()
    for (let n = 0; n < 100; n += 1) socket.write(pedida.repeat(100))
  }
  await expect.poll(() => abiertas.filter(({ destroyed }) => destroyed).length).toBe(2)
  // Sends requests as a browser does, one after the other on one connection.
  for (let n = 0; n < SIN_RESPUESTA_POR_CONEXION * 2; n += 1)
    expect(await (await fetch(`http://127.0.0.1:${port}/breve`)).text()).toBe('sí')
  expect(atendidas).toBeLessThanOrEqual(2 * SIN_RESPUESTA_POR_CONEXION)
  server.close()
  server.closeAllConnections()
})
