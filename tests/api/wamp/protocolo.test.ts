import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { crearLive } from '#api/wamp/live.ts'
import { hastaQue } from '#tests/espera.ts'
import { callado } from '#tests/projections/motor/lectura.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'
import { apretonRechazado, conectarWamp } from './conexion.ts'

// A system of its own, because its connections to Postgres are cut.
const sistema = unSistema()
let ana: Persona
let otra: Persona

beforeAll(async () => {
  ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  otra = await sistema().abrirCuenta('proveedor', 'empresa', 'Otra')
})

/** Returns the error's name or the message's code of an answer. */
const que = (mensaje: any[]) => (mensaje[0] === 8 ? mensaje[4] : mensaje[0])

const saludada = async (persona?: Persona) => {
  const wamp = await conectarWamp(sistema(), persona)
  await wamp.saludar()
  return wamp
}

describe('the handshake', () => {
  it('is refused for a foreign, a `null` and a missing Origin, with or without a session', async () => {
    for (const cabeceras of [
      { origin: 'https://malo.example' },
      { origin: 'null' },
      {},
      { origin: `http://127.0.0.1:${sistema().port}.malo.example` },
      { origin: `https://127.0.0.1:${sistema().port}` },
    ] as Record<string, string>[]) {
      expect(await apretonRechazado(sistema(), cabeceras), JSON.stringify(cabeceras)).toBe(403)
      expect(await apretonRechazado(sistema(), { ...cabeceras, cookie: ana.cookie })).toBe(403)
    }
  })

  it('is refused to a client that doesn’t offer wamp.2.json', async () => {
    const origin = `http://127.0.0.1:${sistema().port}`
    expect(await apretonRechazado(sistema(), { origin }, ['wamp.2.msgpack'])).toBeGreaterThanOrEqual(400)
    expect(await apretonRechazado(sistema(), { origin }, [])).toBeGreaterThanOrEqual(400)
  })
})

describe('an upgrade', () => {
  /** Sends a valid handshake to a path, and returns the first line of the answer. */
  const respuesta = async (metodo: string, camino: string): Promise<string> => {
    const { port } = sistema()
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `${metodo} ${camino} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: wamp.2.json\r\n\r\n',
    )
    const [datos] = await once(socket, 'data')
    socket.destroy()
    return String(datos).split('\r\n')[0] ?? ''
  }

  it('succeeds only as a GET of /ws; elsewhere the answer is plain HTTP', async () => {
    for (const [metodo, camino, estado] of [
      ['GET', '/ws', 101],
      ['GET', '/ws?de=aqui', 101],
      ['GET', '/api/salud', 200],
      ['GET', '/api/salud?x=/ws', 200],
      ['GET', '/', 200],
      ['GET', '/api/docs/', 200],
      ['GET', '/no/hay', 404],
      ['GET', '/ws/', 404],
      ['GET', '/%77s', 404],
      ['GET', '/ws%zz', 400],
      ['HEAD', '/ws', 404],
      ['HEAD', '/api/salud', 200],
      ['POST', '/ws', 405],
      ['OPTIONS', '/ws', 405],
    ] as const)
      expect(await respuesta(metodo, camino), `${metodo} ${camino}`).toContain(` ${estado} `)
    await hastaQue(() => expect(sistema().live.router.conectadas()).toBe(0))
  })
})

describe('a session of the protocol', () => {
  it('starts with HELLO and WELCOME, answers GOODBYE and closes', async () => {
    const wamp = await conectarWamp(sistema(), ana)
    expect(wamp.socket.protocol).toBe('wamp.2.json')
    expect((await wamp.saludar()).slice(0, 3)).toMatchObject([
      2,
      expect.any(Number),
      { roles: { broker: {}, dealer: {} } },
    ])
    wamp.enviar([6, {}, 'wamp.close.close_realm'])
    expect(await wamp.cierre).toBe(1000)
    expect(wamp.recibidos.at(-1)).toEqual([6, {}, 'wamp.close.goodbye_and_out'])
  })

  it('in another realm is aborted', async () => {
    const wamp = await conectarWamp(sistema(), ana)
    expect(await wamp.saludar('otro')).toEqual([3, { message: expect.any(String) }, 'wamp.error.no_such_realm'])
    expect(await wamp.cierre).toBe(1002)
  })

  it('is aborted by any message that a client may not send', async () => {
    const impropias = [
      '{"no": "es una lista"}',
      'esto no es JSON',
      '[]',
      [999],
      [1, 'bandwork'],
      [2, 1, {}],
      [36, 1, 1, {}],
      [32, 1, {}, 'bandwork.presencia'],
      `[1, "bandwork", {"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}, 1]`,
      [1, 'bandwork', 'sin detalles'],
      '[32, 1.5, {}, "x"]',
      `[1, "${'x'.repeat(300)}", {}]`,
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ]
    for (const impropia of impropias) {
      const wamp = await conectarWamp(sistema(), ana)
      wamp.enviar(impropia)
      expect(await wamp.cierre, JSON.stringify(impropia).slice(0, 80)).toBe(1002)
      expect(wamp.recibidos).toMatchObject([[3, {}, 'wamp.error.protocol_violation']])
    }
    const dosVeces = await saludada(ana)
    dosVeces.enviar([1, 'bandwork', {}])
    expect(await dosVeces.cierre).toBe(1002)
    const binaria = await saludada(ana)
    binaria.socket.send(Buffer.from('[32, 1, {}, "bandwork.presencia"]'))
    expect(await binaria.cierre).toBe(1002)
  })

  it('isn’t opened by a second HELLO after it was aborted', async () => {
    const nueva = await sistema().abrirCuenta('consumidor', 'personal', 'Insiste')
    const wamp = await conectarWamp(sistema(), nueva)
    wamp.enviar([1, 'otro', {}])
    wamp.enviar([1, 'bandwork', {}])
    wamp.enviar([32, 1, {}, 'bandwork.presencia'])
    await wamp.cierre
    expect(wamp.recibidos.map(([codigo]) => codigo)).toEqual([3])
    expect(sistema().servicios.presencia.conectado(nueva.id)).toBe(false)
  })

  it('is closed by a frame of more than 64 kB', async () => {
    const wamp = await saludada(ana)
    wamp.enviar([48, 1, {}, 'bandwork.conectados', [['x'.repeat(60_000)]]])
    expect(await wamp.recibir(([, , peticion]) => peticion === 1)).toMatchObject([
      8,
      48,
      1,
      {},
      expect.any(String),
      [expect.any(String)],
    ])
    wamp.enviar([48, 2, {}, 'bandwork.conectados', [['x'.repeat(66_000)]]])
    expect(await wamp.cierre).toBe(1009)
  })

  it('is closed when it floods', async () => {
    const wamp = await saludada(ana)
    for (let n = 1; n <= 400; n += 1) wamp.enviar([48, n, {}, 'bandwork.conectados', [[]]])
    expect(await wamp.cierre).toBe(1008)
    expect(wamp.recibidos.length).toBeLessThan(110)
  })
})

describe('a client', () => {
  it('may subscribe to its own topic and presence, but not to another’s, a role’s or a pattern', async () => {
    const wamp = await saludada(ana)
    for (const tema of [`bandwork.usuario.${ana.hash}`, 'bandwork.presencia'])
      expect(que(await wamp.suscribir(tema))).toBe(33)
    for (const tema of [
      `bandwork.usuario.${otra.hash}`,
      'bandwork.rol.callcenter',
      'bandwork.rol.consumidor',
      'bandwork.usuario.',
      'bandwork.usuario..',
      'bandwork',
      'bandwork.usuario.*',
      '',
      'wamp.session.on_join',
    ])
      expect(que(await wamp.suscribir(tema)), tema).toBe('wamp.error.not_authorized')
    for (const match of ['prefix', 'wildcard']) {
      const respuesta = await wamp.preguntar(32, { match }, 'bandwork.presencia')
      expect(que(respuesta)).toBe('wamp.error.option_not_allowed')
    }
    await wamp.cerrar()
  })

  it('without a session may subscribe to presence alone', async () => {
    const wamp = await saludada()
    expect(que(await wamp.suscribir('bandwork.presencia'))).toBe(33)
    expect(que(await wamp.suscribir(`bandwork.usuario.${ana.hash}`))).toBe('wamp.error.not_authorized')
    expect(await wamp.llamar('bandwork.desde', ['0', 10])).toMatchObject([
      50,
      expect.any(Number),
      {},
      [{ mensajes: [], completo: true }],
    ])
    await wamp.cerrar()
  })

  it('of the staff may also subscribe to its role’s topic', async () => {
    const staff = await sistema().abrirCuenta('callcenter', 'staff', 'Call')
    const wamp = await saludada(staff)
    expect(que(await wamp.suscribir('bandwork.rol.callcenter'))).toBe(33)
    expect(que(await wamp.suscribir('bandwork.rol.administrador'))).toBe('wamp.error.not_authorized')
    await wamp.cerrar()
  })

  it('may not publish or register', async () => {
    const wamp = await saludada(ana)
    const oyente = await saludada()
    await oyente.suscribir('bandwork.presencia')
    for (const [codigo, resto] of [
      [16, [{ acknowledge: true }, 'bandwork.presencia', [{ asunto: 'HomePageOff' }]]],
      [16, [{ acknowledge: true }, `bandwork.usuario.${ana.hash}`, []]],
      [64, [{}, 'bandwork.desde']],
      [66, [77]],
    ] as const)
      expect(que(await wamp.preguntar(codigo, ...resto))).toBe('wamp.error.not_authorized')
    wamp.enviar([16, 99, {}, 'bandwork.presencia', [{ asunto: 'mentira' }]])
    expect(que(await wamp.llamar('bandwork.no_hay', []))).toBe('wamp.error.no_such_procedure')
    expect(que(await wamp.llamar('constructor', []))).toBe('wamp.error.no_such_procedure')
    await oyente.llamar('bandwork.conectados', [[]])
    expect(JSON.stringify(oyente.eventos())).not.toContain('mentira')
    await Promise.all([wamp.cerrar(), oyente.cerrar()])
  })

  it('must call with valid arguments', async () => {
    const wamp = await saludada(ana)
    for (const argumentos of [[], ['x'], ['-1'], [5], ['1', 0], ['1', 501], ['1', '5'], ['1', 2, 3], ['9'.repeat(19)]])
      expect(que(await wamp.llamar('bandwork.desde', argumentos)), JSON.stringify(argumentos)).toBe(
        'wamp.error.invalid_argument',
      )
    const demasiados = Array.from({ length: 501 }, () => ana.hash)
    expect(que(await wamp.llamar('bandwork.conectados', [demasiados]))).toBe('wamp.error.invalid_argument')
    await wamp.cerrar()
  })

  it('may unsubscribe from what it subscribed to, once', async () => {
    const wamp = await saludada(ana)
    const [, , id] = await wamp.suscribir('bandwork.presencia')
    expect(await wamp.suscribir('bandwork.presencia')).toMatchObject([33, expect.any(Number), id])
    expect(que(await wamp.preguntar(34, id))).toBe(35)
    expect(que(await wamp.preguntar(34, id))).toBe('wamp.error.no_such_subscription')
    await wamp.cerrar()
  })
})

describe('a session that ends', () => {
  it('closes its own sockets and no others', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Se va')
    const propios = await Promise.all([saludada(persona), saludada(persona)])
    const ajeno = await saludada(ana)
    await persona.pedir('POST', '/logout')
    await Promise.all(propios.map(({ cierre }) => cierre))
    expect(que(await ajeno.llamar('bandwork.conectados', [[]]))).toBe(50)
    const visitante = await saludada(persona)
    expect(que(await visitante.suscribir(`bandwork.usuario.${persona.hash}`))).toBe('wamp.error.not_authorized')
    await Promise.all([ajeno.cerrar(), visitante.cerrar()])
  })

  it('closes its sockets even after Postgres cut every connection', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Se va después')
    const conexion = await saludada(persona)
    await sistema()
      .pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
      .catch(() => undefined)
    await hastaQue(async () => expect((await persona.pedir('GET', '/api/yo')).estado).toBe(200))
    await hastaQue(async () => {
      const { rows } = await sistema().pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      )
      expect(rows).toHaveLength(1)
    }, 50)
    await persona.pedir('POST', '/logout')
    await conexion.cierre
  })

  it('closes a socket that is just opening', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Se va al entrar')
    const { puerta, sesiones } = sistema().servicios
    const { cuentaDeToken } = puerta
    vi.spyOn(puerta, 'cuentaDeToken').mockImplementationOnce(async (token) => {
      const abierta = await cuentaDeToken(token)
      const fin = once(sesiones.eventos, 'fin')
      await persona.pedir('POST', '/logout')
      await fin
      return abierta
    })
    const conexion = await conectarWamp(sistema(), persona)
    await conexion.cierre
  }, 10_000)

  it('closes its sockets even if its end wasn’t notified', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Se va en otra parte')
    const [propio, ajeno] = await Promise.all([saludada(persona), saludada(ana)])
    const { pool } = sistema()
    await pool.query('delete from acceso.sesiones where cuenta = $1', [persona.id])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    await propio.cierre
    expect(que(await ajeno.llamar('bandwork.conectados', [[]]))).toBe(50)
    await ajeno.cerrar()
  }, 10_000)

  it('by expiry closes its sockets at the next ping', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Se le acaba')
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const otro = crearLive(sistema(), callado)
    const servidor = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' })
    await once(servidor, 'listening')
    const sesion = createHash('sha256')
      .update(persona.cookie.split('=')[1] ?? '')
      .digest('hex')
    servidor.on('connection', (socket) =>
      otro.router.conectar(socket, { cuenta: persona.id, rol: 'consumidor', sesion }),
    )
    const conexion = await conectarWamp(servidor.address() as { port: number })
    await conexion.saludar()
    vi.advanceTimersByTime(20_000)
    expect(que(await conexion.llamar('bandwork.conectados', [[]]))).toBe(50)
    await sistema().pool.query(`update acceso.sesiones set vence = now() where cuenta = $1`, [persona.id])
    vi.advanceTimersByTime(20_000)
    await conexion.cierre
    await otro.cerrar()
    servidor.close()
    vi.useRealTimers()
  }, 10_000)

  it('isn’t cached by a lookup that was under way', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Se va y pregunta')
    const { pool, servicios } = sistema()
    const token = persona.cookie.split('=')[1] ?? ''
    const consultar = pool.query.bind(pool) as (...de: unknown[]) => Promise<unknown>
    const { promise: acabada, resolve: acabar } = Promise.withResolvers<void>()
    const { promise: hallada, resolve: hallar } = Promise.withResolvers<void>()
    vi.spyOn(pool, 'query').mockImplementationOnce((async (...de: unknown[]) => {
      const leida = await consultar(...de)
      hallar()
      await acabada
      return leida
    }) as never)
    const antes = servicios.sesiones.de(token)
    // If the session ended before the table is read, the lookup wouldn't find it.
    await hallada
    await servicios.sesiones.cerrar(token)
    acabar()
    expect(await antes).toMatchObject({ cuenta: persona.id })
    expect(await servicios.sesiones.de(token)).toBeUndefined()
  })
})
