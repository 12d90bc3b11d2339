import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enfocado, escribir, filaDe, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const MESA = '/vendedor/financiero?filtro=confirmacioninterna'

it('a payment’s typed data stays when a colleague confirms it, with who did, and no key drives the table', async () => {
  const { pagina, quejas } = await escena().entra('financiero', MESA)
  const colega = await escena().entra('financiero', MESA)
  const abrir = async (de: Page) => {
    await de
      .getByRole('button', { name: /^Confirmar pago/ })
      .first()
      .click()
    const panel = de.getByRole('dialog')
    await panel.getByRole('form', { name: 'Confirmar el pago' }).waitFor()
    return panel
  }
  const panel = await abrir(pagina)
  const nombre = await panel.getByRole('heading', { level: 2 }).innerText()
  const panelDelColega = await abrir(colega.pagina)
  expect(await panelDelColega.getByRole('heading', { level: 2 }).innerText()).toBe(nombre)
  const esperado = await panelDelColega.getByText(/se esperan \$/).innerText()
  await escribir(
    panelDelColega.getByRole('textbox', { name: 'Monto recibido' }),
    /[\d.]+,\d\d/.exec(esperado)?.[0] ?? '',
  )
  await escribir(panelDelColega.getByRole('textbox', { name: 'Referencia del banco' }), 'TRX 1')

  const referencia = panel.getByRole('textbox', { name: 'Referencia del banco' })
  await escribir(referencia, 'TRX 88')
  await colega.pagina.keyboard.press('Enter')
  await panel.getByText(/ confirmó este pago el /).waitFor()
  await pagina.keyboard.type('joko')
  expect(await referencia.inputValue()).toBe('TRX 88')
  expect(await referencia.evaluate((campo) => campo === document.activeElement)).toBe(true)
  expect(await panel.getByRole('heading', { level: 2 }).innerText()).toBe(nombre)
  // Whoever confirmed it goes on with the next step.
  await panelDelColega.getByRole('form', { name: 'Confirmar el pago' }).waitFor({ state: 'detached' })
  await pronto(() => enfocado(colega.pagina)).toContain('Autorizar')
  expect([...quejas, ...colega.quejas]).toEqual([])
})

it('text typed right after Ctrl+K is the palette’s, though its search code comes late', async () => {
  const { pagina, quejas } = await escena().entra('financiero', MESA)
  await filaDe(pagina, 'Confirmación interna').first().waitFor()
  await pagina.keyboard.press('j')
  let soltar = () => {}
  const suelto = new Promise<void>((listo) => {
    soltar = listo
  })
  await pagina.route('**/*hallados*.js', async (ruta) => {
    await suelto
    await ruta.continue()
  })
  await pagina.keyboard.press('Control+k')
  await pagina.keyboard.type('joli')
  const paleta = pagina.getByRole('dialog', { name: 'Ir a…' })
  expect(await paleta.getByRole('textbox', { name: 'Ir a' }).inputValue()).toBe('joli')
  expect(await pagina.getByRole('dialog').count()).toBe(1)
  soltar()
  await paleta.getByRole('combobox').waitFor()
  await pagina.keyboard.type('bro')
  expect(await paleta.getByRole('combobox').inputValue()).toBe('jolibro')
  await paleta.getByRole('combobox').fill('libro')
  await paleta.getByRole('option', { name: 'Libro de cobros' }).waitFor()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { name: 'Libro de cobros' }).waitFor()
  expect(quejas).toEqual([])
})

it('the answer to one’s own click leaves by itself and never covers the panel; a note stays where one writes it', async () => {
  const { pagina, quejas } = await escena().entra('callcenter', '/vendedor?filtro=todas&de=equipo')
  await pagina
    .getByRole('button', { name: /^Abrir la negociación de/ })
    .first()
    .click()
  const panel = pagina.getByRole('dialog')
  const nota = panel.getByLabel('Nota privada')
  await panel.getByText('Nota privada', { exact: true }).waitFor()
  await escribir(nota, 'Llamar')
  const arriba = () => nota.evaluate((campo) => Math.round(campo.getBoundingClientRect().top))
  const antes = await arriba()
  await nota.evaluate((campo) => {
    const alto = document.createElement('section')
    alto.style.height = '220px'
    campo.closest('form')?.before(alto)
  })
  await pronto(arriba).toBe(antes)
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  const dicho = toast(pagina, 'Nota Guardada')
  await dicho.waitFor()
  const [delToast, delPanel] = [await dicho.boundingBox(), await panel.boundingBox()]
  expect((delToast?.x ?? 0) + (delToast?.width ?? 0)).toBeLessThanOrEqual(delPanel?.x ?? 0)
  await pagina.mouse.move(5, 5)
  await dicho.waitFor({ state: 'detached' })
  expect(quejas).toEqual([])
})
