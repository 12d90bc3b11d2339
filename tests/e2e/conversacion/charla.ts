import type { Page } from 'playwright-core'
import { escribir } from '#tests/e2e/escena.ts'

export const chat = (pagina: Page) => pagina.getByRole('dialog').getByRole('region', { name: /^Conversación con/ })
export const mensajes = (pagina: Page) => pagina.getByRole('log', { name: 'Mensajes' }).getByRole('article')
export const campo = (pagina: Page) => pagina.getByRole('textbox', { name: 'Mensaje' })
export const decir = async (pagina: Page, texto: string) => {
  await escribir(campo(pagina), texto)
  await pagina.keyboard.press('Enter')
}
