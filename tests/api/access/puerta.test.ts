import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { PERMISOS } from '#domain/permisos.ts'
import { CONTRASENA, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because its connections to Postgres are cut.
const sistema = unSistema()

describe('the door', () => {
  it('denies a request without a session, with a message in Spanish', async () => {
    const r = await sistema().app.inject({ method: 'GET', url: '/carga_pedidos_ajax' })
    expect(r.statusCode).toBe(401)
    expect(r.json()).toMatchObject({ code: 'sin-sesion', detail: 'Inicia sesión para continuar.' })
  })

  it('gives the same answer for a wrong password and for an unknown account', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Pía')
    const entrar = (correo: string) =>
      sistema().app.inject({ method: 'POST', url: '/login', payload: { correo, contrasena: 'equivocada!' } })
    const { cuerpo } = await persona.pedir('GET', '/api/yo')
    const mala = await entrar(cuerpo.cuenta.correo)
    const nadie = await entrar('nadie@prueba.ec')
    expect(mala.statusCode).toBe(401)
    expect(mala.json()).toEqual(nadie.json())
  })

  it('sets a session cookie that scripts and other sites can’t use, a new one at each login', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Luz')
    const { cuerpo } = await persona.pedir('GET', '/api/yo')
    const r = await sistema().app.inject({
      method: 'POST',
      url: '/login',
      headers: { cookie: persona.cookie },
      payload: { correo: cuerpo.cuenta.correo, contrasena: CONTRASENA },
    })
    const galleta = String(r.headers['set-cookie'])
    expect(galleta).toMatch(/^__Host-bandwork=/)
    for (const atributo of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(galleta).toContain(atributo)
    expect(galleta.split(';')[0]).not.toBe(persona.cookie)
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(401)
  })

  it('ends the session on the server at logout', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Sol')
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(200)
    await persona.pedir('POST', '/logout')
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(401)
  })

  it('says why a session ended to the browser that had it, and to nobody else', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Fin')
    const con = async (cookie: string) => (await sistema().pedirCon(cookie)('GET', '/api/yo')).cuerpo
    const fin = async (nombre: string, acabar: (persona: Persona) => Promise<unknown>) => {
      const persona = await sistema().abrirCuenta('consumidor', 'personal', nombre)
      await acabar(persona)
      return (await con(persona.cookie)).datos?.fin
    }
    expect(await fin('Una', (p) => p.pedir('POST', '/logout'))).toBe('salida')
    expect(await fin('Dos', (p) => p.pedir('POST', '/logout/todas'))).toBe('todas')
    expect(
      await fin('Tres', (p) => admin.pedir('POST', `/api/admin/cuentas/${p.hash}/desactivar`, { motivo: 'Prueba' })),
    ).toBe('desactivada')
    const vencer = ({ id }: Persona) =>
      sistema().pool.query(`update acceso.sesiones set vence = now() - interval '1 s' where cuenta = $1`, [id])
    expect(await fin('Cuatro', vencer)).toBe('vencida')
    const otra = await sistema().abrirCuenta('consumidor', 'personal', 'Cinco')
    const { correo } = (await con(otra.cookie)).cuenta
    const nueva = await sistema().app.inject({
      method: 'POST',
      url: '/login',
      payload: { correo, contrasena: CONTRASENA },
    })
    const pedir = sistema().pedirCon(String(nueva.headers['set-cookie']).split(';')[0] ?? '')
    const cambio = { actual: CONTRASENA, nueva: 'otra contraseña muy larga' }
    expect((await pedir('POST', '/api/cuenta/contrasena', cambio)).estado).toBe(200)
    expect((await con(otra.cookie)).datos).toEqual({ fin: 'contrasena' })
    expect((await pedir('GET', '/api/yo')).estado).toBe(200)
    expect((await con('__Host-bandwork=nadie')).datos).toBeUndefined()
  })

  it('says that an account is deactivated only when its password is right', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Ida')
    const { cuerpo } = await persona.pedir('GET', '/api/yo')
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Admin')
    await admin.pedir('POST', `/api/admin/cuentas/${persona.hash}/desactivar`, { motivo: 'Prueba' })
    const entrar = async (contrasena: string) =>
      (
        await sistema().app.inject({
          method: 'POST',
          url: '/login',
          payload: { correo: cuerpo.cuenta.correo, contrasena },
        })
      ).json().code
    expect(await entrar(CONTRASENA)).toBe('cuenta-desactivada')
    expect(await entrar('otra cosa larga')).toBe('credenciales-invalidas')
  })

  it('slows down guesses at a password with 429 and Retry-After', async () => {
    const intentos = Array.from({ length: 25 }, () =>
      sistema().app.inject({
        method: 'POST',
        url: '/login',
        payload: { correo: 'victima@prueba.ec', contrasena: 'x' },
      }),
    )
    const respuestas = await Promise.all(intentos)
    const frenada = respuestas.find(({ statusCode }) => statusCode === 429)
    expect(frenada?.headers['retry-after']).toBeDefined()
    expect(frenada?.json().code).toBe('demasiadas-peticiones')
  })

  it('refuses requests from another site’s page', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Eva')
    for (const cabeceras of [
      { origin: 'https://malo.example' },
      { origin: 'null' },
      ...['cross-site', 'same-site', 'none', 'otra', ''].map((sitio) => ({ 'sec-fetch-site': sitio })),
      // The browser's Sec-Fetch-Site counts, whatever the Origin beside it says.
      { origin: sistema().servicios.publicUrl, 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await persona.pedir('POST', '/logout', undefined, cabeceras)).estado).toBe(403)
    }
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(200)
  })

  it('forbids caching of its answers', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Privada')
    for (const url of [
      '/api/yo',
      '/api/avisos',
      '/proveedor_ajax',
      '/api/cuenta/perfil',
      '/buscar?query=cemento',
      '/nadie',
    ])
      expect((await persona.pedir('GET', url)).cabeceras['cache-control'], url).toBe('no-store')
  })

  it('answers 503 with Retry-After while Postgres ends connections, then recovers', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Insistente')
    const { pool } = sistema()
    const estados = new Map<number, number>()
    const oyen = async () =>
      (
        await pool.query(
          "select query from pg_stat_activity where datname = current_database() and query like 'listen %'",
        )
      ).rows
        .map(({ query }) => query)
        .toSorted()
    const oian = await oyen()
    const correo = (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta.correo
    let seguir = true
    const insistir = async (n: number) => {
      const urls = ['/api/avisos', '/proveedor_ajax', '/buscar?query=cemento', '/api/cuenta/perfil'] as const
      while (seguir) {
        const r =
          n === 0
            ? await sistema().pedirCon('')('POST', '/login', { correo, contrasena: CONTRASENA })
            : await persona.pedir('GET', urls[n % urls.length] as string)
        estados.set(r.estado, (estados.get(r.estado) ?? 0) + 1)
        if (r.estado === 503) expect(r.cabeceras['retry-after']).toBe('1')
      }
    }
    const insisten = Promise.all(Array.from({ length: 12 }, (_, n) => insistir(n)))
    const client = new pg.Client(sistema().direcciones.databaseUrl)
    await client.connect()
    const fin = performance.now() + 3_000
    while (performance.now() < fin && !(estados.get(503) && performance.now() > fin - 1_500)) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and datname = current_database() and application_name = 'bandwork'`,
      )
      await esperar(50)
    }
    await client.end()
    seguir = false
    await insisten
    expect([...estados.keys()].filter((estado) => ![200, 429, 503].includes(estado))).toEqual([])
    expect(estados.get(503)).toBeGreaterThan(0)
    await expect.poll(async () => (await persona.pedir('GET', '/api/avisos')).estado, { timeout: 20_000 }).toBe(200)
    // The listeners listen again, each on one connection: none was lost or doubled.
    await expect.poll(oyen).toEqual(oian)
  })

  it('refuses a write made under another account than the one signed in now, with 409', async () => {
    const [antes, ahora] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Quien lo hizo'),
      await sistema().abrirCuenta('proveedor', 'empresa', 'Quien entró después'),
    ]
    const cuerpo = { hashIdProv: ahora.hash, descripcion: 'Dos sacos de cemento' }
    const como = (de: string) =>
      sistema().app.inject({
        method: 'POST',
        url: '/api/save/index/pedido',
        headers: { cookie: antes.cookie, 'bandwork-cuenta': de },
        payload: cuerpo,
      })
    for (const de of [ahora.hash, '', 'nadie', '__proto__']) {
      const no = await como(de)
      expect([no.statusCode, no.json().code], de).toEqual([409, 'otra-cuenta'])
    }
    expect((await antes.pedir('GET', '/carga_pedidos_ajax')).cuerpo.recordsTotal).toBe(0)
    expect((await como(antes.hash)).statusCode).toBe(201)
    const sinSesion = await sistema().app.inject({
      method: 'POST',
      url: '/api/save/index/pedido',
      headers: { 'bandwork-cuenta': antes.hash },
      payload: cuerpo,
    })
    expect(sinSesion.json().code).toBe('sin-sesion')
  })

  it('gives each role the routes that the permissions say, and 403 on the others', async () => {
    const roles = {
      consumidor: 'personal',
      proveedor: 'empresa',
      nosotros: 'empresa',
      callcenter: 'staff',
      financiero: 'staff',
      administrador: 'staff',
      vendedor: 'staff',
      auditor: 'staff',
    } as const
    const rutas = [
      ['POST', '/api/save/index/pedido', 'pedido.colocar'],
      ['POST', '/api/pedidos/envio/precio', 'pedido.proponer'],
      ['POST', '/api/pedidos/aprobar', 'pedido.aprobar'],
      ['POST', '/api/pedidos/renegociar', 'pedido.renegociar'],
      ['POST', '/api/pedidos/entregar', 'pedido.entregar'],
      ['POST', '/api/pedidos/recibir', 'pedido.recibir'],
      ['POST', '/api/pedidos/finalizar', 'pedido.finalizar'],
      ['POST', '/api/pedidos/descartar', 'pedido.descartar'],
      ['POST', '/api/pedidos/nota', 'pedido.anotar'],
      ['POST', '/api/pedidos/incidente', 'pedido.reportar'],
      ['GET', '/carga_pedidos_ajax', 'pedido.tabla.cliente'],
      ['GET', '/proveedor_ajax', 'pedido.tabla.proveedor'],
      ['GET', '/pedidos_nosotros_ajax', 'pedido.tabla.nosotros'],
      ['GET', '/api/incidentes', 'incidente.leer'],
      ['POST', '/api/incidentes/responder', 'incidente.atender'],
      ['POST', '/api/incidentes/cerrar', 'incidente.atender'],
      ['GET', '/api/incidentes/propios', 'incidente.propio'],
      ['POST', '/api/cuenta/incidente', 'incidente.propio'],
      ['GET', '/api/avisos', 'sesion.propia'],
    ] as const
    for (const [rol, clase] of Object.entries(roles) as [keyof typeof roles, 'personal'][]) {
      const persona = await sistema().abrirCuenta(rol, clase, `Persona ${rol}`)
      for (const [metodo, url, accion] of rutas) {
        const { estado } = await persona.pedir(metodo, url, metodo === 'POST' ? {} : undefined)
        const deja = (PERMISOS[accion] as readonly string[]).includes(rol)
        expect(estado === 403, `${rol} ${metodo} ${url}: ${estado}`).toBe(!deja)
      }
    }
  })

  it('distinguishes an unknown path (404) from a wrong method (405)', async () => {
    const { app } = sistema()
    const pedir = (method: 'GET' | 'PUT', url: string, accept = 'application/json') =>
      app.inject({ method, url, headers: { accept } })
    expect((await pedir('GET', '/nada/de/nada')).json()).toMatchObject({ status: 404, code: 'ruta-desconocida' })
    const metodo = await pedir('PUT', '/api/pedidos/aprobar')
    expect(metodo.json()).toMatchObject({ status: 405, code: 'metodo-no-permitido' })
    expect(metodo.headers.allow).toContain('POST')
    const pagina = await pedir('GET', '/nada', 'text/html')
    expect([pagina.statusCode, pagina.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('sends the headers that keep a page safe', async () => {
    const r = await sistema().app.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } })
    expect(r.statusCode).toBe(200)
    const csp = String(r.headers['content-security-policy'])
    expect(csp).toContain("script-src 'self'")
    expect(csp).not.toContain('unsafe-inline')
    expect(csp).toContain("frame-ancestors 'none'")
    expect(r.headers['x-content-type-options']).toBe('nosniff')
  })

  it('publishes OpenAPI 3.1 documentation and its health', async () => {
    const doc = (await sistema().app.inject({ method: 'GET', url: '/api/docs/json' })).json()
    expect(doc.openapi).toBe('3.1.0')
    expect(doc.paths['/api/pedidos/aprobar'].post.summary).toBeTypeOf('string')
    expect((await sistema().app.inject({ method: 'GET', url: '/api/salud' })).json()).toMatchObject({ estado: 'ok' })
    expect((await sistema().app.inject({ method: 'GET', url: '/api/salud/listo' })).statusCode).toBe(200)
  })

  it('answers malformed requests with a clear error, never with a server fault', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Uno')
    const pedir = async (opciones: {
      method: 'GET' | 'POST'
      url: string
      headers?: Record<string, string>
      payload?: string
    }) => {
      const r = await sistema().app.inject(opciones)
      return [r.statusCode, r.headers['content-type'], r.json().code]
    }
    const problema = 'application/problem+json'
    for (const hash of ['Z9'.repeat(20), '9'.repeat(40)]) {
      expect(await pedir({ method: 'GET', url: `/api/logos/${hash}` })).toEqual([404, problema, 'no-existe'])
    }
    expect((await pedir({ method: 'GET', url: '/api/invitacion/%00.%ff' }))[1]).toBe(problema)
    const multiparte = { 'content-type': 'multipart/form-data' }
    const headers = { cookie: persona.cookie, ...multiparte }
    expect((await pedir({ method: 'POST', url: '/api/cuenta/logo', headers, payload: 'x' }))[0]).toBe(400)
    const cortado = { cookie: persona.cookie, 'content-type': 'multipart/form-data; boundary=b' }
    const payload = '--b\r\nContent-Disposition: form-data; name="archivo"; filename="a.png"\r\n\r\nabc'
    expect((await pedir({ method: 'POST', url: '/api/cuenta/logo', headers: cortado, payload }))[0]).toBe(400)
    const larga = { cookie: persona.cookie, 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` }
    expect((await pedir({ method: 'POST', url: '/api/cuenta/logo', headers: larga, payload: 'x' }))[0]).toBe(400)
    for (const url of [
      '/assets/%00',
      '/assets/%',
      '/%c0%ae%c0%ae/',
      `/api/invitacion/${'a'.repeat(3_000)}`,
      '//malo.example',
    ])
      expect((await pedir({ method: 'GET', url }))[0], url).toBeOneOf([400, 404])
    const ingles = await sistema().app.inject({ method: 'POST', url: '/registro/cliente/formulario', payload: {} })
    expect(JSON.stringify(ingles.json())).not.toMatch(/expected|received|invalid/i)
  })
})
