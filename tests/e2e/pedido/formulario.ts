import type { Page, Route } from 'playwright-core'
import { filaDe } from '#tests/e2e/escena.ts'

export const texto = (pagina: Page) => pagina.getByRole('textbox', { name: '¿Qué necesitas?' })
export const enviar = (pagina: Page) => pagina.getByRole('button', { name: 'Enviar pedido' })
/** Lets the server handle a request and loses its answer. */
export const perderRespuesta = async (llamada: Route): Promise<void> => {
  await llamada.fetch()
  await llamada.abort()
}
/** Lets the server handle a request and never delivers its answer. */
export const sinResponder = async (llamada: Route): Promise<void> => {
  await llamada.fetch()
}
/** Returns the orders waiting to be sent, above the client's table. */
export const porSalir = (pagina: Page) => pagina.getByRole('list', { name: 'Pedidos por enviar' }).getByRole('listitem')
/** Opens a client's table and returns its orders with these words. */
export const pedidosCon = async (pagina: Page, descripcion: string) => {
  await pagina.goto(`/personal?filtro=&tamano=25&buscar=${encodeURIComponent(descripcion)}`)
  await filaDe(pagina, descripcion).first().waitFor()
  return filaDe(pagina, descripcion)
}
