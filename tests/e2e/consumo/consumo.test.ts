import { expect, it } from 'vitest'
import { escribir, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('a provider reads what its account did: charts by hand and by keys, and each figure opens to the facts that add up to it', async () => {
  const { pagina, quejas } = await escena().entra('proveedor')
  await pagina
    .getByRole('banner')
    .getByRole('button', { name: /Ferrecentro Andino/ })
    .click()
  await pagina.getByRole('menuitem', { name: 'Consumo' }).click()
  await pagina.getByRole('heading', { name: 'Consumo', exact: true }).waitFor()
  for (const titulo of [
    'Uso óptimo de la cuenta',
    'Ventas y pedidos',
    'Consumo del servicio en USD',
    'Diagrama de crecimiento',
  ])
    await pagina.getByRole('img', { name: new RegExp(`^${titulo}`) }).waitFor()

  const uso = pagina.getByRole('region', { name: 'Uso óptimo de la cuenta' })
  const grafica = uso.getByRole('group', { name: /con las flechas/ })
  await grafica.focus()
  await pagina.keyboard.press('Home')
  await uso.getByRole('definition').filter({ hasText: 'Ene' }).waitFor()
  const aprobados = await uso.getByRole('definition').nth(1).innerText()
  await uso.getByText('Ver la tabla').click()
  const enero = uso.getByRole('row', { name: /^Ene/ }).getByRole('cell').first()
  expect(await enero.innerText()).toBe(aprobados)
  expect(Number(aprobados)).toBeGreaterThan(0)
  await enero.getByRole('button').click()
  const panel = pagina.getByRole('dialog', { name: /^Pedidos aprobados · Ene/ })
  await pronto(() => panel.getByRole('list', { name: 'Pedidos aprobados' }).getByRole('listitem').count()).toBe(
    Number(aprobados),
  )
  const enCents = (texto: string) => BigInt(texto.replace(/\D/g, ''))
  const importes = await panel.getByRole('listitem').allInnerTexts()
  const suma = importes.reduce((total, texto) => total + enCents(texto.split('\n').at(-1) ?? ''), 0n)
  expect(enCents((await panel.getByText(/en total · /).innerText()).split('$')[1] ?? '')).toBe(suma)
  await panel.getByRole('link').first().click()
  await pronto(() => new URL(pagina.url()).pathname).toMatch(/^\/proveedor\/pedido\//)
  await pagina.goBack()
  await panel.waitFor()
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(quejas).toEqual([])
})

it('the year’s objective is typed key by key, asked about and then stays, also in a second tab', async () => {
  const { pagina, contexto, quejas } = await escena().entra('sucursal', '/consumo')
  const otra = await contexto.newPage()
  await otra.goto('/consumo')
  // Asked before the other tab saves, answered after.
  const suyo = otra.getByLabel(/^Objetivo de/)
  await escribir(suyo, '999')
  await otra.keyboard.press('Enter')
  const suPregunta = otra.getByRole('alertdialog').getByRole('button', { name: /^SI/ })
  await suPregunta.waitFor()
  const campo = pagina.getByLabel(/^Objetivo de/)
  await pagina.getByRole('button', { name: 'Guardar', exact: true }).click()
  await pagina.getByRole('alert').filter({ hasText: 'Escribe un monto' }).waitFor()
  await escribir(campo, '12a3.4567')
  expect(await campo.inputValue()).toBe('123.45')
  expect(await pagina.getByRole('alert').filter({ hasText: 'Escribe un monto' }).count()).toBe(0)
  await pagina.keyboard.press('Enter')
  const pregunta = pagina.getByRole('alertdialog')
  await pregunta.getByText('¿Está seguro de guardar su objetivo por este año?').waitFor()
  await pregunta.getByRole('button', { name: /^SI/ }).click()
  await toast(pagina, 'Objetivo guardado').waitFor()
  await pronto(() => campo.isDisabled()).toBe(true)
  expect(await campo.getAttribute('placeholder')).toBe('$123,45')
  await pagina
    .getByRole('region', { name: 'Diagrama de crecimiento' })
    .getByRole('term')
    .filter({ hasText: 'Objetivo' })
    .waitFor()

  await suPregunta.click()
  await toast(otra, 'Ya guardaste tu objetivo').waitFor()
  await pronto(() => suyo.getAttribute('placeholder')).toBe('$123,45')
  expect(quejas).toEqual([])
})
