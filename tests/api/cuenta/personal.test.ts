import { describe, expect, it } from 'vitest'
import { ENLACE_PERSONAL, ENLACE_RESTABLECER } from '#commands/processes/cartas-cuenta.ts'
import { otraCasa } from '#tests/comun.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const SUYA = 'volcán y páramo 27'
const DIA_MS = 86_400_000

const enviar = async (url: string, payload: object) => {
  const r = await sistema().app.inject({ method: 'POST', url, payload, remoteAddress: otraCasa() })
  return { estado: r.statusCode, cuerpo: r.json() }
}
let serie = 0
/** Opens a staff account as an administrator who gives no password. */
const invitar = async (admin: Persona, mas: object = {}) => {
  serie += 1
  const correo = `invitada${serie}@prueba.ec`
  const datos = { rol: 'financiero', nombre: 'Elena Quishpe', correo, ...mas }
  const { id: hash } = await bien(admin, '/api/admin/personal', datos, 201)
  return { hash: hash as string, correo, id: sistema().servicios.ids.revelar(hash) as number }
}
const invitaciones = async (id: number) =>
  (await sistema().servicios.store.readStream(`cuenta-${id}`)).filter(({ type }) => type === 'PersonalInvitado')
const enlaceDe = (id: number, momento = Date.now(), proposito = ENLACE_PERSONAL) =>
  sistema().servicios.firmas.firmar(proposito, id, momento)
const elegir = (token: string, contrasena = SUYA) => enviar('/login/restablecer', { token, contrasena })
const entra = async (correo: string, contrasena = SUYA) => (await enviar('/login', { correo, contrasena })).estado

describe('a staff account', () => {
  it('is invited by mail, and nobody but its owner chooses its password', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const { id, hash, correo } = await invitar(admin)
    expect(await invitaciones(id)).toHaveLength(1)
    expect(await entra(correo)).toBe(401)
    const listada = async () =>
      (await admin.pedir('GET', `/admin/clientes-ajax/datatable?search[value]=${correo}`)).cuerpo.data[0]
    expect(await listada()).toMatchObject({ correoConfirmado: false, isActive: true })

    const token = enlaceDe(id)
    const sirve = async (otro: string) => (await sistema().app.inject({ url: `/api/restablecer/${otro}` })).json()
    expect(await sirve(token)).toEqual({ sirve: true, primera: true })
    const tarde = enlaceDe(id, Date.now() - 3 * DIA_MS - 1000)
    expect(await sirve(tarde)).toEqual({ sirve: false, primera: false })
    expect((await elegir(tarde)).cuerpo.code).toBe('enlace-invalido')
    // A link of one purpose isn't one of the other, whose time is shorter.
    expect(await sirve(enlaceDe(id, Date.now() - DIA_MS, ENLACE_RESTABLECER))).toMatchObject({ sirve: false })
    expect((await elegir(token, 'corta')).estado).toBe(422)
    const alavez = await Promise.all([elegir(token), elegir(token, 'otra muy distinta 88')])
    expect(alavez.map(({ estado, cuerpo }) => cuerpo.code ?? estado).toSorted()).toEqual([200, 'enlace-invalido'])
    const elegida = alavez[0]?.estado === 200 ? SUYA : 'otra muy distinta 88'
    expect(await entra(correo, elegida)).toBe(200)
    expect(await sirve(token)).toMatchObject({ sirve: false })
    expect(await listada()).toMatchObject({ correoConfirmado: true })
    const otra = await admin.pedir('POST', `/api/admin/cuentas/${hash}/invitar`, {})
    expect([otra.estado, otra.cuerpo.code]).toEqual([409, 'ya-entro'])
  })

  it('that was invited gets no password from an administrator who asks again under the same key', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const datos = { rol: 'financiero', nombre: 'Elena Quishpe', correo: 'misma-clave@prueba.ec' }
    const pedir = (mas: object) =>
      admin.pedir('POST', '/api/admin/personal', { ...datos, ...mas }, { 'idempotency-key': 'invitar-a-elena-1' })
    expect((await pedir({})).estado).toBe(201)
    const { estado, cuerpo } = await pedir({ contrasena: SUYA })
    expect([estado, cuerpo.code]).toEqual([422, 'clave-reusada'])
    expect(await entra(datos.correo)).toBe(401)
    expect((await pedir({})).estado).toBe(201)
  })

  it('is invited again by an administrator alone, a few times a day, once for each press', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const financiero = await sistema().abrirCuenta('financiero', 'staff', 'Ricardo')
    const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const { id, hash } = await invitar(admin)
    const otraVez = (quien: Pick<Persona, 'pedir'>, a = hash, clave?: string) =>
      quien.pedir('POST', `/api/admin/cuentas/${a}/invitar`, {}, clave ? { 'idempotency-key': clave } : {})
    expect([(await otraVez(financiero)).estado, (await otraVez(cliente)).estado]).toEqual([403, 403])
    expect((await otraVez(admin, cliente.hash)).cuerpo.code).toBe('no-es-del-equipo')
    expect((await otraVez(admin, 'zzzzzzzzzz')).estado).toBe(404)
    const clave = crypto.randomUUID()
    await Promise.all([otraVez(admin, hash, clave), otraVez(admin, hash, clave), otraVez(admin, hash, clave)])
    expect(await invitaciones(id)).toHaveLength(2)
    const codigos = []
    for (let n = 0; n < 6; n += 1) codigos.push((await otraVez(admin)).cuerpo.code)
    expect(codigos.at(-1)).toBe('demasiados-correos')
    expect(await invitaciones(id)).toHaveLength(6)
    await bien(admin, `/api/admin/cuentas/${hash}/desactivar`, { motivo: 'Prueba' })
    expect((await otraVez(admin)).cuerpo.code).toBe('cuenta-desactivada')
    expect((await elegir(enlaceDe(id))).cuerpo.code).toBe('enlace-invalido')
    const { body } = await sistema().app.inject({ url: `/api/restablecer/${enlaceDe(id)}` })
    expect(JSON.parse(body)).toEqual({ sirve: false, primera: false })
  })

  it('that comes with a password, as scripts make it, is mailed nothing', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const { id, correo } = await invitar(admin, { contrasena: SUYA })
    expect(await invitaciones(id)).toEqual([])
    expect(await entra(correo)).toBe(200)
  })
})
