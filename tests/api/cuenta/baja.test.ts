import { expect, it } from 'vitest'
import { enlaceDeBaja } from '#commands/processes/baja.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

const enlaceDe = (id: number, que: 'resumen' | 'raiz') =>
  enlaceDeBaja({ ...sistema().servicios, publicUrl: '' }, id, que)
/** Unsubscribes as a mail program does, without a session and without an Origin. */
const darseDeBaja = (url: string, tipo = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  sistema().app.inject({ method: 'POST', url, payload, headers: { 'content-type': tipo } })
const hechosDe = async ({ id }: Persona) =>
  (await sistema().servicios.store.readStream(`cuenta-${id}`)).map((leido) => ('type' in leido ? leido.type : ''))
const avisosDe = async ({ id }: Persona) => {
  const cuenta = await sistema().servicios.cuentas.estado(id)
  return cuenta.existe ? cuenta.avisos : undefined
}

it('one POST to its link ends the daily mail, however often it is repeated, and changes nothing else; a GET changes nothing', async () => {
  const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  for (const clase of ['pedido', 'chat'])
    await ana.pedir('POST', '/api/cuenta/avisos', { canal: 'correo', clase, llega: true })
  const antes = await avisosDe(ana)
  expect(antes?.canales.correo).toEqual(['pedido', 'chat'])
  const enlace = enlaceDe(ana.id, 'resumen')
  const hechos = await hechosDe(ana)
  const abierta = await sistema().app.inject({ url: enlace, headers: { accept: 'text/html' } })
  expect([abierta.statusCode, abierta.headers['cache-control'], abierta.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
  ])
  expect(await hechosDe(ana), 'opening it does nothing').toEqual(hechos)
  const aLaVez = await Promise.all([1, 2, 3].map(() => darseDeBaja(enlace)))
  const partido = 'multipart/form-data; boundary=x'
  const partes = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const hecha of [...aLaVez, await darseDeBaja(enlace, partido, partes)])
    expect([hecha.statusCode, hecha.json()]).toEqual([200, { message: 'Ya no te llegará el correo del día.' }])
  expect(await avisosDe(ana)).toEqual({ ...antes, canales: { ...antes?.canales, correo: [] } })
  expect(await hechosDe(ana)).toEqual([...hechos, 'AvisosElegidos'])
  const { cuerpo } = await ana.pedir('GET', '/api/cuenta/perfil')
  expect(cuerpo.avisos.canales.correo, 'at once, where it is read').toEqual([])
})

it('only its own link ends the mail of each day’s root', async () => {
  const eva = await sistema().abrirCuenta('auditor', 'staff', 'Eva')
  await eva.pedir('POST', '/api/auditoria/raices/correo', { recibe: true })
  const recibe = async () => (await eva.pedir('GET', '/api/auditoria/raices')).cuerpo.recibe
  await darseDeBaja(enlaceDe(eva.id, 'resumen'))
  expect(await recibe()).toBe(true)
  expect((await darseDeBaja(enlaceDe(eva.id, 'raiz'))).json()).toEqual({
    message: 'Ya no te llegará la raíz de cada día.',
  })
  expect(await recibe()).toBe(false)
})

it('unsubscribing gives the same answer for an unknown account, and refuses links that aren’t ours', async () => {
  const [luz, admin] = [
    await sistema().abrirCuenta('consumidor', 'personal', 'Luz'),
    await sistema().abrirCuenta('administrador', 'staff', 'Inés'),
  ]
  const enlace = enlaceDe(luz.id, 'resumen')
  await admin.pedir('POST', `/api/admin/cuentas/${luz.hash}/eliminar`, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })
  for (const de of [enlace, enlaceDe(987_654_321, 'resumen')]) {
    const hecha = await darseDeBaja(de)
    expect([hecha.statusCode, hecha.json()]).toEqual([200, { message: 'Ya no te llegará el correo del día.' }])
  }
  const { firmas } = sistema().servicios
  for (const ajeno of [`${enlace}x`, `/correo/baja/${firmas.firmar('confirmar', luz.id)}`, '/correo/baja/nada']) {
    const hecha = await darseDeBaja(ajeno)
    expect([hecha.statusCode, hecha.json().code]).toEqual([422, 'enlace-invalido'])
  }
})
