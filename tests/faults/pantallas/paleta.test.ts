import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { filaDe, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('Ctrl+K leads a desk to a page and to a purchase, and finds a provider for a client', async () => {
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
