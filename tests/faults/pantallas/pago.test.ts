import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adjuntar, tuPago } from '#tests/e2e/consumo/tu-pago.ts'
import { escribir, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const boton = (pagina: Page) => tuPago(pagina).getByRole('button', { name: /^Pagar USD/ })

it('a provider pays for closed months, finance rejects and then confirms, and each sees the other’s step at once', async () => {
  const proveedor = await escena().entra('proveedor', '/consumo')
  const { pagina } = proveedor
  const otra = await proveedor.contexto.newPage()
  await otra.goto('/consumo')
  const finanzas = await escena().entra('financiero', '/vendedor/financiero?ver=consumos')
  const titulo = await tuPago(pagina).getByRole('heading').innerText()
  const valor = /^Tienes (\$\d+,\d\d) por pagar$/.exec(titulo)?.[1] ?? ''
  expect(valor).not.toBe('')
  expect(await boton(pagina).innerText()).toBe(`Pagar USD ${valor.slice(1)}`)

  // Without its proof nothing is asked.
  await boton(pagina).click({ force: true })
  expect(await pagina.getByRole('alertdialog').count()).toBe(0)
  await adjuntar(pagina, 'transferencia.pdf')
  await boton(pagina).click()
  await pagina.getByRole('alertdialog').getByText(valor).first().waitFor()
  await responder(pagina, '¿Está seguro de realizar su pago?', 'NO')
  await boton(pagina).click()
  await responder(pagina, '¿Está seguro de realizar su pago?')
  await toast(pagina, 'Pago enviado').waitFor()
  for (const ventana of [pagina, otra]) {
    await tuPago(ventana).getByText('Por confirmar').waitFor()
    expect(await boton(ventana).count()).toBe(0)
  }

  const fila = finanzas.pagina
    .getByRole('row', { name: /Ferrecentro Andino.*Por confirmar/ })
    .filter({ hasText: valor })
  await fila.getByRole('button', { name: /^Rechazar/ }).click()
  const telefono = await escena().entra('proveedor')
  const dialogo = finanzas.pagina.getByRole('alertdialog', { name: '¿Rechazar el pago de Ferrecentro Andino?' })
  await escribir(dialogo.getByRole('textbox'), 'No llegó a la cuenta.')
  await dialogo.getByRole('button', { name: /^SI/ }).click()
  await fila.waitFor({ state: 'detached' })

  // A page that shows the rejection needs no toast; another device does.
  await toast(telefono.pagina, 'Rechazaron tu pago de consumo').waitFor()
  await tuPago(pagina).getByRole('heading', { name: titulo }).waitFor()
  await tuPago(pagina).getByText('«No llegó a la cuenta.»').waitFor()
  await escribir(tuPago(pagina).getByLabel('Número de comprobante (opcional)'), 'TRX-0107')
  await adjuntar(pagina, 'otra.pdf')
  await boton(pagina).click()
  await responder(pagina, '¿Está seguro de realizar su pago?')
  await fila.getByRole('button', { name: /^Confirmar/ }).click()
  const cobro = finanzas.pagina.getByRole('dialog', { name: 'Pago de Ferrecentro Andino' })
  await cobro.getByText('otra.pdf').first().waitFor()
  await cobro.getByText('Quien envió el comprobante escribió «TRX-0107».').waitFor()
  await escribir(cobro.getByRole('textbox', { name: 'Monto recibido' }), '0,01')
  await escribir(cobro.getByRole('textbox', { name: 'Referencia del banco' }), 'TRX 0107')
  await finanzas.pagina.keyboard.press('Enter')
  await cobro.getByText(/rechaza el comprobante y di cuánto falta/).waitFor()
  // A colleague's answer, given while the dialog is open, is shown in it with the colleague's name,
  // and stays.
  const colega = await escena().entra('financiero', '/vendedor/financiero?ver=consumos')
  const filaDelColega = colega.pagina
    .getByRole('row', { name: /Ferrecentro Andino.*Por confirmar/ })
    .filter({ hasText: valor })
  await filaDelColega.getByRole('button', { name: /^Confirmar/ }).click()
  const cobroDelColega = colega.pagina.getByRole('dialog', { name: 'Pago de Ferrecentro Andino' })
  await cobroDelColega.getByRole('textbox', { name: 'Monto recibido' }).waitFor()
  await escribir(cobro.getByRole('textbox', { name: 'Monto recibido' }), valor.slice(1))
  await finanzas.pagina.keyboard.press('Enter')
  await cobro.waitFor({ state: 'detached' })
  await cobroDelColega.getByText(/ confirmó este pago el /).waitFor()
  await filaDelColega.waitFor({ state: 'detached' })
  await colega.pagina.keyboard.press('Escape')
  await cobroDelColega.waitFor({ state: 'detached' })
  await tuPago(pagina)
    .getByText(/^Confirmado el/)
    .waitFor()
  const recibo = await tuPago(pagina).getByRole('link', { name: 'Recibo' }).getAttribute('href')
  const papel = await proveedor.contexto.request.get(recibo ?? '')
  expect([papel.status(), papel.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await tuPago(pagina).getByRole('link', { name: 'Todos tus pagos' }).click()
  await pagina.getByRole('heading', { name: 'Pagos de consumo' }).waitFor()
  await pronto(() => pagina.getByRole('row').filter({ hasText: valor }).count()).toBe(2)
  const bajada = pagina.waitForEvent('download')
  await pagina.getByRole('link', { name: 'Descargar en CSV' }).click()
  const archivo = await bajada
  expect(archivo.suggestedFilename()).toMatch(/^pagos-de-consumo-.*\.csv$/)
  const lineas = readFileSync(await archivo.path(), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  expect(lineas.filter((linea) => linea.includes(valor.slice(1).replace(',', '.')))).toHaveLength(2)
  expect([...proveedor.quejas, ...finanzas.quejas]).toEqual([])
})

it('months without cost are reactivated without a proof, and the platform’s own account is one of courtesy', async () => {
  const sinCuenta = await escena().entra(undefined, '/login')
  const entrada = { correo: 'tecnicuenca@mercado.demo.ec', contrasena: 'bandwork-demo' }
  expect((await sinCuenta.contexto.request.post('/login', { data: entrada })).status()).toBe(200)
  const { pagina } = sinCuenta
  await pagina.goto('/consumo')
  await tuPago(pagina)
    .getByText(/no pagas nada/)
    .waitFor()
  await tuPago(pagina).getByRole('button', { name: 'Reactivar' }).click()
  await pagina.getByRole('alertdialog').getByText('Tu valor a pagar es cero (0.00).').waitFor()
  await responder(pagina, 'Reactiva tu cuenta')
  await toast(pagina, 'Cuenta reactivada').waitFor()
  await tuPago(pagina).getByRole('button', { name: 'Reactivar' }).waitFor({ state: 'detached' })

  const nuestra = await escena().entra('nosotros', '/consumo')
  await tuPago(nuestra.pagina).getByText('Cortesía', { exact: true }).waitFor()
  await nuestra.pagina.getByText('Ventas Diciembre').waitFor()
})
