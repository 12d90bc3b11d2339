import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { abrir, contestar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
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
    { idPedido: 'pedidoUno1', subtotal: '120.00', iva: '15' },
  ])
})

it('a parked order says that it is being looked at, and offers no step', async () => {
  enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido({ detenido: true })))
  await abrir('/proveedor?filtro=todos')
  await expect.element(fila.getByText('Lo estamos revisando')).toBeVisible()
  expect(fila.getByRole('button', { name: /^Enviar propuesta/ }).elements()).toEqual([])
})

it('a finished order’s menu has only what can still be done', async () => {
  enSuCasa('consumidor')
  const no = 'El pedido ya está finalizado.'
  const { pasos } = unPedido()
  const cerrados = Object.fromEntries(Object.keys(pasos).map((paso) => [paso, no])) as FilaPedido['pasos']
  const finalizado = unPedido({
    lado: 'consumidor',
    estadoPedido: 'Finalizado',
    pasos: { ...cerrados, reportar: null, anotar: null },
  })
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(finalizado))
  await abrir('/personal?filtro=todos')
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Reportar un incidente' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Nota' })).toBeVisible()
  for (const nombre of [/^Editar/, /^Pedir otra/, /^Descartar/])
    expect(page.getByRole('menuitem', { name: nombre }).elements()).toEqual([])
})

it('the price that the client wants changed is struck through until another one comes', async () => {
  enSuCasa('consumidor')
  const { pasos } = unPedido()
  const pedida = propuesto({
    lado: 'consumidor',
    estadoPedido: 'En Curso',
    motivo: 'Muy caro',
    pasos: { ...pasos, fijarSubtotal: 'Solo el proveedor pone el precio.' },
  })
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(pedida))
  await abrir('/personal?filtro=todos')
  const tachados = fila.getByTitle('De la propuesta anterior')
  await expect
    .poll(() => tachados.elements().map(({ textContent }) => textContent))
    .toEqual(['Antes: $100,00', 'Antes: $15,00', 'Antes: $115,00'])
})

it('a discard takes a reason or none, and what was written outlives the question', async () => {
  enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(propuesto()))
  contestar('get', '/api/pedidos/pedidoUno1', propuesto())
  // A later position would leave the order waiting to be read, for the next tests too.
  contestar('post', '/api/pedidos/descartar', { posicion: '1', lado: 'proveedor' })
  await abrir('/proveedor?filtro=todos')
  const preguntar = async () => {
    await fila.getByRole('button', { name: /^Más acciones/ }).click()
    await page.getByRole('menuitem', { name: 'Descartar' }).click()
  }
  const motivo = page.getByRole('textbox', { name: 'Motivo (opcional)' })
  await preguntar()
  // No more keys than without a reason.
  await expect.element(page.getByRole('button', { name: 'NO, volver' })).toHaveFocus()
  await motivo.fill('Ya no lo fabricamos')
  await page.getByRole('button', { name: 'NO, volver' }).click()
  await preguntar()
  await expect.element(motivo).toHaveValue('Ya no lo fabricamos')
  await page.getByRole('button', { name: 'SI, descartar' }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/descartar').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', motivo: 'Ya no lo fabricamos' }])
  await expect.element(page.getByText('Pedido Descartado')).toBeVisible()
})

it('an order is repeated with its description, and what was being written to that provider is asked for first', async () => {
  enSuCasa('consumidor')
  const descriPedido = '20 quintales de cemento\n8 varillas de 12 mm'
  const pedido = unPedido({ lado: 'consumidor', estadoPedido: 'Finalizado', idProv: 'proveedor9', descriPedido })
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(pedido))
  contestar('get', '/api/proveedores/proveedor9', {
    id: 'proveedor9',
    nombre: 'Cables del Sur',
    clase: 'empresa',
    actividad: 'Cables',
    ciudad: 'Loja',
    logo: '/api/logos/proveedor9',
    abierto: true,
    sucursales: [],
  })
  const necesita = page.getByRole('textbox', { name: '¿Qué necesitas?' })
  const repetir = async () => {
    await page.getByRole('button', { name: /^Más acciones/ }).click()
    await page.getByRole('menuitem', { name: 'Repetir el pedido' }).click()
  }
  await abrir('/personal?filtro=todos')
  await repetir()
  await expect.element(necesita).toHaveValue(descriPedido)
  await escribir(necesita, 'Otra cosa')
  history.back()
  await repetir()
  await expect.element(page.getByText(/«Otra cosa»/)).toBeVisible()
  await page.getByRole('button', { name: 'NO, volver' }).click()
  await repetir()
  await page.getByRole('button', { name: 'SI, repetir el pedido' }).click()
  await expect.element(necesita).toHaveValue(descriPedido)
})
