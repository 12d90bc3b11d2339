import { describe, expect, it, vi } from 'vitest'
import { SESIONES_POR_CUENTA } from '#api/access/limites.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { otraCasa } from '#tests/comun.ts'
import { hastaQue } from '#tests/espera.ts'
import { CONTRASENA, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

type Item = { id: string; nombre: string; desde: string; usada: string; esta: boolean }
const sesionesDe = async (pedir: Persona['pedir']): Promise<Item[]> =>
  (await pedir('GET', '/api/cuenta/sesiones')).cuerpo.items
const cerrar = (pedir: Persona['pedir'], id: string | undefined) =>
  pedir('POST', '/api/cuenta/sesiones/cerrar', { id: id ?? '' })

/** Signs the same account in at another browser. */
const entrar = async (persona: Persona, agente: string) => {
  const { correo } = (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta
  const { headers } = await sistema().app.inject({
    method: 'POST',
    url: '/login',
    payload: { correo, contrasena: CONTRASENA },
    headers: { 'user-agent': agente },
    remoteAddress: otraCasa(),
  })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, pedir: sistema().pedirCon(cookie) }
}
const entra = async (pedir: Persona['pedir']) => {
  const { estado, cuerpo } = await pedir('GET', '/api/yo')
  return estado === 200 ? 'dentro' : cuerpo.datos?.fin
}

describe('the sessions of an account', () => {
  it('are listed by device, this one first, under ids that don’t reveal a token', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const telefono = await entrar(ana, CHROME)
    const oficina = await entrar(ana, FIREFOX)
    const sesiones = await sesionesDe(telefono.pedir)
    expect(sesiones.map(({ nombre, esta }) => [nombre, esta])).toEqual([
      ['Chrome en Android', true],
      ['Firefox en Windows', false],
      ['Navegador', false],
    ])
    for (const { desde, usada } of sesiones) expect(Date.parse(usada)).toBeGreaterThanOrEqual(Date.parse(desde))
    const { rows } = await sistema().pool.query(
      `select encode(token, 'hex') as token, encode(token, 'base64') as letras from acceso.sesiones where cuenta = $1`,
      [ana.id],
    )
    expect(rows).toHaveLength(3)
    const dicho = JSON.stringify(sesiones)
    for (const { token, letras } of rows)
      for (const secreto of [token, letras, String(sistema().servicios.ids.ocultar(Number(`0x${token.slice(0, 13)}`)))])
        expect(dicho).not.toContain(secreto)
    expect((await sesionesDe(oficina.pedir)).map(({ id }) => id).toSorted()).toEqual(
      sesiones.map(({ id }) => id).toSorted(),
    )
  })

  it('end one by one: refused at every process, their sockets closed, the others unchanged', async () => {
    const luz = await sistema().abrirCuenta('consumidor', 'personal', 'Luz')
    const perdido = await entrar(luz, CHROME)
    const otra = await sistema().otraApi()
    const alla = otra.pedirCon(perdido.cookie)
    const [aqui, ahi] = [await conectarWamp(sistema(), perdido), await conectarWamp(otra, perdido)]
    for (const socket of [aqui, ahi]) await socket.saludar()
    const mirando = await conectarWamp(sistema(), luz)
    await mirando.saludar()
    await mirando.suscribir(`bandwork.usuario.${luz.hash}`)
    expect([await entra(perdido.pedir), await entra(alla)]).toEqual(['dentro', 'dentro'])
    const ajena = (await sesionesDe(luz.pedir)).find(({ esta }) => !esta)
    expect((await cerrar(luz.pedir, ajena?.id)).estado).toBe(204)
    expect(await entra(perdido.pedir)).toBe('cerrada')
    await hastaQue(async () => expect(await entra(alla)).toBe('cerrada'))
    await Promise.all([aqui.cierre, ahi.cierre])
    expect(await entra(luz.pedir)).toBe('dentro')
    await hastaQue(() => expect(mirando.eventos()).toContainEqual({ asunto: 'sesion', usuario: luz.hash }))
    expect((await sesionesDe(luz.pedir)).map(({ esta }) => esta)).toEqual([true])
    expect((await cerrar(luz.pedir, ajena?.id)).estado, 'twice').toBe(404)
    await mirando.cerrar()
  })

  it('aren’t listed once they have expired', async () => {
    const iva = await sistema().abrirCuenta('consumidor', 'personal', 'Iva')
    await entrar(iva, FIREFOX)
    expect(await sesionesDe(iva.pedir)).toHaveLength(2)
    await sistema().pool.query(
      `update acceso.sesiones set vence = now() - interval '1 s' where cuenta = $1 and equipo = 'Firefox en Windows'`,
      [iva.id],
    )
    expect((await sesionesDe(iva.pedir)).map(({ esta }) => esta)).toEqual([true])
  })

  it('are unknown to other accounts (404), and closing the current one signs out', async () => {
    const [eva, mala] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Eva'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Mala'),
    ]
    const [sesion] = await sesionesDe(eva.pedir)
    const [con, sin] = [await cerrar(mala.pedir, sesion?.id), await cerrar(mala.pedir, 'abcdefghij')]
    expect([con.estado, con.cuerpo]).toEqual([404, sin.cuerpo])
    expect(await entra(eva.pedir)).toBe('dentro')
    const salida = await cerrar(eva.pedir, sesion?.id)
    expect([salida.estado, String(salida.cabeceras['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/^__Host-bandwork=;.*(Max-Age=0|1970)/),
    ])
    expect(await entra(eva.pedir)).toBe('salida')
  })

  it('end together, except the current one', async () => {
    const sol = await sistema().abrirCuenta('consumidor', 'personal', 'Sol')
    const otras = [await entrar(sol, CHROME), await entrar(sol, FIREFOX)]
    expect((await sol.pedir('POST', '/api/cuenta/sesiones/cerrar-otras', {})).estado).toBe(204)
    expect(await Promise.all(otras.map(({ pedir }) => entra(pedir)))).toEqual(['cerrada', 'cerrada'])
    expect((await sesionesDe(sol.pedir)).map(({ esta }) => esta)).toEqual([true])
  })

  it('are limited in number: the oldest one is ended', async () => {
    const ida = await sistema().abrirCuenta('consumidor', 'personal', 'Ida')
    const { sesiones } = sistema().servicios
    await Promise.all(Array.from({ length: SESIONES_POR_CUENTA + 9 }, () => sesiones.abrir(ida.id, true)))
    const { token } = await sesiones.abrir(ida.id, true)
    const { rows } = await sistema().pool.query('select count(*)::int as n from acceso.sesiones where cuenta = $1', [
      ida.id,
    ])
    expect(rows[0]?.n).toBe(SESIONES_POR_CUENTA)
    expect(await sesiones.de(token)).toMatchObject({ cuenta: ida.id })
    expect(await entra(ida.pedir), 'the first of them all').toBe('vencida')
  })

  it('are locked by age when surplus ones end, so parallel requests wait instead of deadlocking', async () => {
    const [eva, extranas] = [await sistema().abrirCuenta('consumidor', 'personal', 'Eva'), 30]
    const { pool, servicios } = sistema()
    await pool.query(
      `insert into acceso.sesiones (token, cuenta, vence)
       select sha256(($1 || '-' || n)::bytea), $1::bigint, now() + interval '1 day' from generate_series(1, $2::int) n`,
      [eva.id, extranas + SESIONES_POR_CUENTA],
    )
    const { rows } = await pool.query('select id from acceso.sesiones where cuenta = $1 order by id', [eva.id])
    const ids = rows.map(({ id }) => id)
    const medio = extranas / 2
    const otro = await pool.connect()
    const libres = async () => {
      const consulta = 'select id from acceso.sesiones where cuenta = $1 order by id for update skip locked'
      return (await pool.query(consulta, [eva.id])).rows.map(({ id }) => id)
    }
    try {
      await otro.query('begin')
      await otro.query('select from acceso.sesiones where id = $1 for update', [ids[medio]])
      const abierta = servicios.sesiones.abrir(eva.id, true)
      await hastaQue(async () => expect((await libres()).slice(0, -1)).toEqual(ids.slice(medio + 1)))
      await otro.query('commit')
      await abierta
    } finally {
      otro.release(true)
    }
    expect(await libres()).toHaveLength(SESIONES_POR_CUENTA)
  })

  it('store the time of their last use now and then, not with each request', async () => {
    const pia = await sistema().abrirCuenta('consumidor', 'personal', 'Pía')
    const otra = await sistema().otraApi()
    const pedir = otra.pedirCon(pia.cookie)
    const hace = () =>
      sistema().pool.query(`update acceso.sesiones set usada = now() - interval '1 hour' where cuenta = $1`, [pia.id])
    const usada = async () => Date.parse((await sesionesDe(pia.pedir))[0]?.usada ?? '')
    await hace()
    await pedir('GET', '/api/yo')
    await hastaQue(async () => expect(await usada()).toBeGreaterThan(Date.now() - 60_000))
    await hace()
    for (let n = 0; n < 5; n += 1) await pedir('GET', '/api/yo')
    expect(await usada()).toBeLessThan(Date.now() - 3_000_000)
  })

  it('store a use that failed to be written with the next request', async () => {
    const zoe = await sistema().abrirCuenta('consumidor', 'personal', 'Zoe')
    // Another process, because this one knows that the session was just used.
    const otra = await sistema().otraApi()
    const pedir = otra.pedirCon(zoe.cookie)
    const usada = async () => (await sesionesDe(zoe.pedir))[0]?.usada
    const antes = await usada()
    const consultar = otra.pool.query.bind(otra.pool) as (...de: unknown[]) => Promise<unknown>
    const espia = vi
      .spyOn(otra.pool, 'query')
      .mockImplementation(((...de: unknown[]) =>
        String(de[0]).includes('set usada') ? Promise.reject(new Error('se cortó')) : consultar(...de)) as never)
    await pedir('GET', '/api/yo')
    expect(espia).toHaveBeenCalledWith(expect.stringContaining('set usada'), expect.anything())
    espia.mockRestore()
    expect(await usada()).toBe(antes)
    await pedir('GET', '/api/yo')
    await hastaQue(async () => expect(await usada()).not.toBe(antes))
  })
})

describe('a sign-out that the server couldn’t be told of', () => {
  const SALIDA = '__Host-bandwork-salida'
  /** Asks with the mark of such a sign-out, as its browser does. */
  const conMarca = (quien: { readonly cookie: string }, method: 'GET' | 'POST', url: string, payload?: object) =>
    sistema().app.inject({
      method,
      url,
      headers: { cookie: `${quien.cookie}; ${SALIDA}=1` },
      remoteAddress: otraCasa(),
      ...(payload ? { payload } : {}),
    })
  const borra = (headers: Awaited<ReturnType<typeof conMarca>>['headers']) =>
    [headers['set-cookie']].flat().map((galleta) => String(galleta).split(';')[0])

  it.each([
    ['GET', '/api/yo'],
    ['GET', '/api/bandas/publica'],
    ['POST', '/api/pedidos/aprobar'],
    ['POST', '/logout'],
  ] as const)('is made up for by the browser’s next request, %s %s, which does nothing else', async (method, url) => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const otra = await entrar(ana, FIREFOX)
    const { headers, statusCode } = await conMarca(ana, method, url, method === 'POST' ? {} : undefined)
    expect(statusCode).toBe(['/api/bandas/publica', '/logout'].includes(url) ? 200 : 401)
    // The session's own cookie stays: another sign-in may have set it meanwhile.
    expect(borra(headers)).toEqual([`${SALIDA}=`])
    expect([await entra(ana.pedir), await entra(otra.pedir)]).toEqual(['salida', 'dentro'])
  })

  it('makes a request nobody’s also while another one is still ending the session', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    vi.spyOn(sistema().servicios.sesiones, 'cerrar').mockResolvedValue()
    expect((await conMarca(ana, 'GET', '/api/yo')).json()).toMatchObject({ status: 401, datos: { fin: 'salida' } })
  })

  it('stays due while the session can’t be ended, and no request is the account’s meanwhile', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const cerrar = vi.spyOn(sistema().servicios.sesiones, 'cerrar').mockRejectedValue(new Error('no database'))
    const { headers, statusCode } = await conMarca(ana, 'GET', '/api/yo')
    expect([statusCode, headers['set-cookie']]).toEqual([401, undefined])
    expect((await conMarca(ana, 'GET', '/api/bandas/publica')).statusCode).toBe(200)
    cerrar.mockRestore()
    await conMarca(ana, 'GET', '/api/yo')
    expect(await entra(ana.pedir)).toBe('salida')
  })

  it('doesn’t end the session that the next sign-in opens, though requests of before come after it', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const { correo } = (await ana.pedir('GET', '/api/yo')).cuerpo.cuenta
    const preguntar = () => Promise.all(Array.from({ length: 10 }, () => conMarca(ana, 'GET', '/api/yo')))
    const [entrada, ...preguntas] = await Promise.all([
      conMarca(ana, 'POST', '/login', { correo, contrasena: CONTRASENA }),
      preguntar(),
      preguntar(),
    ])
    expect(entrada.statusCode).toBe(200)
    for (const respuesta of preguntas.flat())
      expect([respuesta.statusCode, respuesta.json().datos]).toEqual([401, { fin: 'salida' }])
    const [nueva = ''] = borra(entrada.headers).filter((galleta) => !galleta?.startsWith(SALIDA))
    await conMarca(ana, 'GET', '/api/yo')
    expect([await entra(ana.pedir), await entra(sistema().pedirCon(nueva))]).toEqual(['salida', 'dentro'])
  })

  it('closes its live connections, and a new one is a visitor’s', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const viva = await conectarWamp(sistema(), ana)
    await viva.saludar()
    const nueva = await conectarWamp(sistema(), { cookie: `${ana.cookie}; ${SALIDA}=1` })
    await viva.cierre
    await nueva.saludar()
    expect((await nueva.suscribir(`bandwork.usuario.${ana.hash}`))[0]).toBe(8)
    await nueva.cerrar()
    expect(await entra(ana.pedir)).toBe('salida')
  })
})
