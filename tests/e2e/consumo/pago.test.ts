import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escenaComun, escribir, pronto, responder } from '#tests/e2e/escena.ts'
import { adjuntar, tuPago } from './tu-pago.ts'

const escena = escenaComun()

const pagar = async (pagina: Page, archivo: string) => {
  await adjuntar(pagina, archivo)
  await tuPago(pagina)
    .getByRole('button', { name: /^Pagar USD/ })
    .click()
  await responder(pagina, '¿Está seguro de realizar su pago?')
  await tuPago(pagina).getByText('Por confirmar').waitFor()
}

it('a provider pays its closed months, finance rejects and then confirms, and each sees the other’s step at once', async () => {
  const proveedor = await escena().entra('proveedor', '/consumo')
  const { pagina } = proveedor
  const finanzas = await escena().entra('financiero', '/vendedor/financiero?ver=consumos')
  const titulo = await tuPago(pagina).getByRole('heading').innerText()
  const valor = /^Tienes (\$\d+,\d\d) por pagar$/.exec(titulo)?.[1] ?? ''
  expect(valor).not.toBe('')
  await pagar(pagina, 'transferencia.pdf')

  const fila = finanzas.pagina
    .getByRole('row', { name: /Ferrecentro Andino.*Por confirmar/ })
    .filter({ hasText: valor })
  await fila.getByRole('button', { name: /^Rechazar/ }).click()
  const dialogo = finanzas.pagina.getByRole('alertdialog', { name: '¿Rechazar el pago de Ferrecentro Andino?' })
  await escribir(dialogo.getByRole('textbox'), 'No llegó a la cuenta.')
  await dialogo.getByRole('button', { name: /^SI/ }).click()
  await tuPago(pagina).getByText('«No llegó a la cuenta.»').waitFor()
  await tuPago(pagina).getByRole('heading', { name: titulo }).waitFor()

  await pagar(pagina, 'otra.pdf')
  await fila.getByRole('button', { name: /^Confirmar/ }).click()
  const cobro = finanzas.pagina.getByRole('dialog', { name: 'Pago de Ferrecentro Andino' })
  await cobro.getByText('otra.pdf').first().waitFor()
  await escribir(cobro.getByRole('textbox', { name: 'Monto recibido' }), valor.slice(1))
  await escribir(cobro.getByRole('textbox', { name: 'Referencia del banco' }), 'TRX 0107')
  await finanzas.pagina.keyboard.press('Enter')
  await tuPago(pagina)
    .getByText(/^Confirmado el/)
    .waitFor()
  const recibo = await tuPago(pagina).getByRole('link', { name: 'Recibo' }).getAttribute('href')
  const papel = await proveedor.contexto.request.get(recibo ?? '')
  expect([papel.status(), papel.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await tuPago(pagina).getByRole('link', { name: 'Todos tus pagos' }).click()
  await pronto(() => pagina.getByRole('row').filter({ hasText: valor }).count()).toBe(2)
  expect([...proveedor.quejas, ...finanzas.quejas]).toEqual([])
})
