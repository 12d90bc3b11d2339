import type { Page } from 'playwright-core'

/** The header's bell. */
export const campana = (pagina: Page) => pagina.getByRole('button', { name: /^Avisos/ })
/** How many notices it says aren't read. */
export const sinLeer = async (pagina: Page): Promise<number> =>
  Number(/\d+/.exec(await campana(pagina).innerText())?.[0] ?? 0)
