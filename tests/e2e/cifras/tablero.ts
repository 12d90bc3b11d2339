import type { Locator, Page } from 'playwright-core'

export const tableroDe = (pagina: Page, nombre = 'Tablero'): Locator =>
  pagina.getByRole('region', { name: nombre, exact: true })

/** Unfolds the dashboard if it is folded. */
export const desplegar = async (tablero: Locator, nombre = 'Tablero'): Promise<void> => {
  const boton = tablero.getByRole('button', { name: nombre, exact: true })
  await boton.waitFor()
  if ((await boton.getAttribute('aria-expanded')) === 'false') await boton.click()
}
