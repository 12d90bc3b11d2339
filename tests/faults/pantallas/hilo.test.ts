import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()
const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const hilo = (pagina: Page) => pagina.getByRole('log', { name: 'Mensajes' })
const mensajes = (pagina: Page) => hilo(pagina).getByRole('article')
const campo = (pagina: Page) => pagina.getByRole('textbox', { name: 'Mensaje' })

/** Polls how many pixels of the last message lie under the lower edge of the log. */
const tapado = (pagina: Page, texto: string) =>
  pronto(async () => {
    const [mensaje, caja] = await Promise.all([
      mensajes(pagina).filter({ hasText: texto }).last().boundingBox(),
      hilo(pagina).boundingBox(),
    ])
    if (!mensaje || !caja) return Number.NaN
    return Math.max(0, Math.round(mensaje.y + mensaje.height - (caja.y + caja.height)))
  })

it('the newest message stays in sight while one writes, shrinks the window or adds a file; keys go through them', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  const { codigo } = await hacerPedido(pagina, 'Varillas de hierro de doce')
  await pagina.getByRole('link', { name: /^ChatWork/ }).click()
  await pagina.goBack()
  await pagina.getByRole('button', { name: 'Chat', exact: true }).click()
  // One can write at once.
  await campo(pagina).waitFor()
  await pronto(() => campo(pagina).evaluate((elemento) => elemento === document.activeElement)).toBe(true)
  for (let n = 1; n <= 30; n += 1) {
    await pagina.keyboard.type(`Renglón ${n}: ${'va largo '.repeat(n % 5)}`)
    await pagina.keyboard.press('Enter')
  }
  await pronto(() => mensajes(pagina).filter({ hasText: 'Renglón 30:' }).getByTitle('enviado').count()).toBe(1)
  await tapado(pagina, 'Renglón 30:').toBe(0)

  for (let n = 0; n < 6; n += 1) {
    await pagina.keyboard.type(`línea ${n}`)
    await pagina.keyboard.press('Shift+Enter')
  }
  await tapado(pagina, 'Renglón 30:').toBe(0)
  await pagina.setViewportSize({ width: 1440, height: 560 })
  await tapado(pagina, 'Renglón 30:').toBe(0)
  await pagina.getByRole('dialog').locator('input[type=file]').setInputFiles({
    name: 'plano.png',
    mimeType: 'image/png',
    buffer: PUNTO,
  })
  await pagina.getByRole('list', { name: 'Archivos por enviar' }).waitFor()
  await tapado(pagina, 'Renglón 30:').toBe(0)
  // On opening, too.
  await pagina.reload()
  await tapado(pagina, 'Renglón 30:').toBe(0)

  // Whoever has scrolled up isn't taken away by growth below.
  await hilo(pagina).hover()
  await pagina.mouse.wheel(0, -600)
  await pagina.getByRole('button', { name: /^Ir al final/ }).waitFor()
  await escribir(campo(pagina), 'una')
  await pagina.keyboard.press('Shift+Enter')
  await pagina.getByRole('button', { name: /^Ir al final/ }).click()
  await tapado(pagina, 'Renglón 30:').toBe(0)

  // One stop, then the arrows; R answers.
  await escribir(campo(pagina), '')
  await hilo(pagina).focus()
  await pagina.keyboard.press('ArrowUp')
  await pagina.keyboard.press('ArrowUp')
  await pronto(() => pagina.evaluate(() => document.activeElement?.textContent)).toContain('Renglón 29:')
  await pagina.keyboard.press('r')
  await pagina.getByText('Respondes a Tú').waitFor()
  await pronto(() => campo(pagina).evaluate((elemento) => elemento === document.activeElement)).toBe(true)
  expect(codigo).not.toBe('')
  expect(cliente.quejas).toEqual([])
})
