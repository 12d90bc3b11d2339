import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { enVivo, escribir, filaDe, hacerPedido, type Persona, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const subtotalEn = (lugar: Locator | Page) => lugar.getByRole('textbox', { name: /^Subtotal de/ })

/** Opens another tab of the same browser, at the same account. */
const otraPestana = async ({ contexto }: Persona, ruta: string): Promise<Page> => {
  const pagina = await contexto.newPage()
  await pagina.goto(ruta)
  await enVivo(pagina)
  return pagina
}

const aprobar = async (pagina: Page, total: string): Promise<void> => {
  await pagina
    .getByRole('button', { name: `Aprobar ${total}` })
    .first()
    .click()
  await pagina.getByRole('alertdialog').getByRole('button', { name: /^SI, / }).click()
}

it('a price is its tab’s own: another tab’s price never takes its place, nor is sent for it', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const { ruta } = await hacerPedido(cliente.pagina, 'Siete vigas de chanul')
  const fila = filaDe(proveedor.pagina, 'vigas de chanul')
  await escribir(subtotalEn(fila), '10,00')
  const otra = await otraPestana(proveedor, ruta.replace('/pedido/cliente/', '/proveedor/pedido/'))
  await escribir(subtotalEn(otra), '9000')
  await cliente.pagina.locator('input[type=file]').setInputFiles({
    name: 'plano.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  await otra.getByRole('link', { name: 'plano.pdf' }).waitFor()
  expect(await subtotalEn(fila).inputValue()).toBe('10,00')
  expect(await subtotalEn(otra).inputValue()).toBe('9000')
  await otra.reload()
  await enVivo(otra)
  expect(await subtotalEn(otra).inputValue()).toBe('9000')

  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $11,50' }).first().waitFor()
  await pronto(() => fila.innerText()).toContain('$11,50')
  await pronto(() => subtotalEn(fila).inputValue()).toBe('$10,00')
  expect(await subtotalEn(otra).inputValue()).toBe('9000')

  // Saved, and the cursor still there: another tab's price doesn't come under it.
  await escribir(subtotalEn(fila), '12')
  const guardado = proveedor.pagina.waitForResponse('**/api/pedidos/subtotal')
  await proveedor.pagina.keyboard.press('Enter')
  await guardado
  await otra.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $10.350,00' }).first().waitFor()
  await pronto(() => fila.innerText()).toContain('Enviar de nuevo')
  expect(await subtotalEn(fila).inputValue()).toBe('12')
  await proveedor.pagina.keyboard.press('Tab')
  await pronto(() => subtotalEn(fila).inputValue()).toBe('$9.000,00')

  await escribir(subtotalEn(fila), '77')
  await aprobar(cliente.pagina, '$10.350,00')
  await pronto(() => fila.innerText()).toContain('Entregar')
  await pronto(() =>
    proveedor.pagina.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((clave) => clave.includes('subtotal')),
    ),
  ).toEqual([])
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('the text of a new order appears in another tab and outlives a reload, and no tab replaces another’s text', async () => {
  const persona = await escena().entra('cliente', '/pedido/nuevo')
  const { pagina } = persona
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar proveedor' }), 'Ferrecentro Andino')
  await pagina
    .getByRole('main')
    .getByRole('link', { name: /Ferrecentro Andino/ })
    .first()
    .click()
  const pide = (lugar: Page) => lugar.getByRole('textbox', { name: '¿Qué necesitas?' })
  await escribir(pide(pagina), 'Doce sacos')
  const otra = await otraPestana(persona, new URL(pagina.url()).pathname)
  expect(await pide(otra).inputValue()).toBe('Doce sacos')
  await escribir(pide(otra), 'Ocho tablas')
  await pagina.reload()
  expect(await pide(pagina).inputValue()).toBe('Doce sacos')
})

it('a note that nobody is changing follows another tab’s save, even if it was saved here before', async () => {
  const persona = await escena().entra('cliente')
  const { ruta } = await hacerPedido(persona.pagina, 'Dos metros de arena fina')
  const otra = await otraPestana(persona, ruta)
  const nota = (lugar: Page) => lugar.getByRole('textbox', { name: 'Nota del pedido' })
  const guardar = async (lugar: Page, texto: string) => {
    await escribir(nota(lugar), texto)
    await lugar.getByRole('button', { name: 'Guardar nota' }).click()
    await toast(lugar, 'Nota Guardada').waitFor()
  }
  await guardar(otra, 'La de la segunda')
  await pronto(() => nota(persona.pagina).inputValue()).toBe('La de la segunda')
  await guardar(persona.pagina, 'La de la primera')
  await pronto(() => nota(otra).inputValue()).toBe('La de la primera')
  // Not while somebody is changing it.
  await escribir(nota(otra), 'A medio')
  await guardar(persona.pagina, 'Otra más')
  await pronto(() => otra.getByRole('region', { name: 'Historia' }).innerText()).toMatch(/(Guardó una nota[\s\S]*){3}/)
  expect(await nota(otra).inputValue()).toBe('A medio')
  await otra.reload()
  await pronto(() => nota(otra).inputValue()).toBe('A medio')
})

it('a mailed proposal names one price: its text follows, or says that the price changed and asks for a second press', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const { ruta } = await hacerPedido(cliente.pagina, 'Tres cocinas de inducción')
  const fila = filaDe(proveedor.pagina, 'cocinas de inducción')
  const proponer = async (subtotal: string, total: string) => {
    await escribir(subtotalEn(fila), subtotal)
    await fila.getByRole('button', { name: /^Enviar (propuesta|de nuevo)/ }).click()
    // The row shows the total while it is typed; the client sees what was sent.
    await cliente.pagina
      .getByRole('button', { name: `Aprobar ${total}` })
      .first()
      .waitFor()
    await pronto(() => fila.innerText()).toContain(total)
  }
  await proponer('9000', '$10.350,00')
  const otra = await otraPestana(proveedor, ruta.replace('/pedido/cliente/', '/proveedor/pedido/'))
  const abrir = async () => {
    await otra.getByRole('button', { name: /^Más acciones de/ }).click()
    await otra.getByRole('menuitem', { name: 'Enviar la propuesta por correo' }).click()
  }
  await abrir()
  const panel = otra.getByRole('dialog', { name: 'Enviar la propuesta por correo' })
  const mensaje = panel.getByRole('textbox', { name: 'Mensaje' })
  const enviar = panel.getByRole('button', { name: 'Enviar correo' })
  expect(await mensaje.inputValue()).toContain('$10.350,00')
  await proponer('120,25', '$138,29')
  await pronto(() => mensaje.inputValue()).toContain('$138,29')
  expect(await panel.getByRole('alert').count()).toBe(0)

  await escribir(mensaje, 'Son $138,29 con IVA')
  for (const quitar of ['Quitar el correo 3', 'Quitar el correo 2'])
    await panel.getByRole('button', { name: quitar }).click()
  await proponer('200', '$230,00')
  await panel.getByText('La propuesta cambió: ahora son $230,00. Revisa el mensaje.', { exact: true }).waitFor()
  expect(await mensaje.inputValue()).toBe('Son $138,29 con IVA')
  // Also after a reload, which leaves the panel open.
  await otra.reload()
  await enviar.click()
  await panel.getByText('ahora son $230,00. Revisa el mensaje. Para enviarlo, presiona otra vez.').waitFor()
  await escribir(mensaje, 'Son $230,00 con IVA')
  // The server reports a price that this page hasn't heard of.
  const tarde = async (llamada: Route) => {
    await proponer('300', '$345,00')
    await llamada.continue()
  }
  await otra.route('**/api/pedidos/propuesta/correo', tarde, { times: 1 })
  await enviar.click()
  await panel.getByText('La propuesta cambió: ahora son $345,00. Revisa el mensaje.').waitFor()
  await escribir(mensaje, 'Son $345,00 con IVA')
  await enviar.click()
  await toast(otra, 'Propuesta enviada por correo').waitFor()
  expect(await toast(otra, 'Propuesta enviada por correo').count()).toBe(1)
})
