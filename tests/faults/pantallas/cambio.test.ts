import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()
const subtotalEn = (lugar: Locator | Page) => lugar.getByRole('textbox', { name: /^Subtotal de/ })
const enfocado = (campo: Locator) => campo.evaluate((elemento) => elemento === document.activeElement)

/** Changes the order's words through the screens, as the client. */
const editar = async (pagina: Page, descripcion: string): Promise<void> => {
  await pagina.getByRole('button', { name: /^Más/ }).first().click()
  await pagina.getByRole('menuitem', { name: /^Editar/ }).click()
  const panel = pagina.getByRole('dialog', { name: 'Editar la descripción' })
  await escribir(panel.getByRole('textbox'), descripcion)
  await panel.getByRole('button', { name: /^Guardar/ }).click()
  await panel.waitFor({ state: 'detached' })
}

it('an order that changes while it is quoted says what changed, and the typed text stays under one’s fingers', async () => {
  const cliente = await escena().entra('cliente')
  const mesa = await escena().entra('proveedor')
  const { codigo } = await hacerPedido(cliente.pagina, 'Treinta sacos de yeso para el viernes')
  const fila = filaDe(mesa.pagina, codigo)
  await fila.getByText('Treinta sacos').waitFor()

  // In the row, in the middle of an amount.
  await escribir(subtotalEn(fila), '350,')
  const alto = (await fila.boundingBox())?.height
  await editar(cliente.pagina, 'Cuarenta sacos de yeso para el lunes')
  await fila.getByText('Cambió:').waitFor()
  await pronto(() => fila.getByRole('deletion').allTextContents()).toEqual(['antes: Treinta', 'antes: viernes'])
  expect(await fila.getByRole('insertion').allTextContents()).toEqual(['ahora: Cuarenta', 'ahora: lunes'])
  expect((await fila.boundingBox())?.height).toBe(alto)
  expect(await enfocado(subtotalEn(fila))).toBe(true)
  await mesa.pagina.keyboard.type('50')
  expect(await subtotalEn(fila).inputValue()).toBe('350,50')
  await mesa.pagina.keyboard.press('Escape')

  // On its page, and again while one types there.
  await fila.getByRole('link', { name: codigo }).click()
  const descripcion = mesa.pagina.getByRole('region', { name: 'Descripción' })
  await pronto(() => descripcion.getByRole('deletion').allTextContents()).toEqual(['antes: Treinta', 'antes: viernes'])
  const campo = subtotalEn(mesa.pagina.getByRole('main'))
  await escribir(campo, '360,')
  await editar(cliente.pagina, 'Treinta sacos de cal para el viernes')
  await pronto(() => descripcion.getByRole('insertion').allTextContents()).toEqual(['ahora: cal'])
  expect(await descripcion.getByRole('deletion').allTextContents()).toEqual(['antes: yeso'])
  expect(await enfocado(campo)).toBe(true)
  await mesa.pagina.keyboard.type('75')
  expect(await campo.inputValue()).toBe('360,75')
  await mesa.pagina.keyboard.press('Escape')

  // The change stays until it was looked at: over a reload, and not after one said so.
  await mesa.pagina.reload()
  await descripcion.getByRole('deletion').waitFor()
  await descripcion.getByRole('button', { name: 'Entendido' }).click()
  await descripcion.getByRole('deletion').waitFor({ state: 'detached' })
  expect(await descripcion.innerText()).toContain('Treinta sacos de cal para el viernes')
  await mesa.pagina.reload()
  await descripcion.getByText('Treinta sacos de cal').waitFor()
  expect(await descripcion.getByRole('deletion').count()).toBe(0)
  await mesa.pagina.goBack()
  await fila.getByText('Treinta sacos de cal').waitFor()
  expect(await fila.getByText('Cambió:').count()).toBe(0)

  // The client isn't told of their own change.
  expect(await cliente.pagina.getByRole('region', { name: 'Descripción' }).getByRole('deletion').count()).toBe(0)
  expect([...cliente.quejas, ...mesa.quejas]).toEqual([])
})
