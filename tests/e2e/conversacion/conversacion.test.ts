import { expect, it } from 'vitest'
import { PIXEL } from '#tests/e2e/compra/negociacion.ts'
import { campo, chat, decir, mensajes } from '#tests/e2e/conversacion/charla.ts'
import { escenaComun, escribir, filaDe, hacerPedido, pronto, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()

it('two people talk about their order: each reads at once what the other writes, and that it was read', async () => {
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Cerámica para el piso de la cocina')
  const proveedor = await escena().entra('proveedor')
  await cliente.pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  await chat(cliente.pagina).getByText('Todavía no hay mensajes').waitFor()
  await decir(cliente.pagina, 'Buenos días, ¿la tienen en gris?')
  await mensajes(cliente.pagina).filter({ hasText: '¿la tienen en gris?' }).getByTitle('enviado').waitFor()
  expect(await campo(cliente.pagina).inputValue()).toBe('')

  // The other side hears of it, by a toast that leads there and in the table's column.
  await toast(proveedor.pagina, 'Mensaje de Lucía Andrade', codigo).waitFor()
  const enTabla = filaDe(proveedor.pagina, codigo).getByRole('button', { name: /^Chat/ })
  await pronto(() => enTabla.getAttribute('aria-label')).toContain('Chat: 1')
  await enTabla.click()
  await mensajes(proveedor.pagina).filter({ hasText: '¿la tienen en gris?' }).waitFor()
  // It is read: so the writer is told, and the count goes.
  await mensajes(cliente.pagina).filter({ hasText: '¿la tienen en gris?' }).getByTitle('leído').waitFor()
  await decir(proveedor.pagina, 'Sí, en gris y en arena.')
  await mensajes(cliente.pagina).filter({ hasText: 'en gris y en arena' }).waitFor()
  await pronto(() => mensajes(proveedor.pagina).count()).toBe(2)
  await proveedor.pagina.keyboard.press('Escape')
  await pronto(() => enTabla.getAttribute('aria-label')).not.toContain(': 1')
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('a provider, the call center and finance talk about a subscription, each desk by its own column', async () => {
  const callcenter = await escena().entra('callcenter', '/vendedor?filtro=todas')
  const financiero = await escena().entra('financiero', '/vendedor/financiero?filtro=todas')
  const proveedor = await escena().entra('proveedor', '/new-negociacion')
  await proveedor.pagina.getByRole('button', { name: /^Chat con el call center/ }).click()
  await decir(proveedor.pagina, '¿Hasta cuándo vale mi suscripción?')
  await toast(callcenter.pagina, 'Mensaje de Ferrecentro A…').waitFor()
  await escribir(callcenter.pagina.getByRole('searchbox'), 'Ferrecentro Andino')
  const deVentas = filaDe(callcenter.pagina, 'Ferrecentro Andino')
  await pronto(() => deVentas.getByRole('button', { name: /^Chat con el cliente: 1 sin leer/ }).count()).toBe(1)
  await deVentas.getByRole('button', { name: /^Chat con finanzas/ }).click()
  await decir(callcenter.pagina, '¿Ya entró la transferencia de Ferrecentro?')
  await callcenter.pagina.keyboard.press('Escape')

  await escribir(financiero.pagina.getByRole('searchbox'), 'Ferrecentro Andino')
  const deFinanzas = filaDe(financiero.pagina, 'Ferrecentro Andino')
  await pronto(() => deFinanzas.getByRole('button', { name: /^Chat con el call center: 1 sin leer/ }).count()).toBe(1)
  await deFinanzas.getByRole('button', { name: /^Chat con el call center/ }).click()
  await mensajes(financiero.pagina).filter({ hasText: 'transferencia de Ferrecentro' }).waitFor()
  // One desk's talk isn't the provider's.
  await deVentas.getByRole('button', { name: /^Chat con el cliente/ }).click()
  await decir(callcenter.pagina, 'Vale por un año desde la autorización.')
  const respuesta = mensajes(proveedor.pagina).filter({ hasText: 'Vale por un año' })
  await respuesta.waitFor()
  // To a client the desk is a team.
  expect(await respuesta.innerText()).toContain('Call center')
  expect(await respuesta.innerText()).not.toContain('Paola')
  expect(await mensajes(proveedor.pagina).filter({ hasText: 'transferencia de Ferrecentro' }).count()).toBe(0)
})

it('what is said without a connection, a file too, is written once and in its order when the line is back', async () => {
  const proveedor = await escena().entra('proveedor')
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const { ruta } = await hacerPedido(pagina, 'Para conversar sin línea')
  const conversacion = `?chat=${encodeURIComponent(`pedido:${ruta.split('/').at(-1)}`)}`
  await pagina.goto(`/personal${conversacion}`)
  await chat(pagina).waitFor()
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
  await proveedor.pagina.goto(`/proveedor${conversacion}`)
  await pronto(() => mensajes(proveedor.pagina).count()).toBe(3)
  const dichos = await mensajes(proveedor.pagina).allInnerTexts()
  const dicho = /Primero esto|Con el plano|Y al final esto/
  expect(dichos.map((uno) => dicho.exec(uno)?.[0])).toEqual(['Primero esto', 'Con el plano', 'Y al final esto'])
  // No picture is drawn in this browser, so nothing of it is in sight.
  await mensajes(proveedor.pagina).nth(1).locator('button[aria-label="Ver plano.png"]').waitFor({ state: 'attached' })
  await pronto(() => mensajes(pagina).getByTitle('leído').count()).toBe(3)
  expect([...quejas, ...proveedor.quejas]).toEqual([])
})
