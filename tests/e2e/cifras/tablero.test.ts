import { expect, it } from 'vitest'
import { pronto, unaEscena } from '#tests/e2e/escena.ts'

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
  await panel.getByText(`${cuantas} hechos`).waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(Math.min(50, Number(cuantas)))
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await pronto(() => primera.evaluate((suyo) => document.activeElement === suyo)).toBe(true)

  // What recurs is what its facts add up to.
  const recurrente = pagina.getByRole('button', { name: /^\$\d/ }).first()
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
