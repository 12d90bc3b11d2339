import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enfocado, escribir, filaDe, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'
import { formularioProveedor } from '#tests/formularios.ts'

const escena = unaEscena()

/** Counts what a person presses. */
const conTeclas = (pagina: Page) => {
  let cuantas = 0
  return {
    pulsar: async (...teclas: readonly string[]) => {
      for (const tecla of teclas) {
        await pagina.keyboard.press(tecla)
        cuantas += 1
      }
    },
    cuantas: () => cuantas,
  }
}

it('a clerk takes and offers from the keyboard, notes a call, and hands the purchase over; a colleague’s queue moves', async () => {
  const empresa = 'Alfarería La Cola'
  const proveedor = await escena().entra(undefined, '/login')
  const registro = { data: formularioProveedor({ nombre: empresa }) }
  expect((await proveedor.contexto.request.post('/registro/proveedor', registro)).status()).toBe(201)
  const { pagina, quejas } = await escena().entra('callcenter', `/vendedor?buscar=${encodeURIComponent(empresa)}`)
  const colega = await escena().entra('callcenter', `/vendedor?buscar=${encodeURIComponent(empresa)}&de=equipo`)
  await filaDe(pagina, empresa).waitFor()
  await filaDe(colega.pagina, empresa).waitFor()

  const { pulsar, cuantas } = conTeclas(pagina)
  await pulsar('?')
  const teclas = pagina.getByRole('dialog', { name: 'Teclas de la tabla' })
  await teclas.getByText('Fila siguiente').waitFor()
  await pulsar('Escape')
  await teclas.waitFor({ state: 'detached' })
  await pulsar('j', 'o')
  const panel = pagina.getByRole('dialog', { name: empresa })
  // What is next is under the fingers.
  await pronto(() => enfocado(pagina)).toContain('Tomar')
  await pulsar('Enter')
  await panel.getByText('la atiende Paola Mena').waitFor()
  await pronto(() => enfocado(pagina)).toContain('oferta de')
  await pulsar('Enter')
  await pagina.getByRole('alertdialog').waitFor()
  expect(cuantas()).toBe(6)
  await pulsar('Escape')

  // The table beside the panel goes on being used.
  await pagina.getByRole('button', { name: 'Del equipo' }).click()
  await panel.getByText('Registrar una llamada', { exact: true }).click()
  const llamada = panel.getByRole('form', { name: 'Registrar una llamada' })
  await llamada.getByRole('combobox', { name: '¿Cómo fue la llamada?' }).selectOption('volver-a-llamar')
  await escribir(llamada.getByRole('textbox', { name: 'Lo que se dijo' }), 'Vende en ferias; prefiere por la tarde')
  await llamada.getByRole('button', { name: 'Mañana' }).click()
  await llamada.getByRole('button', { name: 'Registrar la llamada' }).click()
  await toast(pagina, 'Llamada registrada').waitFor()
  await panel.getByText('Llamó: pide que lo vuelvan a llamar').first().waitFor()
  await panel.getByText('Vende en ferias; prefiere por la tarde').first().waitFor()
  // It waits until tomorrow: no queue holds it.
  await filaDe(colega.pagina, empresa).waitFor({ state: 'detached' })

  await escribir(panel.getByRole('textbox', { name: 'Nota privada' }), 'Hablar con la hija')
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  await panel.getByText('Hablar con la hija').first().waitFor()
  await pronto(() => panel.getByRole('textbox', { name: 'Nota privada' }).inputValue()).toBe('')
  expect([...quejas, ...colega.quejas]).toEqual([])
})

it('a row that one takes stays in sight until one moves on, and its number can be dialled', async () => {
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
  const [una, otra] = ['Telares Se Queda Uno', 'Telares Se Queda Dos'].map((nombre) =>
    pagina.getByRole('listitem').or(pagina.getByRole('row')).filter({ hasText: nombre }),
  ) as [Locator, Locator]
  await pronto(() => pagina.getByRole('row').filter({ hasText: 'Telares Se Queda' }).count()).toBe(2)
  await una.getByRole('button', { name: /^Tomar/ }).click()
  const panel = pagina.getByRole('dialog', { name: 'Telares Se Queda Uno' })
  await panel.getByText('la atiende Paola Mena').waitFor()
  // It is no longer of this filter, and still there.
  await una.getByText('En comunicación').waitFor()
  await una.getByText('Compra: Esperando Negociacion').waitFor()
  await otra.waitFor()
  await panel.getByText('0998765432').first().waitFor()
  expect(await panel.getByRole('link', { name: '0998765432' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Copiar el celular' }).waitFor()
  const hacia = panel
    .getByRole('button', { name: /^(Siguiente|Anterior)$/ })
    .and(pagina.locator(':not([aria-disabled])'))
  await hacia.first().click()
  await pagina.getByRole('dialog', { name: 'Telares Se Queda Dos' }).waitFor()
  await una.waitFor({ state: 'detached' })
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

it('Ctrl+K leads a desk to a page and to a purchase, and a client to a provider', async () => {
  const { pagina, quejas } = await escena().entra('financiero', '/vendedor/financiero')
  const paleta = pagina.getByRole('dialog', { name: 'Ir a…' })
  const buscar = async (de: Page, texto: string) => {
    await de.keyboard.press('Control+k')
    await pronto(() => de.evaluate(() => document.activeElement?.getAttribute('role') ?? '')).toBe('combobox')
    await de.keyboard.type(texto)
  }
  await filaDe(pagina, 'Confirmación interna').first().waitFor()
  await buscar(pagina, 'libro')
  await paleta.getByRole('option', { name: 'Libro de cobros' }).waitFor()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { name: 'Libro de cobros' }).waitFor()
  await pagina.getByText(/^Suma: \$[\d.]+,\d\d recibidos$/).waitFor()
  await pagina
    .getByRole('button', { name: / de 20\d\d/ })
    .first()
    .waitFor()

  await buscar(pagina, 'imprenta')
  const hallada = paleta.getByRole('option', { name: /^Imprenta Nuevo Sol/ })
  await hallada.waitFor()
  await pronto(() => hallada.getAttribute('aria-selected')).toBe('true')
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('dialog', { name: 'Imprenta Nuevo Sol' }).waitFor()

  const cliente = await escena().entra('cliente', '/personal')
  await filaDe(cliente.pagina, '').first().waitFor()
  await buscar(cliente.pagina, 'imprenta')
  await cliente.pagina.getByRole('option', { name: /^Imprenta Nuevo Sol/ }).waitFor()
  await cliente.pagina.keyboard.press('Escape')
  await cliente.pagina.getByRole('dialog', { name: 'Ir a…' }).waitFor({ state: 'detached' })
  expect([...quejas, ...cliente.quejas]).toEqual([])
})
