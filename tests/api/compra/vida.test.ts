import { describe, expect, it } from 'vitest'
import type { RespuestaDeAvisos } from '#api/contract/vivo.ts'
import { CALLADOS } from '#domain/aviso.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { hastaQue } from '#tests/espera.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'
import { COBRO, DIA_MS, FACTURA, fila, unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())
const asuntos = async (quien: Pick<Persona, 'pedir'>, posicion: string) =>
  (await quien.pedir('GET', `/api/avisos?limite=100&posicion=${posicion}`)).cuerpo.items.map(
    (a: { asunto: string }) => a.asunto,
  )

describe('a subscription', () => {
  it('goes from registration to activation, and each desk sees what is its own', async () => {
    const { callcenter, financiero, admin, registrar, subirComprobante } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    expect(await fila(callcenter, idCompra)).toMatchObject({
      estadoPedido: 'En Curso',
      isActivoClie: 'tablanegociacion',
      isAtendido: false,
    })
    const sinTomar = await callcenter.pedir('POST', '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
    expect(sinTomar.cuerpo.detail).toBe('No se puede enviar una oferta: primero hay que tomar la negociación.')

    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const ofrecida = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
    expect((await fila(proveedor, idCompra, ofrecida.posicion)).datosCompra).toMatchObject({
      cantidad: 1,
      unidad: 'meses',
      esOferta: true,
      subtotalCompra: '30.00',
      ivaCompra: '4.50',
      totalCompra: '34.50',
    })
    await bien(proveedor, '/api/compras/oferta/ver', { idCompra, numero: 1 })
    await bien(proveedor, '/api/compras/renegociar', { idCompra, numero: 1, motivo: 'Mejor por año' })
    await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 2 })
    const vieja = await proveedor.pedir('POST', '/compra/aprobar', { idCompra, numero: 1 })
    expect([vieja.estado, vieja.cuerpo.datos]).toEqual([409, { numero: 2, total: '345.00' }])
    await bien(proveedor, '/compra/aprobar', { idCompra, numero: 2 })

    await bien(callcenter, '/api/compras/factura/pedir', { idCompra })
    const mala = await proveedor.pedir('POST', '/api/compras/factura', { idCompra, ...FACTURA, ruc: '1710034066' })
    expect(mala.cuerpo.errores).toEqual({ ruc: 'Esa cédula no es válida: revisa los dígitos.' })
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Transferencia' })
    const pronto = await financiero.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    expect(pronto.cuerpo.detail).toBe('No se puede autorizar la compra: falta el comprobante de pago.')
    const { cuerpo: comprobante } = await subirComprobante(proveedor)
    expect(await fila(financiero, idCompra, comprobante.posicion)).toMatchObject({
      isActivoClie: 'confirmacioninterna',
      confirmadoFile: true,
      autorizar: false,
    })
    const cobrar = (cobro: object) =>
      financiero.pedir('POST', '/api/compras/pago/confirmar', { idCompra, sha256: comprobante.sha256, ...cobro })
    for (const [cobro, estado] of [
      [{ ...COBRO, recibido: '0.01' }, 409],
      [{ ...COBRO, recibido: '-1' }, 422],
      [{ ...COBRO, recibido: 'NaN' }, 422],
      [{ ...COBRO, referencia: ' ' }, 422],
      [{ ...COBRO, referencia: 'x'.repeat(61) }, 422],
      [{ recibido: COBRO.recibido }, 422],
    ] as const) {
      const r = await cobrar(cobro)
      expect([r.estado, typeof r.cuerpo.detail], JSON.stringify(cobro)).toEqual([estado, 'string'])
    }
    // Each purchase that waits for finance is under one filter.
    const bajo = async (filtro: string, posicion: string): Promise<string[]> => {
      const url = `/vendedor/clientes-financiero/datatable?filtro=${filtro}&length=100&posicion=${posicion}`
      return (await financiero.pedir('GET', url)).cuerpo.data.map(({ id }: { id: string }) => id)
    }
    expect(await bajo('confirmacioninterna', comprobante.posicion)).toContain(idCompra)
    expect(await bajo('por-autorizar', comprobante.posicion)).not.toContain(idCompra)
    const cobrados = await Promise.all(Array.from({ length: 6 }, () => cobrar(COBRO)))
    expect(cobrados.map(({ estado }) => estado)).toEqual(Array.from({ length: 6 }, () => 200))
    const confirmada = cobrados[0]?.cuerpo.posicion
    expect(await bajo('confirmacioninterna', confirmada)).not.toContain(idCompra)
    expect(await bajo('por-autorizar', confirmada)).toContain(idCompra)
    const prueba = await financiero.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'prueba' })
    expect([prueba.estado, prueba.cuerpo.code]).toEqual([422, 'accion-equivocada'])
    const { posicion } = await bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    const activa = await fila(admin, idCompra, posicion)
    expect(activa).toMatchObject({
      estadoPedido: 'Completado',
      isActivoClie: 'activado',
      isActive: true,
      reloj: { color: 'verde' },
      pasos: {},
    })
    expect(Date.parse(activa.fechaFin) - Date.parse(activa.fechaAutorizado)).toBeGreaterThan(364 * DIA_MS)

    const tabla = async (quien: Persona, url: string) =>
      (await quien.pedir('GET', `${url}&posicion=${posicion}`)).cuerpo
    expect(
      (await tabla(callcenter, `/vendedor/clientes-ajax/datatable?filtro=activado&search[value]=${activa.codCompra}`))
        .recordsFiltered,
    ).toBe(1)
    const porAutorizar = await tabla(
      financiero,
      '/vendedor/clientes-financiero/datatable?filtro=por-autorizar&length=100',
    )
    expect(porAutorizar.data.map(({ id }: { id: string }) => id)).not.toContain(idCompra)
    expect((await tabla(admin, '/admin/compras-ajax/datatable?filtro=todas')).recordsTotal).toBeGreaterThan(0)
    expect((await tabla(callcenter, '/vendedor/estados-filtro/callcenter?')).filtros.activado).toBeGreaterThan(0)

    await hastaQue(async () =>
      expect((await proveedor.pedir('GET', '/api/yo')).cuerpo.cuenta.cuentaGratuita).toBe(false),
    )
    expect(await asuntos(proveedor, posicion)).toEqual([
      'aprobacioncompra',
      'pagorecibido',
      'tipopago',
      'formFacturacion',
      'cotizacionpaquete',
      'nuevaOferta',
      'callCenterAsignadoOn',
    ])
    expect(await asuntos(financiero, posicion)).toEqual(
      expect.arrayContaining(['enviocomprobante', 'tipopago', 'datosFacturaClntProv', 'compraOfertaAprobada']),
    )
    expect(await asuntos(callcenter, posicion)).toEqual(
      expect.arrayContaining([
        'nuevoProveedor',
        'provClntsEnEspera',
        'visualizaOferta',
        'renegociacion',
        'aprobacioncompra',
      ]),
    )
  })

  it('tells a clerk nothing from before their account', async () => {
    const { registrar, sistema } = venta()
    await registrar()
    const nueva = await sistema.abrirCuenta('callcenter', 'staff', 'Carla Recién Llegada')
    expect(await asuntos(nueva, '0')).toEqual([])
    const wamp = await conectarWamp(sistema, nueva)
    await wamp.saludar()
    const { mensajes } = (await wamp.llamar('bandwork.desde', ['0', 500]))[3][0] as RespuestaDeAvisos
    expect(mensajes.filter(({ asunto }) => !(CALLADOS as readonly string[]).includes(asunto))).toEqual([])
    await wamp.cerrar()
    await registrar()
    await hastaQue(async () => expect(await asuntos(nueva, '0')).toContain('nuevoProveedor'))
  })

  it('costs nothing as a trial, and can be reactivated by hand', async () => {
    const { callcenter, financiero, registrar, hastaAprobada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    const pedida = await bien(proveedor, '/api/compras/demo/pedir', { idCompra })
    expect(await fila(callcenter, idCompra, pedida.posicion)).toMatchObject({ demoPedida: true })
    expect(await hastaAprobada(proveedor, 15)).toMatchObject({ totalCompra: '0.00', unidad: 'dias', cantidad: 15 })
    expect((await financiero.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })).estado).toBe(
      422,
    )
    await bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'prueba' })
    await bien(callcenter, '/api/compras/desactivar', { idCompra, motivo: 'Pidió una pausa' })
    const { posicion } = await bien(callcenter, '/api/compras/reactivar', { idCompra })
    expect(await fila(financiero, idCompra, posicion)).toMatchObject({
      estadoPedido: 'Completado',
      tipoPago: 'Prueba gratuita',
    })
    for (const dias of [0, 91, 1.5, '15']) {
      expect((await callcenter.pedir('POST', '/api/compras/demo', { idCompra, dias })).estado).toBe(422)
    }
  })
})
