import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FilaCompra, HistoriaCompra } from '#api/contract/compra.ts'
import { tablaDeCompras, unaCompra } from '#tests/pantalla/compra.ts'
import { abrir, contestar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'

const AUTORIZAR = '/vendedor/autorizar-ajax'

/** A purchase whose client has paid for a year. */
const PAGADA: FilaCompra = unaCompra({
  estadoPedido: 'Aprobado',
  estadoVenta: 'confirmacionpago',
  isActivoClie: 'confirmacionpago',
  cantidad: 12,
  subtotalCompra: '264.00',
  ivaCompra: '39.60',
  totalCompra: '303.60',
  vxmes: '22.00',
  tipoPago: 'Transferencia',
  confirmadoFile: true,
  identificacion: '1710034065',
  pasos: { confirmarPago: null, autorizar: null },
})
const factura = (ruc: string) => ({
  razonSocial: 'Andino S.A.',
  ruc,
  direccion: 'Av. Amazonas N24',
  telefono: '0991234567',
  correo: 'andino@prueba.ec',
})
/** Opens finance's purchases, with this one among them. */
const enFinanzas = async (compra: FilaCompra, direccion = '') => {
  const historia: HistoriaCompra = { idCompra: compra.id, eventos: [], revision: 0, siguiente: null }
  enMesa('financiero')
  contestar('get', '/vendedor/:tabla/datatable', tablaDeCompras(compra))
  contestar('get', '/api/compras/:id', compra)
  contestar('get', '/api/compras/:id/anteriores', { items: [] })
  contestar('get', '/api/compras/:id/historia', historia)
  await abrir(`/vendedor/financiero?filtro=todas${direccion}`)
}

it('a purchase with a confirmed payment is authorized, after a confirmation', async () => {
  contestar('post', AUTORIZAR, { posicion: '2' })
  await enFinanzas({ ...PAGADA, pagoConfirmado: true, cobro: { recibido: '303.60', referencia: 'TR-77' } })
  const fila = page.getByRole('row', { name: /Andino/ })
  await fila.getByRole('button', { name: /^Autorizar/ }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Autorizar la compra de Andino?' })
  await expect.element(pregunta).toBeVisible()
  expect(pedidasA(AUTORIZAR)).toEqual([])
  await pregunta.getByRole('button', { name: 'SI, autorizar la compra' }).click()
  await expect.element(page.getByText('Compra autorizada')).toBeVisible()
  expect(pedidasA(AUTORIZAR).map(({ cuerpo }) => cuerpo)).toEqual([{ idCompra: 'compraUno1', accion: 'compra' }])
})

it('whoever confirmed the payment reads on the button that somebody else authorizes it', async () => {
  const suya = 'Tú confirmaste el pago: la autoriza otra persona de Finanzas.'
  await enFinanzas({
    ...PAGADA,
    pagoConfirmado: true,
    cobro: { recibido: '303.60', referencia: 'TR-77' },
    pasos: { ...PAGADA.pasos, autorizar: suya },
  })
  const autorizar = page.getByRole('row', { name: /Andino/ }).getByRole('button', { name: /^Autorizar/ })
  await expect.element(autorizar).toHaveAttribute('aria-description', suya)
  await expect.element(autorizar).toHaveAttribute('aria-disabled', 'true')
  ;(autorizar.element() as HTMLElement).click()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  expect(pedidasA(AUTORIZAR)).toEqual([])
})

it.each([
  ['is not called another’s when it is the account’s own RUC', '1710034065001', 0],
  ['is called another’s when it isn’t the account’s', '1790016919001', 1],
])('the invoiced tax id of a payment %s', async (_, ruc, veces) => {
  await enFinanzas({ ...PAGADA, factura: factura(ruc) }, '&compra=compraUno1')
  const panel = page.getByRole('dialog', { name: 'Andino' })
  await expect.element(panel.getByText(new RegExp(`^Andino S.A. · ${ruc}`))).toBeVisible()
  expect(panel.getByText('No es el RUC de la cuenta: 1710034065.').elements()).toHaveLength(veces)
})

it('less than was asked is kept as a part, and what was kept can be given back with a reason', async () => {
  const comprobanteFile = { sha256: 'c'.repeat(64), nombre: 'pago.png', tipo: 'image/png', bytes: 70, referencia: '' }
  const compra: FilaCompra = {
    ...PAGADA,
    comprobanteFile,
    factura: factura('1710034065001'),
    abonado: '100.00',
    porPagar: '203.60',
    pasos: { ...PAGADA.pasos, abonar: null, devolverAbonos: null, rechazarComprobante: null },
  }
  contestar('post', '/api/compras/pago/abono', { posicion: '2' })
  contestar('post', '/api/compras/pago/abono/devolver', { posicion: '3' })
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const imagen = Uint8Array.from(atob(png), (letra) => letra.charCodeAt(0))
  const tipo = { headers: { 'content-type': 'image/png' } }
  contestar('get', '/vendedor/compras/visualizar/doc/:id', () => new Response(imagen, tipo))
  await enFinanzas(compra, `&compra=${compra.id}`)
  await expect.element(page.getByText('Ya llegaron $100,00. Faltan $203,60.')).toBeVisible()
  await escribir(page.getByLabelText('Monto recibido'), '3,60')
  await escribir(page.getByLabelText('Referencia del banco'), 'TRX 9')
  await page.getByRole('button', { name: 'Conservar $3,60 como abono' }).click()
  await expect.element(page.getByText('Abono conservado')).toBeVisible()
  expect(pedidasA('/api/compras/pago/abono').map(({ cuerpo }) => cuerpo)).toEqual([
    { idCompra: compra.id, sha256: comprobanteFile.sha256, recibido: '3.60', referencia: 'TRX 9' },
  ])
  await page.getByRole('button', { name: 'Devolver lo abonado' }).click()
  await escribir(page.getByRole('alertdialog').getByRole('textbox'), 'Se le transfirió')
  await page.getByRole('button', { name: 'SI, devolver $100,00' }).click()
  await expect
    .poll(() => pedidasA('/api/compras/pago/abono/devolver').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idCompra: compra.id, monto: '100.00', motivo: 'Se le transfirió' }])
})
