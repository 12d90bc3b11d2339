import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { proveedorNuevo } from '#tests/e2e/cuentas.ts'
import { enfocado, escenaComun, escribir, filaDe, pronto, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()

/** Counts the keys that are pressed. */
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

it('a clerk takes a purchase and gets to its offer by keys, notes a call, and it leaves a colleague’s queue', async () => {
  const empresa = 'Alfarería La Cola'
  await proveedorNuevo(escena(), empresa)
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
  // The next step has the focus.
  await pronto(() => enfocado(pagina)).toContain('Tomar')
  await pulsar('Enter')
  await panel.getByText('la atiende Paola Mena').waitFor()
  await pronto(() => enfocado(pagina)).toContain('oferta de')
  await pulsar('Enter')
  await pagina.getByRole('alertdialog').waitFor()
  expect(cuantas()).toBe(6)
  await pulsar('Escape')

  // The table beside the panel can still be used.
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
  // It waits until tomorrow, so no queue holds it.
  await filaDe(colega.pagina, empresa).waitFor({ state: 'detached' })

  await escribir(panel.getByRole('textbox', { name: 'Nota privada' }), 'Hablar con la hija')
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  await panel.getByText('Hablar con la hija').first().waitFor()
  await pronto(() => panel.getByRole('textbox', { name: 'Nota privada' }).inputValue()).toBe('')
  expect([...quejas, ...colega.quejas]).toEqual([])
})
