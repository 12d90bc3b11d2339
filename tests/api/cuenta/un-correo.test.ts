import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { otraCasa } from '#tests/comun.ts'
import { formularioCliente } from '#tests/formularios.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

const enviar = async (url: string, payload: object, cookie = '', desde?: string) => {
  const remoteAddress = desde ?? otraCasa()
  const r = await sistema().app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress })
  return { estado: r.statusCode, cuerpo: r.json() }
}
const registrar = (correo: string, desde?: string) =>
  enviar('/registro/cliente/formulario', formularioCliente({ correo }), '', desde)
const entrar = (correo: string) => enviar('/login', { correo, contrasena: formularioCliente().contrasena })
const hechosDe = async (hash: string) => {
  const id = sistema().servicios.ids.revelar(hash)
  return (await sistema().servicios.store.readStream(`cuenta-${id}`)).map(({ type }) => type)
}

const FORMAS = [
  'info@ñandú.ec',
  'info@xn--and-6ma2c.ec',
  'info@n\u0303andu\u0301.ec',
  ' INFO@Ñandú.ec ',
  '“info@ñandú.ec”',
]

it('one mailbox opens one account, which every spelling enters, and which shows the spelling that its owner typed', async () => {
  const abierta = await registrar('info@ñandú.ec')
  expect([abierta.estado, abierta.cuerpo.cuenta.correo]).toEqual([201, 'info@ñandú.ec'])
  for (const forma of FORMAS) {
    expect((await registrar(forma)).cuerpo, forma).toMatchObject({
      code: 'ya-registrado',
      errores: { correo: expect.any(String) },
    })
    const entrada = await entrar(forma)
    expect([entrada.estado, entrada.cuerpo.cuenta?.id], forma).toEqual([200, abierta.cuerpo.cuenta.id])
    const olvido = await enviar('/login/olvido-contrasena', { correo: forma })
    expect(olvido.estado, forma).toBe(200)
  }
  // Three mails are requested in all, over all spellings.
  const pedidos = (await hechosDe(abierta.cuerpo.cuenta.id)).filter((type) => type === 'RestablecimientoPedido')
  expect(pedidos).toHaveLength(3)
})

it('fifteen registrations at once with different spellings open one account', async () => {
  const host = 'peñón.ec'
  const formas = [
    `feria@${host}`,
    `FERIA@${host.toUpperCase()}`,
    `feria@${host.normalize('NFD')}`,
    `feria@${domainToASCII(host)}`,
  ]
  const todas = await Promise.all(Array.from({ length: 15 }, (_, n) => registrar(formas[n % formas.length] ?? '')))
  expect(todas.filter(({ estado }) => estado === 201)).toHaveLength(1)
  expect(todas.every(({ estado }) => estado === 201 || estado === 409)).toBe(true)
})

it('an address that looks like an account’s is refused, and one with a tag is another address', async () => {
  expect((await registrar('sandra@prueba.ec')).estado).toBe(201)
  for (const parecida of [
    'ѕandra@prueba.ec',
    'ſandra@prueba.ec',
    'ｓandra@prueba.ec',
    'sandra@рrueba.ec',
    'SANDRA@prueba.ec',
  ])
    expect((await registrar(parecida)).cuerpo.errores, parecida).toMatchObject({ correo: expect.any(String) })
  expect((await registrar('sandra+feria@prueba.ec')).estado).toBe(201)
  // It works the other way round too: an account with the odd spelling blocks the plain one for
  // strangers, but isn't found by it.
  const rara = await registrar('оlga@prueba.ec')
  expect(rara.estado).toBe(201)
  expect((await registrar('olga@prueba.ec')).cuerpo.code).toBe('ya-registrado')
  expect(await sistema().servicios.cuentas.deCorreo('olga@prueba.ec')).toBeUndefined()
  expect((await entrar('olga@prueba.ec')).estado).toBe(401)
})

it('invitations and mailed proposals accept the same addresses as registration, and strip what a mail program adds', async () => {
  const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Quien invita')
  const invitar = (correo: string) =>
    persona.pedir('POST', '/api/invitaciones/correo/cliente', { correo, opcion: 'cliente' })
  for (const correo of ["'pedro@prueba.ec'", '“pedro@prueba.ec', 'PEDRO@prueba.ec’'])
    expect((await invitar(correo)).estado, correo).toBe(correo.startsWith("'") ? 200 : 409)
  const ultima = await invitar('info@ñandú.ec')
  expect(ultima.estado).toBe(200)
  expect((await invitar('info@xn--and-6ma2c.ec')).cuerpo.code).toBe('ya-invitado')
  const { items } = (await persona.pedir('GET', `/api/invitaciones?posicion=${ultima.cuerpo.posicion}`)).cuerpo
  expect(items.map(({ correo }: { correo: string }) => correo).sort()).toEqual(['info@ñandú.ec', 'pedro@prueba.ec'])
  const mal = await persona.pedir('POST', '/api/pedidos/propuesta/correo', {
    idPedido: 'a1b2c3d4e5f6',
    version: 1,
    mensajeenvioprop: 'Hola',
    correoenvioProp: ['info@ñandú.ec', 'sin arroba'],
  })
  expect(mal.cuerpo.errores).toEqual({ 'correoenvioProp.1': 'Escribe un correo válido' })
})

it('one network learns ten times an hour whether an e-mail is taken, by form and field together; its owner hears of it once', async () => {
  const tomada = await registrar('tomada@prueba.ec')
  const desde = '10.77.0.1'
  const preguntar = () =>
    enviar('/registro/cliente/ajax', { campo: 'correo', clase: 'personal', valor: 'tomada@prueba.ec' }, '', desde)
  for (let n = 0; n < 5; n += 1) expect((await preguntar()).cuerpo.valido).toBe(false)
  for (let n = 0; n < 3; n += 1) expect((await registrar('tomada@prueba.ec', desde)).estado).toBe(409)
  expect([(await preguntar()).estado, (await registrar('tomada@prueba.ec', desde)).estado]).toEqual([429, 429])
  expect((await registrar('libre@prueba.ec', desde)).estado).toBe(429)
  const repetidos = (await hechosDe(tomada.cuerpo.cuenta.id)).filter((type) => type === 'RegistroRepetido')
  expect(repetidos).toHaveLength(1)
})
