import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PIXEL } from '#tests/e2e/compra/negociacion.ts'
import { campo, chat, decir, mensajes } from '#tests/e2e/conversacion/charla.ts'
import { escenaComun, filaDe, hacerPedido, pronto, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()

it('two people talk about their order; what one says without a connection, a file too, is written once the line is back', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor')
  const { codigo } = await hacerPedido(cliente.pagina, 'Cerámica para el piso de la cocina')
  await cliente.pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  await chat(cliente.pagina).getByText('Todavía no hay mensajes').waitFor()
  await decir(cliente.pagina, '¿La tienen en gris?')
  const pregunta = (pagina: Page) => mensajes(pagina).filter({ hasText: '¿La tienen en gris?' })
  await pregunta(cliente.pagina).getByTitle('enviado').waitFor()
  expect(await campo(cliente.pagina).inputValue()).toBe('')

  // The other side hears of it, by a toast that leads there and in the table's column.
  await toast(proveedor.pagina, 'Mensaje de Lucía Andrade', codigo).waitFor()
  const enTabla = filaDe(proveedor.pagina, codigo).getByRole('button', { name: /^Chat/ })
  await pronto(() => enTabla.getAttribute('aria-label')).toContain('Chat: 1')
  await enTabla.click()
  await pregunta(proveedor.pagina).waitFor()
  // It is read: so the writer is told, and the count goes.
  await pregunta(cliente.pagina).getByTitle('leído').waitFor()
  await decir(proveedor.pagina, 'Sí, y en arena.')
  await mensajes(cliente.pagina).filter({ hasText: 'en arena' }).waitFor()
  await pronto(() => mensajes(proveedor.pagina).count()).toBe(2)
  await proveedor.pagina.keyboard.press('Escape')
  await pronto(() => enTabla.getAttribute('aria-label')).not.toContain(': 1')

  // Without a line one says on, and shows a file.
  await cliente.contexto.setOffline(true)
  await cliente.pagina.locator('header [role=status]').getByText('sin conexión: reintentando').waitFor()
  await decir(cliente.pagina, 'Primero esto')
  await chat(cliente.pagina)
    .locator('input[type=file]')
    .setInputFiles({ name: 'plano.png', mimeType: 'image/png', buffer: PIXEL })
  await decir(cliente.pagina, 'Con el plano')
  await decir(cliente.pagina, 'Y al final esto')
  const esperan = cliente.pagina.locator('header button[aria-label="Por enviar: 3 esperan"]')
  await pronto(() => esperan.count()).toBe(1)
  await cliente.contexto.setOffline(false)
  await enTabla.click()
  await pronto(() => mensajes(proveedor.pagina).count()).toBe(5)
  const dichos = (await mensajes(proveedor.pagina).allInnerTexts()).slice(2)
  const dicho = /Primero esto|Con el plano|Y al final esto/
  expect(dichos.map((uno) => dicho.exec(uno)?.[0])).toEqual(['Primero esto', 'Con el plano', 'Y al final esto'])
  // No picture is drawn in this browser, so nothing of it is in sight.
  await mensajes(proveedor.pagina).nth(3).locator('button[aria-label="Ver plano.png"]').waitFor({ state: 'attached' })
  await pronto(() => mensajes(cliente.pagina).getByTitle('leído').count()).toBe(4)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
