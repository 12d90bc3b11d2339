import { expect, it } from 'vitest'
import { campo, decir, mensajes } from '#tests/e2e/conversacion/charla.ts'
import { escribir, filaDe, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('an answer quotes a message, a draft stays, a file is shared and shown, and offline messages go out once', async () => {
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

  // Unsent text is there after a reload.
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
  await mensajes(pagina).filter({ hasText: 'dos' }).getByTitle('por enviar').waitFor()
  await cliente.contexto.setOffline(false)
  await pronto(() => mensajes(proveedor.pagina).filter({ hasText: 'Escrito sin red' }).allInnerTexts()).toEqual([
    expect.stringContaining('uno'),
    expect.stringContaining('dos'),
  ])
  await pronto(() => mensajes(pagina).filter({ hasText: 'Escrito sin red' }).count()).toBe(2)

  // A waiting message goes out from whatever page comes after.
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

it('a person who writes is seen to be writing, and then not', async () => {
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
