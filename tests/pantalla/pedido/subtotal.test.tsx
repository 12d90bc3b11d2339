import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar, escribir, pedidasA, recargar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

it('an invalid amount says so, isn’t sent, and isn’t lost', async () => {
  const cuenta = enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido({ idProv: cuenta.id })))
  await abrir('/proveedor?filtro=todos')
  const fila = page.getByRole('row', { name: /Cable sólido número doce/ })
  const subtotal = fila.getByRole('textbox', { name: /^Subtotal/ })
  const enviar = fila.getByRole('button', { name: /^Enviar propuesta/ })
  await expect.element(enviar).toHaveAttribute('aria-disabled', 'true')
  await escribir(subtotal, '12,3456')
  await expect.element(subtotal).toHaveAttribute('aria-invalid', 'true')
  await expect.element(enviar).toHaveAttribute('aria-disabled', 'true')
  await expect.element(fila.getByText('Escribe un monto como 125,50.')).toBeVisible()
  await recargar()
  await expect.element(subtotal).toHaveValue('12,3456')
  expect(pedidasA('/api/pedidos/subtotal')).toEqual([])
  contestar('post', '/api/pedidos/envio/precio', {})
  await escribir(subtotal, '12,35')
  await enviar.click()
  await expect
    .poll(() => pedidasA('/api/pedidos/envio/precio').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', subtotal: '12.35', iva: '15' }])
  // A later toast would appear on the next test's page.
  await expect.element(page.getByText('Propuesta enviada')).toBeVisible()
})

it('Escape gives up a subtotal that is being typed, and leaving the field afterwards saves nothing', async () => {
  enSuCasa('proveedor')
  const guardado = { subtotalPedido: '80.00', ivaPedido: '12.00', totalPedido: '92.00' }
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido(guardado)))
  contestar('post', '/api/pedidos/subtotal', {})
  await abrir('/proveedor?filtro=todos')
  const fila = page.getByRole('row', { name: /Cable sólido número doce/ })
  const subtotal = fila.getByRole('textbox', { name: /^Subtotal/ })
  await escribir(subtotal, '100')
  await expect.element(fila.getByText('$115,00')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(fila.getByText('$92,00')).toBeVisible()
  await expect.element(subtotal).toHaveValue('80,00')
  await userEvent.keyboard('{Tab}')
  await expect.element(subtotal).toHaveValue('$80,00')
  expect(pedidasA('/api/pedidos/subtotal')).toEqual([])
})

it('a subtotal is saved with Enter, as the amount that was typed', async () => {
  enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido()))
  contestar('post', '/api/pedidos/subtotal', {})
  await abrir('/proveedor?filtro=todos')
  await escribir(page.getByRole('textbox', { name: /^Subtotal/ }), '1.234,5')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => pedidasA('/api/pedidos/subtotal').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', subtotal: '1234.50' }])
})

it('the rate of IVA is chosen beside the amount, kept through a reload, and sent with the proposal', async () => {
  enSuCasa('proveedor')
  const propuesto = {
    estadoPedido: 'Por Aprobar' as const,
    subtotalPedido: '80.00',
    ivaPedido: '12.00',
    totalPedido: '92.00',
    propuestaProv: { version: 1, subtotal: '80.00', iva: '12.00', total: '92.00', enviada: '2026-11-20T15:00:00Z' },
  }
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido(propuesto)))
  contestar('post', '/api/pedidos/envio/precio', {})
  await abrir('/proveedor?filtro=todos')
  const fila = page.getByRole('row', { name: /Cable sólido número doce/ })
  const tarifa = fila.getByRole('combobox', { name: /^Tarifa de IVA/ })
  const otraVez = fila.getByRole('button', { name: /^Enviar de nuevo/ })
  await expect.element(tarifa).toHaveValue('15')
  expect(otraVez.elements()).toEqual([])
  const ofrecidas = [...tarifa.element().querySelectorAll('option')].map(({ value }) => value)
  expect(ofrecidas).toEqual(['15', '0', '5', '8', 'exento', 'noObjeto'])
  await userEvent.selectOptions(tarifa, '5')
  await expect.element(fila).toMatchTextContent('$4,00')
  await expect.element(fila.getByText('$84,00')).toBeVisible()
  await recargar()
  await expect.element(tarifa).toHaveValue('5')
  await otraVez.click()
  await expect
    .poll(() => pedidasA('/api/pedidos/envio/precio').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', subtotal: '80.00', iva: '5' }])
  await expect.element(page.getByText('Propuesta enviada')).toBeVisible()
})
