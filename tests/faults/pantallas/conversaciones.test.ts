import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { campo, decir, mensajes } from '#tests/e2e/conversacion/charla.ts'
import { escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const lista = (pagina: Page) => pagina.getByRole('list', { name: 'Conversaciones' })

it('a draft waits in its conversation; without a connection one reads messages already seen and writes on', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  const codigos: string[] = []
  for (const que of ['Ladrillo visto', 'Bloque liviano']) {
    codigos.push((await hacerPedido(pagina, que)).codigo)
    await pagina.getByRole('button', { name: 'Chat', exact: true }).first().click()
    await escribir(campo(pagina), `Sobre ${que}`)
    await pagina.keyboard.press('Enter')
    await mensajes(pagina).getByTitle('enviado').waitFor()
    await pagina.goto('/personal')
  }
  await pagina.goto('/new')
  const primera = lista(pagina)
    .getByRole('link')
    .filter({ hasText: codigos[0] ?? '' })
  const otra = lista(pagina)
    .getByRole('link')
    .filter({ hasText: codigos[1] ?? '' })
  await primera.click()
  await mensajes(pagina).filter({ hasText: 'Sobre Ladrillo visto' }).waitFor()
  await pagina.locator('input[type=file]').setInputFiles({ name: 'muro.png', mimeType: 'image/png', buffer: PUNTO })
  await escribir(campo(pagina), 'Todavía no lo mando')
  await otra.click()
  await mensajes(pagina).filter({ hasText: 'Sobre Bloque liviano' }).waitFor()
  expect(await pagina.getByRole('list', { name: 'Archivos por enviar' }).count()).toBe(0)
  await primera.getByText('Borrador:').waitFor()
  await primera.click()
  await pagina.getByRole('list', { name: 'Archivos por enviar' }).getByText('muro.png').waitFor()
  await pronto(() => campo(pagina).inputValue()).toBe('Todavía no lo mando')

  await cliente.contexto.setOffline(true)
  await pagina
    .getByRole('banner')
    .getByRole('status')
    .getByText('en vivo', { exact: true })
    .waitFor({ state: 'hidden' })
  await otra.click()
  await mensajes(pagina).filter({ hasText: 'Sobre Bloque liviano' }).waitFor()
  await escribir(campo(pagina), 'Dicho sin línea')
  await pagina.keyboard.press('Enter')
  await mensajes(pagina).filter({ hasText: 'Dicho sin línea' }).getByTitle('por enviar').waitFor()
  await cliente.contexto.setOffline(false)
  await mensajes(pagina).filter({ hasText: 'Dicho sin línea' }).getByTitle('enviado').waitFor({ timeout: 60_000 })
  await pronto(() => mensajes(pagina).filter({ hasText: 'Dicho sin línea' }).count()).toBe(1)
}, 120_000)

it('the arrow on a phone leads back to the list, and Back from there leaves it', async () => {
  const cliente = await escena().entra('cliente', undefined, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const { pagina } = cliente
  await hacerPedido(pagina, 'Malla electrosoldada')
  await pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  await escribir(campo(pagina), 'Buenas tardes')
  await pagina.getByRole('button', { name: 'Enviar mensaje' }).click()
  await mensajes(pagina).getByTitle('enviado').waitFor()
  await pagina.goto('/personal')
  await pagina.getByRole('link', { name: /^ChatWork/ }).click()
  await lista(pagina).getByRole('link').filter({ hasText: 'Buenas tardes' }).click()
  await mensajes(pagina).filter({ hasText: 'Buenas tardes' }).waitFor()
  await pagina.getByRole('link', { name: 'Todas las conversaciones' }).click()
  await lista(pagina).waitFor()
  await pagina.goBack()
  await pronto(() => new URL(pagina.url()).pathname).toBe('/personal')
})

const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
