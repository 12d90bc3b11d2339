import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import autobahn from 'autobahn'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { SOCKETS_POR_CUENTA } from '#api/access/limites.ts'
import { crearRouter } from '#api/wamp/router.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { conectarWamp, intentarWamp } from './conexion.ts'

const sistema = sistemaComun()
const abiertos: WebSocket[] = []
afterEach(async () => {
  await Promise.all(
    abiertos.splice(0).map((socket) => {
      socket.terminate()
      return socket.readyState === WebSocket.CLOSED || once(socket, 'close')
    }),
  )
})

const origin = () => `http://127.0.0.1:${sistema().port}`
const intentar = async (persona?: Persona) => {
  const hecho = await intentarWamp(sistema(), { origin: origin(), ...(persona ? { cookie: persona.cookie } : {}) })
  if (typeof hecho !== 'number') abiertos.push(hecho)
  return hecho
}
const varios = async (cuantos: number, persona?: Persona) => {
  const hechos = await Promise.all(Array.from({ length: cuantos }, () => intentar(persona)))
  return {
    dentro: hechos.filter((hecho) => typeof hecho !== 'number'),
    fuera: hechos.filter((hecho) => typeof hecho === 'number'),
  }
}
const persona = (nombre: string) => sistema().abrirCuenta('consumidor', 'personal', nombre)
/** Waits until a connection succeeds: the server learns of a closed one a moment later. */
const entraAlFin = (quien?: Persona) =>
  hastaQue(async () => expect(await intentar(quien)).toBeInstanceOf(WebSocket), 20)

describe('the open sockets of an account', () => {
  it('are limited: of more in parallel exactly the limit gets in, and the others get 429', async () => {
    const [ana, otra] = [await persona('Ana'), await persona('Otra')]
    const { dentro, fuera } = await varios(SOCKETS_POR_CUENTA + 12, ana)
    expect(dentro).toHaveLength(SOCKETS_POR_CUENTA)
    expect(fuera).toEqual(Array.from({ length: 12 }, () => 429))
    expect(await intentar(ana)).toBe(429)
    // Other clients aren't affected, and the open sockets stay open.
    expect(await intentar(otra)).toBeInstanceOf(WebSocket)
    expect(await intentar()).toBeInstanceOf(WebSocket)
    expect(dentro.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
  })

  it('have room again once one closes or is cut, or its session ends', async () => {
    const ana = await persona('Va y viene')
    const { dentro } = await varios(SOCKETS_POR_CUENTA, ana)
    expect(await intentar(ana)).toBe(429)
    dentro[0]?.close()
    await entraAlFin(ana)
    expect(await intentar(ana)).toBe(429)
    dentro[1]?.terminate()
    await entraAlFin(ana)
    expect(await intentar(ana)).toBe(429)
    const entrada = await sistema().app.inject({
      method: 'POST',
      url: '/login',
      payload: { correo: (await ana.pedir('GET', '/api/yo')).cuerpo.cuenta.correo, contrasena: 'una contraseña larga' },
    })
    await ana.pedir('POST', '/logout')
    const deNuevo = { ...ana, cookie: String(entrada.headers['set-cookie']).split(';')[0] ?? '' }
    await entraAlFin(deNuevo)
    expect((await varios(SOCKETS_POR_CUENTA - 1, deNuevo)).dentro).toHaveLength(SOCKETS_POR_CUENTA - 1)
    expect(await intentar(deNuevo)).toBe(429)
  })

  it('aren’t used up by handshakes that fail or are abandoned', async () => {
    const ana = await persona('Se corta')
    const peticion = (clave: string) =>
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${origin()}\r\nCookie: ${ana.cookie}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: wamp.2.json\r\n${clave}\r\n`
    for (const [clave, cortar] of [
      ['', false],
      ['Sec-WebSocket-Key: corta\r\n', false],
      ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n', true],
    ] as const) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = connect(sistema().port, '127.0.0.1').on('error', () => undefined)
          const fin = once(socket, 'close')
          socket.resume()
          socket.write(peticion(clave), () => cortar && socket.destroy())
          await fin
        }),
      )
    }
    await sistema().app.inject({ url: '/ws', headers: { origin: origin(), cookie: ana.cookie } })
    await hastaQue(async () => {
      const { dentro } = await varios(SOCKETS_POR_CUENTA, ana)
      if (dentro.length < SOCKETS_POR_CUENTA) for (const socket of dentro) socket.terminate()
      expect(dentro).toHaveLength(SOCKETS_POR_CUENTA)
    }, 50)
    expect(await intentar(ana)).toBe(429)
  })
})

describe('a tab too many', () => {
  it('keeps trying, and connects once another one has closed', async () => {
    const ana = await persona('Muchas pestañas')
    const { dentro } = await varios(SOCKETS_POR_CUENTA, ana)
    const headers = { origin: origin(), cookie: ana.cookie }
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor(direccion: string, protocolos: string[]) {
          super(direccion, protocolos, { headers })
          // A browser only logs the error.
          this.on('error', () => undefined)
        }
      },
    )
    const connection = new autobahn.Connection({
      realm: 'bandwork',
      transports: [{ type: 'websocket', url: `ws://127.0.0.1:${sistema().port}/ws`, protocols: ['wamp.2.json'] }],
      max_retries: 10,
      initial_retry_delay: 0.2,
      retry_delay_growth: 1,
    })
    const seguira: unknown[] = []
    await new Promise<void>((abierta) => {
      connection.onopen = () => abierta()
      connection.onclose = (_, detalles) => {
        seguira.push(detalles.will_retry)
        dentro[0]?.close()
        return false
      }
      connection.open()
    })
    expect(seguira[0]).toBe(true)
    expect(connection.isOpen).toBe(true)
    connection.close()
    vi.unstubAllGlobals()
  })
})

describe('the open sockets of visitors', () => {
  it('are limited to forty per address, apart from signed-in accounts', async () => {
    const ana = await persona('Con sesión')
    await varios(3, ana)
    const { dentro, fuera } = await varios(41)
    expect([dentro.length, fuera]).toEqual([40, [429]])
    expect(await intentar(ana)).toBeInstanceOf(WebSocket)
    dentro[0]?.terminate()
    await entraAlFin()
    expect(await intentar()).toBe(429)
  })
})

describe('the traffic of a socket', () => {
  /** Opens a connection at which the clock stands still, so that all of it is within one second. */
  const entrarEnUnSegundo = async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
    const wamp = await conectarWamp(sistema())
    abiertos.push(wamp.socket)
    await wamp.saludar()
    return wamp
  }
  const SALUDO = JSON.stringify([1, 'bandwork', { roles: { subscriber: {}, caller: {} } }])
  afterEach(() => void vi.restoreAllMocks())

  it('is limited to fifty messages, pings and pongs a second', async () => {
    const wamp = await entrarEnUnSegundo()
    for (let n = 0; n < 24; n += 1) {
      wamp.socket.ping()
      wamp.socket.pong()
    }
    expect((await wamp.llamar('bandwork.conectados', [[]]))[0]).toBe(50)
    wamp.socket.pong()
    expect(await wamp.cierre).toBe(1008)
  })

  it('is limited to 128 kB of messages a second, beyond which nothing is parsed', async () => {
    const wamp = await entrarEnUnSegundo()
    let quedan = 128 * 1024 - SALUDO.length
    for (let n = 1; quedan > 0; n += 1) {
      const vacia = JSON.stringify([48, n, {}, 'bandwork.no_hay', ['']])
      const largo = quedan > 100_000 ? 50_000 : Math.min(quedan, 60_000)
      wamp.enviar(vacia.replace('""', `"${'x'.repeat(largo - vacia.length)}"`))
      quedan -= largo
      expect((await wamp.recibir(([, , peticion]) => peticion === n))[4]).toBe('wamp.error.no_such_procedure')
    }
    wamp.enviar('x')
    expect(await wamp.cierre).toBe(1008)
    expect(wamp.recibidos.map(([codigo]) => codigo)).not.toContain(3)
  })

  it('is limited to eight frames per message', async () => {
    const wamp = await conectarWamp(sistema())
    abiertos.push(wamp.socket)
    for (const fragmento of [SALUDO.slice(0, 2), ...SALUDO.slice(2, 8)]) wamp.socket.send(fragmento, { fin: false })
    wamp.socket.send(SALUDO.slice(8))
    await wamp.recibir(([codigo]) => codigo === 2)
    for (let n = 0; n < 9; n += 1) wamp.socket.send(' ', { fin: false })
    expect(await wamp.cierre).toBe(1008)
  })

  it('is limited to 256 chunks per frame', async () => {
    // An automatic pong would come among the frame's bytes, which are written here one by one.
    const wamp = await conectarWamp(sistema(), undefined, { autoPong: false })
    abiertos.push(wamp.socket)
    await wamp.saludar()
    const { _socket: crudo } = wamp.socket as unknown as { _socket: Socket }
    crudo.setNoDelay(true)
    const gotear = async (bytes: Buffer) => {
      for (const byte of bytes) {
        if (crudo.destroyed) return
        crudo.write(Buffer.of(byte))
        await new Promise((listo) => setTimeout(listo, 1))
      }
    }
    const trama = (texto: string) =>
      Buffer.concat([Buffer.of(0x81, 0xfe, texto.length >> 8, texto.length & 255, 0, 0, 0, 0), Buffer.from(texto)])
    await gotear(
      trama(JSON.stringify([48, 1, {}, 'bandwork.conectados', [['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(40)]]])),
    )
    await wamp.recibir(([codigo]) => codigo === 50)
    await gotear(trama(' '.repeat(2_000)))
    expect(await wamp.cierre).toBe(1008)
  })
})

describe('the calls of a socket', () => {
  const servidor = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' })
  afterAll(() => void servidor.close())
  const enMarcha: ((respuesta: unknown) => void)[] = []
  let empezadas = 0
  const router = crearRouter({
    permitido: () => true,
    procedimientos: {
      lento: () => {
        empezadas += 1
        return new Promise((listo) => enMarcha.push(listo))
      },
      pronto: async () => 'sí',
    },
    terminadas: async () => [],
    alEntrar: () => undefined,
    alSalir: () => undefined,
  })
  servidor.on('connection', (socket) => router.conectar(socket, null))
  const entrar = async () => {
    const wamp = await conectarWamp(servidor.address() as { port: number })
    abiertos.push(wamp.socket)
    await wamp.saludar()
    return wamp
  }
  const DEMASIADAS = 'bandwork.error.demasiadas_llamadas'

  it('are served one at a time and in order; those beyond the queue get an error, and other sockets are served', async () => {
    const [primero, segundo] = [await entrar(), await entrar()]
    const delPrimero = () => primero.recibidos.filter(([codigo]) => codigo === 50 || codigo === 8)
    for (let n = 1; n <= 20; n += 1) primero.enviar([48, n, {}, 'lento', []])
    await hastaQue(() => expect(delPrimero()).toHaveLength(11))
    expect(delPrimero().map(([, , peticion, , uri]) => [peticion, uri])).toEqual(
      Array.from({ length: 11 }, (_, n) => [n + 10, DEMASIADAS]),
    )
    expect(empezadas).toBe(1)
    expect(await segundo.llamar('pronto', [])).toMatchObject([50, 1, {}, ['sí']])
    for (let n = 1; n <= 9; n += 1) {
      await hastaQue(() => expect(enMarcha).toHaveLength(1))
      expect(empezadas).toBe(n)
      enMarcha.pop()?.(n)
      await primero.recibir(([codigo, peticion]) => codigo === 50 && peticion === n)
    }
    const resultados = delPrimero().filter(([codigo]) => codigo === 50)
    expect(resultados.map(([, , , [valor]]) => valor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('are never begun if their socket closes while they wait', async () => {
    const wamp = await entrar()
    const antes = empezadas
    for (let n = 1; n <= 5; n += 1) wamp.enviar([48, n, {}, 'lento', []])
    await hastaQue(() => expect(enMarcha).toHaveLength(1))
    await wamp.cerrar()
    await hastaQue(() => expect(router.conectadas()).toBe(0))
    enMarcha.pop()?.('tarde')
    const testigo = await entrar()
    expect(await testigo.llamar('pronto', [])).toMatchObject([50, 1, {}, ['sí']])
    expect(empezadas).toBe(antes + 1)
  })

  it('are limited to twenty a second; more get an error, and the socket stays open', async () => {
    const wamp = await entrar()
    const desde = performance.now()
    const respuestas: any[][] = []
    for (let tanda = 0; tanda < 5; tanda += 1)
      respuestas.push(...(await Promise.all(Array.from({ length: 8 }, () => wamp.llamar('pronto', [])))))
    const ventanas = 1 + Math.floor((performance.now() - desde) / 1_000)
    const hechas = respuestas.filter(([codigo]) => codigo === 50)
    expect(hechas.length).toBeGreaterThanOrEqual(20)
    expect(hechas.length).toBeLessThanOrEqual(20 * ventanas)
    for (const respuesta of respuestas) if (respuesta[0] === 8) expect(respuesta[4]).toBe(DEMASIADAS)
    expect(wamp.socket.readyState).toBe(WebSocket.OPEN)
  })
})
