import { expect, it } from 'vitest'
import { hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { porDetras } from '#tests/instalacion.ts'
import { correr } from '#tests/programa.ts'

const escena = unaEscena()
const MENSAJES = 5_000
/** Largest number of rows that the page may hold at once. */
const FILAS = 80

it('five thousand messages scroll to the first with few rows in the page, and a far-away message is found', async () => {
  const { producto } = escena()
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  const { codigo } = await hacerPedido(pagina, 'De lo que se habla mucho')
  const fila = await porDetras(producto.datos, 'bandwork', async (client) => {
    const { rows: activo } = await client.query('select esquema from proyeccion.activo')
    const { rows } = await client.query(
      `select id, consumidor, proveedor from ${activo[0].esquema}.pedidos where codigo = $1`,
      [codigo],
    )
    return rows[0]
  })
  const opciones = { pedido: fila.id, cliente: fila.consumidor, proveedor: fila.proveedor, cuantos: MENSAJES }
  const escritos = await correr(
    'tests/faults/mensajes.ts',
    { DATA_DIR: producto.datos, DEMO: '1' },
    ...Object.entries(opciones).map(([opcion, valor]) => `--${opcion}=${valor}`),
  )
  expect(escritos.codigo, escritos.errores).toBe(0)

  await pagina.addInitScript(() => {
    Object.assign(globalThis, { largas: [] })
    new PerformanceObserver((lista) => {
      for (const { duration } of lista.getEntries())
        (globalThis as unknown as { largas: number[] }).largas.push(duration)
    }).observe({ type: 'longtask' })
  })
  await pagina.reload()
  await pagina.getByRole('button', { name: /^Chat/ }).click()
  const hilo = pagina.getByRole('log', { name: 'Mensajes' })
  const dicho = (n: number) => hilo.getByText(new RegExp(`^Mensaje ${n}(:|$)`))
  const filas = () => hilo.locator('[data-index]').count()
  await dicho(MENSAJES).waitFor()
  await pagina.evaluate(() => {
    ;(globalThis as unknown as { largas: number[] }).largas.length = 0
  })
  await hilo.hover()
  let masFilas = 0
  const desde = performance.now()
  while ((await dicho(1).count()) === 0) {
    if (performance.now() - desde > 240_000) throw new Error(`no llegó al primero: ${await hilo.innerText()}`)
    for (let paso = 0; paso < 10; paso += 1) await pagina.mouse.wheel(0, -700)
    masFilas = Math.max(masFilas, await filas())
  }
  expect(masFilas).toBeLessThanOrEqual(FILAS)
  expect(masFilas).toBeGreaterThan(10)
  const largas = await pagina.evaluate(() => (globalThis as unknown as { largas: number[] }).largas)
  const peor = Math.max(0, ...largas)
  console.info(`${MENSAJES} mensajes: ${masFilas} filas; ${largas.length} tareas de más de 50 ms, la peor ${peor} ms`)

  // An answer to the first message leads there from the end.
  await dicho(1).hover()
  await pagina.getByRole('button', { name: 'Responder a este mensaje' }).first().click()
  await pagina.getByRole('textbox', { name: 'Mensaje' }).pressSequentially('Por el primero')
  await pagina.keyboard.press('Enter')
  await pagina.reload()
  await hilo
    .getByRole('article')
    .filter({ hasText: 'Por el primero' })
    .getByRole('button', { name: /Mensaje 1$/ })
    .click()
  await hilo
    .getByRole('article', { name: 'Mensaje de Ferrecentro Andino' })
    .getByText(/^Mensaje 1$/)
    .waitFor({ timeout: 60_000 })
  await pronto(() => filas()).toBeLessThanOrEqual(FILAS)
  expect(cliente.quejas).toEqual([])
}, 600_000)
