import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const ABC = new Intl.Collator('es').compare
const cabeza = (pagina: Page, nombre: string) => pagina.getByRole('columnheader', { name: nombre, exact: true })
/** Presses a header as a person does, and waits for the order that it then states. */
const ordenar = async (pagina: Page, nombre: string, sentido: 'ascending' | 'descending') => {
  await cabeza(pagina, nombre).getByRole('button').click()
  await cabeza(pagina, nombre)
    .and(pagina.locator(`[aria-sort=${sentido}]`))
    .waitFor()
}
const columna = (donde: Locator, id: string) =>
  donde
    .locator(`tbody [data-col=${id}]`)
    .evaluateAll((celdas) => celdas.map((celda) => celda.querySelector('strong, button')?.textContent ?? ''))
const tamanos = (pagina: Page) => pagina.getByRole('combobox', { name: 'Filas' }).getByRole('option').allInnerTexts()
const rango = (pagina: Page, desde: string) =>
  pagina
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${desde} de \\d+$`) })
    .waitFor()

/** Goes to the next page, and waits for its rows. */
const siguiente = async (pagina: Page, id: string, esperado: string) => {
  const antes = await columna(pagina.getByRole('table'), id)
  await pagina.getByRole('button', { name: 'Página siguiente' }).click()
  await rango(pagina, esperado)
  await pronto(() => columna(pagina.getByRole('table'), id)).not.toEqual(antes)
}

/**
 * Checks that the same rows come again after a reload and by Back, and that another visit begins at
 * the first page in the same order.
 */
const vuelve = async (pagina: Page, id: string, sin: string) => {
  const tabla = pagina.getByRole('table')
  const vistas = await columna(tabla, id)
  await pagina.reload()
  await pronto(() => columna(tabla, id)).toEqual(vistas)
  await pagina.getByRole('button', { name: 'Página anterior' }).click()
  await pronto(() => columna(tabla, id)).not.toEqual(vistas)
  const primeras = await columna(tabla, id)
  await pagina.goBack()
  await pronto(() => columna(tabla, id)).toEqual(vistas)
  const otra = await pagina.context().newPage()
  await otra.goto(sin)
  await pronto(() => columna(otra.getByRole('table'), id)).toEqual(primeras)
  await otra.close()
}

it('a person orders the accounts by their headers, and finds the page again', async () => {
  const casa = '/admin/view/todosClientes'
  const { pagina, quejas } = await escena().entra('admin', casa)
  const tabla = pagina.getByRole('table', { name: 'Cuentas' })
  await pronto(() => tamanos(pagina)).toEqual(['10', '25', '50', '100'])
  await ordenar(pagina, 'Cuenta', 'ascending')
  const enOrden = async (sentido: 1 | -1) => {
    const nombres = await columna(tabla, 'cuenta')
    return (
      nombres.length === 10 && nombres.every((nombre, i) => i === 0 || sentido * ABC(nombres[i - 1] ?? '', nombre) <= 0)
    )
  }
  await pronto(() => enOrden(1)).toBe(true)
  await ordenar(pagina, 'Cuenta', 'descending')
  await pronto(() => enOrden(-1)).toBe(true)
  await siguiente(pagina, 'cuenta', '11–20')
  await pronto(() => enOrden(-1)).toBe(true)
  expect(new URL(pagina.url()).search).toBe('?orden=nombre.desc&pagina=2')
  await vuelve(pagina, 'cuenta', casa)
  // Dates come newest first.
  await ordenar(pagina, 'Desde', 'descending')
  await rango(pagina, '1–10')
  expect(quejas).toEqual([])
})

it('a desk orders its purchases, searches them, and finds the page again', async () => {
  const casa = '/vendedor/clientes'
  const { pagina, quejas } = await escena().entra('callcenter', casa)
  const tabla = pagina.getByRole('table', { name: 'Negociaciones' })
  await pronto(() => tamanos(pagina)).toEqual(['5', '10', '25', '50', '75', '100'])
  await rango(pagina, '1–10')
  await ordenar(pagina, 'Oferta', 'descending')
  const montos = async () => (await columna(tabla, 'oferta')).map((celda) => Number(celda.replace(/\D/g, '')))
  await pronto(async () => {
    const vistos = await montos()
    return vistos.length === 10 && vistos.every((monto, i) => monto > 0 && monto <= (vistos[i - 1] ?? monto))
  }).toBe(true)
  // By the keyboard alone.
  await cabeza(pagina, 'Cliente').getByRole('button').focus()
  await pagina.keyboard.press('Enter')
  await cabeza(pagina, 'Cliente').and(pagina.locator('[aria-sort=ascending]')).waitFor()
  await pronto(async () => {
    const nombres = await columna(tabla, 'cliente')
    return nombres.length === 10 && nombres.toSorted(ABC).join() === nombres.join()
  }).toBe(true)
  await siguiente(pagina, 'cliente', '11–20')
  await vuelve(pagina, 'cliente', casa)

  const filtros = pagina.getByRole('group', { name: 'Filtrar por estado' })
  const cuenta = async (filtro: RegExp) =>
    Number(/\d+/.exec(await filtros.getByRole('button', { name: filtro }).innerText())?.[0])
  const todas = await cuenta(/^Todas/)
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar en las compras' }), 'quito')
  await pronto(() => cuenta(/^Todas/)).toBeLessThan(todas)
  const enQuito = await cuenta(/^Activada/)
  expect(enQuito).toBeGreaterThan(0)
  await filtros.getByRole('button', { name: /^Activada/ }).click()
  await pronto(
    async () => /\d+$/.exec(await pagina.getByRole('main').getByRole('status').first().innerText())?.[0],
  ).toBe(String(enQuito))
  expect(await filtros.getByRole('button', { name: /^Activada/ }).getAttribute('aria-pressed')).toBe('true')
  expect(new URL(pagina.url()).search).toBe('?filtro=activado&buscar=quito')
  await cabeza(pagina, 'Cliente').and(pagina.locator('[aria-sort=ascending]')).waitFor()
  expect(quejas).toEqual([])
})

it('an address past the end shows the last page, and no account sees what another kept in the browser', async () => {
  const { pagina, contexto, quejas } = await escena().entra('admin', '/admin/view/todosClientes?pagina=900&tamano=25')
  const ultima = () => Number(new URL(pagina.url()).searchParams.get('pagina'))
  await pronto(ultima).toBeLessThan(900)
  expect(ultima()).toBeGreaterThan(1)
  await pronto(() => pagina.getByRole('table').getByRole('row').count()).toBeGreaterThan(1)
  await pagina.goto('/admin?ver=compras&buscar=quito')
  await pagina.getByRole('table').getByRole('cell').first().waitFor()
  await contexto.request.post('/logout')
  await contexto.request.post('/login', { data: { correo: 'callcenter@demo.ec', contrasena: 'bandwork-demo' } })
  await pagina.goto('/vendedor/clientes')
  await rango(pagina, '1–10')
  expect(new URL(pagina.url()).search).toBe('')
  expect(quejas).toEqual([])
})

it('a phone has cards, and orders them by a list', async () => {
  const { pagina, quejas } = await escena().entra('admin', '/admin/view/todosClientes', {
    viewport: { width: 390, height: 844 },
  })
  const tarjetas = pagina.getByRole('main').getByRole('listitem')
  await pronto(() => tarjetas.count()).toBe(10)
  expect(await pagina.getByRole('table').count()).toBe(0)
  await pagina.getByRole('combobox', { name: 'Ordenar' }).selectOption('Cuenta: A–Z')
  await pronto(async () => {
    const nombres = await tarjetas.evaluateAll((todas) =>
      todas.map((tarjeta) => tarjeta.querySelector('strong')?.textContent),
    )
    return nombres.length === 10 && nombres.toSorted((a, b) => ABC(a ?? '', b ?? '')).join() === nombres.join()
  }).toBe(true)
  expect(new URL(pagina.url()).search).toBe('?orden=nombre.asc')
  expect(quejas).toEqual([])
})

it('the places of rows are held while they are fetched, and a failed fetch can be tried again', async () => {
  const { pagina } = await escena().entra('admin', '/admin')
  let falla = false
  let soltar = () => {}
  const suelta = new Promise<void>((listo) => {
    soltar = listo
  })
  await pagina.route('**/admin/clientes-ajax/datatable?*', async (peticion) => {
    if (falla) return peticion.abort()
    await suelta
    return peticion.continue()
  })
  await pagina.goto('/admin/view/todosClientes')
  const tabla = pagina.getByRole('table')
  // The places are for the eye alone.
  await pronto(() => tabla.locator('tr').count()).toBe(11)
  const alto = () => tabla.evaluate((elemento) => elemento.getBoundingClientRect().height)
  const antes = await alto()
  soltar()
  await tabla.getByText('@').first().waitFor()
  expect(Math.abs((await alto()) - antes)).toBeLessThan(3)

  falla = true
  await pagina.reload()
  await pagina.getByRole('heading', { name: 'No pudimos traer las cuentas' }).waitFor()
  falla = false
  await pagina.getByRole('button', { name: 'Reintentar' }).click()
  await tabla.getByText('@').first().waitFor()
})
