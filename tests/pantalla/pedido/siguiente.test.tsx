import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { abrir, contestar, pedidasA } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

const fila = page.getByRole('row', { name: /Cable sólido número doce/ })

/** Returns an order with a proposal of $100,00 before its client, as its provider sees it. */
const propuesto = (cambios: Partial<FilaPedido> = {}): FilaPedido =>
  unPedido({
    estadoPedido: 'Por Aprobar',
    estadoCliente: 'Por Aprobar',
    estadoPedProv: 'Por Aprobar',
    meEspera: false,
    propuestaProv: {
      version: 1,
      subtotal: '100.00',
      iva: '15.00',
      total: '115.00',
      enviada: '2026-03-02T15:00:00.000Z',
    },
    subtotalPedido: '100.00',
    ivaPedido: '15.00',
    totalPedido: '115.00',
    ...cambios,
  })

it('a new subtotal that was saved, but that the client hasn’t seen, is sent again with a button', async () => {
  enSuCasa('proveedor')
  const guardado = { subtotalPedido: '120.00', ivaPedido: '18.00', totalPedido: '138.00' }
  contestar('get', '/proveedor_ajax', tablaDePedidos(propuesto(guardado)))
  contestar('post', '/api/pedidos/envio/precio', {})
  await abrir('/proveedor?filtro=todos')
  await fila.getByRole('button', { name: /^Enviar de nuevo/ }).click()
  await expect.element(page.getByText('Propuesta enviada')).toBeVisible()
  expect(pedidasA('/api/pedidos/envio/precio').map(({ cuerpo }) => cuerpo)).toEqual([
    { idPedido: 'pedidoUno1', subtotal: '120.00' },
  ])
})

it('a parked order says that it is being looked at, and offers no step', async () => {
  enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido({ detenido: true })))
  await abrir('/proveedor?filtro=todos')
  await expect.element(fila.getByText('Lo estamos revisando')).toBeVisible()
  expect(fila.getByRole('button', { name: /^Enviar propuesta/ }).elements()).toEqual([])
})
