import { expect, it } from 'vitest'
import { mesDe } from '#domain/consumo/mes.ts'
import { bien } from '#tests/sistema.ts'
import { FACTURA, fila, leer, unaVenta } from './venta.ts'

// A system of its own, whose ledger has these payments alone.
const venta = unaVenta()
type Libro = {
  data: { clase: string; recibido: string; esperado: string; base: string; iva: string }[]
  suma: { esperado: string; recibido: string; base: string; iva: string }
}

/** Takes a provider up to a proof, without its billing data and type of payment. */
const conComprobante = async () => {
  const { registrar, hastaAprobada, subirComprobante, financiero } = venta()
  const proveedor = await registrar()
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  const { sha256 } = (await subirComprobante(proveedor)).cuerpo
  const abonar = (recibido: string, pedir = financiero.pedir) =>
    pedir('POST', '/api/compras/pago/abono', { idCompra, sha256, recibido, referencia: 'TRX 20' })
  return { proveedor, idCompra, sha256, abonar }
}
/** Takes a provider up to a proof, of which 20 dollars of 34.50 came. */
const conAbono = async () => {
  const compra = await conComprobante()
  const { proveedor, idCompra } = compra
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  return compra
}
const libroDe = (posicion: string) => leer<Libro>(venta().financiero, `/vendedor/financiero/libro?posicion=${posicion}`)

it('what came is kept once as a part, further proofs complete it, and ledger and dashboard count each once', async () => {
  const { financiero, callcenter, subirComprobante } = venta()
  const { proveedor, idCompra, sha256, abonar } = await conAbono()
  const confirmar = (recibido: string) =>
    financiero.pedir('POST', '/api/compras/pago/confirmar', { idCompra, sha256, recibido, referencia: 'TRX 21' })
  const menor = await confirmar('20.00')
  expect([menor.estado, menor.cuerpo.code]).toEqual([409, 'monto-menor'])
  for (const [recibido, estado] of [
    ['0.00', 422],
    ['-1', 422],
    ['34.50', 409],
    ['40', 409],
  ] as const)
    expect([recibido, (await abonar(recibido)).estado]).toEqual([recibido, estado])
  const alla = (await venta().sistema.otraApi()).pedirCon(financiero.cookie)
  const aqui = financiero.pedir
  const alavez = await Promise.all([aqui, alla, aqui, alla, aqui, alla].map((pedir) => abonar('20.00', pedir)))
  expect(alavez.map(({ estado }) => estado)).toEqual(Array.from({ length: 6 }, () => 200))
  const posicion = alavez.map(({ cuerpo }) => cuerpo.posicion).toSorted((a, b) => Number(a) - Number(b))[5]
  for (const quien of [proveedor, callcenter, financiero])
    expect(await fila(quien, idCompra, posicion)).toMatchObject({
      abonado: '20.00',
      porPagar: '14.50',
      confirmadoFile: false,
      estadoVenta: 'confirmacionpago',
    })
  expect((await libroDe(posicion)).data).toMatchObject([
    { clase: 'abono', recibido: '20.00', base: '17.39', iva: '2.61' },
  ])
  await bien(callcenter, '/api/compras/tomar', { idCompra })
  await subirComprobante(proveedor)
  const { posicion: pagada } = (await confirmar('14.50')).cuerpo
  expect(await fila(proveedor, idCompra, pagada)).toMatchObject({ pagoConfirmado: true, porPagar: '0.00' })
  const libro = await libroDe(pagada)
  expect(libro.suma).toEqual({ esperado: '34.50', recibido: '34.50', base: '30.00', iva: '4.50' })
  const tablero = await leer<{ cobrado: { ahora: object } }>(financiero, `/api/cifras/financiero?posicion=${pagada}`)
  expect(tablero.cobrado.ahora).toMatchObject({ total: '34.50', iva: '4.50' })
  const devolver = await financiero.pedir('POST', '/api/compras/pago/abono/devolver', {
    idCompra,
    monto: '20.00',
    motivo: 'No va',
  })
  expect([devolver.estado, devolver.cuerpo.detail]).toEqual([
    409,
    'El pago ya está confirmado: lo abonado es parte de él.',
  ])
})

it('a part is kept only of a purchase whose billing data and type of payment are known', async () => {
  const { proveedor, idCompra, abonar } = await conComprobante()
  const impedido = async () => {
    const { estado, cuerpo } = await abonar('20.00')
    return [estado, cuerpo.detail]
  }
  expect(await impedido()).toEqual([409, 'No se puede conservar el abono: falta el tipo de pago.'])
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  expect(await impedido()).toEqual([409, 'No se puede conservar el abono: faltan los datos de facturación.'])
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
  expect((await abonar('20.00')).estado).toBe(200)
})

it('on closing, what came stays the client’s until finance gives it back; nobody is erased meanwhile', async () => {
  const { admin, callcenter, financiero } = venta()
  const { proveedor, idCompra, abonar } = await conAbono()
  await abonar('20.00')
  const cerrada = await bien(callcenter, '/api/compras/cerrar', { idCompra, motivo: 'No sigue' })
  expect(await fila(proveedor, idCompra, cerrada.posicion)).toMatchObject({ cerrada: true, abonado: '20.00' })
  const ELIMINAR = { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' }
  const eliminar = () => admin.pedir('POST', `/api/admin/cuentas/${proveedor.cuenta.id}/eliminar`, ELIMINAR)
  const no = await eliminar()
  expect([no.estado, no.cuerpo.detail]).toEqual([
    409,
    'Todavía no se puede eliminar: lo abonado a su compra espera que se complete o que finanzas lo devuelva.',
  ])
  const { total: antes } = { total: (await libroDe(cerrada.posicion)).suma.recibido }
  const devolver = (monto: string) =>
    financiero.pedir('POST', '/api/compras/pago/abono/devolver', { idCompra, monto, motivo: 'Se le transfirió' })
  expect((await devolver('19.99')).cuerpo.code).toBe('abono-cambio')
  const alavez = await Promise.all(Array.from({ length: 4 }, () => devolver('20.00')))
  expect(alavez.map(({ estado }) => estado).toSorted()).toEqual([200, 409, 409, 409])
  const { posicion } = alavez.find(({ estado }) => estado === 200)?.cuerpo ?? {}
  const libro = await libroDe(posicion)
  expect(libro.data[0]).toMatchObject({ clase: 'devolucion', recibido: '-20.00', iva: '-2.61' })
  expect(Number(libro.suma.recibido)).toBe(Number(antes) - 20)
  expect((await libroDe(posicion)).data.every(({ clase }) => clase !== 'anulacion')).toBe(true)
  const mes = mesDe(new Date().toISOString())
  const tablero = await leer<{ cobrado: { ahora: { total: string } } }>(
    financiero,
    `/api/cifras/financiero?posicion=${posicion}`,
  )
  const delMes = await leer<Libro>(financiero, `/vendedor/financiero/libro?filtro=${mes}&posicion=${posicion}`)
  expect(tablero.cobrado.ahora.total).toBe(delMes.suma.recibido)
  expect((await eliminar()).estado).toBe(200)
})
