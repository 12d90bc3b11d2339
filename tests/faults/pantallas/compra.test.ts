import { expect, it } from 'vitest'
import { boton, cobrar, PIXEL, registrado, titulo } from '#tests/e2e/compra/negociacion.ts'
import { darMotivo, escribir, filaDe, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'
import { formularioCliente } from '#tests/formularios.ts'

const escena = unaEscena()

it('a negotiation that comes to nothing is closed, and a deactivated client gets a new offer', async () => {
  const empresa = 'Papelería Sin Prisa'
  const callcenter = await escena().entra('callcenter', `/vendedor/clientes?buscar=${encodeURIComponent(empresa)}`)
  const { pagina, quejas } = await registrado(escena, empresa)
  const fila = filaDe(callcenter.pagina, empresa)
  await boton(fila, 'Tomar').click()
  const panel = callcenter.pagina.getByRole('dialog', { name: empresa })
  // Once taken, its page opens by itself.
  await titulo(pagina, 'Te atiende Paola Mena')
  await pagina.getByRole('banner').getByRole('link', { name: 'BandWork' }).first().click()
  await boton(panel, 'Cerrar la negociación').click()
  await darMotivo(callcenter.pagina, `¿Cerrar la negociación de ${empresa}?`, 'Por ahora no le interesa')
  await panel.getByText('Negociación cerrada: «Por ahora no le interesa»').waitFor()
  await panel.getByText('Cerrada', { exact: true }).waitFor()
  expect(await panel.getByText('Desactivada').count()).toBe(0)
  const dicho = toast(pagina, 'Negociación cerrada', '«Por ahora no le interesa»')
  await dicho.getByRole('button', { name: 'Ver' }).click()
  await titulo(pagina, 'Negociación cerrada')
  await pagina.getByText('El call center cerró la negociación: «Por ahora no le interesa»').waitFor()
  await boton(pagina, 'Abrir otra negociación').click()
  await titulo(pagina, 'Te llamamos en un momento')
  await callcenter.pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await fila.filter({ hasText: 'Cerrada' }).waitFor()

  const nueva = fila.filter({ hasText: 'Por negociar' })
  // A row that came in under the pointer hears a hand that aims anew.
  await nueva.waitFor()
  await callcenter.pagina.mouse.move(0, 0, { steps: 10 })
  await boton(nueva, 'Tomar').click()
  await boton(panel, 'Enviar prueba').click()
  await responder(callcenter.pagina, '¿Enviar la prueba gratuita de 15 días?')
  await boton(pagina, 'Aceptar la prueba').click()
  await responder(pagina, '¿Aceptar la prueba de 15 días?')
  const financiero = await escena().entra('financiero', '/vendedor/financiero?filtro=todas')
  await boton(filaDe(financiero.pagina, empresa), 'Autorizar prueba').click()
  await responder(financiero.pagina, `¿Autorizar la prueba de ${empresa}?`)
  await boton(panel, 'Desactivar').click()
  await darMotivo(callcenter.pagina, `¿Desactivar la cuenta de ${empresa}?`, 'Ya no responde')
  await titulo(pagina, 'Cuenta desactivada')
  await panel.getByRole('region', { name: 'Ofrecer otra vez' }).waitFor()
  // The possibility to undo ends by itself.
  const deshacer = boton(panel, 'Deshacer la desactivación')
  await deshacer.waitFor()
  await callcenter.pagina.clock.setFixedTime(Date.now() + 600_000)
  await deshacer.waitFor({ state: 'detached' })
  // A page with a clock moved under it may wait for hours: it goes on from its address.
  await callcenter.pagina.reload()
  await boton(panel, /oferta de 12 meses \$345,00/).click()
  await responder(callcenter.pagina, '¿Enviar la oferta de 12 meses por $345,00?')
  await boton(pagina, 'Aceptar $345,00').waitFor()
  expect([...quejas, ...callcenter.quejas, ...financiero.quejas]).toEqual([])
})

it('a client who pays at once picks, pays, is told what is wrong with the proof, and is authorized', async () => {
  const nombre = 'Amalia Paga Ya'
  const financiero = await escena().entra('financiero', '/vendedor/financiero/todosClientes')
  const cliente = await escena().entra(undefined, '/login')
  const registro = await cliente.contexto.request.post('/registro/cliente/formulario', {
    data: formularioCliente({ nombre }),
  })
  const { cuenta } = (await registro.json()) as { cuenta: { id: string } }
  const { pagina, quejas, rechazos } = cliente
  await pagina.goto(`/pago/${cuenta.id}/registro`)
  await escribir(pagina.getByRole('textbox', { name: 'A qué te dedicas' }), 'Panadería')
  await pagina.getByRole('checkbox', { name: /^Acepto los términos/ }).check()
  await boton(pagina, 'Pasar a proveedor').click()
  await responder(pagina, '¿ Estás seguro de cambiarte a proveedor ?')
  await pagina.waitForURL('**/new-negociacion')
  await titulo(pagina, 'Elige tu suscripción')
  // Whoever comes back finds the offers again.
  await pagina.goto(`/pago/${cuenta.id}/registro`)
  await pagina.waitForURL('**/new-negociacion')
  rechazos.length = 0
  await boton(pagina, /^Elegir la oferta de 12 meses \$345,00/).click()
  await responder(pagina, '¿Elegir 12 meses por $345,00?', 'NO')
  await boton(pagina, /^Elegir la oferta de 1 mes \$34,50/).click()
  const dialogo = pagina.getByRole('alertdialog', { name: '¿Elegir 1 mes por $34,50?' })
  await dialogo.getByRole('button', { name: 'SI, elegir $34,50' }).click()
  await titulo(pagina, 'Falta tu pago')
  await toast(financiero.pagina, 'Oferta aceptada', '$34,50').waitFor()
  await pagina.getByRole('radio', { name: 'Depósito' }).check()
  await pronto(() => pagina.getByRole('radio', { name: 'Depósito' }).isChecked()).toBe(true)
  const factura = pagina.getByRole('form', { name: 'Datos de facturación' })
  await escribir(factura.getByRole('textbox', { name: 'Razón social' }), nombre)
  await escribir(factura.getByRole('textbox', { name: 'RUC o cédula' }), '1710034065')
  await escribir(factura.getByRole('textbox', { name: 'Teléfono' }), '022345678')
  await escribir(factura.getByRole('textbox', { name: 'Dirección' }), 'Calle del Pan 3')
  await escribir(factura.getByRole('textbox', { name: 'Correo' }), 'amalia@prueba.ec')
  await boton(factura, 'Guardar datos de facturación').click()
  await toast(pagina, 'Datos de facturación guardados').waitFor()
  let n = 0
  const enviarComprobante = async () => {
    n += 1
    const buffer = Buffer.concat([PIXEL, Buffer.from([n])])
    const subir = pagina.getByLabel(/^(Subir|Cambiar) el comprobante$/).first()
    await subir.setInputFiles({ name: `deposito-${n}.png`, mimeType: 'image/png', buffer })
    await pagina.getByRole('link', { name: `deposito-${n}.png` }).waitFor()
  }
  await enviarComprobante()
  await titulo(pagina, 'Pago en revisión')

  const mesa = financiero.pagina
  await boton(filaDe(mesa, nombre), `Abrir la negociación de ${nombre}`).click()
  const panel = mesa.getByRole('dialog', { name: nombre })
  await boton(panel, 'Rechazar el comprobante').click()
  await mesa.getByRole('alertdialog', { name: `¿Rechazar el comprobante de ${nombre}?` }).waitFor()
  // Another one comes under finance's eyes.
  await enviarComprobante()
  const cambio = mesa.getByRole('alertdialog', { name: 'El comprobante cambió' })
  await cambio.getByText('«deposito-2.png»').waitFor()
  await boton(cambio, 'Aceptar').click()
  await panel.getByRole('img', { name: 'Comprobante: deposito-2.png' }).waitFor()
  await boton(panel, 'Rechazar el comprobante').click()
  await darMotivo(mesa, `¿Rechazar el comprobante de ${nombre}?`, 'No se lee el número')
  await titulo(pagina, 'Envía otro comprobante')
  await pagina.getByText('Finanzas rechazó tu comprobante: «No se lee el número». Envía otro.').waitFor()
  await enviarComprobante()
  await titulo(pagina, 'Pago en revisión')

  await boton(panel, 'Archivar').click()
  await darMotivo(mesa, `¿Archivar el pago de ${nombre} sin confirmarlo?`, 'El banco no lo registra')
  await titulo(pagina, 'Tu pago no se confirmó')
  await pagina.getByText(/^Finanzas no confirmó tu pago: «El banco no lo registra»/).waitFor()
  await boton(panel, 'Sacar del archivo').click()
  await boton(panel, 'Archivar').waitFor()
  await enviarComprobante()
  await panel.getByRole('img', { name: 'Comprobante: deposito-4.png' }).waitFor()
  await boton(panel, 'Confirmar pago').click()
  await cobrar(panel, '34.50')
  await titulo(pagina, 'Pago recibido')
  await boton(panel, 'Autorizar').click()
  await responder(mesa, `¿Autorizar la compra de ${nombre}?`)
  await titulo(pagina, 'Tu suscripción está activada')
  // A paid purchase is archived without a word.
  await boton(panel, 'Archivar').click()
  await boton(panel, 'Sacar del archivo').waitFor()
  expect([...quejas, ...rechazos, ...financiero.quejas, ...financiero.rechazos]).toEqual([])
})
