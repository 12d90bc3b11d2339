import { expect, it } from 'vitest'
import { imprimirPropuesta } from '#api/pedido/propuesta-pdf.ts'
import { filaDe, hacerPedido, pronto, responder, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const parte = { nombre: 'Alguien', ciudad: '', celular: '', correo: '' }
const PDF = imprimirPropuesta({
  codigo: '',
  propuesta: { version: 1, subtotal: 100, tasaIva: 1500, iva: 15, total: 115 },
  lineas: [],
  enviada: '2026-11-20T15:00:00.000Z',
  remitida: '2026-11-20T15:00:00.000Z',
  descripcion: 'Un plano',
  mensaje: '',
  proveedor: parte,
  cliente: parte,
})

it('an order’s attachments open in the page and in the address; Back closes them, and a withdrawn one says so', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor')
  const { pagina } = cliente
  const { codigo } = await hacerPedido(pagina, 'Una escalera de caracol')
  const archivos = pagina.getByRole('region', { name: 'Archivos' })
  await archivos.locator('input[type=file]').setInputFiles([
    { name: 'plano ñ.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await PDF) },
    { name: 'foto.png', mimeType: 'image/png', buffer: PNG },
  ])
  await archivos.getByRole('link', { name: 'foto.png' }).waitFor()

  // On the order's page.
  const casa = pagina.url()
  await archivos.getByRole('link', { name: 'plano ñ.pdf' }).click()
  const visor = pagina.getByRole('dialog', { name: 'plano ñ.pdf' })
  await visor.locator('object[type="application/pdf"]').waitFor()
  expect(new URL(pagina.url()).searchParams.get('archivo')).toMatch(/^[0-9a-f]{64}$/)
  await pagina.reload()
  await visor.waitFor()
  await pagina.goBack()
  await visor.waitFor({ state: 'detached' })
  expect(pagina.url()).toBe(casa)
  await archivos.getByRole('link', { name: 'foto.png' }).click()
  const foto = pagina.getByRole('dialog', { name: 'foto.png' })
  await foto.getByRole('img', { name: 'foto.png' }).waitFor()
  await pagina.keyboard.press('Escape')
  await foto.waitFor({ state: 'detached' })
  expect(pagina.url()).toBe(casa)

  // Over the panel of a row: Back goes one at a time.
  const mesa = proveedor.pagina
  await filaDe(mesa, codigo)
    .getByRole('button', { name: /^Archivos/ })
    .click()
  const panel = mesa.getByRole('dialog', { name: 'Archivos' })
  await panel.getByRole('link', { name: 'foto.png' }).click()
  const fotoEnMesa = mesa.getByRole('dialog', { name: 'foto.png' })
  await fotoEnMesa.getByRole('img').waitFor()
  await mesa.goBack()
  await fotoEnMesa.waitFor({ state: 'detached' })
  await panel.waitFor()

  // A file withdrawn while one looks at it says so, and isn't shown any more.
  await panel.getByRole('link', { name: 'foto.png' }).click()
  await fotoEnMesa.getByRole('img').waitFor()
  await archivos.getByRole('button', { name: 'Retirar foto.png' }).click()
  await responder(pagina, '¿Retirar «foto.png»?')
  await fotoEnMesa.getByText('Lo retiró la otra parte').waitFor()
  await pronto(() => fotoEnMesa.getByRole('img', { name: 'foto.png' }).count()).toBe(0)
  await mesa.keyboard.press('Escape')
  await fotoEnMesa.waitFor({ state: 'detached' })
  await panel.getByText('retirado').waitFor()
  expect(await panel.getByRole('link', { name: 'foto.png' }).count()).toBe(0)
  await mesa.goBack()
  await panel.waitFor({ state: 'detached' })
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
