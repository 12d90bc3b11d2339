import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { MensajeDePedido } from '#api/contract/vivo.ts'
import { contestarPerfil, unPerfil } from '#tests/pantalla/cuenta/perfil.ts'
import { abrir, contestar, escribir } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'
import { publicar } from '#tests/pantalla/vivo.ts'

const toast = page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')
const caja = (cosa: Locator): DOMRect => cosa.element().getBoundingClientRect()

/** Tells a provider of a new order, which no page shows yet; returns once its toast is there. */
const avisarDePedido = async (id: string): Promise<void> => {
  const aviso: MensajeDePedido = {
    noun: 'pedido',
    asunto: 'nuevoPedido',
    idPedido: 'pedidoDos2',
    codPedido: 'P1-2026-000002',
    lado: 'proveedor',
    deQuien: 'Lucía Andrade',
    userItem: 'Lucía Andrade',
    tipoUserItem: 'personal',
    navbarClnts: 'personal',
    posicion: '2',
    momento: '2026-03-02T15:00:00.000Z',
  }
  await publicar(`bandwork.usuario.${id}`, aviso)
  await expect.element(toast.getByText('Nuevo pedido')).toBeVisible()
}

it('on a phone a toast that stays covers neither a page’s head nor its end', async () => {
  await page.viewport(390, 844)
  const { id } = enSuCasa('proveedor')
  const muchos = Array.from({ length: 10 }, (_, i) => unPedido({ id: `pedido${i}xxxx` }))
  contestar('get', '/proveedor_ajax', tablaDePedidos(...muchos))
  await abrir('/proveedor?filtro=todos')
  const titulo = page.getByRole('heading', { level: 1 })
  await expect.element(titulo).toBeVisible()
  const antes = caja(titulo).top
  await avisarDePedido(id)
  await expect.poll(() => caja(toast).bottom).toBeGreaterThan(820)
  expect(caja(titulo).top).toBe(antes)
  scrollTo(0, document.documentElement.scrollHeight)
  const ultimo = page.getByRole('main').getByRole('listitem').last()
  await expect.poll(() => caja(ultimo).bottom).toBeLessThan(caja(toast).top)
})

it('on a phone a toast that stays is beneath the bar that saves the profile', async () => {
  await page.viewport(390, 844)
  const cuenta = enSuCasa('proveedor')
  contestarPerfil(() => unPerfil(cuenta))
  await abrir('/perfil')
  await escribir(page.getByRole('textbox', { name: 'Celular' }), '0987654321')
  const guardar = page.getByRole('region', { name: 'Guardar el perfil' }).getByRole('button', { name: 'Guardar' })
  await expect.poll(() => caja(guardar).bottom).toBeGreaterThan(780)
  await avisarDePedido(cuenta.id)
  await expect.poll(() => caja(guardar).bottom).toBeLessThan(caja(toast).top)
})
