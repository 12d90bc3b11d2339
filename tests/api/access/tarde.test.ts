import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { vigilarConexiones } from '#api/access/conexiones.ts'
import * as limites from '#api/access/limites.ts'
import { otraCasa } from '#tests/comun.ts'
import { CONTRASENA, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because its connections to Postgres are cut.
const sistema = unSistema()
const correoDe = async (persona: Persona): Promise<string> =>
  (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta.correo
const sesionDe = async (correo: string, contrasena = CONTRASENA, cookie = '') => {
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/login',
    payload: { correo, contrasena },
    headers: { cookie },
    remoteAddress: otraCasa(),
  })
  return { estado: r.statusCode, cookie: String(r.headers['set-cookie'] ?? '').split(';')[0] ?? '', todas: r.cookies }
}

const FIN_DE_PARTE = '\r\n--b--\r\n'
const PARTE = `--b\r\nContent-Disposition: form-data; name="archivo"; filename="a.png"\r\n\r\nabc${FIN_DE_PARTE}`

/**
 * Sends a request whose last bytes wait for a call, which resolves with the status. In a form, the
 * last byte of the file and everything after it wait: a complete file is answered at once.
 */
const aMedias = (camino: string, cookie: string, cuerpo: string, tipo = 'application/json') => {
  const { port } = sistema()
  const corte = cuerpo.endsWith(FIN_DE_PARTE) ? -FIN_DE_PARTE.length - 1 : -3
  const [antes, despues] = [cuerpo.slice(0, corte), cuerpo.slice(corte)]
  const cabeza = `POST ${camino} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\ncookie: ${cookie}\r\ncontent-type: ${tipo}\r\n`
  let dicho = ''
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`${cabeza}content-length: ${Buffer.byteLength(cuerpo)}\r\n\r\n${antes}`),
  )
  socket.on('data', (trozo) => {
    dicho += trozo
  })
  const fin = once(socket, 'close')
  return async (): Promise<number> => {
    socket.write(despues)
    await fin
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(dicho)?.[1])
  }
}

/** Resolves once that many more requests have reached the server. */
const llegan = (cuantas: number): Promise<void> =>
  new Promise((listo) => {
    const { server } = sistema().app
    let llegadas = 0
    const oir = () => {
      llegadas += 1
      if (llegadas < cuantas) return
      server.off('request', oir)
      listo()
    }
    server.on('request', oir)
  })

describe('a request that is complete only later', () => {
  it.each([
    ['ended', (p: Persona) => sistema().servicios.sesiones.cerrarTodas(p.id, 'todas')],
    [
      'of an account that was shut',
      async (p: Persona) => {
        const admin = await sistema().abrirCuenta('administrador', 'staff', 'Cierra')
        expect(
          (await admin.pedir('POST', `/api/admin/cuentas/${p.hash}/desactivar`, { motivo: 'Prueba' })).estado,
        ).toBe(200)
      },
    ],
  ])('does nothing if its session is %s by then', async (_, acabar) => {
    const ladron = await sistema().abrirCuenta('administrador', 'staff', 'Robada')
    const correo = `puesta${ladron.id}@prueba.ec`
    const nueva = {
      rol: 'administrador',
      nombre: 'Puerta trasera',
      correo,
      celular: '0990000000',
      contrasena: 'una muy larga 99',
    }
    const personal = aMedias('/api/admin/personal', ladron.cookie, JSON.stringify(nueva))
    const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Con logo')
    const logo = aMedias('/api/cuenta/logo', proveedor.cookie, PARTE, 'multipart/form-data; boundary=b')
    await esperar(200)
    await acabar(ladron)
    await acabar(proveedor)
    expect(await personal()).toBe(401)
    expect(await logo()).toBeOneOf([401, 415])
    expect(await sistema().servicios.cuentas.deCorreo(correo)).toBeUndefined()
  })
})

describe('closing the other sessions', () => {
  it('closes nothing if its own session ended while its last bytes were on their way', async () => {
    const dueno = await sistema().abrirCuenta('consumidor', 'personal', 'Dueña')
    const robada = await sesionDe(await correoDe(dueno))
    const cierra = aMedias('/api/cuenta/sesiones/cerrar-otras', robada.cookie, '{"a":1}')
    await esperar(200)
    expect((await dueno.pedir('POST', '/api/cuenta/sesiones/cerrar-otras', {})).estado).toBe(204)
    expect(await cierra()).toBe(401)
    expect((await dueno.pedir('GET', '/api/yo')).estado).toBe(200)
  })
})

describe('the request slots of an account', () => {
  it('are counted even for a request that claims to be an upgrade', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Con prisa')
    const preguntar = () =>
      sistema()
        .app.inject({
          url: '/api/yo?posicion=999999999999',
          headers: { cookie: persona.cookie, upgrade: 'x', connection: 'upgrade' },
        })
        .then(({ statusCode }) => statusCode)
    const estados = await Promise.all(Array.from({ length: 100 }, preguntar))
    const { EN_CURSO_POR_CUENTA, EN_ESPERA_POR_CUENTA } = limites
    expect(estados.filter((estado) => estado === 429).length).toBeGreaterThanOrEqual(
      100 - EN_CURSO_POR_CUENTA - EN_ESPERA_POR_CUENTA,
    )
  })

  it('aren’t held by slow file uploads', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Robada a medias')
    const llegadas = llegan(14)
    const subidas = Array.from({ length: 14 }, () =>
      aMedias('/api/cuenta/logo', persona.cookie, PARTE, 'multipart/form-data; boundary=b'),
    )
    await llegadas
    // By now each upload is known to be its account's, or will be while the first request below is
    // answered.
    for (let n = 0; n < 20; n += 1) {
      const desde = performance.now()
      expect((await persona.pedir('GET', '/api/cuenta/sesiones')).estado).toBe(200)
      expect(performance.now() - desde).toBeLessThan((limites.ESPERA_POR_CUENTA_S * 1_000) / 2)
    }
    // The uploads hold slots for files, and some had to wait for one.
    for (const estado of await Promise.all(subidas.map((acabar) => acabar()))) expect(estado).toBeOneOf([415, 429])
  })
})

/** Stores a hash of the password that costs as much to check as in production. */
const conSuCosto = async ({ id }: Persona) =>
  sistema().pool.query('update acceso.credenciales set contrasena = $2 where cuenta = $1', [
    id,
    await argon2.hash(CONTRASENA),
  ])

describe('a session', () => {
  it('isn’t opened with the old password, however the login races with the change of password', async () => {
    const { inject } = await sistema().otraApi()
    for (let vez = 0; vez < 3; vez += 1) {
      const persona = await sistema().abrirCuenta('consumidor', 'personal', `Cambia ${vez}`)
      await conSuCosto(persona)
      const correo = await correoDe(persona)
      const entradas = Array.from({ length: 16 }, (_, n) =>
        (n % 2 ? inject : sistema().app.inject.bind(sistema().app))({
          method: 'POST',
          url: '/login',
          payload: { correo, contrasena: CONTRASENA },
          remoteAddress: `10.31.${vez}.${n}`,
        }),
      )
      const nueva = `otra muy distinta ${vez} 77`
      await esperar(vez * 40)
      expect((await persona.pedir('POST', '/api/cuenta/contrasena', { actual: CONTRASENA, nueva })).estado).toBe(200)
      const cookies = (await Promise.all(entradas))
        .filter(({ statusCode }) => statusCode === 200)
        .map(({ headers }) => String(headers['set-cookie']).split(';')[0] ?? '')
      const vivas = await Promise.all(
        cookies.map(async (cookie) => (await sistema().pedirCon(cookie)('GET', '/api/yo')).estado),
      )
      expect(vivas.filter((estado) => estado === 200)).toEqual([])
      expect((await sesionDe(correo, nueva)).estado).toBe(200)
    }
  })
})

describe('the owner of an account under attack', () => {
  it('signs in at a known browser, whatever neighbours try from the same address', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Vecina'))
    const { todas } = await sesionDe(correo)
    const marca = todas.find(({ name }) => name.endsWith('equipo'))
    const desde = '10.32.0.1'
    const entrar = (de: string, contrasena: string, cookie = '') =>
      sistema().app.inject({
        method: 'POST',
        url: '/login',
        payload: { correo: de, contrasena },
        headers: { cookie },
        remoteAddress: desde,
      })
    await Promise.all(Array.from({ length: 40 }, (_, n) => entrar(`nadie${n}@vecino.ec`, 'x')))
    await Promise.all(Array.from({ length: 15 }, () => entrar(correo, 'x')))
    expect((await entrar(correo, CONTRASENA)).statusCode).toBe(429)
    expect((await entrar(correo, CONTRASENA, `${marca?.name}=${marca?.value}`)).statusCode).toBe(200)
  })

  it('signs in at the browser where they set a new password by mail', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Repuesta')
    const correo = await correoDe(persona)
    const seguir = () => sesionDe(correo, 'no es esta')
    for (let n = 0; n < 12; n += 1) await seguir()
    const token = sistema().servicios.firmas.firmar('restablecer', persona.id, Date.now())
    const hecha = await sistema().app.inject({
      method: 'POST',
      url: '/login/restablecer',
      payload: { token, contrasena: 'la que eligió hoy 55' },
      remoteAddress: '10.33.0.1',
    })
    expect(hecha.statusCode, hecha.body).toBe(200)
    const marca = hecha.cookies.find(({ name }) => name.endsWith('equipo'))
    await Promise.all(Array.from({ length: 12 }, seguir))
    expect((await sesionDe(correo, 'la que eligió hoy 55', `${marca?.name}=${marca?.value}`)).estado).toBe(200)
  })

  const restablecer = (id: number, contrasena: string, desde = Date.now()) =>
    sistema().app.inject({
      method: 'POST',
      url: '/login/restablecer',
      payload: { token: sistema().servicios.firmas.firmar('restablecer', id, desde), contrasena },
      remoteAddress: `10.34.${id % 250}.1`,
    })

  it('has the last word by mail, even if somebody with the old password changes it at the same time', async () => {
    for (let n = 0; n < 4; n += 1) {
      const persona = await sistema().abrirCuenta('consumidor', 'personal', `Disputada ${n}`)
      await conSuCosto(persona)
      const correo = await correoDe(persona)
      const ladron = sistema().pedirCon((await sesionDe(correo)).cookie)
      const cambio = { actual: CONTRASENA, nueva: 'la del ladrón 66 66' }
      const [hecha] = await Promise.all([
        restablecer(persona.id, 'la que eligió hoy 55'),
        esperar(n * 10).then(() => ladron('POST', '/api/cuenta/contrasena', cambio)),
      ])
      expect(hecha.statusCode, hecha.body).toBe(200)
      expect((await sesionDe(correo, cambio.nueva)).estado).toBe(401)
      expect((await sesionDe(correo, 'la que eligió hoy 55')).estado).toBe(200)
    }
  })

  it('recovers the account once by a link mailed before an intruder changed the password', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Echada')
    const correo = await correoDe(persona)
    const robada = await sesionDe(correo)
    const marca = robada.todas.find(({ name }) => name.endsWith('equipo'))
    const desde = Date.now()
    const ladron = sistema().pedirCon(robada.cookie)
    const cambio = { actual: CONTRASENA, nueva: 'la del ladrón 66 66' }
    expect((await ladron('POST', '/api/cuenta/contrasena', cambio)).estado).toBe(200)
    expect((await restablecer(persona.id, 'la que eligió hoy 55', desde)).statusCode).toBe(200)
    expect((await restablecer(persona.id, 'otra vez la misma 77', desde)).statusCode).toBe(422)
    // The intruder's browser is no longer one of the account's.
    expect(await sistema().servicios.equipos.esSuyo(persona.id, marca?.value ?? '')).toBe(false)
  })

  it('signs in while another account confirms its password without end', async () => {
    const [correo, pesada] = [
      await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Con turno')),
      await sistema().abrirCuenta('consumidor', 'personal', 'Pesada'),
    ]
    await conSuCosto(pesada)
    const suCorreo = await correoDe(pesada)
    const sesiones = await Promise.all(Array.from({ length: 10 }, () => sesionDe(suCorreo)))
    const muchas = sesiones.flatMap(({ cookie }) =>
      Array.from({ length: 8 }, () =>
        sistema().pedirCon(cookie)('POST', '/api/cuenta/confirmar-contrasena', { contrasena: CONTRASENA }),
      ),
    )
    for (let n = 0; n < 3; n += 1) expect((await sesionDe(correo)).estado).toBe(200)
    await Promise.all(muchas)
  })

  it('isn’t refused for their address because others use that address as an e-mail', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'De esa dirección'))
    const desde = '10.35.7.7'
    const entrar = (de: string, contrasena: string, remoteAddress: string) =>
      sistema().app.inject({ method: 'POST', url: '/login', payload: { correo: de, contrasena }, remoteAddress })
    for (const de of [desde, `${desde} ${correo}`, `desde ${desde}`])
      for (let n = 0; n < 12; n += 1) await entrar(de, 'x', `10.36.${n}.1`)
    for (let n = 0; n < 6; n += 1) expect((await entrar(correo, CONTRASENA, desde)).statusCode).toBe(200)
  })

  it('loses the session when the account is deactivated, though the read model is late', async () => {
    const [admin, persona] = [
      await sistema().abrirCuenta('administrador', 'staff', 'Desactiva'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Desactivada tarde'),
    ]
    const client = new pg.Client(sistema().direcciones.databaseUrl)
    await client.connect()
    await client.query('begin')
    await client.query(`lock table ${sistema().servicios.avance.esquema()}.checkpoint in exclusive mode`)
    try {
      const tarde = await admin.pedir('POST', `/api/admin/cuentas/${persona.hash}/desactivar`, { motivo: 'Prueba' })
      expect([tarde.estado, tarde.cuerpo.code]).toEqual([503, 'no-disponible'])
      expect((await persona.pedir('GET', '/api/yo')).estado).toBe(401)
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })

  it('can change the password, whatever an intruder in another session tries', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Con ladrón')
    const { cookie: robada } = await sesionDe(await correoDe(persona))
    const ladron = sistema().pedirCon(robada)
    await Promise.all(
      Array.from({ length: 14 }, () => ladron('POST', '/api/cuenta/confirmar-contrasena', { contrasena: 'x' })),
    )
    const cambio = { actual: CONTRASENA, nueva: 'la nueva del dueño 31' }
    expect((await persona.pedir('POST', '/api/cuenta/contrasena', cambio)).estado).toBe(200)
    expect((await ladron('GET', '/api/yo')).estado).toBe(401)
  })
})

it('one address holds a limited number of connections, and the next is dropped; a proxy’s aren’t counted', async () => {
  for (const [esProxy, entran] of [
    [undefined, 5],
    [() => true, 9],
  ] as const) {
    const server = createServer((_, respuesta) => respuesta.end('sí'))
    vigilarConexiones(server, esProxy, 5)
    expect(server.maxConnections).toBe(limites.CONEXIONES_MAXIMAS)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const sockets = Array.from({ length: 9 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await expect
      .poll(() => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length)
      .toBe(entran)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))?.status).toBe(200)
    server.close()
    server.closeAllConnections()
  }
})

it('the listener for the read side’s progress is one connection, however often it was cut', async () => {
  const client = new pg.Client(sistema().direcciones.databaseUrl)
  await client.connect()
  const son = `from pg_stat_activity where datname = current_database() and application_name = 'bandwork-avance'`
  const cuantas = async () => (await client.query(`select 1 ${son}`)).rowCount
  const antes = await cuantas()
  for (let n = 0; n < 12; n += 1) {
    await client.query(`select pg_terminate_backend(pid) ${son}`)
    await esperar(n % 4 ? 5 : 260)
  }
  await esperar(1_000)
  await expect.poll(cuantas).toBe(antes)
  await client.end()
})

it('creating a staff account again under its key keeps the password that it has chosen since', async () => {
  const admin = await sistema().abrirCuenta('administrador', 'staff', 'Crea personal')
  const correo = `repetida${admin.id}@prueba.ec`
  const crear = (contrasena: string) =>
    admin.pedir(
      'POST',
      '/api/admin/personal',
      { rol: 'callcenter', nombre: 'Una de la mesa', correo, celular: '0990000000', contrasena },
      { 'idempotency-key': `crear-${admin.id}` },
    )
  expect((await crear('la primera de todas 11')).estado).toBe(201)
  const { cookie } = await sesionDe(correo, 'la primera de todas 11')
  const cambio = { actual: 'la primera de todas 11', nueva: 'la que eligió ella 22' }
  expect((await sistema().pedirCon(cookie)('POST', '/api/cuenta/contrasena', cambio)).estado).toBe(200)
  await crear('la de otro 33 333')
  expect((await sesionDe(correo, 'la de otro 33 333')).estado).toBe(401)
  expect((await sesionDe(correo, 'la que eligió ella 22')).estado).toBe(200)
  expect((await sistema().pedirCon(cookie)('GET', '/api/yo')).estado).toBe(200)
})
