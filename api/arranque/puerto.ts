import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfiguracionInvalida } from './config.ts'

/** Says in words why it can't be listened there; `ajuste` names where the port was chosen. Throws ConfiguracionInvalida. */
export const noSeEscucha =
  (port: number, host: string, ajuste: string) =>
  ({ code }: NodeJS.ErrnoException): never => {
    throw new ConfiguracionInvalida(
      code === 'EADDRINUSE'
        ? `El puerto ${port} ya está ocupado: elige otro con ${ajuste}.`
        : `No se puede escuchar en ${host}, puerto ${port} (${code}): revisa HOST y ${ajuste}.`,
    )
  }

/** Whether this process could listen there. Throws ConfiguracionInvalida. */
export const probarPuerto = async (port: number, host: string, ajuste: string): Promise<void> => {
  const socket = createServer().listen(port, host)
  await once(socket, 'listening').catch(noSeEscucha(port, host, ajuste))
  socket.close()
  await once(socket, 'close')
}

/** A port of the loopback address that nobody has at this moment. */
export const puertoLibre = async (): Promise<number> => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  socket.close()
  await once(socket, 'close')
  return port
}
