import { expect, it } from 'vitest'
import { enfocado, escenaComun, pronto } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = escenaComun()

it('an auditor opens an anomaly by keys, goes to its history at that fact, and comes back to the list', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria')
  await pagina.getByRole('navigation', { name: 'Escritorio' }).getByRole('link', { name: 'Por mirar' }).click()
  const clases = pagina.getByRole('list', { name: 'Vale la pena mirar' }).getByRole('listitem')
  await pronto(() => clases.count()).toBe(5)
  await pagina.getByRole('button', { name: 'Este año' }).click()
  await pronto(() => new URL(pagina.url()).searchParams.get('tiempo')).toBe('anio')
  const deAmbos = pagina.getByRole('button', { name: /^La misma persona de ambos lados: [1-9]/ })
  const cuantos = Number((await deAmbos.innerText()).replaceAll(/\D/g, ''))
  await deAmbos.focus()
  await pagina.keyboard.press('Enter')
  const panel = pagina.getByRole('dialog')
  await panel.getByText(/autorizó la misma persona que confirmó su pago/).waitFor()
  const filas = panel.getByRole('list', { name: 'La misma persona de ambos lados' }).getByRole('listitem')
  // Others authorize meanwhile.
  await pronto(() => filas.count()).toBeGreaterThanOrEqual(Math.min(cuantos, 50))
  await filas.first().getByText('La misma persona confirmó el pago y autorizó la compra').waitFor()
  await quieta(pagina)
  await revisar(pagina)
  await pagina.setViewportSize({ width: 1440, height: 900 })
  const primera = filas.first().getByRole('link')
  const dicha = await primera.innerText()
  await primera.focus()
  await pagina.keyboard.press('Enter')
  const titulo = pagina.getByRole('heading', { level: 1, name: /^Compra · C\d+-\d{4}$/ })
  await titulo.waitFor()
  expect(dicha.endsWith((await titulo.innerText()).replace('Compra · ', ''))).toBe(true)
  await pagina.getByRole('region', { name: /^Autorizó la compra/ }).waitFor()
  await pagina.goBack()
  await filas.first().waitFor()
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  // An empty anomaly tells what it would count.
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    await quieta(pagina)
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await pagina.getByRole('button', { name: /^Muchos descartes: / }).focus()
  await pagina.keyboard.press('Enter')
  await panel.getByText('Cada pedido que descartó una cuenta desde el quinto en 7 días.').waitFor()
  await pagina.keyboard.press('Escape')
  await pronto(() => enfocado(pagina)).toMatch(/^Muchos descartes: /)
  expect(quejas).toEqual([])
})
