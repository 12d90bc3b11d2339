import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const menu = async (pagina: Page, opcion: string): Promise<void> => {
  await pagina
    .getByRole('button', { name: /^Más acciones de/ })
    .first()
    .click()
  await pagina.getByRole('menuitem', { name: opcion }).click()
}
const PDF = { name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

it('an order that is discarded says so on both sides and can be changed no more', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Una mezcladora que ya no hará falta')
  const fila = filaDe(proveedor.pagina, 'mezcladora que ya no')
  await fila.getByRole('textbox', { name: /^Subtotal/ }).waitFor()
  await menu(cliente.pagina, 'Descartar')
  await responder(cliente.pagina, '¿Descartar el pedido?', 'NO')
  // Back closes the question and leaves the page.
  const pagina = cliente.pagina.url()
  await menu(cliente.pagina, 'Descartar')
  const pregunta = cliente.pagina.getByRole('alertdialog', { name: '¿Descartar el pedido?' })
  await pregunta.waitFor()
  await cliente.pagina.goBack()
  await pregunta.waitFor({ state: 'hidden' })
  expect(cliente.pagina.url()).toBe(pagina)
  await menu(cliente.pagina, 'Descartar')
  await responder(cliente.pagina, '¿Descartar el pedido?')
  await toast(cliente.pagina, 'Pedido Descartado', codigo).waitFor()
  await toast(proveedor.pagina, 'Pedido Descartado', codigo).waitFor()
  await pronto(() => fila.innerText()).toContain('Descartado')
  expect(await fila.getByRole('textbox').count()).toBe(0)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('a proposal goes by e-mail to three addresses, and the development mailbox shows it', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Pintura blanca para tres bodegas')
  const { pagina } = proveedor
  const fila = filaDe(pagina, 'Pintura blanca para tres bodegas')
  await escribir(fila.getByRole('textbox', { name: /^Subtotal/ }), '1.250,00')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await pronto(() => fila.innerText()).toContain('$1.437,50')
  await fila.getByRole('button', { name: 'Enviar la propuesta por correo' }).click()
  const panel = pagina.getByRole('dialog', { name: 'Enviar la propuesta por correo' })
  const correo = (n: number) => panel.getByRole('textbox', { name: `Correo ${n}` })
  expect(await correo(1).inputValue()).toBe('cliente@demo.ec')
  expect(await panel.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toMatch(/^Estimado\/a Lucía Andrade:/)
  await escribir(correo(2), 'compras@sin-arroba')
  await panel.getByRole('button', { name: 'Enviar correo' }).click()
  await pronto(() => correo(2).getAttribute('aria-invalid')).toBe('true')
  // The place that nobody used is gone.
  expect(await correo(3).count()).toBe(0)
  await escribir(correo(2), 'compras@finca.ec')
  await panel.getByRole('button', { name: 'Añadir otro correo' }).click()
  await escribir(correo(3), 'gerencia@finca.ec')
  await escribir(panel.getByRole('textbox', { name: 'Mensaje' }), 'Reciba nuestra propuesta por la pintura.')
  await panel.getByRole('button', { name: 'Enviar correo' }).click()
  await toast(pagina, 'Propuesta enviada por correo').waitFor()
  await panel.waitFor({ state: 'hidden' })

  // A mail each: nobody learns who else was asked.
  const buzon = await escena().entra(undefined, '/desarrollo/buzon')
  for (const direccion of ['cliente@demo.ec', 'compras@finca.ec', 'gerencia@finca.ec']) {
    await buzon.pagina
      .getByRole('button', { name: new RegExp(`revisa la propuesta de Ferrecentro Andino.* ${direccion}`) })
      .click()
    const articulo = buzon.pagina.getByRole('article')
    await pronto(() => articulo.innerText()).toContain(`Para ${direccion}`)
    expect(await articulo.innerText()).toContain('Reciba nuestra propuesta por la pintura.')
    expect(await articulo.innerText()).toContain('Total: $1.437,50')
  }
  expect(buzon.quejas).toEqual([])
})

it('files are attached by button and by drop, seen by the other side, and withdrawn again', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { codigo, ruta } = await hacerPedido(cliente.pagina, 'Puertas de madera según plano')
  const { pagina } = cliente
  const archivos = pagina.getByRole('region', { name: 'Archivos' })
  const eleccion = pagina.waitForEvent('filechooser')
  await archivos.getByRole('button', { name: 'Adjuntar' }).click()
  await (await eleccion).setFiles(PDF)
  await archivos.getByRole('link', { name: 'plano.pdf' }).waitFor()
  await toast(proveedor.pagina, 'Archivo adjunto', codigo).waitFor()

  const soltado = await pagina.evaluateHandle(() => {
    const datos = new DataTransfer()
    datos.items.add(new File(['%PDF-1.4\nmedidas\n%%EOF\n'], 'medidas.pdf', { type: 'application/pdf' }))
    return datos
  })
  const zona = archivos.getByRole('group', { name: 'Adjuntar archivos' })
  await zona.dispatchEvent('dragover', { dataTransfer: soltado })
  await zona.dispatchEvent('drop', { dataTransfer: soltado })
  await archivos.getByRole('link', { name: 'medidas.pdf' }).waitFor()

  const otra = pagina.waitForEvent('filechooser')
  await archivos.getByRole('button', { name: 'Adjuntar' }).click()
  await (await otra).setFiles({ name: 'programa.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\x00') })
  await pronto(() => archivos.getByRole('alert').innerText()).toBe('Se admiten PDF, PNG, JPEG, WebP, DOCX, XLSX, CSV.')
  await archivos.getByRole('button', { name: 'Quitar' }).click()

  await proveedor.pagina.goto(ruta.replace('/pedido/cliente/', '/proveedor/pedido/'))
  const vistos = proveedor.pagina.getByRole('region', { name: 'Archivos' })
  const enlace = vistos.getByRole('link', { name: 'plano.pdf' })
  await enlace.waitFor()
  const url = String(await enlace.getAttribute('href'))
  expect((await proveedor.contexto.request.get(url)).status()).toBe(200)

  await archivos.getByRole('button', { name: 'Retirar plano.pdf' }).click()
  await responder(pagina, '¿Retirar «plano.pdf»?')
  await enlace.waitFor({ state: 'hidden' })
  await vistos.getByText('plano.pdf').waitFor()
  expect((await proveedor.contexto.request.get(url)).ok()).toBe(false)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('an order to a provider who is away is kept as a draft and sent later, with a mail', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  await pagina.goto('/pedido/nuevo')
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar proveedor' }), 'Ferrecentro Andino')
  await pagina
    .getByRole('main')
    .getByRole('link', { name: /Ferrecentro Andino/ })
    .first()
    .click()
  await pagina.getByText(/no está en línea/).waitFor()
  await escribir(pagina.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Malla para gallinero, cien metros')
  await pagina.getByRole('button', { name: 'Guardar borrador' }).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  await pagina.getByRole('heading', { level: 2, name: 'Todavía no se ha enviado' }).waitFor()
  // What a draft takes none of isn't offered, and it is said where one looks for it.
  const motivo = (verbo: string) => `No se puede ${verbo}: el pedido está en estado «Borrador».`
  await pagina.getByRole('region', { name: 'Archivos' }).getByText(motivo('adjuntar un archivo')).waitFor()
  await pagina.getByRole('region', { name: 'Tu nota' }).getByText(motivo('guardar una nota')).waitFor()
  await pagina.getByRole('button', { name: /^Más acciones de/ }).click()
  const nota = pagina.getByRole('menuitem', { name: 'Nota' })
  expect(await nota.getAttribute('aria-disabled')).toBe('true')
  await nota.getByText(motivo('guardar una nota')).waitFor()
  await pagina.keyboard.press('Escape')
  const deBorrador = pagina.url()
  await pagina.goto(`${deBorrador}?panel=nota`)
  await pronto(() => new URL(pagina.url()).search).toBe('')
  expect(await pagina.getByRole('dialog').count()).toBe(0)
  await pagina.getByRole('button', { name: 'Enviar pedido' }).first().click()
  await pagina.getByRole('heading', { level: 2, name: 'El proveedor prepara su propuesta' }).waitFor()
  // No fact says its code: it comes a moment after.
  const titulo = pagina.getByRole('heading', { level: 1 })
  await pronto(() => titulo.innerText()).toMatch(/^P\d/)
  const codigo = await titulo.innerText()
  const proveedor = await escena().entra('proveedor')
  await pronto(() => filaDe(proveedor.pagina, 'Malla para gallinero').innerText()).toContain(codigo)
  const buzon = await escena().entra(undefined, '/desarrollo/buzon')
  const buzonDe = buzon.pagina
  await buzonDe.getByRole('button', { name: `${codigo}: cotiza el pedido de Lucía Andrade proveedor@demo.ec` }).click()
  // Its link opens what it names, here for who isn't signed in yet.
  await buzonDe.getByRole('article').getByRole('link').first().click()
  await buzonDe.waitForURL('**/login?volver=*')
  expect(new URL(buzonDe.url()).searchParams.get('volver')).toBe(
    new URL(pagina.url()).pathname.replace('/pedido/cliente/', '/proveedor/pedido/'),
  )
})
