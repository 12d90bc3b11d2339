import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, it } from 'vitest'
import { enVivo, escribir, hacerPedido, pronto, responder, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

/** What the page asks the server about one order, from now on. */
const preguntas = (pagina: Page, id: string): string[] => {
  const hechas: string[] = []
  pagina.on('request', (una) => {
    const { pathname } = new URL(una.url())
    if (una.method() === 'GET' && pathname.startsWith('/api/pedidos/') && pathname.includes(id)) hechas.push(pathname)
  })
  return hechas
}
const dicho = (pagina: Page) => pagina.getByRole('main').innerText()

it('both pages of an order show each other’s steps and their own from its facts alone: nothing is asked again', async () => {
  const cliente = await escena().entra('cliente')
  const { codigo, ruta } = await hacerPedido(cliente.pagina, 'Diez rollos de geotextil')
  const id = ruta.split('/').at(-1) ?? ''
  const proveedor = await escena().entra('proveedor', `/proveedor/pedido/${id}`)
  await enVivo(proveedor.pagina)
  const [suyas, mias] = [preguntas(cliente.pagina, id), preguntas(proveedor.pagina, id)]
  // The facts that were there are had.
  for (const { pagina } of [cliente, proveedor]) await pagina.getByRole('button', { name: /Envió el pedido/ }).waitFor()
  await cliente.pagina.waitForTimeout(500)
  for (const lista of [suyas, mias]) lista.length = 0

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
  expect([suyas, mias]).toEqual([[], []])

  // As it was is folded here, too.
  await cliente.pagina.goto(`${ruta}?version=1`)
  await pronto(() => dicho(cliente.pagina)).toContain('Esperando Propuesta')
  await cliente.pagina.goto(ruta)
  await pronto(() => dicho(cliente.pagina)).toContain(codigo)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('a page that was cut off under many changes is, once it is back, what a fresh one is, without a reload', async () => {
  const cliente = await escena().entra('cliente')
  const { ruta } = await hacerPedido(cliente.pagina, 'Treinta sacos de carbonato')
  const idPedido = ruta.split('/').at(-1) ?? ''
  const proveedor = await escena().entra('proveedor')
  const { contexto } = cliente
  const cortada = await contexto.newPage()
  let caida = false
  const vivos = new Set<WebSocketRoute>()
  await cortada.routeWebSocket(/\/ws$/, (ws) => {
    if (caida) return void ws.close()
    ws.connectToServer()
    vivos.add(ws)
  })
  await cortada.goto(ruta)
  await enVivo(cortada)
  const mandar = async (camino: string, datos: object) => {
    const respuesta = await proveedor.contexto.request.post(camino, { data: { idPedido, ...datos } })
    expect(respuesta.status(), camino).toBe(200)
  }
  await mandar('/api/pedidos/envio/precio', { subtotal: '100.00' })
  await cortada.getByRole('button', { name: /^Aprobar \$115,00/ }).waitFor()
  await cortada.evaluate(() => Object.assign(window, { marca: 1 }))

  caida = true
  for (const ws of vivos) await ws.close()
  await cortada.getByRole('banner').getByRole('status').getByText('sin conexión: reintentando').waitFor()
  for (let n = 1; n <= 40; n += 1) {
    await mandar('/api/pedidos/subtotal', { subtotal: `${100 + n}.00` })
    await mandar('/api/pedidos/envio/precio', { subtotal: `${100 + n}.50` })
    await mandar('/api/pedidos/nota', { nota: `margen ${n}` })
  }
  caida = false
  await cortada
    .getByRole('banner')
    .getByRole('status')
    .getByText('en vivo', { exact: true })
    .waitFor({ timeout: 30_000 })
  await cortada.getByRole('button', { name: /^Aprobar \$161,58/ }).waitFor()
  const fresca = await contexto.newPage()
  await fresca.goto(ruta)
  await fresca.getByRole('button', { name: /^Aprobar \$161,58/ }).waitFor()
  // With the draft of an order to who isn't connected it is one more.
  await fresca.getByText(/4([23]) de 4\1/).waitFor()
  await pronto(() => dicho(cortada)).toBe(await dicho(fresca))
  expect(await cortada.evaluate(() => (window as { marca?: number }).marca)).toBe(1)
})
