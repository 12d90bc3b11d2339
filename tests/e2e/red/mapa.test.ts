import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const aLosLocales = async (pagina: Page) => {
  await pagina.goto('/pedido/nuevo')
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar proveedor' }), 'Ferrecentro Andino')
  await pagina
    .getByRole('main')
    .getByRole('link', { name: /Ferrecentro Andino.*sucursales/ })
    .click()
  await pagina.getByRole('heading', { level: 1, name: 'Pedido a Ferrecentro Andino' }).waitFor()
}
const local = (pagina: Page, ciudad: string) =>
  pagina.getByRole('list', { name: 'Locales' }).getByRole('button', { name: new RegExp(`Andino — ${ciudad}`) })
const aqui = (pagina: Page) => pagina.getByRole('button', { name: 'Hacer un pedido aquí' })
const queLocal = (pagina: Page) =>
  pagina
    .getByRole('combobox', { name: '¿Qué local te atiende?' })
    .evaluate((caja) => (caja as HTMLSelectElement).selectedOptions[0]?.textContent)

it('a company orders from a branch of the map with the mouse, and makes it a favourite', async () => {
  const { pagina, quejas } = await escena().entra('empresa')
  await aLosLocales(pagina)
  await pagina.getByRole('link', { name: 'Elegir en el mapa' }).click()
  const mapa = pagina.getByRole('region', { name: 'Mapa de los locales de Ferrecentro Andino' })
  await mapa.getByRole('button', { name: /Andino — Guayaquil/ }).click()
  await pronto(() => local(pagina, 'Guayaquil').getAttribute('aria-expanded')).toBe('true')
  await aqui(pagina).click()
  await pagina.waitForURL('**/pedido/nuevo/*?sucursal=*')
  await pronto(() => queLocal(pagina)).toBe('Ferrecentro Andino — Guayaquil · Guayaquil')
  const descripcion = 'Cien bloques para la sucursal de Guayaquil'
  expect(await pagina.title()).toBe('Pedido a Ferrecentro Andino · BandWork')
  const necesita = pagina.getByRole('textbox', { name: '¿Qué necesitas?' })
  const enviar = pagina.getByRole('button', { name: /^(Hacer el pedido|Enviar de todos modos)$/ })
  await enviar.click()
  await pagina.getByText('Escribe qué necesitas.').waitFor()
  await pronto(() => necesita.evaluate((campo) => campo === document.activeElement)).toBe(true)
  await escribir(necesita, descripcion)
  await enviar.click()
  await pagina.waitForURL('**/pedido/cliente/*')

  await pagina.goto('/empresa')
  const fila = filaDe(pagina, descripcion)
  await fila.getByText('Ferrecentro Andino — Guayaquil').first().waitFor()
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await pagina.getByRole('menuitem', { name: 'Añadir a favoritos' }).click()
  await toast(pagina, 'Añadido a tus favoritos').waitFor()
  expect(quejas).toEqual([])
})

it('the map and its list are enough with the keyboard', async () => {
  const { pagina, quejas } = await escena().entra('empresa')
  await aLosLocales(pagina)
  await pagina.getByRole('link', { name: 'Elegir en el mapa' }).press('Enter')
  const mapa = pagina.getByRole('region', { name: 'Mapa de los locales de Ferrecentro Andino' })
  await mapa.getByRole('button', { name: /Andino — Guayaquil/ }).press('Enter')
  await pronto(() => local(pagina, 'Guayaquil').getAttribute('aria-expanded')).toBe('true')
  await pronto(() => aqui(pagina).evaluate((boton) => document.activeElement === boton)).toBe(true)
  await local(pagina, 'Cuenca').press('Enter')
  await pronto(() => mapa.getByRole('button', { name: /Andino — Cuenca/ }).getAttribute('aria-pressed')).toBe('true')
  await pagina.keyboard.press('Tab')
  await pronto(() => aqui(pagina).evaluate((boton) => document.activeElement === boton)).toBe(true)
  await pagina.keyboard.press('Enter')
  await pagina.waitForURL('**/pedido/nuevo/*?sucursal=*')
  await pronto(() => queLocal(pagina)).toBe('Ferrecentro Andino — Cuenca · Cuenca')
  expect(quejas).toEqual([])
})

it('a person is told why not from a branch; a visitor signs in and comes back', async () => {
  const personal = await escena().entra('cliente')
  await aLosLocales(personal.pagina)
  await personal.pagina.getByRole('link', { name: 'Ver el mapa' }).click()
  await local(personal.pagina, 'Cuenca').click()
  await personal.pagina.getByText('Las cuentas personales piden a la matriz').waitFor()
  expect(await aqui(personal.pagina).getAttribute('aria-disabled')).toBe('true')
  const direccion = new URL(personal.pagina.url())

  const { pagina } = await escena().entra(undefined, direccion.pathname + direccion.search)
  await pagina.getByRole('link', { name: 'Entra para hacer un pedido aquí' }).click()
  await pagina.getByRole('button', { name: 'Empresa', exact: true }).click()
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL((url) => url.href.endsWith(direccion.pathname + direccion.search))
  await aqui(pagina).click()
  await pagina.waitForURL('**/pedido/nuevo/*?sucursal=*')
})
