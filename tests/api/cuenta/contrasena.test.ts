import { describe, expect, it } from 'vitest'
import { ENLACE_RESTABLECER } from '#commands/processes/cartas-cuenta.ts'
import { otraCasa } from '#tests/comun.ts'
import { CONTRASENA, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const NUEVA = 'otra muy distinta 88'

const enviar = async (url: string, payload: object) => {
  const r = await sistema().app.inject({ method: 'POST', url, payload, remoteAddress: otraCasa() })
  return { estado: r.statusCode, cuerpo: r.json(), galleta: [r.headers['set-cookie'] ?? []].flat()[0] ?? '' }
}
const correoDe = async (persona: Persona): Promise<string> =>
  (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta.correo
const entrar = (correo: string, contrasena: string, mas: object = {}) =>
  enviar('/login', { correo, contrasena, ...mas })
/** Returns the token in the mail of a requested reset. */
const enlaceDe = (persona: Persona, momento = Date.now()) =>
  sistema().servicios.firmas.firmar(ENLACE_RESTABLECER, persona.id, momento)

describe('passwords', () => {
  it('a sign-in with remember-me lasts after the browser ends; without it, its cookie ends with the browser', async () => {
    const correo = await correoDe(await sistema().abrirCuenta('consumidor', 'personal', 'Ana'))
    expect((await entrar(correo, CONTRASENA, { recordarme: true })).galleta).toContain('Max-Age=2592000')
    expect((await entrar(correo, CONTRASENA)).galleta).not.toContain('Max-Age')
  })

  it('logging out everywhere ends every session of the account and no other account’s', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const eva = await sistema().abrirCuenta('consumidor', 'personal', 'Eva')
    const { galleta } = await entrar(await correoDe(ana), CONTRASENA)
    const cookie = galleta.split(';')[0] ?? ''
    const yo = () => sistema().app.inject({ method: 'GET', url: '/api/yo', headers: { cookie } })
    expect((await yo()).statusCode).toBe(200)
    await ana.pedir('POST', '/logout/todas', {})
    expect([(await yo()).statusCode, (await ana.pedir('GET', '/api/yo')).estado]).toEqual([401, 401])
    expect((await eva.pedir('GET', '/api/yo')).estado).toBe(200)
  })

  it('a forgotten password gets the same answer for a known and an unknown e-mail, and a mail for the known one only', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Luz')
    const conocida = await enviar('/login/olvido-contrasena', { correo: await correoDe(persona) })
    const nadie = await enviar('/login/olvido-contrasena', { correo: 'nadie@prueba.ec' })
    expect([conocida.estado, conocida.cuerpo]).toEqual([nadie.estado, nadie.cuerpo])
    const tipos = (await sistema().servicios.store.readStream(`cuenta-${persona.id}`)).map(({ type }) => type)
    expect(tipos).toEqual(['CuentaAbierta', 'RestablecimientoPedido'])
  })

  it('a reset link works once, for half an hour, and ends every session', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Sol')
    const correo = await correoDe(persona)
    const restablecer = (token: string, contrasena = NUEVA) => enviar('/login/restablecer', { token, contrasena })
    const vieja = enlaceDe(persona, Date.now() - 31 * 60_000)
    expect((await restablecer(vieja)).cuerpo.code).toBe('enlace-invalido')
    expect((await restablecer(`${enlaceDe(persona)}x`)).cuerpo.code).toBe('enlace-invalido')
    const sirve = async (token: string) =>
      (await sistema().app.inject({ url: `/api/restablecer/${token}` })).json<{ sirve: boolean }>().sirve
    const token = enlaceDe(persona)
    expect([await sirve(token), await sirve(vieja), await sirve('x')]).toEqual([true, false, false])
    expect((await restablecer(token, 'contrasena123')).cuerpo.code).toBe('contrasena-comun')
    const dos = await Promise.all([restablecer(token), restablecer(token)])
    expect(dos.map(({ estado }) => estado).sort()).toEqual([200, 422])
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(401)
    expect((await entrar(correo, CONTRASENA)).estado).toBe(401)
    expect((await entrar(correo, NUEVA)).estado).toBe(200)
    expect(await sirve(token)).toBe(false)
  })

  it('a used reset link clears the limit of mails for the next time', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Mar')
    const correo = await correoDe(persona)
    const pedidos = async () => {
      const hechos = await sistema().servicios.store.readStream(`cuenta-${persona.id}`)
      return hechos.filter(({ type }) => type === 'RestablecimientoPedido').length
    }
    for (let n = 0; n < 5; n += 1) await enviar('/login/olvido-contrasena', { correo })
    const antes = await pedidos()
    expect(antes).toBe(3)
    expect((await enviar('/login/restablecer', { token: enlaceDe(persona), contrasena: NUEVA })).estado).toBe(200)
    await enviar('/login/olvido-contrasena', { correo })
    expect(await pedidos()).toBe(antes + 1)
  })

  it('a changed password closes the other sessions and keeps this one', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
    const otra = (await entrar(await correoDe(persona), CONTRASENA)).galleta.split(';')[0] ?? ''
    const mala = await persona.pedir('POST', '/api/cuenta/contrasena', { actual: 'no es esta', nueva: NUEVA })
    expect(mala.cuerpo.errores).toEqual({ actual: 'Esa no es tu contraseña actual.' })
    expect((await persona.pedir('POST', '/api/cuenta/contrasena', { actual: CONTRASENA, nueva: NUEVA })).estado).toBe(
      200,
    )
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(200)
    const r = await sistema().app.inject({ method: 'GET', url: '/api/yo', headers: { cookie: otra } })
    expect(r.statusCode).toBe(401)
  })

  it('a password is checked on the route of the account’s own side, and guesses are slowed down', async () => {
    const cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras')
    const validar = (lado: string, contrasena: string) =>
      cliente.pedir('POST', `/api/${lado}/contrasena/validar`, { contrasena })
    expect((await validar('cliente', CONTRASENA)).cuerpo).toEqual({ valida: true })
    expect((await validar('cliente', 'no es esta')).cuerpo).toEqual({ valida: false })
    expect((await validar('proveedor', CONTRASENA)).estado).toBe(403)
    const muchas = await Promise.all(Array.from({ length: 8 }, () => validar('cliente', 'no es esta')))
    expect(muchas.some(({ estado }) => estado === 429)).toBe(true)
  })
})
