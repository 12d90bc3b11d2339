import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

const DE_CLIENTE = { lado: 'consumidor', tipoUsuario: 'consumidor' } as const
const PROPUESTO = {
  ...DE_CLIENTE,
  estadoPedido: 'Por Aprobar',
  subtotalPedido: '100.00',
  ivaPedido: '5.00',
  totalPedido: '105.00',
  tasaIva: 500,
  tarifa: '5',
  propuestaProv: { version: 1, subtotal: '100.00', iva: '5.00', total: '105.00', enviada: '2026-11-20T15:00:00Z' },
} as const
const tarjeta = page.getByRole('listitem').filter({ hasText: 'Cable sólido número doce' })

it('a client’s order says nothing of IVA before there is a proposal', async () => {
  await page.viewport(390, 844)
  enSuCasa('consumidor')
  const propuesto = unPedido({ ...PROPUESTO, id: 'pedidoDos2', descriPedido: 'Clavos' })
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(unPedido(DE_CLIENTE), propuesto))
  await abrir('/personal?filtro=todos')
  await expect.element(tarjeta.getByText('Subtotal')).toBeVisible()
  await expect.element(tarjeta).not.toMatchTextContent('IVA')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Clavos' })).toMatchTextContent('IVA 5 %')
})

it('the question before an approval names the rate of IVA', async () => {
  enSuCasa('consumidor')
  const fila = unPedido(PROPUESTO)
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(fila))
  contestar('get', '/api/pedidos/:id', fila)
  await abrir('/personal?filtro=todos')
  await page.getByRole('button', { name: /^Aprobar \$105,00/ }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Subtotal $100,00 + IVA 5 % $5,00 = $105,00')
})

it('on a phone the rate of IVA looks like a field, and the three amounts stand in a line', async () => {
  await page.viewport(390, 844)
  enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido()))
  await abrir('/proveedor?filtro=todos')
  const tarifa = tarjeta.getByRole('combobox', { name: /^Tarifa de IVA/ })
  await expect.element(tarifa).toBeVisible()
  expect(getComputedStyle(tarifa.element()).borderTopStyle).toBe('solid')
  const medios = [...tarjeta.element().querySelectorAll('dd')].map((monto) => {
    const { top, height } = monto.getBoundingClientRect()
    return Math.round(top + height / 2)
  })
  expect(medios.length).toBe(3)
  expect(new Set(medios).size).toBe(1)
})
