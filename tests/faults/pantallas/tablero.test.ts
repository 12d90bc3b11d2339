import { expect, it } from 'vitest'
import { unaEscena } from '#tests/e2e/escena.ts'
import { quieta, sinFaltas, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('nothing jumps while a dashboard comes, and a drawing stays while it is asked for again', async () => {
  const { pagina, contexto, quejas } = await escena().entra('admin', '/admin/view/todosClientes')
  await contexto.addInitScript(() => {
    const saltos = { suma: 0 }
    Object.assign(globalThis, { saltos })
    new PerformanceObserver((lista) => {
      for (const salto of lista.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!salto.hadRecentInput) saltos.suma += salto.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await pagina.goto('/admin?tiempo=anio')
  const dibujo = pagina.getByRole('img', { name: /^Ingreso recurrente/ })
  await dibujo.waitFor()
  await quieta(pagina)
  expect(await pagina.evaluate(() => (globalThis as unknown as { saltos: { suma: number } }).saltos.suma)).toBeLessThan(
    0.01,
  )
  await dibujo.evaluate((elemento) => elemento.setAttribute('data-visto', ''))
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
      return textos.flatMap((texto, i) =>
        textos
          .slice(i + 1)
          .filter(
            ({ caja }) =>
              texto.caja.left < caja.right &&
              caja.left < texto.caja.right &&
              texto.caja.top < caja.bottom &&
              caja.top < texto.caja.bottom,
          )
          .map(({ dice }) => `${texto.dice} | ${dice}`),
      )
    }),
  )
  expect(encimados).toEqual([])
  expect(quejas).toEqual([])
})
