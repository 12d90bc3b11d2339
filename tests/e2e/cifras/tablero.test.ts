import { expect, it } from 'vitest'
import { pronto, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, sinFaltas, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('an administrator lands on figures that open to their facts, keeps the window on reload, and finds incidents beside them', async () => {
  const { pagina, quejas } = await escena().entra('admin', '/admin')
  await pagina.getByRole('heading', { level: 1, name: 'Tablero' }).waitFor()
  const ventanas = pagina.getByRole('group', { name: 'Qué tiempo' })
  await ventanas.getByRole('button', { name: 'Este año' }).click()
  await pronto(() => new URL(pagina.url()).search).toBe('?tiempo=anio')
  await pagina.reload()
  const embudo = pagina.getByRole('region', { name: 'De abierta a autorizada' })
  const primera = embudo.getByRole('listitem').filter({ hasText: 'Negociaciones tomadas' }).getByRole('button')
  const cuantas = await primera.innerText()
  await primera.focus()
  await pagina.keyboard.press('Enter')
  const panel = pagina.getByRole('dialog', { name: 'Negociaciones tomadas' })
  await panel.getByText(`${cuantas} negociaciones`).waitFor()
  await panel.getByText(/^De las compras que se abrieron en este tiempo/).waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(Math.min(50, Number(cuantas)))
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await pronto(() => primera.evaluate((suyo) => document.activeElement === suyo)).toBe(true)

  // What recurs is what its facts add up to.
  const recurrente = pagina.getByRole('button', { name: /^\$\d.*, Ingreso recurrente al mes$/ })
  const monto = await recurrente.innerText()
  await recurrente.click()
  await pagina.getByRole('dialog', { name: 'Ingreso recurrente al mes' }).getByText(`suman ${monto}`).waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Incidentes' }).click()
  await pagina.getByRole('heading', { level: 1, name: 'Incidentes' }).waitFor()
  await pagina.goBack()
  await pagina.getByRole('heading', { level: 1, name: 'Tablero' }).waitFor()
  expect(quejas).toEqual([])
})

it('a chart is gone through by keys, its months open to their facts, and a panel is left by going back', async () => {
  const { pagina, quejas } = await escena().entra('admin', '/admin?tiempo=anio')
  const ingreso = pagina.getByRole('region', { name: 'Ingreso recurrente, doce meses' })
  await ingreso.getByRole('img', { name: /^Ingreso recurrente, doce meses. Nuevo: / }).waitFor()
  await ingreso.getByRole('group', { name: /con las flechas mes a mes/ }).focus()
  await pagina.keyboard.press('End')
  const [mes = '', nuevo = ''] = await ingreso.getByRole('definition').allInnerTexts()
  expect(mes).toMatch(/ de 20\d\d$/)
  expect(nuevo).toMatch(/^\$\d/)
  // What is read opens by Enter.
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('dialog', { name: /^Ingreso recurrente al mes · \S+ · / }).waitFor()
  await pagina.goBack()
  await ingreso.getByRole('group', { name: /con las flechas mes a mes/ }).focus()
  await pagina.keyboard.press('End')
  await pagina.keyboard.press('Escape')
  await pronto(() => ingreso.getByRole('definition').first().innerText()).toBe('Doce meses')
  await ingreso.getByText('Ver la tabla').click()
  const cifra = ingreso
    .getByRole('row', { name: new RegExp(`^${mes}`) })
    .getByRole('button', { name: nuevo })
    .first()
  await cifra.click()
  const panel = pagina.getByRole('dialog', { name: `Ingreso recurrente al mes · Nueva · ${mes}` })
  await panel.getByText(`suman ${nuevo}`).waitFor()
  await panel.getByText(/^Lo que cada oferta autorizada da al mes/).waitFor()
  // Its address says it whole.
  await pagina.reload()
  await panel.getByText(`suman ${nuevo}`).waitFor()
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(new URL(pagina.url()).search).toBe('?tiempo=anio')
  expect(quejas).toEqual([])
})

it('a province is read on the map by arrows, and pressed it opens to its facts', async () => {
  const { pagina, quejas } = await escena().entra('admin', '/admin?tiempo=anio')
  const provincias = pagina.getByRole('region', { name: 'Autorizadas por provincia' })
  await provincias.scrollIntoViewIfNeeded()
  const mapa = provincias.getByRole('group', { name: /con las flechas provincia a provincia/ })
  const primera = mapa.getByRole('button').first()
  const [nombre = '', cuantas = ''] = ((await primera.getAttribute('aria-label')) ?? '').split(': ')
  await primera.focus()
  await provincias.getByRole('definition').filter({ hasText: nombre }).waitFor()
  await pagina.keyboard.press('ArrowRight')
  await pronto(() => provincias.getByRole('definition').first().innerText()).not.toBe(nombre)
  await pagina.keyboard.press('Home')
  await pagina.keyboard.press('Enter')
  const panel = pagina.getByRole('dialog', { name: `Compras autorizadas · ${nombre}` })
  await panel.getByText(cuantas === '1' ? 'Una compra' : `${cuantas} compras`).waitFor()
  await pagina.goBack()
  await panel.waitFor({ state: 'detached' })
  await pronto(() => primera.evaluate((suyo) => document.activeElement === suyo)).toBe(true)
  // The list beneath says the same.
  await provincias.getByText('Ver la tabla').click()
  const suya = provincias.getByRole('listitem').filter({ hasText: nombre })
  expect(await suya.getByRole('button').innerText()).toBe(cuantas)
  expect(quejas).toEqual([])
})

it('nothing jumps while a dashboard comes, and what is drawn stays while it is asked for again', async () => {
  const { pagina, contexto, quejas } = await escena().entra('admin', '/admin/view/todosClientes')
  await contexto.addInitScript(() => {
    const saltos = { suma: 0 }
    Object.assign(globalThis, { saltos })
    new PerformanceObserver((lista) => {
      for (const uno of lista.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!uno.hadRecentInput) saltos.suma += uno.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await pagina.goto('/admin?tiempo=anio')
  const dibujo = pagina.getByRole('img', { name: /^Ingreso recurrente/ })
  await dibujo.waitFor()
  await quieta(pagina)
  expect(await pagina.evaluate(() => (globalThis as unknown as { saltos: { suma: number } }).saltos.suma)).toBeLessThan(
    0.01,
  )
  await dibujo.evaluate((suyo) => suyo.setAttribute('data-visto', ''))
  const contestada = pagina.waitForResponse(/ventana=trimestre/)
  await pagina.getByRole('group', { name: 'Qué tiempo' }).getByRole('button', { name: '90 días' }).click()
  await contestada
  await quieta(pagina)
  expect(await dibujo.getAttribute('data-visto')).toBe('')
  expect(quejas).toEqual([])
})

it('a figure is hit wherever it is drawn, whatever room for a finger its neighbours have', async () => {
  for (const width of [390, 1440]) {
    const { pagina } = await escena().entra('admin', '/admin', { viewport: { width, height: 900 } })
    await pagina
      .getByRole('button', { name: /, Terminaciones$/ })
      .first()
      .waitFor()
    await quieta(pagina)
    for (const tabla of await pagina.getByText('Ver la tabla').all()) await tabla.click()
    const deOtra = await pagina.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(dl, ol, table) button')].flatMap((boton) => {
        boton.scrollIntoView({ block: 'center', inline: 'center' })
        // A figure of two lines is in each of them.
        return [...boton.getClientRects()].flatMap(({ left, right, top, bottom }) =>
          [left + 1, right - 1].flatMap((x) =>
            [top + 1, bottom - 1].flatMap((y) => {
              const dada = document.elementFromPoint(x, y)
              return dada === boton ? [] : [`${boton.textContent}: ${dada?.textContent}`]
            }),
          ),
        )
      }),
    )
    expect(deOtra, `${width} px`).toEqual([])
  }
})

it('the dashboard reads in both skins, and on a phone no label runs into another', async () => {
  await sinFaltas(escena(), 'admin', '/admin?tiempo=anio')
  const { pagina, quejas } = await escena().entra('admin', '/admin?tiempo=anio', {
    viewport: { width: 390, height: 844 },
  })
  await pagina.getByRole('img', { name: /^Pedidos por estado/ }).waitFor()
  await quieta(pagina)
  expect(await sobra(pagina)).toBeLessThanOrEqual(0)
  const encimados = await pagina.evaluate(() =>
    [...document.querySelectorAll('svg[role=img]')].flatMap((dibujo) => {
      const textos = [...dibujo.querySelectorAll('text')].map((texto) => ({
        dice: texto.textContent,
        caja: texto.getBoundingClientRect(),
      }))
      return textos.flatMap((uno, i) =>
        textos
          .slice(i + 1)
          .filter(
            ({ caja }) =>
              uno.caja.left < caja.right &&
              caja.left < uno.caja.right &&
              uno.caja.top < caja.bottom &&
              caja.top < uno.caja.bottom,
          )
          .map(({ dice }) => `${uno.dice} | ${dice}`),
      )
    }),
  )
  expect(encimados).toEqual([])
  expect(quejas).toEqual([])
})
