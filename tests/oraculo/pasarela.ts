import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `corta`: nothing sent is passed on, and its connection is reset. `calla`: it is passed on, and
 * the connection is reset once the answer begins. `ignora`: nothing is passed on, and nobody is
 * told.
 */
type Modo = 'pasa' | 'corta' | 'calla' | 'ignora'

/** Opens a TCP proxy before a port of loopback. */
export const abrirPasarela = async (puertoDe: () => number) => {
  let modo: Modo = 'pasa'
  const abiertos = new Set<Socket>()
  /** Answers that nobody got. */
  const calladas: string[] = []
  const seguir = (socket: Socket) => {
    abiertos.add(socket)
    socket.on('close', () => abiertos.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const servidor = createServer((deAca) => {
    const deAlla = connect(puertoDe(), '127.0.0.1')
    seguir(deAca)
    seguir(deAlla)
    const romper = () => {
      deAca.resetAndDestroy()
      deAlla.destroy()
    }
    deAca.on('close', () => deAlla.end())
    deAlla.on('close', () => deAca.end())
    deAca.on('data', (trozo) => {
      if (modo === 'corta') romper()
      else if (modo !== 'ignora') deAlla.write(trozo)
    })
    deAlla.on('data', (trozo) => {
      if (modo === 'ignora') return
      if (modo !== 'calla') return deAca.write(trozo)
      calladas.push(trozo.toString('utf8'))
      romper()
    })
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return {
    puerto: (servidor.address() as AddressInfo).port,
    calladas: calladas as readonly string[],
    poner: (nuevo: Modo) => {
      modo = nuevo
    },
    cerrar: () => {
      for (const socket of abiertos) socket.destroy()
      servidor.close()
    },
  }
}
