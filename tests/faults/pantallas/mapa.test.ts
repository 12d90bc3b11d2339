import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const aLosLocales = async (pagina: Page) => {
  await pagina.goto('/pedido/nuevo')
  // The list stands still once the search has been answered: before, it moves under the pointer.
  const respondido = pagina.waitForResponse(
    (respuesta) => new URL(respuesta.url()).searchParams.get('q') === 'Ferrecentro Andino',
  )
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar proveedor' }), 'Ferrecentro Andino')
  await respondido
  await pagina.locator('main ul[aria-busy=false]').waitFor()
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

it('a company orders from a branch on the map with the mouse, and makes it a favourite', async () => {
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
  const enviar = pagina.getByRole('button', { name: 'Enviar pedido' })
  await enviar.click()
  await pagina.getByText('Escribe qué necesitas.').waitFor()
  await pronto(() => necesita.evaluate((campo) => campo === document.activeElement)).toBe(true)
  await escribir(necesita, descripcion)
  await enviar.click()
  await pagina.waitForURL('**/pedido/cliente/*')

  await pagina.goto('/empresa?filtro=todos')
  const fila = filaDe(pagina, descripcion)
  await fila.getByText('Ferrecentro Andino — Guayaquil').first().waitFor()
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await pagina.getByRole('menuitem', { name: 'Añadir a favoritos' }).click()
  await toast(pagina, 'Añadido a tus favoritos').waitFor()
  expect(quejas).toEqual([])
})

it('the keyboard is enough for the map and its list', async () => {
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

it('no name on the map touches another name or a mark, however near one looks', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { pagina, quejas } = await escena().entra('empresa', '/', { viewport })
    await aLosLocales(pagina)
    await pagina.getByRole('link', { name: 'Elegir en el mapa' }).click()
    const mapa = pagina.getByRole('region', { name: 'Mapa de los locales de Ferrecentro Andino' })
    await mapa.getByRole('button', { name: /Andino — Guayaquil/ }).waitFor()
    const choques = () =>
      mapa.evaluate((caja) => {
        const letras = (rotulo: Element) => {
          const texto = document.createRange()
          texto.selectNodeContents(rotulo)
          return texto.getBoundingClientRect()
        }
        const vistos = [...caja.querySelectorAll('[class*=rotulo]')].filter(
          (rotulo) => getComputedStyle(rotulo).display !== 'none' && getComputedStyle(rotulo).visibility === 'visible',
        )
        const cajas = [
          ...vistos.map((rotulo) => ({ que: rotulo.textContent, r: letras(rotulo) })),
          ...[...caja.querySelectorAll('.leaflet-interactive > *')].map((m) => ({
            que: 'marca',
            r: m.getBoundingClientRect(),
          })),
        ]
        const tocan = cajas.flatMap((a, i) =>
          cajas
            .slice(i + 1)
            .filter((b) => a.que !== 'marca' || b.que !== 'marca')
            .filter((b) => a.r.left < b.r.right && b.r.left < a.r.right && a.r.top < b.r.bottom && b.r.top < a.r.bottom)
            .map((b) => `${a.que} / ${b.que}`),
        )
        return { tocan, cuantos: vistos.length }
      })
    const acercar = pagina.getByRole('button', { name: 'Acercar' })
    for (let veces = 0; veces < 5; veces += 1) {
      const { tocan, cuantos } = await choques()
      expect(tocan).toEqual([])
      expect(cuantos).toBeGreaterThan(3)
      await acercar.click()
    }
    expect(quejas).toEqual([])
  }
})

it('a map’s code comes when its place is nearly seen, and the place was kept free for it', async () => {
  const { pagina, quejas } = await escena().entra('proveedor', '/perfil', { viewport: { width: 390, height: 844 } })
  const traido = () =>
    pagina.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /mapa-ecuador.*\.js/.test(name)).length,
    )
  const espera = pagina.getByRole('status').filter({ hasText: 'Cargando el mapa…' })
  await espera.waitFor()
  expect(await traido()).toBe(0)
  const lugar = espera.locator('..')
  const alto = (await lugar.boundingBox())?.height
  await lugar.evaluate((este) => este.setAttribute('data-lugar', ''))
  await espera.scrollIntoViewIfNeeded()
  await pagina.getByRole('button', { name: 'Acercar' }).waitFor()
  expect(await traido()).toBe(1)
  expect((await pagina.locator('[data-lugar]').boundingBox())?.height).toBe(alto)
  expect(quejas).toEqual([])
})

it('a person is told why they can’t order from a branch; a visitor signs in and comes back', async () => {
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
