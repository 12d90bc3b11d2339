import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { CartaLlegada } from './comprobar.ts'

/**
 * Opens a real mail server on loopback, which can go away, and can die once it has a mail's data.
 * The mails it took stay.
 */
export const abrirCartero = async () => {
  const cartas: CartaLlegada[] = []
  let puerto = 0
  /** The addresses whose mails it doesn't live to acknowledge, and how many times still. */
  const muere = new Map<string, number>()
  const luego = new Map<string, () => void>()
  let servidor: SMTPServer | undefined
  const sockets = new Set<Socket>()
  const levantar = async () => {
    servidor = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (flujo, { envelope, remotePort }, responder) => {
        const trozos: Buffer[] = []
        flujo.on('data', (trozo) => trozos.push(trozo))
        flujo.on('end', () => {
          const messageId = /^message-id: (\S+)$/im.exec(Buffer.concat(trozos).toString('utf8'))?.[1] ?? ''
          for (const { address: para } of envelope.rcptTo) cartas.push({ para, messageId })
          for (const { address: para } of envelope.rcptTo) {
            luego.get(para)?.()
            luego.delete(para)
          }
          const deQuien = envelope.rcptTo.map(({ address }) => address).find((para) => muere.get(para))
          if (deQuien === undefined) return responder(null)
          muere.set(deQuien, (muere.get(deQuien) ?? 0) - 1)
          for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
        })
      },
    })
    servidor.on('error', () => undefined)
    const escucha = servidor.listen(puerto, '127.0.0.1')
    escucha.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await once(escucha, 'listening')
    puerto = (escucha.address() as AddressInfo).port
  }
  await levantar()
  return {
    url: `smtp://127.0.0.1:${puerto}?ignoreTLS=true`,
    cartas: cartas as readonly CartaLlegada[],
    /**
     * Breaks the connection before the acknowledgement, for the next `veces` mails to somebody
     * whose data it has.
     */
    morirTrasDatosA: (para: string, veces: number) => void muere.set(para, veces),
    /**
     * Runs `hacer` once it has the data of the next mail to somebody, before it acknowledges it.
     */
    alTenerDatosA: (para: string, hacer: () => void) => void luego.set(para, hacer),
    caer: async () => {
      const cerrado = new Promise<void>((listo) => servidor?.close(() => listo()))
      for (const socket of sockets) socket.destroy()
      await cerrado
    },
    levantar,
  }
}

export type Cartero = Awaited<ReturnType<typeof abrirCartero>>
