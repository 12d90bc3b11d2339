import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enVivo, escribir, hacerPedido, pronto, responder, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

/** Collects the page's questions to the server about one order, from now on. */
const preguntas = (pagina: Page, id: string): string[] => {
  const hechas: string[] = []
  pagina.on('request', (peticion) => {
    const { pathname } = new URL(peticion.url())
    if (peticion.method() === 'GET' && pathname.startsWith('/api/pedidos/') && pathname.includes(id))
      hechas.push(pathname)
  })
  return hechas
}
const dicho = (pagina: Page) => pagina.getByRole('main').innerText()

it('both pages of an order show each other’s steps and their own from its facts alone, without asking again', async () => {
  const cliente = await escena().entra('cliente')
  const { codigo, ruta } = await hacerPedido(cliente.pagina, 'Diez rollos de geotextil')
  const id = ruta.split('/').at(-1) ?? ''
  const proveedor = await escena().entra('proveedor', `/proveedor/pedido/${id}`)
  await enVivo(proveedor.pagina)
  const [delCliente, delProveedor] = [preguntas(cliente.pagina, id), preguntas(proveedor.pagina, id)]
  // The earlier facts have arrived.
  for (const { pagina } of [cliente, proveedor]) await pagina.getByRole('button', { name: /Envió el pedido/ }).waitFor()
  await cliente.pagina.waitForTimeout(500)
  for (const lista of [delCliente, delProveedor]) lista.length = 0

  const subtotal = proveedor.pagina.getByRole('textbox', { name: /^Subtotal/ })
  await escribir(subtotal, '370')
  await proveedor.pagina.getByRole('button', { name: /^Enviar propuesta/ }).click()
  await cliente.pagina.getByRole('button', { name: /^Aprobar \$425,50/ }).waitFor()
  await cliente.pagina.getByRole('button', { name: /Envió la propuesta.*Ferrecentro Andino/ }).waitFor()
  await cliente.pagina.getByRole('button', { name: /^Aprobar \$425,50/ }).click()
  await responder(cliente.pagina, /aprobar/i)
  await proveedor.pagina
    .getByRole('button', { name: /^Marcar entregado|^Entregar/ })
    .first()
    .waitFor()
  await cliente.pagina.getByRole('button', { name: /Aprobó/ }).waitFor()
  expect([delCliente, delProveedor]).toEqual([[], []])

  // Its earlier state is folded here, too.
  await cliente.pagina.goto(`${ruta}?version=1`)
  await pronto(() => dicho(cliente.pagina)).toContain('Esperando Propuesta')
  await cliente.pagina.goto(ruta)
  await pronto(() => dicho(cliente.pagina)).toContain(codigo)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
