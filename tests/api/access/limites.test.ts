import { connect, type Socket } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { crearIntentos } from '#api/access/intentos.ts'
import * as limites from '#api/access/limites.ts'
import { deQuienEntra } from '#api/cuenta/equipo.ts'
import { RESTABLECER_MINUTOS } from '#commands/processes/cartas-cuenta.ts'
import { otraCasa } from '#tests/comun.ts'
import { hastaQue } from '#tests/espera.ts'
import { formularioCliente } from '#tests/formularios.ts'
import { CONTRASENA, type Persona, unSistema } from '#tests/sistema.ts'

// Uses the production rate of writes; all other test files have a higher one.
const sistema = unSistema({ ESCRITURAS_POR_MINUTO: String(limites.ESCRITURAS_POR_MINUTO) })
const varias = <T>(cuantas: number, hacer: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: cuantas }, (_, n) => hacer(n)))
const estados = (respuestas: readonly { readonly estado: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(respuestas, ({ estado }) => estado)).map(([estado, grupo]) => [
      estado,
      grupo?.length,
    ]),
  )

type Api = Pick<ReturnType<typeof sistema>, 'app'>['app']['inject']
const enviar = async (
  url: string,
  payload: object,
  remoteAddress: string,
  por: Api = sistema().app.inject.bind(sistema().app),
) => {
  const antes = performance.now()
  const r = await por({ method: 'POST', url, payload, remoteAddress })
  return {
    estado: r.statusCode,
    cuerpo: r.json(),
    espera: Number(r.headers['retry-after']),
    ms: performance.now() - antes,
  }
}
const entrar = (correo: string, desde: string, contrasena = 'no es esta', por?: Api) =>
  enviar('/login', { correo, contrasena }, desde, por)
const correoDe = async (persona: Persona): Promise<string> =>
  (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta.correo

describe('the writes of one account', () => {
  it('are limited to thirty at once over all routes; then it gets 429, and can still read and sign out; other accounts go on', async () => {
    const [ana, eva] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Eva'),
    ]
    const rutas = ['/api/cuenta/estrellas', '/api/avisos/leidos', '/api/save/index/pedido'] as const
    const hechas = await varias(40, async (n) => {
      const antes = performance.now()
      const r = await ana.pedir('POST', rutas[n % 3] as string, {})
      return { ...r, ms: performance.now() - antes }
    })
    const frenadas = hechas.filter(({ estado }) => estado === 429)
    // About a second may have passed, which allows one more.
    expect(frenadas.length).toBeGreaterThanOrEqual(8)
    expect(frenadas.length).toBeLessThanOrEqual(10)
    expect(frenadas[0]?.cuerpo).toMatchObject({ code: 'demasiadas-peticiones' })
    expect(frenadas[0]?.cuerpo.detail).toMatch(/^Vas muy rápido\. Espera un segundo y vuelve a probar\.$/)
    expect(Number(frenadas[0]?.cabeceras['retry-after'])).toBe(1)
    // A refusal is delayed, so a client that insists is slowed down.
    expect(Math.min(...frenadas.map(({ ms }) => ms))).toBeGreaterThanOrEqual(limites.ESPERA_DE_RECHAZO_MS - 1)
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(200)
    expect((await eva.pedir('POST', '/api/cuenta/estrellas', {})).estado).not.toBe(429)
    // Signing out stays possible.
    expect((await ana.pedir('POST', '/logout/todas')).estado).toBe(200)
  })

  it('don’t count when the account lacks the permission or another site sends them', async () => {
    const luz = await sistema().abrirCuenta('consumidor', 'personal', 'Luz')
    await varias(20, () => luz.pedir('POST', '/api/admin/cuentas/x/activar', {}))
    await varias(20, () => luz.pedir('POST', '/api/cuenta/estrellas', {}, { origin: 'https://malo.example' }))
    expect((await luz.pedir('POST', '/api/cuenta/estrellas', {})).estado).not.toBe(429)
  })
})

/** Opens another session of the same account. */
const otraSesion = async (persona: Persona) => {
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/login',
    payload: { correo: await correoDe(persona), contrasena: CONTRASENA },
    remoteAddress: otraCasa(),
  })
  return { cookie: String(r.headers['set-cookie']).split(';')[0] ?? '' }
}

/**
 * Sends requests that wait for a position that doesn't exist yet. Each holds its slot as long as
 * such a request may wait, or until the client disconnects.
 */
const sinAcabar = ({ cookie }: Persona) => {
  const { port } = sistema()
  const pedida = `GET /api/yo?posicion=999999999999 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`
  return Array.from({ length: limites.EN_CURSO_POR_CUENTA }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(pedida))
    return socket.on('error', () => undefined)
  })
}

/** Milliseconds without an answer after which a request counts as waiting for a slot. */
const SIN_SITIO_MS = 300
/**
 * Takes all slots of an account and sends one more request: `detras` waits behind them until
 * `soltar`.
 */
const ocupar = async <T>(persona: Persona, pedir: () => Promise<T>) => {
  const lentas: Socket[] = []
  const { pedida: detras } = await hastaQue(async () => {
    lentas.push(...sinAcabar(persona))
    const pedida = pedir()
    expect(await Promise.race([pedida, esperar(SIN_SITIO_MS, 'espera')])).toBe('espera')
    return { pedida }
  })
  const soltar = (): void => {
    for (const socket of lentas) socket.destroy()
  }
  return { detras, soltar }
}

describe('the concurrent requests of one account', () => {
  it('wait beyond twelve, and get 429 beyond the queue; other accounts don’t wait, and signing out is possible', async () => {
    const [ana, eva] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Impaciente'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Paciente'),
    ]
    const url = `http://127.0.0.1:${sistema().port}/api/cuenta/perfil`
    const leer = (cookie: string) => fetch(url, { headers: { cookie } }).then(({ status }) => status)
    const { cookie: otra } = await otraSesion(ana)
    const { soltar } = await ocupar(ana, () => leer(ana.cookie))
    expect(await leer(eva.cookie)).toBe(200)
    // The account can always sign out.
    const salir = { method: 'POST', headers: { cookie: otra } }
    expect((await fetch(`http://127.0.0.1:${sistema().port}/logout`, salir)).status).toBe(200)
    const muchas = Array.from({ length: limites.EN_ESPERA_POR_CUENTA + 20 }, () => leer(ana.cookie))
    expect(await Promise.race(muchas)).toBe(429)
    soltar()
    const hechas = await Promise.all(muchas)
    expect(new Set(hechas)).toEqual(new Set([200, 429]))
    expect(hechas.filter((estado) => estado === 200).length).toBeGreaterThan(limites.EN_ESPERA_POR_CUENTA - 10)
    // No slot was lost.
    expect(await varias(limites.EN_CURSO_POR_CUENTA * 3, () => leer(ana.cookie))).toEqual(
      Array.from({ length: limites.EN_CURSO_POR_CUENTA * 3 }, () => 200),
    )
  })

  it('get 401 if the session ended while they waited', async () => {
    const luz = await sistema().abrirCuenta('consumidor', 'personal', 'Se va')
    const { port } = sistema()
    const { detras, soltar } = await ocupar(luz, () =>
      fetch(`http://127.0.0.1:${port}/api/yo`, { headers: { cookie: luz.cookie } }),
    )
    await sistema().servicios.sesiones.cerrarTodas(luz.id, 'todas')
    soltar()
    expect((await detras).status).toBe(401)
  })
})

describe('guessed passwords', () => {
  it('of one account are refused after five at once over two processes, and after ten from one address without that delay', async () => {
    const { inject } = await sistema().otraApi()
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Víctima'))
    const desde = otraCasa()
    const todas = await varias(20, (n) => entrar(correo, desde, 'x', n % 2 ? inject : undefined))
    expect(estados(todas)).toEqual({ 401: limites.DEMORA.libres, 429: 20 - limites.DEMORA.libres })
    // One address gets no more than ten, though the delay is cleared before each; others go on.
    const nadie = `nadie-${desde}@prueba.ec`
    const [casa, vecina] = [otraCasa(), otraCasa()]
    const sinDemora = async (donde: string) => {
      await sistema().servicios.intentos.acertar(deQuienEntra(nadie))
      return (await entrar(nadie, donde)).estado
    }
    for (let n = 0; n < limites.ENTRADAS_POR_CUENTA.rafaga; n += 1) expect(await sinDemora(casa)).toBe(401)
    expect([await sinDemora(casa), await sinDemora(vecina)]).toEqual([429, 401])
  })

  it('over many accounts from one address are limited to thirty, and logins that succeed don’t count among them', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Oficina'))
    const desde = otraCasa()
    for (let n = 0; n < 35; n += 1) expect((await entrar(correo, desde, CONTRASENA)).estado).toBe(n < 10 ? 200 : 429)
    const rociadas = await varias(50, (n) => entrar(`cuenta${n}@rociada.ec`, desde))
    const pasan = rociadas.filter(({ estado }) => estado === 401).length
    expect(pasan).toBeLessThanOrEqual(limites.ENTRADAS_POR_DIRECCION.rafaga + 1)
    expect(rociadas.find(({ estado }) => estado === 429)?.espera).toBeGreaterThan(0)
    expect((await entrar('cuenta99@rociada.ec', otraCasa())).estado).toBe(401)
  })

  it('of one account from sixty addresses wait longer and longer, and its owner gets in after the wait', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Asediada'))
    const muchas = await varias(60, () => entrar(correo, otraCasa()))
    expect(estados(muchas)).toEqual({ 401: limites.DEMORA.libres, 429: 60 - limites.DEMORA.libres })
    const espera = Math.max(...muchas.map(({ espera: segundos }) => segundos || 0))
    expect(espera).toBeGreaterThanOrEqual(1)
    expect(espera).toBeLessThanOrEqual(2)
    await expect.poll(async () => (await entrar(correo, otraCasa(), CONTRASENA)).estado, { interval: 300 }).toBe(200)
    // The login succeeded, so the count starts anew.
    expect((await entrar(correo, otraCasa())).estado).toBe(401)
  })

  it('of others don’t delay a browser that the account knows, and that browser gets no more guesses than any', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Conocida'))
    const desde = otraCasa()
    const propia = await sistema().app.inject({
      method: 'POST',
      url: '/login',
      payload: { correo, contrasena: CONTRASENA },
      remoteAddress: desde,
    })
    const marca = propia.cookies.find(({ name }) => name.endsWith('equipo'))
    const conMarca = async (contrasena: string) =>
      (
        await sistema().app.inject({
          method: 'POST',
          url: '/login',
          headers: { cookie: `${marca?.name}=${marca?.value}` },
          payload: { correo, contrasena },
          remoteAddress: otraCasa(),
        })
      ).statusCode
    await varias(30, () => entrar(correo, otraCasa()))
    expect((await entrar(correo, otraCasa(), CONTRASENA)).estado).toBe(429)
    expect(await conMarca(CONTRASENA)).toBe(200)
    const adivinadas = await varias(20, () => conMarca('no es esta'))
    expect(adivinadas.filter((estado) => estado === 401)).toHaveLength(limites.DEMORA.libres)
  })

  it('are told the longer of two waits', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Dos esperas'))
    const desde = otraCasa()
    await varias(limites.ENTRADAS_POR_CUENTA.rafaga, () => entrar(correo, desde))
    await sistema().pool.query(`update acceso.intentos set hasta = now() + interval '40 seconds' where cuantos > 4`)
    const { estado, espera, cuerpo } = await entrar(correo, desde)
    expect([estado, espera]).toEqual([429, 40])
    expect(cuerpo.detail).toBe('Demasiados intentos seguidos. Espera 40 segundos y vuelve a probar.')
  })

  it('of one address wait in a queue of their own before the common one', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'De otra parte'))
    const desde = otraCasa()
    const { aLaVez, maximo } = limites.CONTRASENAS_POR_DIRECCION
    const muchas = varias(30, (n) => entrar(`cola${n}@prueba.ec`, desde))
    expect((await entrar(correo, otraCasa(), CONTRASENA)).estado).toBe(200)
    const { 401: malas = 0, 503: llenas = 0 } = estados(await muchas)
    expect([malas + llenas, malas >= aLaVez + maximo]).toEqual([30, true])
  })

  it('beyond the workers and a queue of fifty get 503, and other requests are answered meanwhile', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const muchas = varias(90, (n) => entrar(`alguien${n}@muchos.ec`, otraCasa()))
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(200)
    const hechas = await muchas
    const { 401: malas = 0, 503: llenas = 0 } = estados(hechas)
    expect(malas + llenas).toBe(90)
    // On a slow machine some of those that wait time out: they get 503 too, but later.
    const enseguida = hechas.filter(({ estado, ms }) => estado === 503 && ms < limites.RESPUESTA_MS).length
    expect(90 - enseguida).toBeGreaterThanOrEqual(limites.CONTRASENAS_A_LA_VEZ + limites.CONTRASENAS_EN_ESPERA)
    expect(llenas).toBeGreaterThan(0)
    expect(hechas.find(({ estado }) => estado === 503)).toMatchObject({ cuerpo: { code: 'no-disponible' }, espera: 1 })
  })

  it('are stored under hashes only, and deleted when their time is over', async () => {
    const { pool } = sistema()
    const { rows } = await pool.query<{ clave: string }>('select clave from acceso.intentos')
    expect(rows.length).toBeGreaterThan(0)
    for (const { clave } of rows) expect(clave).toMatch(/^[0-9a-f]{64}$/)
    await pool.query(`update acceso.intentos set hasta = now() - interval '16 minutes'`)
    await sistema().servicios.intentos.barrer()
    expect((await pool.query('select from acceso.intentos')).rowCount).toBe(0)
  })
})

describe('mails with a link to set another password', () => {
  const pedidos = async (persona: Persona) =>
    (await sistema().servicios.store.readStream(`cuenta-${persona.id}`)).filter(
      ({ type }) => type === 'RestablecimientoPedido',
    ).length

  it('are limited to a burst of three, then one each quarter of an hour, and a link lasts longer than that', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Molestada')
    const correo = await correoDe(persona)
    const pedir = (n: number) =>
      enviar('/login/olvido-contrasena', { correo: n % 2 ? correo : correo.toUpperCase() }, otraCasa())
    await varias(20, pedir)
    expect(await pedidos(persona)).toBe(limites.RESTABLECIMIENTOS.rafaga)
    // Moves the clock of the limit a quarter of an hour.
    await sistema().pool.query(`update acceso.intentos set hasta = hasta - interval '15 minutes'`)
    await varias(20, pedir)
    expect(await pedidos(persona)).toBe(limites.RESTABLECIMIENTOS.rafaga + 1)
    expect(RESTABLECER_MINUTOS).toBeGreaterThanOrEqual(2 / limites.RESTABLECIMIENTOS.porMinuto)
  })
})

describe('the answer whether an e-mail has an account', () => {
  it('is given ten times an hour per address, by the field and the form together; other checks don’t count', async () => {
    const formulario = formularioCliente()
    const desde = otraCasa()
    const revisar = (campo: string, valor: string) =>
      enviar('/registro/cliente/ajax', { campo, valor, clase: 'personal' }, desde)
    expect((await enviar('/registro/cliente/formulario', formulario, desde)).estado).toBe(201)
    for (let n = 0; n < 20; n += 1) expect((await revisar('contrasena', 'una bien larga 77')).estado).toBe(200)
    expect((await revisar('correo', 'sin arroba')).cuerpo.valido).toBe(false)
    const dichas = await varias(5, (n) => revisar('correo', n % 2 ? `libre${n}@prueba.ec` : formulario.correo))
    expect(estados(dichas)).toEqual({ 200: 5 })
    expect((await revisar('correo', 'libre@prueba.ec')).estado).toBe(429)
    // The form still works until it has used its own share.
    expect((await enviar('/registro/cliente/formulario', formularioCliente(), desde)).estado).toBe(201)
    const otro = (n: number) => ({ ...formularioCliente(), correo: formulario.correo, nombre: `Otra ${n}` })
    const enviados = await varias(12, (n) => enviar('/registro/cliente/formulario', otro(n), desde))
    expect(estados(enviados)).toEqual({ 409: 3, 429: 9 })
    expect((await enviar('/registro/cliente/formulario', formularioCliente(), desde)).estado).toBe(429)
    expect(
      (
        await enviar(
          '/registro/cliente/ajax',
          { campo: 'correo', valor: formulario.correo, clase: 'personal' },
          otraCasa(),
        )
      ).cuerpo,
    ).toMatchObject({ valido: false })
  })
})

it('an attempt that began before the others and waited for them is not refused for it', async () => {
  const { pool } = sistema()
  const { rafaga } = limites.AVERIGUACIONES.campo
  const demas = crearIntentos(pool, 'prueba')
  const primero = await pool.connect()
  try {
    await primero.query('begin')
    await primero.query('select now()')
    const tardio = crearIntentos(primero, 'prueba')
    await varias(rafaga - 1, () => demas.contar('ritmo', limites.AVERIGUACIONES.campo))
    await tardio.contar('ritmo', limites.AVERIGUACIONES.campo)
    for (let n = 1; n < limites.DEMORA.libres; n += 1) await demas.adivinar('cuenta')
    await tardio.adivinar('cuenta')
    await primero.query('commit')
    await expect(demas.contar('ritmo', limites.AVERIGUACIONES.campo)).rejects.toMatchObject({
      rechazo: { refused: 'demasiadas-peticiones' },
    })
  } finally {
    primero.release()
  }
})
