import { expect, it } from 'vitest'
import { PIXEL } from '#tests/e2e/compra/negociacion.ts'
import { chat, decir, mensajes } from '#tests/e2e/conversacion/charla.ts'
import { escenaComun, filaDe, hacerPedido, pronto } from '#tests/e2e/escena.ts'

const escena = escenaComun()

it('two people talk about their order, read at once, and messages and a file written offline arrive once and in order', async () => {
  const proveedor = await escena().entra('proveedor')
  const { contexto, pagina, quejas } = await escena().entra('cliente', '/pedido/nuevo')
  const { codigo } = await hacerPedido(pagina, 'Para conversar sin línea')
  await pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  await chat(pagina).waitFor()
  await filaDe(proveedor.pagina, codigo).getByRole('button', { name: /^Chat/ }).click()
  await decir(proveedor.pagina, 'Dígame')
  await mensajes(pagina).filter({ hasText: 'Dígame' }).waitFor()
  await mensajes(proveedor.pagina).getByTitle('leído').waitFor()

  await contexto.setOffline(true)
  await pagina.locator('header [role=status]').getByText('sin conexión: reintentando').waitFor()
  await decir(pagina, 'Primero esto')
  await chat(pagina)
    .locator('input[type=file]')
    .setInputFiles({ name: 'plano.png', mimeType: 'image/png', buffer: PIXEL })
  await decir(pagina, 'Con el plano')
  await decir(pagina, 'Y al final esto')
  await pronto(() => pagina.locator('header button[aria-label="Por enviar: 3 esperan"]').count()).toBe(1)
  await contexto.setOffline(false)
  await pronto(() => mensajes(proveedor.pagina).count()).toBe(4)
  const dichos = await mensajes(proveedor.pagina).allInnerTexts()
  const dicho = /Dígame|Primero esto|Con el plano|Y al final esto/
  expect(dichos.map((texto) => dicho.exec(texto)?.[0])).toEqual([
    'Dígame',
    'Primero esto',
    'Con el plano',
    'Y al final esto',
  ])
  // This browser draws no pictures, so nothing of it is in view.
  await mensajes(proveedor.pagina).nth(2).locator('button[aria-label="Ver plano.png"]').waitFor({ state: 'attached' })
  await pronto(() => mensajes(pagina).getByTitle('leído').count()).toBe(3)
  expect([...quejas, ...proveedor.quejas]).toEqual([])
})
