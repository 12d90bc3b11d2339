import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { abrir, contestar, escribir } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

it('a search says what it looked for instead of a typo, and offers all orders only where they have what it looks for', async () => {
  enSuCasa('consumidor')
  const cemento = unPedido({ descriPedido: 'Cemento gris' })
  contestar('get', '/carga_pedidos_ajax', ({ ruta }) => {
    const { searchParams } = new URL(ruta, location.href)
    const buscado = searchParams.get('search[value]') ?? ''
    const nada = { ...tablaDePedidos(), contadores: { todas: 0, 'En Curso': 0 } }
    if (buscado === 'sement') return { ...tablaDePedidos(cemento), aproximada: 'cemento' }
    if (buscado === 'cemento') return { ...nada, contadores: { todas: 1, 'En Curso': 0 } }
    return buscado === '' ? tablaDePedidos(cemento) : nada
  })
  await abrir('/personal?filtro=En+Curso')
  const caja = page.getByRole('searchbox', { name: 'Buscar en los pedidos' })
  await escribir(caja, 'sement')
  await expect.element(page.getByText('No hay nada escrito así: buscamos «cemento».')).toBeVisible()
  await expect.element(page.getByText('Cemento gris').first()).toBeVisible()

  await escribir(caja, 'cemento')
  await expect.element(page.getByRole('button', { name: 'Buscar en todos' })).toBeVisible()
  await expect.element(page.getByText('Ningún pedido de este filtro contiene «cemento».')).toBeVisible()
  await expect.element(page.getByText('No hay nada escrito así')).not.toBeInTheDocument()

  await escribir(caja, 'xilófono')
  await expect.element(page.getByText('Ningún pedido contiene «xilófono».')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver todos los pedidos' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Buscar en todos' }).elements()).toEqual([])
})
