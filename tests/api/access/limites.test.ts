import { connect, type Socket } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import * as limites from '#api/access/limites.ts'
import { deQuienEntra } from '#api/cuenta/equipo.ts'
import { RESTABLECER_MINUTOS } from '#commands/processes/cartas-cuenta.ts'
import { otraCasa } from '#tests/comun.ts'
import { hastaQue } from '#tests/espera.ts'
import { formularioCliente } from '#tests/formularios.ts'
import { CONTRASENA, type Persona, unSistema } from '#tests/sistema.ts'

// The door's own pace: all other files are let through faster.
const sistema = unSistema({ ESCRITURAS_POR_MINUTO: String(limites.ESCRITURAS_POR_MINUTO) })
const varias = <T>(cuantas: number, hacer: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: cuantas }, (_, n) => hacer(n)))
const estados = (respuestas: readonly { readonly estado: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(respuestas, ({ estado }) => estado)).map(([estado, unas]) => [estado, unas?.length]),
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

describe('what one account changes', () => {
  it('is thirty at once, whatever routes; then it waits, reads on, and nobody else is concerned', async () => {
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
    // A second or so may have passed.
    expect(frenadas.length).toBeGreaterThanOrEqual(8)
    expect(frenadas.length).toBeLessThanOrEqual(10)
    expect(frenadas[0]?.cuerpo).toMatchObject({ code: 'demasiadas-peticiones' })
    expect(frenadas[0]?.cuerpo.detail).toMatch(/^Vas muy rápido\. Espera un segundo y vuelve a probar\.$/)
    expect(Number(frenadas[0]?.cabeceras['retry-after'])).toBe(1)
    // Who insists at once isn't answered at once.
    expect(Math.min(...frenadas.map(({ ms }) => ms))).toBeGreaterThanOrEqual(limites.ESPERA_DE_RECHAZO_MS - 1)
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(200)
    expect((await eva.pedir('POST', '/api/cuenta/estrellas', {})).estado).not.toBe(429)
    // The way out stays open.
    expect((await ana.pedir('POST', '/logout/todas')).estado).toBe(200)
  })

  it('counts nothing that it may not do anyway, nor what another site sends', async () => {
    const luz = await sistema().abrirCuenta('consumidor', 'personal', 'Luz')
    await varias(20, () => luz.pedir('POST', '/api/admin/cuentas/x/activar', {}))
    await varias(20, () => luz.pedir('POST', '/api/cuenta/estrellas', {}, { origin: 'https://malo.example' }))
    expect((await luz.pedir('POST', '/api/cuenta/estrellas', {})).estado).not.toBe(429)
  })
})

/** Another session of the same account. */
const otraSesion = async (persona: Persona) => {
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/login',
    payload: { correo: await correoDe(persona), contrasena: CONTRASENA },
    remoteAddress: otraCasa(),
  })
  return { cookie: String(r.headers['set-cookie']).split(';')[0] ?? '' }
}

/** Requests that wait for what isn't there yet: each holds its place for as long as they do, or until who sends it goes. */
const sinAcabar = ({ cookie }: Persona) => {
  const { port } = sistema()
  const pedida = `GET /api/yo?posicion=999999999999 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`
  return Array.from({ length: limites.EN_CURSO_POR_CUENTA }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(pedida))
    return socket.on('error', () => undefined)
  })
}

/** How long something isn't answered that waits for a place. */
const SIN_SITIO_MS = 300
/** Takes all places of an account, and asks once more: `detras` waits behind them until `soltar`. */
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

describe('what one account asks at once', () => {
  it('is served twelve at a time, waits beyond that, and past that is told to come again; nobody else waits', async () => {
    const [ana, eva] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Impaciente'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Paciente'),
    ]
    const url = `http://127.0.0.1:${sistema().port}/api/cuenta/perfil`
    const leer = (cookie: string) => fetch(url, { headers: { cookie } }).then(({ status }) => status)
    const { cookie: otra } = await otraSesion(ana)
    const { soltar } = await ocupar(ana, () => leer(ana.cookie))
    expect(await leer(eva.cookie)).toBe(200)
    // Its owner can always leave.
    const salir = { method: 'POST', headers: { cookie: otra } }
    expect((await fetch(`http://127.0.0.1:${sistema().port}/logout`, salir)).status).toBe(200)
    const muchas = Array.from({ length: limites.EN_ESPERA_POR_CUENTA + 20 }, () => leer(ana.cookie))
    expect(await Promise.race(muchas)).toBe(429)
    soltar()
    const hechas = await Promise.all(muchas)
    expect(new Set(hechas)).toEqual(new Set([200, 429]))
    expect(hechas.filter((estado) => estado === 200).length).toBeGreaterThan(limites.EN_ESPERA_POR_CUENTA - 10)
    // No place was lost.
    expect(await varias(limites.EN_CURSO_POR_CUENTA * 3, () => leer(ana.cookie))).toEqual(
      Array.from({ length: limites.EN_CURSO_POR_CUENTA * 3 }, () => 200),
    )
  })

  it('isn’t served any more when its session ended while it waited', async () => {
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

describe('passwords that are guessed', () => {
  it('are ten a minute of one account from one address, at once and over two processes, right or wrong', async () => {
    const { inject } = await sistema().otraApi()
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Víctima'))
    const desde = otraCasa()
    const todas = await varias(20, (n) => entrar(correo, desde, 'x', n % 2 ? inject : undefined))
    expect(estados(todas)).toEqual({ 401: limites.DEMORA.libres, 429: 20 - limites.DEMORA.libres })
    // Left alone for as long as it was told, it is tried again.
    const nadie = `nadie-${desde}@prueba.ec`
    await sistema().servicios.intentos.acertar(deQuienEntra(nadie))
    for (let n = 0; n < limites.ENTRADAS_POR_CUENTA.rafaga; n += 1) {
      await sistema().servicios.intentos.acertar(deQuienEntra(nadie))
      expect((await entrar(nadie, otraCasa())).estado).toBe(401)
    }
  })

  it('sprayed from one address over many accounts are thirty, whoever they are; one that was right costs nothing', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Oficina'))
    const desde = otraCasa()
    for (let n = 0; n < 35; n += 1) expect((await entrar(correo, desde, CONTRASENA)).estado).toBe(n < 10 ? 200 : 429)
    const rociadas = await varias(50, (n) => entrar(`cuenta${n}@rociada.ec`, desde))
    const pasan = rociadas.filter(({ estado }) => estado === 401).length
    expect(pasan).toBeLessThanOrEqual(limites.ENTRADAS_POR_DIRECCION.rafaga + 1)
    expect(rociadas.find(({ estado }) => estado === 429)?.espera).toBeGreaterThan(0)
    expect((await entrar('cuenta99@rociada.ec', otraCasa())).estado).toBe(401)
  })

  it('of one account from sixty addresses wait longer and longer, and its owner gets in after that', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Asediada'))
    const muchas = await varias(60, () => entrar(correo, otraCasa()))
    expect(estados(muchas)).toEqual({ 401: limites.DEMORA.libres, 429: 60 - limites.DEMORA.libres })
    const espera = Math.max(...muchas.map(({ espera: una }) => una || 0))
    expect(espera).toBeGreaterThanOrEqual(1)
    expect(espera).toBeLessThanOrEqual(2)
    await expect.poll(async () => (await entrar(correo, otraCasa(), CONTRASENA)).estado, { interval: 300 }).toBe(200)
    // Known: it starts anew.
    expect((await entrar(correo, otraCasa())).estado).toBe(401)
  })

  it('hold nobody up at a browser where they were signed in before, and that browser gains no more tries by it', async () => {
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

  it('tell the longer of two waits', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Dos esperas'))
    const desde = otraCasa()
    await varias(limites.ENTRADAS_POR_CUENTA.rafaga, () => entrar(correo, desde))
    await sistema().pool.query(`update acceso.intentos set hasta = now() + interval '40 seconds' where cuantos > 4`)
    const { estado, espera, cuerpo } = await entrar(correo, desde)
    expect([estado, espera]).toEqual([429, 40])
    expect(cuerpo.detail).toBe('Demasiados intentos seguidos. Espera 40 segundos y vuelve a probar.')
  })

  it('of one address wait in a queue of their own before the one that all wait in', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'De otra parte'))
    const desde = otraCasa()
    const { aLaVez, maximo } = limites.CONTRASENAS_POR_DIRECCION
    const muchas = varias(30, (n) => entrar(`cola${n}@prueba.ec`, desde))
    expect((await entrar(correo, otraCasa(), CONTRASENA)).estado).toBe(200)
    const { 401: malas = 0, 503: llenas = 0 } = estados(await muchas)
    expect([malas + llenas, malas >= aLaVez + maximo]).toEqual([30, true])
  })

  it('are worked on two at a time, fifty wait, and the rest is told to come back; the house answers meanwhile', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const muchas = varias(90, (n) => entrar(`alguien${n}@muchos.ec`, otraCasa()))
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(200)
    const hechas = await muchas
    const { 401: malas = 0, 503: llenas = 0 } = estados(hechas)
    expect(malas + llenas).toBe(90)
    // A slow machine doesn't come to some that wait: those are told so too, but later.
    const enseguida = hechas.filter(({ estado, ms }) => estado === 503 && ms < limites.RESPUESTA_MS).length
    expect(90 - enseguida).toBeGreaterThanOrEqual(limites.CONTRASENAS_A_LA_VEZ + limites.CONTRASENAS_EN_ESPERA)
    expect(llenas).toBeGreaterThan(0)
    expect(hechas.find(({ estado }) => estado === 503)).toMatchObject({ cuerpo: { code: 'no-disponible' }, espera: 1 })
  })

  it('leave no word of whom they were about, and go when their time is over', async () => {
    const { pool } = sistema()
    const { rows } = await pool.query<{ clave: string }>('select clave from acceso.intentos')
    expect(rows.length).toBeGreaterThan(0)
    for (const { clave } of rows) expect(clave).toMatch(/^[0-9a-f]{64}$/)
    await pool.query(`update acceso.intentos set hasta = now() - interval '16 minutes'`)
    const quedan = async () => (await pool.query('select 1 from acceso.intentos')).rowCount
    await expect
      .poll(async () => {
        await entrar('nadie@queda.ec', otraCasa())
        return quedan()
      })
      .toBeLessThanOrEqual(30)
  })
})

describe('mails with a link for another password', () => {
  const pedidos = async (persona: Persona) =>
    (await sistema().servicios.store.readStream(`cuenta-${persona.id}`)).filter(
      ({ type }) => type === 'RestablecimientoPedido',
    ).length

  it('come while strangers ask for it too, never fewer than the last one is good for, and no more', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Molestada')
    const correo = await correoDe(persona)
    const pedir = (n: number) =>
      enviar('/login/olvido-contrasena', { correo: n % 2 ? correo : correo.toUpperCase() }, otraCasa())
    await varias(20, pedir)
    expect(await pedidos(persona)).toBe(limites.RESTABLECIMIENTOS.rafaga)
    // A quarter of an hour later.
    await sistema().pool.query(`update acceso.intentos set hasta = hasta - interval '15 minutes'`)
    await varias(20, pedir)
    expect(await pedidos(persona)).toBe(limites.RESTABLECIMIENTOS.rafaga + 1)
    expect(RESTABLECER_MINUTOS).toBeGreaterThanOrEqual(2 / limites.RESTABLECIMIENTOS.porMinuto)
  })
})

describe('whether somebody has an account', () => {
  it('is told ten times an hour to an address, by the form’s field and by the form; what tells nothing isn’t counted', async () => {
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
    // The form itself goes on, until it has told as much.
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
