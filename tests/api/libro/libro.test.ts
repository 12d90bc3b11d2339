import { expect, it } from 'vitest'
import { mesDe } from '#domain/consumo/mes.ts'
import { COBRO, FACTURA, fila, unaVenta } from '#tests/api/compra/venta.ts'
import { bien } from '#tests/sistema.ts'

const venta = unaVenta()

it('the ledger has each confirmed payment with reference and signer, and a payment taken back as a negative one', async () => {
  const { admin, callcenter, financiero, registrar, hastaAprobada, subirComprobante } = venta()
  const proveedor = await registrar('Molino del Libro')
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  const { cuerpo } = await subirComprobante(proveedor)
  const mes = mesDe(new Date().toISOString())
  const leer = async (posicion: string, de = financiero) => {
    const r = await de.pedir(
      'GET',
      `/vendedor/financiero/libro?filtro=${mes}&search[value]=molino+del+libro&posicion=${posicion}`,
    )
    expect(r.estado).toBe(200)
    return r.cuerpo
  }
  const cobro = { idCompra, sha256: cuerpo.sha256, ...COBRO }
  const cobrados = await Promise.all(
    Array.from({ length: 5 }, () => financiero.pedir('POST', '/api/compras/pago/confirmar', cobro)),
  )
  const conOtra = await financiero.pedir('POST', '/api/compras/pago/confirmar', { ...cobro, referencia: 'OTRA' })
  expect(conOtra).toMatchObject({ estado: 409, cuerpo: { code: 'pago-confirmado' } })
  const { data, suma, contadores } = await leer(
    cobrados
      .map(({ cuerpo }) => cuerpo.posicion)
      .toSorted()
      .at(-1),
  )
  expect(data).toHaveLength(1)
  expect(contadores).toMatchObject({ [mes]: 1, todos: 1 })
  expect(data[0]).toMatchObject({
    clase: 'suscripcion',
    recibido: COBRO.recibido,
    referencia: COBRO.referencia,
    firma: 'Ricardo',
    tipoPago: 'Depósito',
    ruc: FACTURA.ruc,
    proveedor: { nombre: 'Molino del Libro' },
  })
  const { subtotalCompra: base, ivaCompra: iva } = await fila(financiero, idCompra)
  expect([data[0].base, data[0].iva]).toEqual([base, iva])
  expect(suma).toEqual({ esperado: data[0].esperado, recibido: COBRO.recibido, base, iva })
  // Finance changes the way of payment, which takes its confirmation back until it confirms anew.
  const { posicion } = await bien(financiero, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Efectivo' })
  const despues = await leer(posicion)
  expect(despues.data.map(({ clase }: { clase: string }) => clase)).toEqual(['anulacion', 'suscripcion'])
  expect(despues.suma).toEqual({ esperado: '0.00', recibido: '0.00', base: '0.00', iva: '0.00' })
  const otra = await bien(financiero, '/api/compras/pago/confirmar', { ...cobro, recibido: data[0].esperado })
  const { esperado } = data[0]
  expect((await leer(otra.posicion, admin)).suma).toEqual({ esperado, recibido: esperado, base, iva })
  const porRuc = await financiero.pedir('GET', `/vendedor/financiero/libro?search[value]=${FACTURA.ruc}`)
  expect(porRuc.cuerpo.data).toEqual(expect.arrayContaining([expect.objectContaining({ ruc: FACTURA.ruc })]))
  for (const ajeno of [proveedor, callcenter])
    expect((await ajeno.pedir('GET', '/vendedor/financiero/libro')).estado).toBe(403)
  for (const filtro of ['2026-13', 'ayer', "'; drop table asientos"])
    expect(
      (await financiero.pedir('GET', `/vendedor/financiero/libro?filtro=${encodeURIComponent(filtro)}`)).estado,
    ).toBe(422)
  const csv = await financiero.pedir('GET', `/vendedor/financiero/libro?filtro=${mes}&formato=csv`)
  expect(String(csv.cuerpo)).toContain('TRX 0042')
  expect(String(csv.cuerpo)).toMatch(/,RUC,Compra,Base,IVA,Esperado,/)
  expect(String(csv.cuerpo)).toContain(`,${FACTURA.ruc},`)
  // A payment taken back is a negative number in the file.
  expect(String(csv.cuerpo)).toMatch(/(,-\d+\.\d{2}){4},/)
})

it('a renewal keeps the earlier payment in the ledger, whose sum is the dashboard’s', async () => {
  const { callcenter, financiero, registrar, hastaActivada, subirComprobante } = venta()
  const proveedor = await registrar('Telares del Libro')
  const { idCompra } = proveedor
  await hastaActivada(proveedor)
  await bien(callcenter, '/api/compras/desactivar', { idCompra, motivo: 'Cambia de plan' })
  const { numero } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 3 })
  await bien(proveedor, '/compra/aprobar', { idCompra, numero })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Efectivo' })
  const { cuerpo } = await subirComprobante(proveedor)
  const leer = async (posicion: string) => {
    const buscar = 'search[value]=telares+del+libro'
    const { data } = (await financiero.pedir('GET', `/vendedor/financiero/libro?${buscar}&posicion=${posicion}`)).cuerpo
    return data.map(({ clase, recibido }: { clase: string; recibido: string }) => [clase, recibido])
  }
  expect(await leer(cuerpo.posicion)).toEqual([['suscripcion', COBRO.recibido]])
  const cobro = { idCompra, sha256: cuerpo.sha256, recibido: '25.30', referencia: 'TRX 2' }
  const { posicion } = await bien(financiero, '/api/compras/pago/confirmar', cobro)
  expect(await leer(posicion)).toEqual([
    ['suscripcion', '25.30'],
    ['suscripcion', COBRO.recibido],
  ])
  const tablero = (await financiero.pedir('GET', `/api/cifras/financiero?posicion=${posicion}`)).cuerpo
  const mes = mesDe(new Date().toISOString())
  const libro = (await financiero.pedir('GET', `/vendedor/financiero/libro?filtro=${mes}`)).cuerpo
  expect(libro.suma.recibido).toBe(tablero.cobrado.ahora.total)
})
