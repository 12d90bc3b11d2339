import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback address that nobody has at this moment. */
export const puertoLibre = async (): Promise<number> => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  socket.close()
  await once(socket, 'close')
  return port
}
