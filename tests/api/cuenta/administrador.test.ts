import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abrirSistema, bien, type Sistema } from '#tests/sistema.ts'

const TOKEN = 'un-enlace-de-registro-largo'
let sistema: Sistema
beforeAll(async () => {
  sistema = await abrirSistema({ REGISTRO_TOKEN: TOKEN })
})
afterAll(() => sistema.cerrar())

const registrar = (token: string, correo: string) =>
  sistema.app.inject({
    method: 'POST',
    url: `/registro/${token}`,
    payload: { nombre: 'Inés Carrera', correo, contrasena: 'volcán y páramo 27' },
  })

describe('the first administrator', () => {
  it('is made by the configured link, which works once', async () => {
    expect((await registrar('otro-enlace-de-registro-', 'a@prueba.ec')).statusCode).toBe(404)
    const [primera, segunda] = await Promise.all([registrar(TOKEN, 'uno@prueba.ec'), registrar(TOKEN, 'dos@prueba.ec')])
    expect([primera.statusCode, segunda.statusCode].sort()).toEqual([201, 409])
    const hecho = primera.statusCode === 201 ? primera : segunda
    expect(hecho.json()).toMatchObject({ ruta: '/admin', cuenta: { tipoUsuario: 'administrador' } })
    expect((await registrar(TOKEN, 'tres@prueba.ec')).json().detail).toBe('Ese enlace de registro ya se usó.')
  })

  it('can’t be made by any link if none is configured', async () => {
    const sin = await abrirSistema()
    const r = await sin.app.inject({
      method: 'POST',
      url: '/registro/undefined',
      payload: { nombre: 'X', correo: 'x@prueba.ec', contrasena: 'volcán y páramo 27' },
    })
    await sin.cerrar()
    expect(r.statusCode).toBe(404)
  })
})

describe('the administrator’s table of accounts', () => {
  it('lists accounts, deactivates one with all its sessions, activates it again, and refuses invalid questions', async () => {
    const admin = await sistema.abrirCuenta('administrador', 'staff', 'Admin')
    const persona = await sistema.abrirCuenta('consumidor', 'personal', 'Íñigo Quishpe')
    const tabla = await admin.pedir('GET', '/admin/clientes-ajax/datatable?search[value]=inigo&tipo=consumidor')
    expect(tabla.cuerpo).toMatchObject({ recordsFiltered: 1, data: [{ id: persona.hash, isActive: true }] })
    const desactivar = `/api/admin/cuentas/${persona.hash}/desactivar`
    for (const cuerpo of [{}, { motivo: ' ' }, { motivo: 'x'.repeat(501) }]) {
      const { estado, cuerpo: problema } = await admin.pedir('POST', desactivar, cuerpo)
      expect([estado, Object.keys(problema.errores)]).toEqual([422, ['motivo']])
    }
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(200)
    await bien(admin, desactivar, { motivo: 'Suplantaba a otra persona' })
    await bien(admin, desactivar, { motivo: 'Suplantaba a otra persona' })
    const otraRazon = await admin.pedir('POST', desactivar, { motivo: 'No pagó' })
    expect([otraRazon.estado, otraRazon.cuerpo.code]).toEqual([409, 'ya-desactivada'])
    const historia = await sistema.servicios.store.readStream(`cuenta-${persona.id}`)
    expect(historia.at(-1)).toMatchObject({
      type: 'CuentaDesactivada',
      data: { motivo: 'Suplantaba a otra persona' },
    })
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(401)
    expect(
      (await admin.pedir('POST', `/api/admin/cuentas/${admin.hash}/desactivar`, { motivo: 'Prueba' })).cuerpo.code,
    ).toBe('cuenta-propia')
    expect((await admin.pedir('POST', `/api/admin/cuentas/${persona.hash}/activar`, {})).estado).toBe(200)
    const otro = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo Auditor')
    const { cuerpo } = await admin.pedir(
      'GET',
      '/admin/clientes-ajax/datatable?tipo=equipo&columns[0][data]=ultimaActividad&order[0][column]=0&order[0][dir]=desc',
    )
    // The last activity is listed for staff only; accounts without one come last.
    const filas: { id: string; ultimaActividad: object | null }[] = cuerpo.data
    expect(filas[0]).toMatchObject({ id: admin.hash, ultimaActividad: { momento: expect.any(String), en: 'cuenta' } })
    const sinNada = filas.slice(1)
    expect(sinNada.map(({ id }) => id)).toContain(otro.hash)
    expect(sinNada.filter(({ ultimaActividad }) => ultimaActividad !== null)).toEqual([])
    expect(cuerpo.contadores.equipo).toBe(filas.length)
    for (const malo of ['length=-1', 'length=10000', 'tipo=rey', 'start=-5']) {
      expect((await admin.pedir('GET', `/admin/clientes-ajax/datatable?${malo}`)).estado, malo).toBe(422)
    }
  })

  it('has effects elsewhere: orders and chats show that the other account is deactivated, until it is active again', async () => {
    const admin = await sistema.abrirCuenta('administrador', 'staff', 'Admin')
    const [cliente, proveedor] = [
      await sistema.abrirCuenta('consumidor', 'personal', 'Luz Chasi'),
      await sistema.abrirCuenta('proveedor', 'empresa', 'Hornos del Sur'),
    ]
    const colocado = await cliente.pedir('POST', '/api/save/index/pedido', {
      hashIdProv: proveedor.hash,
      descripcion: 'Un horno',
    })
    const { idPedido, posicion } = colocado.cuerpo
    expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).estado).toBe(200)
    const dicho = await cliente.pedir('POST', '/chat/save', { channel: `pedido:${idPedido}`, texto: 'Buenas' })
    expect(dicho.estado).toBe(201)
    const leer = async (posicion: string) => {
      const con = `posicion=${posicion}`
      const pedido = await cliente.pedir('GET', `/api/pedidos/${idPedido}?${con}`)
      const chats = await cliente.pedir('GET', `/api/chat/conversaciones?${con}`)
      return [pedido.cuerpo.desactivada, chats.cuerpo.items[0].desactivada]
    }
    const cambiar = async (paso: string, cuerpo: object = {}) => {
      const hechas = await Promise.all(
        [1, 2].map(() => admin.pedir('POST', `/api/admin/cuentas/${proveedor.hash}/${paso}`, cuerpo)),
      )
      expect(hechas.map(({ estado }) => estado)).toEqual([200, 200])
      return hechas[0]?.cuerpo.posicion
    }
    const hecho = await cambiar('desactivar', { motivo: 'Prueba' })
    expect(await leer(hecho)).toEqual([true, true])
    expect(await leer(await cambiar('activar'))).toEqual([false, false])
  })

  it('finds an erased account as «Usuario eliminado», not by its former name or e-mail', async () => {
    const admin = await sistema.abrirCuenta('administrador', 'staff', 'Admin')
    const persona = await sistema.abrirCuenta('consumidor', 'personal', 'Gabriela Ordóñez')
    const { correo } = (await persona.pedir('GET', '/api/yo')).cuerpo.cuenta
    const url = `/api/admin/cuentas/${persona.hash}/eliminar`
    expect((await admin.pedir('POST', url, { confirmacion: 'ELIMINA' })).estado).toBe(422)
    const { posicion } = (await admin.pedir('POST', url, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })).cuerpo
    const hallados = async (buscar: string) => {
      const consulta = new URLSearchParams({ 'search[value]': buscar, posicion })
      return (await admin.pedir('GET', `/admin/clientes-ajax/datatable?${consulta}`)).cuerpo.data
    }
    expect(await hallados('Usuario eliminado')).toMatchObject([
      { id: persona.hash, nombre: 'Usuario eliminado', eliminada: true, isActive: false },
    ])
    for (const anterior of ['Gabriela', correo]) expect(await hallados(anterior)).toEqual([])
  })
})
