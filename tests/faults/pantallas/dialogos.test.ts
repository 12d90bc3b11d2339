import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'
import { SORDERA_MS } from '#web/ui/dialogo/sordera.ts'

const escena = unaEscena()

const subtotalEn = (lugar: Locator | Page) => lugar.getByRole('textbox', { name: /^Subtotal de/ })
const enfocado = (campo: Locator) => campo.evaluate((elemento) => elemento === document.activeElement)
const si = (pagina: Page) => pagina.getByRole('alertdialog').getByRole('button', { name: /^SI, / })
const no = (pagina: Page) => pagina.getByRole('alertdialog').getByRole('button', { name: 'NO, volver' })

/**
 * Clicks the mouse at once, as a hand that is already pressing does, without waiting for the target
 * to be ready.
 */
const pulsarEn = async (pagina: Page, lugar: Locator): Promise<void> => {
  const caja = await lugar.boundingBox()
  if (!caja) throw new Error('nothing to press')
  await pagina.mouse.click(caja.x + caja.width / 2, caja.y + caja.height / 2)
}

it('an approval’s dialog follows the price, ignores a second click, and approves what it shows', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Ocho puertas de madera de laurel')
  const fila = filaDe(proveedor.pagina, 'Ocho puertas')
  await escribir(subtotalEn(fila), '370')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  const { pagina } = cliente
  const aprobar = pagina.getByRole('button', { name: 'Aprobar $425,50' }).first()
  await aprobar.waitFor()
  await aprobar.dblclick()
  const dialogo = pagina.getByRole('alertdialog', { name: `¿Aprobar ${codigo} por $425,50?` })
  await dialogo.waitFor()
  const texto = await dialogo.innerText()
  for (const dicho of [codigo, 'Ferrecentro Andino', '$370,00', '$55,50', 'SI, aprobar $425,50', 'NO, volver']) {
    expect(texto).toContain(dicho)
  }
  expect(await enfocado(no(pagina))).toBe(true)
  await pulsarEn(pagina, si(pagina))
  expect(await dialogo.isVisible()).toBe(true)
  // Ready now, and the finger on its way: then the price changes.
  await pronto(() => si(pagina).getAttribute('aria-disabled')).toBe('false')
  await si(pagina).focus()
  await escribir(subtotalEn(fila), '9000')
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  const otro = pagina.getByRole('alertdialog', { name: 'La propuesta cambió: ahora son $10.350,00. ¿La apruebas?' })
  await otro.waitFor()
  // A hand that goes on pressing isn't heard, however long it does.
  const cansada = performance.now() + 1.5 * SORDERA_MS
  while (performance.now() < cansada) await pulsarEn(pagina, si(pagina))
  expect(await enfocado(no(pagina))).toBe(true)
  expect(await otro.isVisible()).toBe(true)
  await no(pagina).click()
  await otro.waitFor({ state: 'hidden' })
  await pronto(() => fila.innerText()).toContain('Esperando Aprobación')

  await escribir(subtotalEn(fila), '10')
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await pagina.getByRole('button', { name: 'Aprobar $11,50' }).first().click()
  await pagina.getByRole('alertdialog', { name: `¿Aprobar ${codigo} por $11,50?` }).waitFor()
  await si(pagina).click()
  await toast(proveedor.pagina, 'Pedido aprobado', '$11,50').waitFor()
  await pronto(() => fila.innerText()).toContain('Entregar')
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('the new question after a refusal ignores a press under the pointer, on a page that the news doesn’t reach', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Cuarenta sacos de cal hidratada')
  const fila = filaDe(proveedor.pagina, 'cal hidratada')
  await escribir(subtotalEn(fila), '100')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  const { pagina } = cliente
  await pagina.getByRole('button', { name: 'Aprobar $115,00' }).first().waitFor()
  await pagina.routeWebSocket(/\/ws$/, () => {})
  await pagina.reload()
  await pagina.getByRole('button', { name: 'Aprobar $115,00' }).first().click()
  await pagina.getByRole('alertdialog').waitFor()
  await escribir(subtotalEn(fila), '200')
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await pronto(() => fila.innerText()).toContain('$230,00')
  const antes = await si(pagina).boundingBox()
  await si(pagina).click()
  const nueva = pagina.getByRole('alertdialog', { name: 'La propuesta cambió: ahora son $230,00. ¿La apruebas?' })
  await nueva.waitFor()
  expect(antes).not.toBeNull()
  await pulsarEn(pagina, si(pagina))
  expect(await nueva.isVisible()).toBe(true)
  expect(await enfocado(no(pagina))).toBe(true)
  await si(pagina).click()
  await toast(proveedor.pagina, 'Pedido aprobado', '$230,00').waitFor()
})
