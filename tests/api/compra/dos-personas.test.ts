import { expect, it } from 'vitest'
import { bien, unSistema } from '#tests/sistema.ts'
import { FACTURA, fila, unaVenta } from './venta.ts'

// A system of its own, in which two people sign for money.
const venta = unaVenta(unSistema({ DOS_PERSONAS: '1' }))
const SUYA = 'Tú confirmaste el pago: la autoriza otra persona de Finanzas.'

it('whoever confirmed a payment doesn’t authorize that purchase, at any process, and a colleague does', async () => {
  const { sistema, financiero, registrar, hastaPagada } = venta()
  const colega = await sistema.abrirCuenta('financiero', 'staff', 'Fernanda')
  const proveedor = await registrar()
  const { idCompra } = proveedor
  const { posicion } = await hastaPagada(proveedor)
  const puede = async (quien: typeof colega) => (await fila(quien, idCompra, posicion)).pasos.autorizar
  expect([await puede(financiero), await puede(colega)]).toEqual([SUYA, null])
  expect((await financiero.pedir('GET', '/api/yo')).cuerpo).toMatchObject({ dosPersonas: true })

  const { pedirCon } = await sistema.otraApi()
  const autorizar = (pedir: typeof financiero.pedir) =>
    pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
  const alavez = await Promise.all(
    [financiero.pedir, pedirCon(financiero.cookie), financiero.pedir, pedirCon(financiero.cookie)].map(autorizar),
  )
  for (const { estado, cuerpo } of alavez)
    expect([estado, cuerpo.code, cuerpo.detail]).toEqual([409, 'misma-persona', SUYA])
  const suyas = await Promise.all([autorizar(colega.pedir), autorizar(pedirCon(colega.cookie))])
  expect(suyas.map(({ estado }) => estado)).toEqual([200, 200])
  const hechos = await sistema.servicios.store.readStream(`compra-${sistema.servicios.ids.revelar(idCompra)}`)
  expect(hechos.filter(({ type }) => type === 'CompraAutorizada').map(({ meta }) => meta.actor.id)).toEqual([colega.id])
  expect(await fila(colega, idCompra, suyas[0]?.cuerpo.posicion)).toMatchObject({ estadoPedido: 'Completado' })
  // Its provider isn't told who of the staff it was.
  const { eventos } = (await proveedor.pedir('GET', `/api/compras/${idCompra}/historia`)).cuerpo
  expect(eventos.find(({ tipo }: { tipo: string }) => tipo === 'PagoConfirmado').data.financieroId).toBeNull()
})

it('whoever kept a part of a payment doesn’t authorize that purchase either', async () => {
  const { sistema, financiero, registrar, hastaAprobada, subirComprobante } = venta()
  const [colega, tercera] = [
    await sistema.abrirCuenta('financiero', 'staff', 'Gabriela'),
    await sistema.abrirCuenta('financiero', 'staff', 'Hilda'),
  ]
  const proveedor = await registrar()
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  const { sha256 } = (await subirComprobante(proveedor)).cuerpo
  await bien(financiero, '/api/compras/pago/abono', { idCompra, sha256, recibido: '20.00', referencia: 'A1' })
  await subirComprobante(proveedor)
  await bien(colega, '/api/compras/pago/confirmar', { idCompra, sha256, recibido: '14.50', referencia: 'A2' })
  for (const quien of [financiero, colega]) {
    const { estado, cuerpo } = await quien.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    expect([estado, cuerpo.code]).toEqual([409, 'misma-persona'])
  }
  await bien(tercera, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
})

it('a trial has no payment, so one person authorizes it', async () => {
  const { financiero, registrar, hastaAprobada } = venta()
  const proveedor = await registrar()
  await hastaAprobada(proveedor, 10)
  await bien(financiero, '/vendedor/autorizar-ajax', { idCompra: proveedor.idCompra, accion: 'prueba' })
})
