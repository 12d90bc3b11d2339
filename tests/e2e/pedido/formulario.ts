import type { Page, Route } from 'playwright-core'
import { filaDe } from '#tests/e2e/escena.ts'

export const texto = (pagina: Page) => pagina.getByRole('textbox', { name: '¿Qué necesitas?' })
export const enviar = (pagina: Page) => pagina.getByRole('button', { name: 'Enviar pedido' })
/** The server does it, and its answer is lost. */
export const perderRespuesta = async (llamada: Route): Promise<void> => {
  await llamada.fetch()
  await llamada.abort()
}
/** The server does it, and its answer never comes. */
export const sinResponder = async (llamada: Route): Promise<void> => {
  await llamada.fetch()
}
/** Orders that wait to be sent, over the client's table. */
export const porSalir = (pagina: Page) => pagina.getByRole('list', { name: 'Pedidos por enviar' }).getByRole('listitem')
/** A client's orders with these words, in its table. */
export const suyos = async (pagina: Page, descripcion: string) => {
  await pagina.goto(`/personal?filtro=&tamano=25&buscar=${encodeURIComponent(descripcion)}`)
  await filaDe(pagina, descripcion).first().waitFor()
  return filaDe(pagina, descripcion)
}
