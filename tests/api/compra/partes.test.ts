import { describe, expect, it } from 'vitest'
import { temaDeHechos } from '#api/contract/hechos.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { hastaQue } from '#tests/espera.ts'
import { solicitud } from '#tests/log.ts'
import { bien, sistemaComun } from '#tests/sistema.ts'
import { FACTURA, fila, unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())

describe('a subscription', () => {
  it('shows its proof and invoice to its parties only, offers invoice data for reuse, and keeps the call centre’s note private', async () => {
    const { callcenter, financiero, registrar, subirComprobante, hastaActivada } = venta()
    const proveedor = await registrar()
    await hastaActivada(proveedor, { razonSocial: 'Ñandú & Cía.' })
    const { idCompra } = proveedor
    const { posicion } = await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Cliente amable' })
    const factura = `/api/compras/factura/pdf/${idCompra}?posicion=${posicion}`
    expect((await proveedor.pedir('POST', '/api/compras/factura', { idCompra, ...FACTURA })).estado).toBe(409)
    const ajeno = await registrar()
    for (const url of [
      factura,
      `/vendedor/compras/visualizar/doc/${idCompra}`,
      `/registro/pago/visualizar/doc/${idCompra}`,
    ]) {
      await hastaQue(async () => {
        const { estado, cabeceras, cuerpo } = await financiero.pedir('GET', url)
        expect([estado, cabeceras['content-type'], String(cuerpo).slice(0, 5)]).toEqual([
          200,
          'application/pdf',
          '%PDF-',
        ])
      })
      expect((await ajeno.pedir('GET', url)).estado).toBe(404)
    }
    expect((await ajeno.pedir('GET', `/api/compras/${idCompra}`)).cuerpo).toEqual(
      (await ajeno.pedir('GET', `/api/compras/${ajeno.cuenta.id}`)).cuerpo,
    )
    expect((await ajeno.pedir('GET', `/api/ofertas/proveedor/${proveedor.cuenta.id}`)).estado).toBe(404)
    expect((await proveedor.pedir('GET', '/api/compras/facturas?buscar=nandu')).cuerpo.items).toMatchObject([
      { razonSocial: 'Ñandú & Cía.' },
    ])
    expect((await ajeno.pedir('GET', '/api/compras/facturas?buscar=nandu')).cuerpo.items).toEqual([])
    // The first invoice's data come from the account.
    const { nombre, correo } = ajeno.cuenta
    expect((await ajeno.pedir('GET', '/api/compras/facturas')).cuerpo.items).toMatchObject([
      { razonSocial: nombre, correo, ruc: expect.stringMatching(/^\d{13}$/) },
    ])
    // The note is the call centre's own.
    const notas = async (de: Pick<typeof callcenter, 'pedir'>) =>
      (await de.pedir('GET', `/api/compras/${idCompra}/historia?posicion=${posicion}`)).cuerpo.eventos.flatMap(
        ({ tipo, data }: { tipo: string; data: { nota?: string } }) =>
          tipo === 'NotaDeCompraGuardada' ? [data.nota] : [],
      )
    expect(await notas(callcenter)).toEqual(['Cliente amable'])
    expect(await notas(proveedor)).toEqual([])
    expect((await subirComprobante(proveedor, Buffer.from('<html>'))).estado).toBe(409)
  })

  it('loses a withdrawn file: withdrawn once, nobody can open it, and the provider is notified', async () => {
    const { sistema, callcenter, registrar } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const forma = new FormData()
    forma.append('idCompra', idCompra)
    forma.append('archivo', new Blob(['%PDF-1.4\n%%EOF']), 'contrato.pdf')
    const { sha256 } = (await (
      await fetch(`http://127.0.0.1:${sistema.port}/api/compras/adjuntar`, {
        method: 'POST',
        body: forma,
        headers: { cookie: callcenter.cookie },
      })
    ).json()) as { sha256: string }
    const verlo = () => proveedor.pedir('GET', `/vendedor/compras/visualizar/doc/${idCompra}?archivo=${sha256}`)
    await hastaQue(async () => expect((await verlo()).estado).toBe(200))
    const retirar = (archivo: string) =>
      callcenter.pedir('POST', '/api/compras/archivo/prohibir', { idCompra, sha256: archivo })
    expect((await retirar('0'.repeat(64))).estado).toBe(404)
    expect((await proveedor.pedir('POST', '/api/compras/archivo/prohibir', { idCompra, sha256 })).estado).toBe(403)
    const hechas = await Promise.all(Array.from({ length: 6 }, () => retirar(sha256)))
    expect(hechas.map(({ estado }) => estado)).toEqual(Array(6).fill(200))
    const { posicion } = hechas[0]?.cuerpo ?? {}
    expect((await fila(proveedor, idCompra, posicion)).propuestaProv).toMatchObject([{ sha256, prohibido: true }])
    expect((await verlo()).estado).toBe(404)
    const { items } = (await proveedor.pedir('GET', `/api/avisos?limite=3&posicion=${posicion}`)).cuerpo
    expect(items.slice(0, 2)).toMatchObject([
      { asunto: 'descartarArchivo' },
      { asunto: 'archivoAdjunto', usuario: callcenter.hash },
    ])
    const hechos = await sistema.servicios.store.readStream(`compra-${sistema.servicios.ids.revelar(idCompra)}`)
    expect(hechos.filter(({ type }) => type === 'ArchivoDeCompraProhibido')).toHaveLength(1)
  })

  it('shows the provider no member of the staff, neither in its history nor live', async () => {
    const { sistema, callcenter, financiero, registrar } = venta()
    const colega = await sistema.abrirCuenta('callcenter', 'staff', 'Nuria')
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const wamp = await conectarWamp(sistema, proveedor)
    await wamp.saludar()
    await wamp.suscribir(temaDeHechos('compra', idCompra, 'proveedor'))
    const { posicion } = await bien(callcenter, '/api/compras/reasignar', { idCompra, callcenter: colega.hash })
    const forma = new FormData()
    forma.append('idCompra', idCompra)
    forma.append('archivo', new Blob(['%PDF-1.4\n%%EOF']), 'contrato.pdf')
    const adjuntado = await fetch(`http://127.0.0.1:${sistema.port}/api/compras/adjuntar`, {
      method: 'POST',
      body: forma,
      headers: { cookie: callcenter.cookie },
    })
    expect(adjuntado.status).toBe(200)
    const historia = (de: Pick<typeof callcenter, 'pedir'>) =>
      de
        .pedir('GET', `/api/compras/${idCompra}/historia?posicion=${posicion}`)
        .then(({ cuerpo }) => JSON.stringify(cuerpo))
    const leida = await historia(proveedor)
    await hastaQue(() => expect(JSON.stringify(wamp.eventos())).toContain('ArchivoDeCompraAdjuntado'))
    for (const visto of [leida, JSON.stringify(wamp.eventos().filter((evento) => 'tipo' in evento))]) {
      expect(visto).toContain('CompraReasignada')
      expect(visto).toContain('"callcenterId":null')
      expect(visto).toContain('"cuentaId":null')
      for (const { hash } of [callcenter, colega, financiero]) expect(visto).not.toContain(hash)
    }
    expect(await historia(financiero)).toContain(colega.hash)
    await wamp.cerrar()
  })

  it('is readable for the seller who invited its account, and no other is', async () => {
    const { sistema, registrar } = venta()
    const vendedor = await sistema.abrirCuenta('vendedor', 'staff', 'Marco')
    const ajena = await registrar()
    const tabla = async (posicion = '0') =>
      (await vendedor.pedir('GET', `/vendedor/clientes-ajax/datatable?posicion=${posicion}`)).cuerpo
    const cuentas = async (posicion = '0', mas = '') =>
      (await vendedor.pedir('GET', `/vendedor/cuentas-ajax/datatable?posicion=${posicion}${mas}`)).cuerpo
    expect((await tabla()).recordsTotal).toBe(0)
    expect((await cuentas()).recordsTotal).toBe(0)
    expect((await vendedor.pedir('GET', `/api/compras/${ajena.idCompra}`)).estado).toBe(404)
    await vendedor.pedir('POST', '/api/invitaciones/correo/cliente', { correo: 'nueva@prueba.ec', opcion: 'proveedor' })
    const invitada = sistema.servicios.ids.revelar(ajena.cuenta.id) ?? 0
    const leida = await sistema.servicios.invitaciones.abrirEnlace(
      sistema.servicios.firmas.firmar('invitacion', vendedor.id, 1),
      new Date().toISOString(),
    )
    if ('refused' in leida) throw new Error(leida.detalle)
    const origen = { actor: { id: invitada, tipoUsuario: 'proveedor' }, ahora: new Date().toISOString() }
    const aceptada = await sistema.servicios.invitaciones.aceptar(leida, invitada, origen, solicitud())
    if ('refused' in aceptada) throw new Error(aceptada.detalle)
    const { posicion } = aceptada
    expect((await tabla(String(posicion))).data).toMatchObject([{ id: ajena.idCompra, pasos: {} }])
    // The motive and the undo deadline aren't shown to the seller.
    const { callcenter } = venta()
    const { idCompra } = ajena
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const { numero } = await bien(callcenter, '/api/compras/demo', { idCompra, dias: 3 })
    const rechazo = { idCompra, numero, motivo: 'Tres días no alcanzan' }
    const rechazada = await bien(ajena, '/api/compras/demo/rechazar', rechazo)
    expect((await fila(callcenter, idCompra, rechazada.posicion)).motivo).toMatchObject({ texto: rechazo.motivo })
    expect(await fila(vendedor, idCompra)).toMatchObject({ id: idCompra, motivo: null, deshacerHasta: null })
    expect((await tabla()).data).toMatchObject([{ id: idCompra, motivo: null, deshacerHasta: null }])
    expect((await cuentas(String(posicion))).data).toMatchObject([
      {
        id: ajena.cuenta.id,
        tipoUsuario: 'proveedor',
        recorrido: { compra: { id: idCompra, estadoPedido: 'En Curso', cerrada: false }, pedidos: 0 },
      },
    ])
    expect(await cuentas(String(posicion), '&tipo=consumidor')).toMatchObject({ recordsTotal: 1, recordsFiltered: 0 })
  })
})

it('a purchase of a deactivated account says so at every desk, leaves the queue and takes no offers', async () => {
  const { sistema, callcenter, registrar } = venta()
  const { idCompra } = await registrar()
  const admin = await sistema.abrirCuenta('administrador', 'staff', 'Inés')
  const { idProv } = await fila(callcenter, idCompra)
  await bien(callcenter, '/api/compras/tomar', { idCompra })
  for (const [paso, cuentaDesactivada, cuerpo] of [
    ['desactivar', true, { motivo: 'Prueba' }],
    ['activar', false, {}],
  ] as const) {
    const { posicion } = await bien(admin, `/api/admin/cuentas/${idProv}/${paso}`, cuerpo)
    for (const quien of [callcenter, admin])
      expect(await fila(quien, idCompra, posicion)).toMatchObject({ cuentaDesactivada })
    // A client who can't sign in isn't in the sales queue.
    const cola = await callcenter.pedir(
      'GET',
      `/vendedor/clientes-ajax/datatable?filtro=por-hacer&length=100&de=equipo&posicion=${posicion}`,
    )
    const enCola = (cola.cuerpo.data as { id: string }[]).some(({ id }) => id === idCompra)
    expect(enCola).toBe(!cuentaDesactivada)
    const ofrecida = await callcenter.pedir('POST', '/api/compras/demo', { idCompra, dias: 3 })
    expect(ofrecida.cuerpo.code).toBe(cuentaDesactivada ? 'cliente-desactivado' : undefined)
  }
})
