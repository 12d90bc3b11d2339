import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { tableroDe } from '#tests/e2e/cifras/tablero.ts'
import { pronto, unaEscena } from '#tests/e2e/escena.ts'
import { formularioProveedor } from '#tests/formularios.ts'

const escena = unaEscena()

/** Returns a tile by its name. */
const ficha = (tablero: Locator, nombre: string): Locator =>
  tablero.locator('dl > div').filter({ has: tablero.page().getByText(nombre, { exact: true }) })
const cifraDe = async (tablero: Locator, nombre: string): Promise<string> => {
  // A tile appears before its figure does.
  const cifra = ficha(tablero, nombre).getByRole('definition').first().filter({ hasText: /\S/ })
  return (await cifra.innerText()).trim()
}

it('a clerk’s dashboard is a line over the queue until unfolded, stays unfolded, and moves as purchases come', async () => {
  const { pagina, quejas } = await escena().entra('callcenter', '/vendedor')
  const tablero = tableroDe(pagina)
  await tablero.getByText(/^Sin tomar: \d+ · Llamadas por hacer: \d+/).waitFor()
  expect(await pagina.getByRole('img').count()).toBe(0)
  const boton = tablero.getByRole('button', { name: 'Tablero', exact: true })
  await boton.focus()
  await pagina.keyboard.press('Enter')
  await tablero.getByRole('img', { name: /^Lo que hice/ }).waitFor()
  await pagina.reload()
  await tablero.getByRole('img', { name: /^Lo que hice/ }).waitFor()
  const antes = Number(await cifraDe(tablero, 'Sin tomar'))

  const nueva = await escena().entra(undefined, '/login')
  const registro = { data: formularioProveedor({ nombre: 'Tejidos La Cifra' }) }
  expect((await nueva.contexto.request.post('/registro/proveedor', registro)).status()).toBe(201)
  await pronto(() => cifraDe(tablero, 'Sin tomar')).toBe(String(antes + 1))
  const cifra = ficha(tablero, 'Sin tomar').getByRole('button')
  await cifra.focus()
  await pagina.keyboard.press('Enter')
  const panel = pagina.getByRole('dialog', { name: 'Sin tomar' })
  await panel.getByText(`${antes + 1} compras`).waitFor()
  await panel.getByText(/^Las negociaciones abiertas que nadie ha tomado/).waitFor()
  await panel.getByRole('link', { name: 'Tejidos La Cifra' }).waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(antes + 1)
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await pronto(() => cifra.evaluate((elemento) => document.activeElement === elemento)).toBe(true)
  // The queue's own address parameters are its own.
  await pagina.getByRole('button', { name: 'Del equipo' }).click()
  await ficha(tablero, 'Sin tomar').getByRole('button').click()
  await panel.waitFor()
  await pagina.goBack()
  await panel.waitFor({ state: 'detached' })
  expect(new URL(pagina.url()).searchParams.get('de')).toBe('equipo')
  await boton.click()
  await pronto(() => pagina.getByRole('img', { name: /^Lo que hice/ }).count()).toBe(0)
  expect(quejas).toEqual([])
})
