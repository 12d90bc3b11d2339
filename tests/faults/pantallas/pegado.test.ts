import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { formularioDe, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

/** Types text as a paste comes: at once, and cut by whatever bound the browser keeps. */
const pegar = async (campo: Locator, texto: string): Promise<void> => {
  await campo.click()
  await campo.press('ControlOrMeta+a')
  await campo.page().keyboard.insertText(texto)
}
const lista = (cosas: number): string =>
  Array.from({ length: cosas }, (_, n) => `${n + 1}. Codo de PVC de ½ pulgada, presión, serie ${n + 1}`).join('\n')

it('a pasted list is kept whole, an overlong one is reported and not sent, and a sent one arrives complete', async () => {
  const { pagina } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  const campo = pagina.getByRole('textbox', { name: '¿Qué necesitas?' })
  const larga = lista(600)
  await pegar(campo, larga)
  expect(await campo.inputValue()).toBe(larga)
  const dicho = pagina.getByText(/^Sobran .* caracteres: caben 20\.000\.$/)
  await dicho.waitFor()
  await quieta(pagina)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 900 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await pagina.getByRole('button', { name: 'Enviar pedido' }).click()
  await pronto(() => campo.evaluate((elemento) => elemento === document.activeElement)).toBe(true)
  expect(await campo.inputValue()).toBe(larga)

  const cabe = lista(300)
  await pegar(campo, cabe)
  await pagina.getByText(/ de 20\.000 caracteres$/).waitFor()
  await pagina.getByRole('button', { name: 'Enviar pedido' }).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  await pagina.getByRole('main').getByText('300. Codo de PVC').first().waitFor()
})

it('a number pasted with spaces or a dash stays whole in its field', async () => {
  const { pagina } = await escena().entra(undefined, '/registro/cliente')
  const ruc = pagina.getByRole('textbox', { name: /RUC/ })
  for (const pegado of [' 1790016919001 ', '1790016919-001', '17 9001 6919 001']) {
    await pegar(ruc, pegado)
    expect(await ruc.inputValue()).toBe(pegado)
  }
})
