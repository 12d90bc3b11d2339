import { expect, it } from 'vitest'
import { boton, cobrar, PIXEL, registrado, titulo } from '#tests/e2e/compra/negociacion.ts'
import { darMotivo, escenaComun, escribir, filaDe, pronto, responder, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()
const COMPROBANTE = { name: 'transferencia.png', mimeType: 'image/png', buffer: PIXEL }
const FACTURA = {
  'Razón social': 'Cuatro Manos S. A.',
  'RUC o cédula': '1710034065',
  Teléfono: '022345678',
  Dirección: 'Av. Amazonas 100',
  Correo: 'facturas@cuatromanos.ec',
}

it('a provider registers, negotiates with the call center, pays, and is activated by finance', async () => {
  const empresa = 'Ferretería Cuatro Manos'
  const callcenter = await escena().entra('callcenter', '/vendedor?tamano=100')
  const financiero = await escena().entra('financiero', '/vendedor/financiero?tamano=100&filtro=todas')
  const proveedor = await registrado(escena, empresa)
  const { pagina } = proveedor
  await toast(callcenter.pagina, 'Nuevo proveedor', empresa).waitFor()
  await boton(filaDe(callcenter.pagina, empresa), 'Tomar').click()
  const panel = callcenter.pagina.getByRole('dialog', { name: empresa })
  // The page where the provider must answer opens by itself.
  await pagina.waitForURL('**/new-negociacion')
  await titulo(pagina, 'Te atiende Paola Mena')
  await boton(panel, /oferta de 1 mes \$25,30/).click()
  await responder(callcenter.pagina, '¿Enviar la oferta de 1 mes por $25,30?')
  await boton(pagina, 'Pedir otra oferta').click()
  await darMotivo(pagina, '¿Pedir otra oferta?', 'Prefiero pagar por año')
  await panel.getByText('Pide otra oferta: «Prefiero pagar por año»').waitFor()
  await boton(panel, /oferta de 12 meses \$345,00/).click()
  await responder(callcenter.pagina, '¿Enviar la oferta de 12 meses por $345,00?')
  await boton(pagina, 'Aceptar $345,00').click()
  await responder(pagina, '¿Aceptar la oferta por $345,00?')

  await toast(financiero.pagina, 'Oferta aceptada', '$345,00').waitFor()
  await boton(panel, 'Pedir los datos de facturación').click()
  const factura = pagina.getByRole('form', { name: 'Datos de facturación' })
  for (const [campo, texto] of Object.entries(FACTURA))
    await escribir(factura.getByRole('textbox', { name: campo }), texto)
  await boton(factura, 'Guardar datos de facturación').click()
  await toast(pagina, 'Datos de facturación guardados').waitFor()
  await pagina.getByRole('radio', { name: 'Transferencia' }).check()
  await escribir(pagina.getByLabel('Número de comprobante (opcional)').first(), '0042-A')
  await pagina.getByLabel('Subir el comprobante').first().setInputFiles(COMPROBANTE)
  await titulo(pagina, 'Pago en revisión')

  const fila = filaDe(financiero.pagina, empresa)
  await boton(fila, 'Confirmar pago').click()
  const finanzas = financiero.pagina.getByRole('dialog', { name: empresa })
  await cobrar(finanzas, '345,00')
  await financiero.pagina.keyboard.press('Escape')
  await titulo(pagina, 'Pago recibido')
  await boton(fila, 'Autorizar').click()
  await responder(financiero.pagina, `¿Autorizar la compra de ${empresa}?`)
  await toast(pagina, 'Suscripción activada', '12 meses').waitFor()
  await titulo(pagina, 'Tu suscripción está activada')
  const pdf = await pagina.getByRole('link', { name: 'Recibo en PDF' }).getAttribute('href')
  const bajado = await proveedor.contexto.request.get(String(pdf))
  expect(bajado.headers()['content-type']).toBe('application/pdf')
  await pronto(() => panel.innerText()).toContain('Activada')
  expect([...callcenter.quejas, ...financiero.quejas, ...proveedor.quejas]).toEqual([])
})
