import type { Page } from 'playwright-core'

/** Returns the header's bell. */
export const campana = (pagina: Page) => pagina.getByRole('button', { name: /^Avisos/ })
/** Returns the number of unread notices on the bell. */
export const sinLeer = async (pagina: Page): Promise<number> =>
  Number(/\d+/.exec(await campana(pagina).innerText())?.[0] ?? 0)
