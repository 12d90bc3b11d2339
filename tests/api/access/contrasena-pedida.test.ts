import { beforeAll, describe, expect, it } from 'vitest'
import { unaVenta } from '#tests/api/compra/venta.ts'
import { leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { CONTRASENA, type Persona, sistemaComun } from '#tests/sistema.ts'

const venta = unaVenta(sistemaComun())
const CONFIRMAR = '/api/cuenta/confirmar-contrasena'

/** Sets the account's last password confirmation to that many seconds ago. */
const haceSegundos = async ({ id }: Persona, segundos: number) => {
  const { rowCount } = await venta().sistema.pool.query(
    'update acceso.sesiones set confirmada = now() - make_interval(secs => $2) where cuenta = $1',
    [id, segundos],
  )
  expect(rowCount).toBeGreaterThan(0)
}
/** Opens another session of the same account. */
const otraSesion = async (persona: Persona) => {
  const { app, pedirCon } = venta().sistema
  const { correo } = (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta
  const { headers } = await app.inject({ method: 'POST', url: '/login', payload: { correo, contrasena: CONTRASENA } })
  return pedirCon(String(headers['set-cookie']).split(';')[0] ?? '')
}

type Acto = {
  readonly quien: () => Persona | Promise<Persona>
  readonly pedido: () => readonly [url: string, cuerpo: object]
  readonly hecho: string
  /** The action's name in the question. */
  readonly para: string
}
let compra = ''
let prueba = ''
let ana: Persona | undefined
beforeAll(async () => {
  const { registrar, hastaPagada, hastaAprobada, sistema } = venta()
  const [pagada, gratis] = [await registrar(), await registrar()]
  await hastaPagada(pagada)
  await hastaAprobada(gratis, 15)
  compra = pagada.idCompra
  prueba = gratis.idCompra
  ana = await sistema.abrirCuenta('consumidor', 'personal', 'Ana')
})

const autorizar = (accion: 'compra' | 'prueba'): Acto => ({
  quien: () => venta().financiero,
  pedido: () => ['/vendedor/autorizar-ajax', { idCompra: accion === 'compra' ? compra : prueba, accion }],
  hecho: 'CompraAutorizada',
  para: 'autorizar la compra',
})
const crear = (rol: string): Acto => ({
  // A new account each time, because an account may try only so many passwords a minute.
  quien: () => venta().sistema.abrirCuenta('administrador', 'staff', 'Inés'),
  pedido: () => [
    '/api/admin/personal',
    { rol, nombre: 'Nueva', correo: `${rol}@nuevo.ec`, celular: '', contrasena: 'otra contraseña larga 7' },
  ],
  hecho: 'CuentaAbierta',
  para: 'crear una cuenta del equipo',
})
const ACTOS: Readonly<Record<string, Acto>> = {
  'authorize a purchase': autorizar('compra'),
  'authorize a free trial': autorizar('prueba'),
  'erase a person': {
    quien: () => venta().admin,
    pedido: () => [`/api/admin/cuentas/${ana?.hash}/eliminar`, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' }],
    hecho: 'PersonaEliminada',
    para: 'eliminar a una persona',
  },
  ...Object.fromEntries(
    ['administrador', 'callcenter', 'financiero', 'vendedor', 'auditor'].map((rol) => [`make a ${rol}`, crear(rol)]),
  ),
}

describe.each(Object.entries(ACTOS))('the password to %s', (_, { quien, pedido, hecho, para }) => {
  it('must have been given within the last ten minutes, in that very session', async () => {
    const persona = await quien()
    const [url, cuerpo] = pedido()
    const clave = { 'idempotency-key': `acto ${url} ${JSON.stringify(cuerpo)}`.slice(0, 200) }
    const hacer = () => persona.pedir('POST', url, cuerpo, clave)
    const otra = await otraSesion(persona)
    await haceSegundos(persona, 601)
    const desde = await venta().sistema.servicios.store.ultimaPosicion()
    expect((await otra('POST', CONFIRMAR, { contrasena: CONTRASENA })).estado).toBe(204)
    const negado = await hacer()
    expect([negado.estado, negado.cuerpo.code]).toEqual([403, 'contrasena-pedida'])
    expect(negado.cuerpo.detail).toBe(`Para ${para}, escribe otra vez tu contraseña: vale por 10 minutos.`)
    const escritos = async () =>
      (await leidosDespuesDe(venta().sistema.servicios.store, desde)).flatMap((leido) =>
        'data' in leido && leido.meta.actor.id === persona.id ? [leido.type] : [],
      )
    expect(await escritos()).toEqual([])
    expect((await persona.pedir('POST', CONFIRMAR, { contrasena: CONTRASENA })).estado).toBe(204)
    await haceSegundos(persona, 590)
    expect((await hacer()).estado).toBeLessThan(300)
    expect(await escritos()).toContain(hecho)
    await haceSegundos(persona, 601)
    expect((await hacer()).cuerpo.code, 'ten minutes later').toBe('contrasena-pedida')
  })
})

describe('a password confirmation', () => {
  const mirar = (persona: Persona, pedir = persona.pedir) =>
    pedir('POST', '/api/admin/personal', {}).then(({ cuerpo }) => cuerpo.code)

  it('counts in every process at once, and expires in every process', async () => {
    const admin = await venta().sistema.abrirCuenta('administrador', 'staff', 'Rosa')
    const otra = await venta().sistema.otraApi()
    const alla = otra.pedirCon(admin.cookie)
    const enAmbas = async () => [await mirar(admin), await mirar(admin, alla)]
    expect(await enAmbas(), 'signing in counts').not.toContain('contrasena-pedida')
    await haceSegundos(admin, 601)
    expect(await enAmbas()).toEqual(['contrasena-pedida', 'contrasena-pedida'])
    expect((await alla('POST', CONFIRMAR, { contrasena: CONTRASENA })).estado).toBe(204)
    expect(await enAmbas()).not.toContain('contrasena-pedida')
    await haceSegundos(admin, 601)
    expect(await enAmbas()).toEqual(['contrasena-pedida', 'contrasena-pedida'])
  })

  it('with a wrong password reports it at its field and confirms nothing, and repeated guesses get 429', async () => {
    const admin = await venta().sistema.abrirCuenta('administrador', 'staff', 'Eva')
    await haceSegundos(admin, 601)
    const probar = (contrasena: string) => admin.pedir('POST', CONFIRMAR, { contrasena })
    const mala = await probar('otra cosa')
    expect([mala.estado, mala.cuerpo.errores]).toEqual([422, { contrasena: 'Esa no es tu contraseña.' }])
    expect(await mirar(admin)).toBe('contrasena-pedida')
    for (let n = 0; n < 4; n += 1) await probar(`otra ${n}`)
    const pronto = await probar(CONTRASENA)
    expect([pronto.estado, pronto.cuerpo.code]).toEqual([429, 'demasiadas-peticiones'])
    expect(await mirar(admin)).toBe('contrasena-pedida')
  })

  it('isn’t asked of an account without the permission, nor for other actions', async () => {
    const ajena = await venta().sistema.abrirCuenta('auditor', 'staff', 'Ida')
    await haceSegundos(ajena, 601)
    expect(await mirar(ajena)).toBe('prohibido')
    expect((await ajena.pedir('POST', '/api/cuenta/fondo', { estado: 'blanco' })).estado).toBe(200)
  })
})
