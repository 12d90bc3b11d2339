import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const subtotalEn = (lugar: Locator | Page) => lugar.getByRole('textbox', { name: /^Subtotal de/ })
const enfocado = (campo: Locator) => campo.evaluate((elemento) => elemento === document.activeElement)
const si = (pagina: Page) => pagina.getByRole('alertdialog').getByRole('button', { name: /^SI, / })
const no = (pagina: Page) => pagina.getByRole('alertdialog').getByRole('button', { name: 'NO, volver' })

/**
 * Presses «SI» in the very moment in which a question appears, as a hand that is on its way does.
 * Returns once it did.
 */
const pulsarEnCuantoDiga = (pagina: Page, texto: string): Promise<void> =>
  pagina.evaluate(
    (texto) =>
      new Promise<void>((listo) => {
        const mirar = new MutationObserver(() => {
          const dialogo = document.querySelector('[role=alertdialog]')
          if (!dialogo?.textContent?.includes(texto)) return
          mirar.disconnect()
          const botones = [...dialogo.querySelectorAll('button')]
          botones.find((boton) => boton.textContent?.startsWith('SI, '))?.click()
          listo()
        })
        mirar.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    texto,
  )

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
  // Ready, and the finger on its way: then the price changes.
  expect(await si(pagina).getAttribute('aria-disabled')).toBeNull()
  await si(pagina).focus()
  const pulsada = pulsarEnCuantoDiga(pagina, 'ahora son $10.350,00')
  await escribir(subtotalEn(fila), '9000')
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await pulsada
  const otro = pagina.getByRole('alertdialog', { name: 'La propuesta cambió: ahora son $10.350,00. ¿La apruebas?' })
  await otro.waitFor()
  await pronto(() => si(pagina).getAttribute('aria-disabled')).toBeNull()
  // Neither answer has the focus: a key that was meant for the old question presses nothing.
  expect(await enfocado(otro)).toBe(true)
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
  const pulsada = pulsarEnCuantoDiga(pagina, 'ahora son $230,00')
  await si(pagina).click()
  await pulsada
  const nueva = pagina.getByRole('alertdialog', { name: 'La propuesta cambió: ahora son $230,00. ¿La apruebas?' })
  await nueva.waitFor()
  await pronto(() => si(pagina).getAttribute('aria-disabled')).toBeNull()
  expect(await enfocado(no(pagina))).toBe(true)
  await si(pagina).click()
  await toast(proveedor.pagina, 'Pedido aprobado', '$230,00').waitFor()
})
