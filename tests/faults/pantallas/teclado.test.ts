import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enfocado, esperan, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()
const MAXIMO_PASOS = 120

/** Tabs on until the focus is there, as somebody without a mouse does. */
const llegar = async (pagina: Page, lugar: Locator): Promise<void> => {
  await lugar.waitFor()
  for (let n = 0; n < MAXIMO_PASOS; n += 1) {
    if (await lugar.evaluate((elemento) => elemento === document.activeElement)) return
    await pagina.keyboard.press('Tab')
  }
  throw new Error(`${lugar} can't be reached by Tab.`)
}
const pulsar = async (pagina: Page, nombre: string | RegExp): Promise<void> => {
  const boton = pagina.getByRole('button', { name: nombre }).first()
  await llegar(pagina, boton)
  await pagina.keyboard.press('Enter')
}
const afirmar = async (pagina: Page, titulo: string | RegExp): Promise<void> => {
  const dialogo = pagina.getByRole('alertdialog', { name: titulo })
  const si = dialogo.getByRole('button', { name: /^SI, / })
  await llegar(pagina, si)
  await pagina.keyboard.press('Enter')
  await dialogo.waitFor({ state: 'hidden' })
}

it('an order goes through its whole life by keyboard alone', async () => {
  const { pagina: vende } = await escena().entra('proveedor')
  const { pagina: compra } = await escena().entra(undefined, '/login')
  await pronto(() =>
    compra.getByRole('textbox', { name: 'Correo' }).evaluate((e) => e === document.activeElement),
  ).toBe(true)
  await compra.keyboard.type('cliente@demo.ec')
  await compra.keyboard.press('Tab')
  await compra.keyboard.type('bandwork-demo')
  await compra.keyboard.press('Enter')
  await compra.waitForURL('**/personal')
  await llegar(compra, compra.getByRole('link', { name: 'Nuevo pedido' }))
  await compra.keyboard.press('Enter')
  await llegar(compra, compra.getByRole('searchbox', { name: 'Buscar proveedor' }))
  await compra.keyboard.type('Ferrecentro')
  await llegar(
    compra,
    compra
      .getByRole('main')
      .getByRole('link', { name: /^Ferrecentro Andino|Ferrecentro Andino Ferret/ })
      .first(),
  )
  await compra.keyboard.press('Enter')
  await llegar(compra, compra.getByRole('textbox', { name: '¿Qué necesitas?' }))
  await compra.keyboard.type('Sin ratón: una escalera de tijera')
  await pulsar(compra, 'Enviar pedido')
  await compra.waitForURL('**/pedido/cliente/*')

  await pronto(() => esperan(vende, 'Mis ventas')).toBeGreaterThan(0)
  const fila = vende.getByRole('row').filter({ hasText: 'una escalera de tijera' })
  await llegar(vende, fila.getByRole('textbox', { name: /^Subtotal/ }))
  await vende.keyboard.type('60')
  await llegar(vende, fila.getByRole('button', { name: 'Enviar propuesta' }))
  await vende.keyboard.press('Enter')
  await pulsar(compra, 'Aprobar $69,00')
  await afirmar(compra, /^¿Aprobar P\d+-\d{4}-\d+ por \$69,00\?$/)
  await llegar(vende, fila.getByRole('button', { name: 'Entregar' }))
  await vende.keyboard.press('Enter')
  await afirmar(vende, '¿Marcar como entregado?')
  await pulsar(compra, 'Recibir')
  await afirmar(compra, '¿Recibiste el pedido?')
  await pulsar(compra, 'Finalizar')
  await afirmar(compra, '¿Finalizar el pedido?')
  await compra.getByRole('heading', { level: 2, name: 'Pedido finalizado' }).waitFor()

  // Menus and panels open, close and give the focus back.
  const menu = compra.getByRole('button', { name: /^Más acciones de/ })
  await llegar(compra, menu)
  await compra.keyboard.press('Enter')
  await compra.getByRole('menu').waitFor()
  await compra.keyboard.press('Escape')
  await compra.getByRole('menu').waitFor({ state: 'hidden' })
  await pronto(() => menu.evaluate((elemento) => elemento === document.activeElement)).toBe(true)
  await compra.keyboard.press('Enter')
  await compra.getByRole('menu').waitFor()
  await compra.keyboard.press('Home')
  await pronto(() =>
    compra.getByRole('menuitem', { name: 'Negociación' }).evaluate((e) => e === document.activeElement),
  ).toBe(true)
  await compra.keyboard.press('Enter')
  const panel = compra.getByRole('dialog', { name: 'Negociación' })
  await panel.waitFor()
  await compra.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await compra.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

it('a table has keys of its own: to its search, and from row to row', async () => {
  const { pagina } = await escena().entra('proveedor')
  const buscar = pagina.getByRole('searchbox', { name: 'Buscar en los pedidos' })
  const enfocado = (lugar: Locator) =>
    pronto(() => lugar.evaluate((elemento) => elemento.contains(document.activeElement)))
  const fila = (n: number) => pagina.locator('tbody tr').nth(n)
  await fila(1).waitFor()
  await pagina.keyboard.press('/')
  await enfocado(buscar).toBe(true)
  await buscar.blur()
  for (const [tecla, n] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await pagina.keyboard.press(tecla)
    await enfocado(fila(n)).toBe(true)
  }
  // In a text field the same keys type.
  await buscar.focus()
  await pagina.keyboard.type('j/k')
  expect(await buscar.inputValue()).toBe('j/k')
  // Esc empties it, and leads on to the rows.
  await pagina.keyboard.press('Escape')
  await pronto(() => buscar.inputValue()).toBe('')
  await enfocado(buscar).toBe(true)
  await fila(1).waitFor()
  await pagina.keyboard.press('Escape')
  await enfocado(fila(0)).toBe(true)
  const cabecera = pagina.getByRole('rowheader').first()
  expect(await cabecera.innerText()).toMatch(/^P\d+-\d{4}-\d{6}$/)
})

it('the keyboard goes on from the row that came into its place when a step takes a row out of its filter', async () => {
  const { pagina } = await escena().entra('proveedor', '/proveedor')
  const entregar = pagina
    .getByRole('table')
    .getByRole('button', { name: /^Entregar/ })
    .first()
  await entregar.waitFor()
  const codigo = /P\d+-\d{4}-\d{6}/.exec(await entregar.innerText())?.[0] ?? ''
  const fila = pagina.getByRole('row').filter({ hasText: codigo })
  const puesto = await fila.evaluate((elemento) => [...(elemento.parentElement?.children ?? [])].indexOf(elemento))
  await llegar(pagina, entregar)
  await pagina.keyboard.press('Enter')
  await afirmar(pagina, '¿Marcar como entregado?')
  await fila.waitFor({ state: 'detached' })
  const siguiente = pagina.locator('tbody tr').nth(puesto)
  await pronto(() => siguiente.evaluate((elemento) => elemento.contains(document.activeElement))).toBe(true)

  // The only row of its filter leaves the keyboard to the filter.
  const otro = /P\d+-\d{4}-\d{6}/.exec(await entregar.innerText())?.[0] ?? ''
  await pagina.goto(`/proveedor?filtro=Aprobado&buscar=${otro}`)
  await llegar(pagina, entregar)
  await pagina.keyboard.press('Enter')
  await afirmar(pagina, '¿Marcar como entregado?')
  await pagina.getByRole('row').filter({ hasText: otro }).waitFor({ state: 'detached' })
  await pronto(() => enfocado(pagina)).toMatch(/^Entregar\s+0$/)
})

it('a panel that came with the address leaves the keyboard on the page', async () => {
  const { pagina } = await escena().entra('proveedor')
  await pulsar(pagina, /^Archivos/)
  const panel = pagina.getByRole('dialog', { name: 'Archivos' })
  await panel.waitFor()
  await pagina.reload()
  await panel.waitFor()
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await pronto(() => pagina.evaluate(() => document.activeElement?.id)).toBe('contenido')
})
