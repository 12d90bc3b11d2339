import { expect, it } from 'vitest'
import { enfocado, escribir, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('an auditor types part of a code, then a person’s name, and opens the history; the address keeps the search', async () => {
  const compra = await escena().entra('cliente')
  const { codigo } = await hacerPedido(compra.pagina, 'Doce láminas de zinc')
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria')
  await pagina.getByRole('navigation', { name: 'Escritorio' }).getByRole('link', { name: 'Historias' }).click()
  const tabla = pagina.getByRole('table', { name: 'Historias' })
  const filas = tabla.getByRole('row')
  // The newest order is among the first.
  await filas.filter({ hasText: codigo }).first().waitFor()
  await pronto(async () => (await filas.count()) - 1).toBe(50)
  await pagina.getByRole('button', { name: 'Ver más' }).click()
  await pronto(async () => (await filas.count()) - 1).toBeGreaterThan(50)
  // Part of its code, in lower case, by keys alone.
  await pagina.getByLabel('Código').focus()
  await pagina.keyboard.type(codigo.slice(3).toLowerCase())
  expect(await pagina.getByLabel('Código').inputValue()).toBe(codigo.slice(3).toLowerCase())
  await pagina.keyboard.press('Enter')
  await pronto(async () => (await filas.allInnerTexts()).slice(1).every((fila) => fila.includes(codigo.slice(3)))).toBe(
    true,
  )
  expect(new URL(pagina.url()).searchParams.get('codigo')).toBe(codigo.slice(3).toLowerCase())
  // A code that is too short is reported, and the typed text stays.
  await escribir(pagina.getByLabel('Código'), 'P1')
  await pagina.keyboard.press('Enter')
  await pagina.getByText('Escribe al menos 3 caracteres del código.').waitFor()
  await pronto(() => pagina.getByLabel('Código').evaluate((campo) => campo === document.activeElement)).toBe(true)
  expect(await pagina.getByLabel('Código').inputValue()).toBe('P1')
  await escribir(pagina.getByLabel('Código'), '')
  // Its owner: by part of a name without its accents; Enter takes the first match, and the keyboard
  // goes on from it.
  const deQuien = pagina.getByRole('searchbox', { name: 'De quién' })
  // Faster than anybody answers: Enter takes the intended one once it is there.
  await deQuien.pressSequentially('ferrecentro')
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('button', { name: /^Quitar «Ferrecentro Andino» de «De quién»$/ }).waitFor()
  await pronto(() => enfocado(pagina)).toBe('Buscar')
  await pagina.getByLabel('De qué').selectOption('pedido')
  await pagina.getByLabel('Qué hecho').selectOption('PedidoColocado')
  await pagina.getByRole('button', { name: 'Buscar', exact: true }).click()
  await pronto(() => new URL(pagina.url()).searchParams.get('type')).toBe('PedidoColocado')
  await filas.filter({ hasText: codigo }).first().waitFor()
  await pronto(async () => (await filas.allInnerTexts()).slice(1).every((fila) => fila.includes('Ferrecentro'))).toBe(
    true,
  )
  await pagina.reload()
  await filas.getByRole('link', { name: codigo }).click()
  await pagina.getByRole('heading', { level: 1, name: `Pedido · ${codigo}` }).waitFor()
  await pagina.goBack()
  // Nothing happened before the first day: a message says so, and one press shows everything again.
  await pagina.getByLabel('Hasta el día').fill('2001-01-01')
  await pagina.getByRole('button', { name: 'Buscar', exact: true }).click()
  await pagina.getByRole('heading', { name: 'Nada coincide' }).waitFor()
  await quieta(pagina)
  await revisar(pagina)
  await pagina.setViewportSize({ width: 1440, height: 900 })
  await pagina.getByRole('button', { name: 'Ver todas' }).click()
  await filas.nth(1).waitFor()
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    await quieta(pagina)
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  expect([...quejas, ...compra.quejas]).toEqual([])
})

it('administrators and finance find the histories that they may read at their own desks, and come back to them', async () => {
  for (const [quien, casa, de] of [
    ['admin', '/admin', ['Todo', 'Pedido', 'Compra', 'Cuenta']],
    ['financiero', '/vendedor/financiero', ['Todo', 'Pedido', 'Compra']],
  ] as const) {
    const { pagina, quejas } = await escena().entra(quien, casa)
    await pagina
      .getByRole('navigation', { name: /Escritorio|Administración/ })
      .getByRole('link', { name: 'Historias' })
      .click()
    await pronto(() => pagina.getByLabel('De qué').getByRole('option').allInnerTexts()).toEqual(de)
    await pagina.getByLabel('De qué').selectOption('pedido')
    await pagina.keyboard.press('Tab')
    await pagina.getByRole('button', { name: 'Buscar', exact: true }).click()
    await pagina.getByRole('table', { name: 'Historias' }).getByRole('link').first().click()
    await pagina.getByRole('region', { name: 'Sus hechos' }).getByRole('listitem').first().waitFor()
    await quieta(pagina)
    await revisar(pagina)
    await pagina.getByRole('link', { name: 'Historias' }).click()
    await pagina.waitForURL(`**${casa}?ver=historias&category=pedido`)
    await pagina.getByRole('heading', { level: 1, name: 'Historias' }).waitFor()
    await revisar(pagina)
    expect(quejas).toEqual([])
  }
})

it('the chain leads by keys from an account’s fact to its cause, and says what the cause brought', async () => {
  const { pagina, quejas } = await escena().entra(
    'auditor',
    '/auditoria?ver=historias&category=cuenta&type=SuscripcionFijada',
  )
  await pagina.getByRole('table', { name: 'Historias' }).getByRole('link').first().click()
  const cadena = pagina.getByRole('region', { name: 'De dónde vino y qué trajo' })
  const vino = cadena.getByRole('list', { name: 'De dónde vino' })
  await vino.getByText('Suscripción fijada').waitFor()
  const causa = vino.getByRole('link').last()
  const dicha = await causa.innerText()
  const cuenta = new URL(pagina.url()).pathname
  await causa.focus()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { level: 1, name: /^Compra · C\d+-\d{4}$/ }).waitFor()
  await pagina.getByRole('region', { name: 'Sus hechos' }).getByRole('listitem').first().waitFor()
  const trajo = cadena.getByRole('list', { name: 'Qué trajo' })
  const fijada = trajo.getByRole('link', { name: 'Suscripción fijada' }).first()
  await fijada.waitFor()
  expect(await fijada.getAttribute('href')).toContain(cuenta)
  expect(dicha.length).toBeGreaterThan(0)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    await quieta(pagina)
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  expect(quejas).toEqual([])
})

it('finance goes from a purchase beside its table to its history and back; the call center reads no such history', async () => {
  const { pagina, quejas } = await escena().entra('financiero', '/vendedor/financiero?filtro=todas')
  await pagina
    .getByRole('button', { name: /^Abrir la negociación de / })
    .first()
    .click()
  const panel = pagina.getByRole('dialog')
  const enlace = panel.getByRole('link', { name: 'Ver la historia hecho por hecho' })
  const codigo = /C\d+-\d{4}/.exec(await panel.innerText())?.[0] ?? ''
  await enlace.focus()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { level: 1, name: `Compra · ${codigo}` }).waitFor()
  await pagina.getByRole('region', { name: 'Sus hechos' }).getByRole('listitem').first().waitFor()
  await pagina.goBack()
  await enlace.waitFor()
  expect(quejas).toEqual([])
  const { pagina: callcenter } = await escena().entra('callcenter', '/vendedor/clientes?filtro=todas')
  await callcenter
    .getByRole('button', { name: /^Abrir la negociación de / })
    .first()
    .click()
  await callcenter.getByRole('dialog').getByRole('heading', { name: 'Historia' }).waitFor()
  expect(
    await callcenter
      .getByRole('dialog')
      .getByRole('link', { name: /historia hecho por hecho/ })
      .count(),
  ).toBe(0)
})
