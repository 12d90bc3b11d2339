import { expect, it } from 'vitest'
import { escenaComun, hacerPedido, pronto, responder, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()
const PDF = { name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const OTRO = { name: 'programa.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\x00') }

it('files are attached by button and by drop, seen by the other side, and withdrawn again', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  const { codigo, ruta } = await hacerPedido(pagina, 'Puertas de madera según plano')
  const archivos = pagina.getByRole('region', { name: 'Archivos' })
  const adjuntar = async (archivo: typeof PDF) => {
    const eleccion = pagina.waitForEvent('filechooser')
    await archivos.getByRole('button', { name: 'Adjuntar' }).click()
    await (await eleccion).setFiles(archivo)
  }
  await adjuntar(PDF)
  await archivos.getByRole('link', { name: 'plano.pdf' }).waitFor()
  await toast(proveedor.pagina, 'Archivo adjunto', codigo).waitFor()
  const dataTransfer = await pagina.evaluateHandle(() => {
    const datos = new DataTransfer()
    datos.items.add(new File(['%PDF-1.4\nmedidas\n%%EOF\n'], 'medidas.pdf', { type: 'application/pdf' }))
    return datos
  })
  const zona = archivos.getByRole('group', { name: 'Adjuntar archivos' })
  for (const gesto of ['dragover', 'drop']) await zona.dispatchEvent(gesto, { dataTransfer })
  await archivos.getByRole('link', { name: 'medidas.pdf' }).waitFor()
  await adjuntar(OTRO)
  await pronto(() => archivos.getByRole('alert').innerText()).toBe('Se admiten PDF, PNG, JPEG, WebP, DOCX, XLSX, CSV.')
  await archivos.getByRole('button', { name: 'Quitar' }).click()

  await proveedor.pagina.goto(ruta.replace('/pedido/cliente/', '/proveedor/pedido/'))
  const vistos = proveedor.pagina.getByRole('region', { name: 'Archivos' })
  const enlace = vistos.getByRole('link', { name: 'plano.pdf' })
  const url = String(await enlace.getAttribute('href'))
  expect((await proveedor.contexto.request.get(url)).status()).toBe(200)
  await archivos.getByRole('button', { name: 'Retirar plano.pdf' }).click()
  await responder(pagina, '¿Retirar «plano.pdf»?')
  await enlace.waitFor({ state: 'hidden' })
  await vistos.getByText('plano.pdf').waitFor()
  // The page follows the fact; the file is served by the row, which comes a moment later.
  await pronto(async () => (await proveedor.contexto.request.get(url)).ok()).toBe(false)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
