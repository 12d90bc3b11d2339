import type { Page } from 'playwright-core'
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
