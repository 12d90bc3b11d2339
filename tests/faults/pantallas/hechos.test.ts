import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, it } from 'vitest'
import { enVivo, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena(async () => ({ ESCRITURAS_POR_MINUTO: '100000' }))

const dicho = (pagina: Page) => pagina.getByRole('main').innerText()

it('a page cut off under many changes equals a fresh one once it is back, without a reload', async () => {
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
  await cortada.getByRole('banner').getByRole('status').getByText('reconectando…').waitFor()
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
  // A draft that an order to a disconnected provider leaves adds one more.
  await fresca.getByText(/4([23]) de 4\1/).waitFor()
  await pronto(() => dicho(cortada)).toBe(await dicho(fresca))
  expect(await cortada.evaluate(() => (window as { marca?: number }).marca)).toBe(1)
})
