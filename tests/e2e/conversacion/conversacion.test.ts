import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const chat = (pagina: Page) => pagina.getByRole('dialog').getByRole('region', { name: /^Conversación con/ })
const mensajes = (pagina: Page) => pagina.getByRole('log', { name: 'Mensajes' }).getByRole('article')
const campo = (pagina: Page) => pagina.getByRole('textbox', { name: 'Mensaje' })
const decir = async (pagina: Page, texto: string) => {
  await escribir(campo(pagina), texto)
  await pagina.keyboard.press('Enter')
}

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

it('an answer quotes a message, a draft stays, a file is shared and opened, and what is written offline goes out once', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  await hacerPedido(pagina, 'Pintura blanca para exteriores')
  const proveedor = await escena().entra('proveedor', '/new')
  await pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  await decir(pagina, 'Necesito veinte galones')
  const lista = proveedor.pagina.getByRole('list', { name: 'Conversaciones' })
  await lista.getByRole('link').filter({ hasText: 'Necesito veinte galones' }).click()
  const primero = mensajes(proveedor.pagina).filter({ hasText: 'veinte galones' })
  await primero.hover()
  await proveedor.pagina.getByRole('button', { name: 'Responder a este mensaje' }).click()
  await decir(proveedor.pagina, 'Se los tengo el viernes')
  const respuesta = mensajes(pagina).filter({ hasText: 'el viernes' })
  await respuesta.waitFor()
  expect(await respuesta.innerText()).toContain('Necesito veinte galones')

  // What isn't sent yet is there after a reload.
  await escribir(campo(pagina), 'A medio escribir')
  await pagina.reload()
  await pronto(() => campo(pagina).inputValue()).toBe('A medio escribir')
  await escribir(campo(pagina), '')

  await pagina
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'muestra.png', mimeType: 'image/png', buffer: PUNTO })
  await pagina.getByRole('list', { name: 'Archivos por enviar' }).getByText('muestra.png').waitFor()
  await decir(pagina, 'Así la quiero')
  const conFoto = mensajes(proveedor.pagina).filter({ hasText: 'Así la quiero' })
  const foto = conFoto.getByRole('button', { name: 'Ver muestra.png' })
  await pronto(() => foto.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)

  await cliente.contexto.setOffline(true)
  await decir(pagina, 'Escrito sin red, uno')
  await decir(pagina, 'Escrito sin red, dos')
  await mensajes(pagina).filter({ hasText: 'dos' }).getByTitle('enviando').waitFor()
  await cliente.contexto.setOffline(false)
  await pronto(() => mensajes(proveedor.pagina).filter({ hasText: 'Escrito sin red' }).allInnerTexts()).toEqual([
    expect.stringContaining('uno'),
    expect.stringContaining('dos'),
  ])
  await pronto(() => mensajes(pagina).filter({ hasText: 'Escrito sin red' }).count()).toBe(2)

  // What waits goes out from whatever page comes after.
  await cliente.contexto.route('**/chat/save', (orden) => orden.abort())
  await decir(pagina, 'Escrito antes de irme')
  await mensajes(pagina).filter({ hasText: 'antes de irme' }).getByTitle('enviando').waitFor()
  await pagina.goto('/personal')
  await cliente.contexto.unroute('**/chat/save')
  await mensajes(proveedor.pagina).filter({ hasText: 'Escrito antes de irme' }).waitFor()
})

const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('whoever writes is seen to be writing, and then not', async () => {
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Arena de río, un viaje')
  const proveedor = await escena().entra('proveedor')
  await cliente.pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  await filaDe(proveedor.pagina, codigo).getByRole('button', { name: 'Chat', exact: false }).first().click()
  await escribir(campo(proveedor.pagina), 'Le confirmo')
  const escribe = cliente.pagina.getByText('Ferrecentro Andino está escribiendo…')
  await escribe.waitFor()
  await escribe.waitFor({ state: 'hidden' })
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
