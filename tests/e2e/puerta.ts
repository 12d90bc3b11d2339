import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/**
 * Opens an HTTP proxy between a browser and the network. When it is shut, every connection ends and
 * none begins.
 */
export const abrirPuerta = async () => {
  const abiertos = new Set<Socket>()
  let abierta = true
  const seguir = (socket: Socket) => {
    if (abiertos.has(socket)) return
    abiertos.add(socket)
    socket.on('close', () => abiertos.delete(socket))
    // A connection that is cut off learns of it by its end.
    socket.on('error', () => socket.destroy())
  }
  const servidor = createServer((pedida, respuesta) => {
    const aOtro = request(
      String(pedida.url),
      { method: pedida.method ?? 'GET', headers: pedida.headers },
      (recibida) => {
        respuesta.writeHead(recibida.statusCode ?? 502, recibida.headers)
        recibida.pipe(respuesta)
      },
    )
    aOtro.on('socket', seguir)
    aOtro.on('error', () => respuesta.destroy())
    pedida.pipe(aOtro)
  })
  servidor.on('connection', (socket) => {
    if (abierta) seguir(socket)
    else socket.destroy()
  })
  servidor.on('connect', (pedida, deAca: Socket, primero) => {
    const { hostname, port } = new URL(`http://${pedida.url}`)
    const deAlla = connect(Number(port), hostname, () => {
      deAca.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      deAlla.write(primero)
      deAlla.pipe(deAca)
      deAca.pipe(deAlla)
    })
    seguir(deAlla)
  })
  await new Promise<void>((lista) => servidor.listen(0, '127.0.0.1', lista))
  const poner = (valor: boolean) => {
    abierta = valor
    if (!valor) for (const socket of abiertos) socket.destroy()
  }
  return {
    server: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    cerrar: () => poner(false),
    abrir: () => poner(true),
    quitar: () => {
      poner(false)
      servidor.close()
    },
  }
}
