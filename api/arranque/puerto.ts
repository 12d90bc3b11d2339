import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfiguracionInvalida } from './config.ts'

/**
 * Returns an error handler that throws ConfiguracionInvalida, which says in words why the port
 * can't be listened on. `ajuste` names the setting that chose the port.
 */
export const noSeEscucha =
  (port: number, host: string, ajuste: string) =>
  ({ code }: NodeJS.ErrnoException): never => {
    throw new ConfiguracionInvalida(
      code === 'EADDRINUSE'
        ? `El puerto ${port} ya está ocupado: elige otro con ${ajuste}.`
        : `No se puede escuchar en ${host}, puerto ${port} (${code}): revisa HOST y ${ajuste}.`,
    )
  }

/** Checks that this process could listen on the port. Throws ConfiguracionInvalida. */
export const probarPuerto = async (port: number, host: string, ajuste: string): Promise<void> => {
  const socket = createServer().listen(port, host)
  await once(socket, 'listening').catch(noSeEscucha(port, host, ajuste))
  socket.close()
  await once(socket, 'close')
}

/** Returns a port of the loopback address that is free at this moment. */
export const puertoLibre = async (): Promise<number> => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  socket.close()
  await once(socket, 'close')
  return port
}
