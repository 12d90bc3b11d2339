import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FilaCompra, HistoriaCompra } from '#api/contract/compra.ts'
import { tablaDeCompras, unaCompra } from '#tests/pantalla/compra.ts'
import { abrir, contestar, pedidasA } from '#tests/pantalla/escena.tsx'
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
