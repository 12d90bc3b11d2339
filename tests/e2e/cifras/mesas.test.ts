import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { desplegar, tableroDe } from '#tests/e2e/cifras/tablero.ts'
import { escenaComun, hacerPedido, pronto } from '#tests/e2e/escena.ts'

const escena = escenaComun()

/** Returns a tile by its name. */
const ficha = (tablero: Locator, nombre: string): Locator =>
  tablero.locator('dl > div').filter({ has: tablero.page().getByText(nombre, { exact: true }) })
const cifraDe = async (tablero: Locator, nombre: string): Promise<string> => {
  // A tile is drawn before its figure.
  const cifra = ficha(tablero, nombre).getByRole('definition').first().filter({ hasText: /\S/ })
  return (await cifra.innerText()).trim()
}

it('an order moves the figures of both sides at once, each on their own home', async () => {
  const [compra, vende] = await Promise.all([escena().entra('cliente'), escena().entra('proveedor')])
  const ventas = tableroDe(vende.pagina, 'Tus ventas en cifras')
  const compras = tableroDe(compra.pagina, 'Tus compras en cifras')
  await desplegar(ventas, 'Tus ventas en cifras')
  await desplegar(compras, 'Tus compras en cifras')
  const [porCotizar, recibidos, enviados] = await Promise.all([
    cifraDe(ventas, 'Enviar Propuesta'),
    cifraDe(ventas, 'Pedidos recibidos'),
    cifraDe(compras, 'Pedidos enviados'),
  ])
  const otra = await compra.contexto.newPage()
  await otra.goto('/personal')
  await hacerPedido(otra, 'Diez quintales de cemento para medir')
  await pronto(() => cifraDe(ventas, 'Enviar Propuesta')).toBe(String(Number(porCotizar) + 1))
  await pronto(() => cifraDe(ventas, 'Pedidos recibidos')).toBe(String(Number(recibidos) + 1))
  await pronto(() => cifraDe(compras, 'Pedidos enviados')).toBe(String(Number(enviados) + 1))
  // A pending figure opens the table's own filter, and one of placed orders opens its orders.
  await ficha(ventas, 'Enviar Propuesta').getByRole('link').click()
  await pronto(() => new URL(vende.pagina.url()).searchParams.get('filtro')).toBe('En Curso')
  await pronto(() =>
    vende.pagina
      .getByRole('heading', { level: 1 })
      .evaluate((titulo) => titulo.getBoundingClientRect().top < innerHeight / 2),
  ).toBe(true)
  await ficha(ventas, 'Pedidos recibidos').getByRole('button').first().click()
  const panel = vende.pagina.getByRole('dialog', { name: /^Pedidos recibidos · / })
  await panel.getByText(`${Number(recibidos) + 1} pedidos`).waitFor()
  await panel.getByRole('link').first().click()
  await vende.pagina.getByText('Diez quintales de cemento para medir').first().waitFor()
  expect([...compra.quejas, ...vende.quejas]).toEqual([])
})
