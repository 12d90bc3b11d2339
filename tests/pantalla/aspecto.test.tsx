import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { abrir, contestar } from './escena.tsx'
import { enSuCasa } from './inicio.ts'
import { tablaDePedidos, unPedido } from './pedido.ts'
import { seLeeEnTodaPiel } from './piel.ts'

it('every piece is readable in both skins and fits a small phone', async () => {
  await abrir('/desarrollo/piezas')
  await expect.element(page.getByRole('region', { name: 'Oscura' })).toBeVisible()
  await seLeeEnTodaPiel()
})

it('a client’s orders are readable in both skins, as rows and as cards on a small phone', async () => {
  enSuCasa('consumidor')
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(unPedido({ lado: 'consumidor' })))
  await abrir('/personal?tamano=10')
  await expect.element(page.getByText('Cable sólido número doce').first()).toBeVisible()
  await seLeeEnTodaPiel()
})
