import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { crearRouter } from '#api/wamp/router.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { hastaQue } from '#tests/espera.ts'
import { type ConexionWamp, conectarWamp } from './conexion.ts'
import { que } from './seguidor.ts'

const servidor = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' })
afterAll(() => void servidor.close())
const abiertas: ConexionWamp[] = []
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

/** The pending permission of each topic. */
const pendientes = new Map<string, PromiseWithResolvers<boolean>>()
const resolver = async (tema: string, puede: boolean | Error) => {
  const pendiente = await hastaQue(() => {
    const permiso = pendientes.get(tema)
    if (!permiso) throw new Error(`nadie pide ${tema}`)
    return permiso
  })
  pendientes.delete(tema)
  if (puede instanceof Error) pendiente.reject(puede)
  else pendiente.resolve(puede)
}
/** Makes each request seem to come a second after the previous one. */
const sinPrisa = () => {
  let ahora = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ahora += 1_000
    return ahora
  })
}
const sucesos: string[] = []
const router = crearRouter({
  permitido: (_, tema) => {
    if (!tema.startsWith('lento')) return true
    const pendiente = Promise.withResolvers<boolean>()
    pendientes.set(tema, pendiente)
    return pendiente.promise
  },
  alOir: (tema) => sucesos.push(`oye ${tema}`),
  alCallar: (tema) => sucesos.push(`calla ${tema}`),
  procedimientos: { pronto: async () => 'sí' },
  terminadas: async () => [],
  alEntrar: () => undefined,
  alSalir: () => undefined,
})
servidor.on('connection', (socket) => router.conectar(socket, null))
const entrar = async () => {
  const wamp = await conectarWamp(servidor.address() as { port: number })
  abiertas.push(wamp)
  await wamp.saludar()
  sucesos.splice(0)
  return wamp
}
const respuestas = (wamp: ConexionWamp) =>
  wamp.recibidos.slice(1).map((mensaje) => [que(mensaje), mensaje[0] === 8 ? mensaje[2] : mensaje[1]])

describe('a permission that takes time', () => {
  it('leaves nothing behind if its socket closes meanwhile', async () => {
    const wamp = await entrar()
    wamp.enviar([32, 1, {}, 'lento'])
    wamp.enviar([32, 2, {}, 'presto'])
    await hastaQue(() => expect(pendientes.has('lento')).toBe(true))
    await wamp.cerrar()
    await hastaQue(() => expect(router.conectadas()).toBe(0))
    await resolver('lento', true)
    const testigo = await entrar()
    expect(que(await testigo.llamar('pronto', []))).toBe(50)
    expect([router.oido('lento'), router.oido('presto'), sucesos]).toEqual([false, false, []])
  })

  it('delays the requests after it: a call waits for an earlier subscription, and an unsubscription isn’t overtaken', async () => {
    const wamp = await entrar()
    const [, , id] = await wamp.suscribir('presto')
    wamp.enviar([32, 2, {}, 'lento'])
    wamp.enviar([48, 3, {}, 'pronto', []])
    wamp.enviar([32, 4, {}, 'presto'])
    wamp.enviar([34, 5, id])
    wamp.enviar([34, 6, id])
    const otro = await entrar()
    expect(que(await otro.llamar('pronto', []))).toBe(50)
    await hastaQue(() => expect(pendientes.has('lento')).toBe(true))
    expect(respuestas(wamp)).toEqual([[33, 1]])
    await resolver('lento', true)
    await hastaQue(() => expect(respuestas(wamp)).toHaveLength(6))
    expect(respuestas(wamp)).toEqual([
      [33, 1],
      [33, 2],
      [50, 3],
      [33, 4],
      [35, 5],
      ['wamp.error.no_such_subscription', 6],
    ])
    expect([router.oido('lento'), router.oido('presto')]).toEqual([true, false])
  })

  it('that is denied or can’t be checked answers with the error of each', async () => {
    const wamp = await entrar()
    for (const [puede, uri] of [
      [false, 'wamp.error.not_authorized'],
      [new Error('no responde'), 'bandwork.error.no_disponible'],
      [new StreamDetenido('pedido-1', 'dañado'), 'bandwork.error.stream_detenido'],
    ] as const) {
      const respuesta = wamp.suscribir('lento')
      await resolver('lento', puede)
      expect(que(await respuesta)).toBe(uri)
    }
    expect(router.oido('lento')).toBe(false)
  })
})

describe('the callbacks of a topic', () => {
  it('run when its first listener comes and when its last one leaves', async () => {
    const [primero, segundo] = [await entrar(), await entrar()]
    const [, , id] = await primero.suscribir('a')
    await segundo.suscribir('a')
    await primero.suscribir('a')
    await primero.preguntar(34, id)
    expect(sucesos).toEqual(['oye a'])
    await segundo.cerrar()
    await hastaQue(() => expect(sucesos).toEqual(['oye a', 'calla a']))
  })
})

describe('the subscriptions of a socket', () => {
  it('are limited to sixty-four, even in parallel; a repeated one doesn’t count', async () => {
    sinPrisa()
    const wamp = await entrar()
    for (let n = 1; n <= 32; n += 1) wamp.enviar([32, n, {}, `tema ${n}`])
    await hastaQue(() => expect(respuestas(wamp)).toHaveLength(32))
    for (let n = 33; n <= 66; n += 1) wamp.enviar([32, n, {}, `tema ${n}`])
    await hastaQue(() => expect(respuestas(wamp)).toHaveLength(66))
    expect(respuestas(wamp).map(([uri]) => uri)).toEqual([
      ...Array<number>(64).fill(33),
      ...Array<string>(2).fill('wamp.error.not_authorized'),
    ])
    // A repeated subscription doesn't count.
    expect(que(await wamp.preguntar(32, {}, 'tema 3'))).toBe(33)
  })

  it('are limited to sixty-four waiting ones; more get an error', async () => {
    sinPrisa()
    const wamp = await entrar()
    for (let n = 0; n < 66; n += 1) wamp.enviar([32, n + 1, {}, n === 0 ? 'lento' : 'presto'])
    await hastaQue(() => expect(respuestas(wamp)).toHaveLength(1))
    expect(respuestas(wamp)).toEqual([['bandwork.error.demasiadas_llamadas', 66]])
    await resolver('lento', false)
    await hastaQue(() => expect(respuestas(wamp)).toHaveLength(66))
  })
})
