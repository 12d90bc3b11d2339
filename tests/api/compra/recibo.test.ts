import { expect, it } from 'vitest'
import { imprimirReciboDeCompra } from '#api/compra/recibo-pdf.ts'
import { textoDe } from '#tests/pdf.ts'
import { FACTURA } from './venta.ts'

it('a receipt shows its number, its day in Spanish, its data and its amounts, and says that it is no invoice', async () => {
  const oferta = { numero: 1, ofertaId: 1, tipo: 2, cantidad: 1, unidad: 'meses', vxmes: 2_200 } as const
  const pdf = await imprimirReciboDeCompra({
    numero: 'C47-0001-2',
    documento: 'Recibo',
    fecha: '2026-08-04T04:59:59.999Z',
    factura: FACTURA,
    oferta: { ...oferta, subtotal: 2_200, tasaIva: 1_500, iva: 330, total: 2_530 },
    tipoPago: 'Depósito',
  })
  const texto = textoDe(pdf)
  expect(texto).toContain('Recibo C47-0001-2')
  expect(texto).toContain('Este recibo no es un comprobante electrónico autorizado por el SRI.')
  expect(texto).not.toContain('Factura')
  expect(texto).toContain('Fecha: 3 de agosto de 2026')
  for (const dicho of [
    FACTURA.razonSocial,
    FACTURA.ruc,
    'Depósito',
    'Suscripción de 1 mes',
    '$22,00',
    '$3,30',
    '$25,30',
  ])
    expect(texto).toContain(dicho)
})
