import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Bandas } from '#api/contract/bandas.ts'
import { type Persona, pronto } from '#tests/e2e/escena.ts'

export const banda = (pagina: Page, lado = 'proveedores'): Locator =>
  pagina.getByRole('region', { name: `Banda de ${lado}`, exact: true })
/** Returns a logo of a band or of its carousel of results. The cards beneath have the same name. */
export const logo = (pagina: Page, nombre: string): Locator =>
  banda(pagina).getByRole('link', { name: nombre }).and(pagina.locator('[title]'))
export const ver = (pagina: Page, pestana: 'Universal' | 'Favoritos'): Promise<void> =>
  banda(pagina).getByRole('button', { name: pestana }).click()
export const zona = (pagina: Page, nombre: 'favoritos' | 'papelera'): Locator => pagina.locator(`[data-zona=${nombre}]`)

export const arrastrar = async (pagina: Page, desde: Locator, hasta: Locator): Promise<void> => {
  const de = await desde.boundingBox()
  if (!de) throw new Error('nothing to drag')
  await pagina.mouse.move(de.x + de.width / 2, de.y + 24)
  await pagina.mouse.down()
  await pagina.mouse.move(de.x + de.width / 2 + 20, de.y + 40, { steps: 4 })
  await pronto(() => hasta.isVisible()).toBe(true)
  const a = await hasta.boundingBox()
  if (!a) throw new Error('nowhere to drop')
  await pagina.mouse.move(a.x + a.width / 2, a.y + a.height / 2, { steps: 8 })
  // A person lets go when the place lights up.
  await pronto(() => hasta.getAttribute('class')).toContain('sobre')
  await pagina.mouse.up()
}
export const elegir = async (pagina: Page, nombre: string, opcion: string): Promise<void> => {
  await logo(pagina, nombre).hover()
  await banda(pagina)
    .getByRole('button', { name: `Opciones de ${nombre}` })
    .click()
  await pagina.getByRole('menuitem', { name: opcion }).click()
}
export const aviso = async (pagina: Page, texto: string | RegExp): Promise<void> => {
  const dialogo = pagina.getByRole('alertdialog').filter({ hasText: texto })
  await dialogo.getByRole('button', { name: 'Aceptar' }).click()
  await dialogo.waitFor({ state: 'hidden' })
}
/**
 * Returns the n-th provider in view that isn't a favourite yet. The demo's order differs in each
 * installation.
 */
export const unoNuevo = async ({ contexto }: Persona, n = 0): Promise<string> => {
  const { proveedores } = (await (await contexto.request.get('/api/bandas')).json()) as Bandas
  const favoritos = new Set(proveedores.favoritos.userItems.map(({ id }) => id))
  const nombre = proveedores.universal.userItems.slice(0, 13).filter(({ id }) => !favoritos.has(id))[n]?.nombre
  if (!nombre) throw new Error('every provider is a favourite')
  return nombre
}
export const sinQuejas = ({ quejas }: Persona) => expect(quejas).toEqual([])

/**
 * Takes a logo by key. The library listens to arrows a task after it announces the logo: sooner
 * than a hand reaches the next key, except on a busy machine.
 */
export const tomar = async (pagina: Page, nombre: string): Promise<void> => {
  await pagina.keyboard.press('Space')
  await dicho(pagina, `Tomaste el logo de ${nombre}.`)
  await pagina.evaluate(() => new Promise((listo) => requestAnimationFrame(() => setTimeout(listo, 100))))
}
export const dicho = (pagina: Page, texto: string): Promise<void> =>
  pagina.locator('[id^=DndLiveRegion]').getByText(texto).waitFor()
