import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { pronto, unaEscena } from '#tests/e2e/escena.ts'
import { formularioProveedor } from '#tests/formularios.ts'

const escena = unaEscena()

it('a taken row stays in sight until one moves on, and its number can be copied', async () => {
  const registrar = async (nombre: string) => {
    const { contexto } = await escena().entra(undefined, '/login')
    const registro = { data: formularioProveedor({ nombre, celular: '0998765432' }) }
    expect((await contexto.request.post('/registro/proveedor', registro)).status()).toBe(201)
  }
  for (const nombre of ['Telares Se Queda Uno', 'Telares Se Queda Dos']) await registrar(nombre)
  const { pagina, quejas } = await escena().entra(
    'callcenter',
    '/vendedor?filtro=tablanegociacion&de=equipo&buscar=telares',
  )
  // A toast may also name them.
  const tabla = pagina.getByRole('main')
  const [primera, otra] = ['Telares Se Queda Uno', 'Telares Se Queda Dos'].map((nombre) =>
    tabla.getByRole('listitem').or(tabla.getByRole('row')).filter({ hasText: nombre }),
  ) as [Locator, Locator]
  await pronto(() => pagina.getByRole('row').filter({ hasText: 'Telares Se Queda' }).count()).toBe(2)
  await primera.getByRole('button', { name: /^Tomar/ }).click()
  const panel = pagina.getByRole('dialog', { name: 'Telares Se Queda Uno' })
  await panel.getByText('la atiende Paola Mena').waitFor()
  // It no longer belongs to this filter, and is still there.
  await primera.getByText('En comunicación').waitFor()
  await primera.getByText('Compra: Esperando Negociacion').waitFor()
  await otra.waitFor()
  await panel.getByText('0998765432').first().waitFor()
  expect(await panel.getByRole('link', { name: '0998765432' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Copiar el celular' }).waitFor()
  const hacia = panel
    .getByRole('button', { name: /^(Siguiente|Anterior)$/ })
    .and(pagina.locator(':not([aria-disabled])'))
  await hacia.first().click()
  await pagina.getByRole('dialog', { name: 'Telares Se Queda Dos' }).waitFor()
  await primera.waitFor({ state: 'detached' })
  expect(quejas).toEqual([])
})

it.each([
  ['financiero', '/vendedor/financiero?ver=libro', 'Libro de cobros'],
  ['financiero', '/vendedor/financiero?ver=consumos&filtro=todas', 'Pagos de consumo'],
  ['admin', '/admin/view/todosClientes', 'Cuentas'],
] as const)('the keys of a table go through the rows of %s at %s', async (quien, ruta, titulo) => {
  const { pagina, quejas } = await escena().entra(quien, ruta)
  await pagina.getByRole('heading', { level: 1, name: titulo }).waitFor()
  const filas = pagina.locator('tbody tr').filter({ hasText: /\S/ })
  await filas.nth(1).waitFor()
  const enFila = () =>
    pagina.evaluate(() =>
      [...document.querySelectorAll('tbody tr')].findIndex((fila) => fila.contains(document.activeElement)),
    )
  for (const [tecla, lugar] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await pagina.keyboard.press(tecla)
    await pronto(enFila).toBe(lugar)
  }
  await pagina.keyboard.press('/')
  await pronto(() => pagina.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await pagina.keyboard.press('ArrowDown')
  await pronto(enFila).toBe(0)
  await pagina.keyboard.press('?')
  await pagina.getByRole('dialog', { name: 'Teclas de la tabla' }).waitFor()
  expect(quejas).toEqual([])
})

it('an incident stands beside its table, which leads on to the next', async () => {
  const cliente = await escena().entra('cliente')
  for (const texto of ['No me llega el correo', 'Me piden otra clave']) {
    const reporte = { data: { tipo: 'acceso', texto } }
    expect((await cliente.contexto.request.post('/api/cuenta/incidente', reporte)).status()).toBe(200)
  }
  const { pagina, quejas } = await escena().entra('callcenter', '/vendedor?ver=incidentes')
  await pagina.locator('tbody tr button').nth(1).waitFor()
  await pagina.keyboard.press('j')
  await pagina.keyboard.press('o')
  const panel = pagina.getByRole('dialog')
  await panel.getByRole('heading', { level: 2, name: /n\.º \d/ }).waitFor()
  const primero = await panel.getByRole('heading', { level: 2 }).innerText()
  await pagina.getByRole('heading', { level: 1, name: 'Incidentes' }).click()
  await pagina.keyboard.press('j')
  await pagina.keyboard.press('j')
  await pagina.keyboard.press('o')
  await pronto(() => panel.getByRole('heading', { level: 2 }).innerText()).not.toBe(primero)
  await panel.getByRole('button', { name: 'Anterior' }).click()
  await pronto(() => panel.getByRole('heading', { level: 2 }).innerText()).toBe(primero)
  expect(quejas).toEqual([])
})
