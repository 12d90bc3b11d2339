import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adjuntoDelCorreo, enlaceDelCorreo } from '#tests/e2e/buzon.ts'
import { escenaComun, escribir, filaDe, hacerPedido, pronto, toast } from '#tests/e2e/escena.ts'
import { textoDe } from '#tests/pdf.ts'

const escena = escenaComun()

it('a mailed proposal is read by its link once, without an account, and its provider sees that it was', async () => {
  const cliente = await escena().entra('cliente', '/pedido/nuevo')
  const proveedor = await escena().entra('proveedor')
  const { codigo } = await hacerPedido(cliente.pagina, 'Diez galones de barniz <b>marino</b>')
  const fila = filaDe(proveedor.pagina, 'barniz')
  await escribir(fila.getByRole('textbox', { name: /^Subtotal de/ }), '370')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $425,50' }).first().waitFor()
  await fila.getByRole('button', { name: /^Enviar la propuesta por correo/ }).click()
  const panel = proveedor.pagina.getByRole('dialog', { name: 'Enviar la propuesta por correo' })
  await escribir(panel.getByRole('textbox', { name: 'Correo 2' }), 'compras@barniz.ec')
  await panel.getByRole('button', { name: 'Quitar el correo 3' }).click()
  await panel.getByRole('button', { name: 'Enviar correo' }).click()
  await toast(proveedor.pagina, 'Propuesta enviada por correo').waitFor()

  const correo = ['compras@barniz.ec', new RegExp(codigo)] as const
  expect(textoDe(await adjuntoDelCorreo(proveedor.contexto, ...correo))).toContain('barniz <b>marino</b>')
  const enlace = await enlaceDelCorreo(proveedor.contexto, ...correo)
  expect(enlace).toMatch(/^\/propuesta\//)
  const visita = await escena().entra(undefined, enlace)
  const { pagina } = visita
  await pagina.getByRole('heading', { level: 1, name: 'Te enviaron una propuesta' }).waitFor()
  expect(await pagina.getByRole('main').innerText()).not.toContain('Lucía')
  await pagina.getByRole('button', { name: 'Ver la propuesta' }).click()
  const propuesta = pagina.getByRole('article', { name: 'Propuesta de Ferrecentro Andino' })
  await propuesta.waitFor()
  for (const dicho of ['$425,50', 'IVA 15 %', 'barniz <b>marino</b>', 'Vigente, sin aprobar', 'Lucía Andrade', codigo])
    expect(await propuesta.innerText()).toContain(dicho)
  const [descarga] = await Promise.all([
    pagina.waitForEvent('download'),
    propuesta.getByRole('link', { name: 'Descargar el PDF' }).click(),
  ])
  expect(descarga.suggestedFilename()).toBe(`Propuesta-${codigo}-v1.pdf`)
  expect(textoDe(await readFile(await descarga.path()))).toContain('barniz <b>marino</b>')

  // Another browser doesn't see it.
  const otra = await escena().entra(undefined, enlace)
  await otra.pagina.getByRole('button', { name: 'Ver la propuesta' }).click()
  await otra.pagina.getByRole('heading', { level: 1, name: 'Este enlace ya se usó' }).waitFor()
  expect(await otra.pagina.getByRole('main').innerText()).toContain('pide al proveedor que te la envíe otra vez')

  await toast(proveedor.pagina, 'Abrieron tu propuesta', codigo).waitFor()
  await fila.getByRole('button', { name: /^Enviar la propuesta por correo/ }).click()
  const enviados = panel.getByRole('region', { name: 'Correos enviados' }).getByRole('listitem')
  await pronto(() => enviados.filter({ hasText: 'compras@barniz.ec' }).innerText()).toContain('abierta')
  expect(await enviados.filter({ hasText: 'cliente@demo.ec' }).innerText()).toContain('enlace sin abrir')
  await proveedor.pagina.keyboard.press('Escape')
  await fila.getByRole('link', { name: codigo }).click()
  await proveedor.pagina
    .getByRole('button', { name: /Abrió la propuesta 1 con el enlace del correo.*Quien recibió el correo/ })
    .waitFor()
  expect([...visita.quejas, ...otra.quejas, ...proveedor.quejas]).toEqual([])
})
