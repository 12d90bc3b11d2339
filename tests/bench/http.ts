import { connect, type Socket } from 'node:net'

export type Respuesta = { readonly estado: number; readonly cuerpo: string; readonly cabeceras: string }

/**
 * Creates one keep-alive connection with one request at a time: as little work as a load generator
 * can do, and the same for everything it measures.
 */
export const crearConexion = (puerto: number) => {
  let socket: Socket
  let pendiente: { resolve: (r: Respuesta) => void; reject: (e: Error) => void } | undefined
  let acumulado = ''

  const leer = () => {
    const fin = acumulado.indexOf('\r\n\r\n')
    if (fin < 0) return
    const cabeceras = acumulado.slice(0, fin)
    const largo = Number(/content-length: (\d+)/i.exec(cabeceras)?.[1] ?? 0)
    const total = fin + 4 + largo
    if (acumulado.length < total) return
    const cuerpo = acumulado.slice(fin + 4, total)
    acumulado = acumulado.slice(total)
    const atendida = pendiente
    pendiente = undefined
    atendida?.resolve({ estado: Number(cabeceras.slice(9, 12)), cuerpo, cabeceras })
  }
  const abrir = () =>
    new Promise<void>((resolve, reject) => {
      socket = connect(puerto, '127.0.0.1', resolve)
      socket.setNoDelay(true)
      // Bytes as characters, so that content-length counts them.
      socket.setEncoding('latin1')
      socket.on('data', (texto) => {
        acumulado += String(texto)
        leer()
      })
      socket.on('error', (error) => {
        reject(error)
        pendiente?.reject(error)
      })
      socket.on('close', () => pendiente?.reject(new Error('la conexión se cerró')))
    })

  return {
    abrir,
    pedir: (metodo: string, camino: string, cuerpo?: string, cookie?: string): Promise<Respuesta> =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('la conexión se cerró'))
        pendiente = { resolve, reject }
        const contenido =
          cuerpo === undefined
            ? ''
            : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(cuerpo)}\r\n`
        const galleta = cookie === undefined ? '' : `cookie: ${cookie}\r\n`
        socket.write(
          `${metodo} ${camino} HTTP/1.1\r\nhost: 127.0.0.1:${puerto}\r\n${galleta}${contenido}\r\n${cuerpo ?? ''}`,
        )
      }),
    cerrar: () => socket.destroy(),
  }
}
export type Conexion = Awaited<ReturnType<typeof crearConexion>>
