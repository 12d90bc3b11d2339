import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { enlaceDelCorreo } from '#tests/e2e/buzon.ts'
import { enVivo, escribir, filaDe, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'
import { formularioProveedor } from '#tests/formularios.ts'
import { textoDe } from '#tests/pdf.ts'

const escena = unaEscena()

it('a desk mails an offer, whoever gets the mail reads it, and the desk sees that it was opened', async () => {
  const empresa = 'Vidrios del Austro'
  const callcenter = await escena().entra('callcenter', '/vendedor?filtro=todas')
  const financiero = await escena().entra('financiero', '/vendedor/financiero?filtro=todas')
  const proveedor = await escena().entra(undefined, '/login')
  const registro = { data: formularioProveedor({ nombre: empresa }) }
  expect((await proveedor.contexto.request.post('/registro/proveedor', registro)).status()).toBe(201)

  const { pagina } = callcenter
  const fila = filaDe(pagina, empresa)
  const sobre = fila.getByRole('button', { name: /^Enviar la oferta por correo/ })
  await fila.getByRole('button', { name: /^Tomar/ }).click()
  const panel = pagina.getByRole('dialog', { name: empresa })
  await panel.getByRole('button', { name: /oferta de 1 mes \$25,30/ }).click()
  await responder(pagina, '¿Enviar la oferta de 1 mes por $25,30?')
  await panel.getByRole('button', { name: 'Enviar la oferta por correo' }).click()

  const correo = pagina.getByRole('dialog', { name: 'Enviar la oferta por correo' })
  const mensaje = correo.getByRole('textbox', { name: 'Mensaje' })
  expect(await mensaje.inputValue()).toContain('una suscripción de 1 mes, por un total de $25,30 (IVA incluido)')
  await escribir(correo.getByRole('textbox', { name: 'Correo 2' }), 'contabilidad@vidrios.ec')

  // Another tab of the call center offers something else meanwhile: nobody mails an offer that
  // isn't on the table.
  const otra = await callcenter.contexto.newPage()
  await otra.goto('/vendedor?filtro=todas')
  await enVivo(otra)
  await filaDe(otra, empresa)
    .getByRole('button', { name: /^Abrir la negociación/ })
    .click()
  await otra
    .getByRole('dialog', { name: empresa })
    .getByRole('button', { name: /oferta de 12 meses \$345,00/ })
    .click()
  await responder(otra, /¿Enviar .*oferta de 12 meses por \$345,00\?/)
  await pronto(() => mensaje.inputValue()).toContain('12 meses, por un total de $345,00')
  // An open panel in one tab isn't known in the others.
  await otra.close()
  await correo.getByRole('button', { name: 'Enviar correo' }).click()
  await toast(pagina, 'Oferta enviada por correo').waitFor()
  await pagina.goBack()
  await panel.waitFor({ state: 'hidden' })

  const visita = await escena().entra(undefined, '/login')
  const enlace = await enlaceDelCorreo(visita.contexto, 'contabilidad@vidrios.ec', /suscripción de 12 meses/)
  expect(enlace).toMatch(/^\/oferta\//)
  await visita.pagina.goto(enlace)
  await visita.pagina.getByRole('heading', { level: 1, name: 'Te enviaron una oferta' }).waitFor()
  await visita.pagina.getByRole('button', { name: 'Ver la oferta' }).click()
  const oferta = visita.pagina.getByRole('article', { name: 'Oferta de BandWork' })
  await oferta.waitFor()
  for (const dicho of ['Suscripción de 12 meses', '$300,00', 'IVA 15 %', '$345,00', 'Vigente, sin aceptar', empresa])
    expect(await oferta.innerText()).toContain(dicho)
  const [descarga] = await Promise.all([
    visita.pagina.waitForEvent('download'),
    oferta.getByRole('link', { name: 'Descargar el PDF' }).click(),
  ])
  expect(descarga.suggestedFilename()).toMatch(/^Oferta-C\d+-0001-2\.pdf$/)
  expect(textoDe(await readFile(await descarga.path()))).toContain('$345,00')

  await toast(pagina, 'Abrieron la oferta', empresa).waitFor()
  await sobre.click()
  const enviados = correo.getByRole('region', { name: 'Correos enviados' }).getByRole('listitem')
  await pronto(() => enviados.filter({ hasText: 'contabilidad@vidrios.ec' }).innerText()).toContain('abierta')
  await pagina.keyboard.press('Escape')

  // Finance may mail it too.
  const deFinanzas = filaDe(financiero.pagina, empresa).getByRole('button', { name: /^Enviar la oferta por correo/ })
  await deFinanzas.click()
  await financiero.pagina.getByRole('dialog', { name: 'Enviar la oferta por correo' }).waitFor()
  await financiero.pagina.goBack()
  expect([...visita.quejas, ...callcenter.quejas, ...financiero.quejas]).toEqual([])
})
