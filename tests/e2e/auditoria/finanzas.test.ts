import { expect, it } from 'vitest'
import { enMeses } from '#domain/calendario.ts'
import { mesAnterior, mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { escenaComun, pronto } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = escenaComun()
/** Milliseconds that a job may take: at lower priority it waits for everything else. */
const TRABAJO_MS = 60_000

it('finance reconciles its months, opens a figure to its facts, and goes to the history of one', async () => {
  const { pagina, quejas } = await escena().entra('financiero', '/vendedor/financiero/conciliacion')
  await pagina.getByRole('heading', { level: 1, name: 'Conciliación' }).waitFor()
  const desde = pagina.getByLabel('Desde')
  await desde.selectOption({ index: 0 })
  await pagina.getByRole('button', { name: 'Conciliar', exact: true }).press('Enter')
  await pagina.getByText('Elige un mes que no sea anterior.').waitFor()
  await desde.selectOption({ index: 6 })
  await pagina.getByRole('button', { name: 'Conciliar', exact: true }).press('Enter')
  const ultimo = mesAnterior(mesDe(new Date().toISOString()))
  const meses = enMeses({ desde: mesesAntes(ultimo, 5), hasta: ultimo })
  await pagina.getByText(`Todo cuadra ${meses}.`, { exact: true }).waitFor({ timeout: TRABAJO_MS })
  const fila = pagina.getByRole('row').filter({ hasText: /^IVA de los aprobados/ })
  const [registro, leido] = await fila.getByRole('cell').allInnerTexts()
  expect(registro).toBe(leido)
  await quieta(pagina)
  await pagina.setViewportSize({ width: 390, height: 844 })
  // On a phone each figure is a card: the log's value, each part's value, and their difference.
  const tarjeta = pagina.getByRole('list', { name: 'Cifras conciliadas' }).getByRole('listitem')
  const celdas = tarjeta.filter({ hasText: 'IVA de los aprobados' }).getByRole('row')
  await pronto(() => celdas.allInnerTexts().then((filas) => filas.map((fila) => fila.split(/\s+/)))).toEqual([
    ['', 'Dice', 'Diferencia'],
    ['Registro', registro, ''],
    ['Pedidos', registro, '$0,00'],
  ])
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await pagina.setViewportSize({ width: 1440, height: 844 })
  await fila.getByRole('button', { name: /^IVA de los aprobados, Registro: / }).click()
  const panel = pagina.getByRole('dialog', { name: 'IVA de los aprobados' })
  await panel.getByText(`${registro} según el registro`).waitFor()
  // It is in the address: going back closes it, and the part's value opens too.
  await pagina.goBack()
  await panel.waitFor({ state: 'hidden' })
  await fila.getByRole('button', { name: /^IVA de los aprobados, Pedidos: / }).click()
  const leidos = pagina.getByRole('dialog', { name: 'IVA de los aprobados · Pedidos' })
  await leidos.getByText(`Se lee ${registro}: lo mismo, hecho por hecho.`).waitFor()
  await pagina.reload()
  await leidos.getByText(`${registro} según el registro`).waitFor()
  await pagina.keyboard.press('Escape')
  await leidos.waitFor({ state: 'hidden' })
  await fila.getByRole('button', { name: /^IVA de los aprobados, Registro: / }).click()
  await panel.getByText(/^\d+ hechos/).waitFor()
  await panel.getByRole('listitem').first().getByRole('link').click()
  await pagina.getByRole('heading', { level: 1, name: /^Pedido · P/ }).waitFor()
  expect(quejas).toEqual([])
}, 120_000)
