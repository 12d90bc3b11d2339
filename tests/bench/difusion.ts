import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Cifrar, mediana, percentil } from './medidas.ts'

const SOCKETS = 1_000
/** Messages one after the other, each once all have the one before; then as many as fit. */
const SUELTOS = 60
const RAFAGA = 60

type Via = 'router' | 'ws'
/** Opens a thousand listeners, and reports each that has heard a message. */
const escuchar = async (puerto: number, via: Via) => {
  let alOir = (_: number) => {}
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${puerto}/${via}`, ['wamp.2.json'], { perMessageDeflate: false })
      await once(socket, 'open')
      if (via === 'router') {
        socket.send(JSON.stringify([1, 'bandwork', { roles: { subscriber: {} } }]))
        await once(socket, 'message')
        socket.send(JSON.stringify([32, 1, {}, 'tema']))
        await once(socket, 'message')
      }
      socket.on('message', (datos: Buffer) => alOir(Number(/"n":(\d+)/.exec(String(datos))?.[1])))
      return socket
    }),
  )
  return {
    oir: (f: (n: number) => void) => {
      alOir = f
    },
    cerrar: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

const ronda = async (hijo: ChildProcess, puerto: number, via: Via) => {
  const oyentes = await escuchar(puerto, via)
  const pedir = (n: number) => hijo.send({ que: via, n })
  const alUltimo: number[] = []
  for (let n = 0; n < SUELTOS; n += 1) {
    const desde = performance.now()
    await new Promise<void>((listo) => {
      let faltan = SOCKETS
      oyentes.oir((oido) => {
        faltan -= oido === n ? 1 : 0
        if (faltan === 0) listo()
      })
      pedir(n)
    })
    alUltimo.push(performance.now() - desde)
  }
  const desde = performance.now()
  await new Promise<void>((listo) => {
    let faltan = SOCKETS * RAFAGA
    oyentes.oir(() => {
      faltan -= 1
      if (faltan === 0) listo()
    })
    for (let n = 0; n < RAFAGA; n += 1) pedir(n)
  })
  const porSegundo = (SOCKETS * RAFAGA) / ((performance.now() - desde) / 1_000)
  oyentes.cerrar()
  return { porSegundo, p99: percentil(alUltimo, 99) }
}

/**
 * Measures a thousand sockets on one topic: deliveries a second, and how long until the last one
 * has a message, beside plain `ws.send` of the same bytes.
 */
export const medirDifusion = async (cifra: Cifrar, rondas: number): Promise<void> => {
  const hijo = fork(join(import.meta.dirname, 'difusor.ts'), { stdio: 'inherit' })
  try {
    const [{ puerto }] = (await once(hijo, 'message')) as [{ puerto: number }]
    const de: Record<Via, { porSegundo: number; p99: number }[]> = { router: [], ws: [] }
    // The first of each warms up.
    for (let n = 0; n <= rondas; n += 1) {
      for (const via of n % 2 === 0 ? (['ws', 'router'] as const) : (['router', 'ws'] as const)) {
        const medida = await ronda(hijo, puerto, via)
        if (n > 0) de[via].push(medida)
      }
    }
    const deCada = (campo: 'porSegundo' | 'p99') =>
      (['router', 'ws'] as const).map((via) => mediana(de[via].map((medida) => medida[campo])))
    const [entregas = 0, llanas = 1] = deCada('porSegundo')
    const [p99 = 0, llano = 1] = deCada('p99')
    cifra('mil sockets: entregas por segundo', entregas, '/s')
    cifra('mil sockets: entregas, frente a ws.send', entregas / llanas, 'x', 0.8)
    cifra('mil sockets: p99 hasta el último', p99, 'ms')
    cifra('mil sockets: p99 hasta el último, frente a ws.send', p99 / llano, 'x', undefined, 1.25)
  } finally {
    hijo.kill()
  }
}
