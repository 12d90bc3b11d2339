import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { darMotivo, enVivo, escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'
import { SORDERA_MS } from '#web/ui/dialogo/sordera.ts'

const escena = unaEscena()

const subtotalEn = (lugar: Locator | Page) => lugar.getByRole('textbox', { name: /^Subtotal de/ })
const enfocado = (campo: Locator) => campo.evaluate((elemento) => elemento === document.activeElement)
const si = (pagina: Page) => pagina.getByRole('alertdialog').getByRole('button', { name: /^SI, / })

it('a dialog whose step became impossible says so instead of asking', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Dos bombas de agua de un caballo')
  const fila = filaDe(proveedor.pagina, 'bombas de agua')
  await escribir(subtotalEn(fila), '80')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  const { pagina } = cliente
  await pagina.getByRole('button', { name: 'Aprobar $92,00' }).first().click()
  await pagina.getByRole('alertdialog', { name: /por \$92,00\?$/ }).waitFor()
  const otra = await cliente.contexto.newPage()
  await otra.goto(pagina.url())
  await enVivo(otra)
  await otra.getByRole('button', { name: 'Pedir otra propuesta' }).first().click()
  await darMotivo(otra, '¿Pedir otra propuesta?', 'Con una bomba basta')
  const cambio = pagina.getByRole('alertdialog', { name: 'El pedido cambió' })
  // Both come at once, and a toast goes by itself.
  await Promise.all([cambio.waitFor(), toast(proveedor.pagina, 'Te piden otra propuesta').waitFor()])
  expect(await si(pagina).count()).toBe(0)
  await cambio.getByRole('button', { name: 'Aceptar' }).click()
  await cambio.waitFor({ state: 'hidden' })
})

it('text typed during a save stays, Enter and Escape keep the focus, and a saved price can be sent again', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor')
  await hacerPedido(cliente.pagina, 'Quince planchas de zinc de doce pies')
  const { pagina } = proveedor
  const fila = filaDe(pagina, 'planchas de zinc')
  const campo = subtotalEn(fila)
  let soltar = () => {}
  const detenida = new Promise<void>((listo) => {
    soltar = listo
  })
  await pagina.route('**/api/pedidos/subtotal', async (ruta) => {
    await detenida
    await ruta.continue()
  })
  const guardado = pagina.waitForRequest('**/api/pedidos/subtotal')
  await escribir(campo, '100')
  await pagina.keyboard.press('Enter')
  expect(await enfocado(campo)).toBe(true)
  await guardado
  await escribir(campo, '222,22')
  const respondido = pagina.waitForResponse('**/api/pedidos/subtotal')
  soltar()
  await respondido
  await pronto(() => fila.innerText()).toContain('$255,55')
  expect(await campo.inputValue()).toBe('222,22')
  await pagina.unroute('**/api/pedidos/subtotal')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  // Its facts are on the client's page before its row is on the provider's.
  await cliente.pagina.getByRole('button', { name: 'Aprobar $255,55' }).first().waitFor()
  await fila.getByText('Esperando Aprobación').waitFor()

  await escribir(campo, '300')
  await pagina.keyboard.press('Escape')
  expect(await enfocado(campo)).toBe(true)
  await pronto(() => fila.innerText()).toContain('$255,55')
  // Saved by leaving the field, and sent afterwards: the client isn't left with another price than
  // the provider sees.
  await escribir(campo, '300')
  await pagina.keyboard.press('Tab')
  await pronto(() => fila.innerText()).toContain('$345,00')
  await pagina.reload()
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $345,00' }).first().waitFor()

  await fila.getByRole('button', { name: /^Más acciones de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Negociación' }).click()
  const panel = pagina.getByRole('dialog', { name: 'Negociación' })
  await escribir(subtotalEn(panel), '9')
  await pagina.keyboard.press('Escape')
  expect(await panel.isVisible()).toBe(true)
  await pronto(() => subtotalEn(panel).inputValue()).toBe('300,00')
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('the cursor finds an amount as people write it, and a failed approval waits and can be removed', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Once ventanas de aluminio')
  const fila = filaDe(proveedor.pagina, 'ventanas de aluminio')
  const campo = subtotalEn(fila)
  await escribir(campo, '9000')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await pronto(() => campo.inputValue()).toBe('$9.000,00')
  await campo.click()
  expect(await campo.inputValue()).toBe('9000,00')
  for (const tecla of ['End', 'Backspace', 'Backspace', '7', '5']) await proveedor.pagina.keyboard.press(tecla)
  expect(await campo.inputValue()).toBe('9000,75')
  await pronto(() => fila.innerText()).toContain('$10.350,86')
  await proveedor.pagina.keyboard.press('Escape')
  expect(await campo.inputValue()).toBe('9000,00')

  const { pagina } = cliente
  await pagina.route('**/api/pedidos/aprobar', (llamada) => llamada.abort())
  await pagina.getByRole('button', { name: 'Aprobar $10.350,00' }).first().click()
  await si(pagina).click()
  const espera = pagina.getByRole('main').getByText('Por enviar: aprobar el pedido por $10.350,00').first()
  await espera.waitFor()
  // A button that has just come there hears nothing for a moment.
  await pagina.waitForTimeout(SORDERA_MS)
  await pagina
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .click()
  await espera.waitFor({ state: 'detached' })
  await pagina.getByRole('button', { name: 'Aprobar $10.350,00' }).first().waitFor()
})
