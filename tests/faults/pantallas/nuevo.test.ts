import { expect, it } from 'vitest'
import { CLAVE_DEMO, escribir, formularioDe, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { enviar, pedidosCon, perderRespuesta, porSalir, sinResponder, texto } from '#tests/e2e/pedido/formulario.ts'

const escena = unaEscena()

const PDF = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`),
})

it('a person who signs in after another’s session just ended finds nothing of what the other wrote', async () => {
  const { pagina, contexto } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await escribir(texto(pagina), 'Lo que solo a mí me importa')
  await contexto.route('**/pedido/sin-conexion/fin/*', sinResponder)
  const pedida = pagina.waitForRequest('**/pedido/sin-conexion/fin/*')
  await enviar(pagina).click()
  await pedida
  const direccion = pagina.url()
  await pagina.reload()
  await pagina.getByText(/^No sabemos si este pedido llegó/).waitFor()
  await contexto.unroute('**/pedido/sin-conexion/fin/*')
  await contexto.clearCookies()
  await contexto.request.post('/login', { data: { correo: 'empresa@demo.ec', contrasena: CLAVE_DEMO } })
  await pagina.goto(direccion)
  await texto(pagina).waitFor()
  expect(await texto(pagina).inputValue()).toBe('')
  await escribir(texto(pagina), 'Un pedido de la empresa')
  await enviar(pagina).click()
  await pagina.waitForURL('**/pedido/cliente/*')
})

it('a draft discarded from its own page doesn’t swallow the next order sent', async () => {
  const { pagina, contexto } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await escribir(texto(pagina), 'Seis rollos de geotextil')
  await contexto.route('**/pedido/sin-conexion/fin/*', () => undefined)
  const pedida = pagina.waitForRequest('**/pedido/sin-conexion/fin/*')
  await enviar(pagina).click()
  await pedida
  await pagina.reload()
  const borrador = await pagina.getByRole('link', { name: 'Ver el anterior' }).getAttribute('href')
  const idPedido = String(borrador).split('/').at(-1)
  await contexto.unroute('**/pedido/sin-conexion/fin/*')
  const origin = new URL(pagina.url()).origin
  const descartado = await contexto.request.post('/api/pedidos/descartar', { data: { idPedido }, headers: { origin } })
  expect(descartado.status()).toBe(200)
  await enviar(pagina).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  await pagina.getByRole('heading', { level: 2, name: 'El proveedor prepara su propuesta' }).waitFor()
  expect(pagina.url()).not.toContain(String(idPedido))
})

it('files are chosen while writing, held to their limits, and a failing one can be tried again without another order', async () => {
  const { pagina, contexto, quejas } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await escribir(texto(pagina), 'Escalera caracol según planos')
  const adjuntar = async (...archivos: ReturnType<typeof PDF>[]) => {
    const eleccion = pagina.waitForEvent('filechooser')
    await pagina.getByRole('button', { name: 'Adjuntar archivos' }).click()
    await (await eleccion).setFiles(archivos)
  }
  await adjuntar(PDF('planta.pdf'), PDF('corte.pdf'), { ...PDF('fachada.gif'), mimeType: 'image/gif' })
  const lista = pagina.getByRole('list', { name: 'Archivos elegidos' })
  await pronto(() => lista.getByRole('listitem').count()).toBe(2)
  await pronto(() => lista.innerText()).toMatch(/planta\.pdf\s+1 KB/)
  await pagina
    .getByRole('alert')
    .getByText('«fachada.gif»: Se admiten PDF, PNG, JPEG, WebP, DOCX, XLSX, CSV.')
    .waitFor()
  await adjuntar({ ...PDF('enorme.pdf'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await pagina.getByRole('alert').getByText('«enorme.pdf»: El archivo supera los 10 MiB.').waitFor()
  await adjuntar(PDF('sobra.pdf'))
  await pagina.getByRole('button', { name: 'Quitar sobra.pdf' }).click()
  await pronto(() => lista.getByRole('listitem').count()).toBe(2)
  await pagina.getByText('«Guardar borrador» guarda solo lo escrito.').waitFor()

  // A name as long as people give them widens no phone.
  await adjuntar(PDF(`${'plano-de-la-losa-'.repeat(8)}.pdf`))
  await pagina.setViewportSize({ width: 390, height: 844 })
  await pronto(() => pagina.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await pagina.getByRole('button', { name: /^Quitar plano-de-la-losa/ }).click()
  await pagina.setViewportSize({ width: 1440, height: 900 })

  let veces = 0
  await contexto.route('**/api/pedidos/adjuntar/archivo', (llamada) => {
    veces += 1
    return veces === 2 ? llamada.abort() : llamada.continue()
  })
  await enviar(pagina).click()
  await pagina.getByText(/^Tu pedido ya está enviado/).waitFor()
  await pronto(() => lista.innerText()).toMatch(/^corte\.pdf\s+No se pudo subir: No hay conexión/)
  await pagina.getByRole('button', { name: 'Reintentar los archivos' }).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  const suArchivos = pagina.getByRole('region', { name: 'Archivos' })
  for (const nombre of ['planta.pdf', 'corte.pdf']) await suArchivos.getByRole('link', { name: nombre }).waitFor()
  expect(await (await pedidosCon(pagina, 'Escalera caracol')).count()).toBe(1)
  expect(quejas).toEqual([])
})

it('an order to a connected provider offers no draft, and a lost answer sends nothing twice', async () => {
  await escena().entra('proveedor', '/proveedor')
  const { pagina, contexto } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await pronto(() => pagina.getByRole('button', { name: 'Guardar borrador' }).count()).toBe(0)
  await escribir(texto(pagina), 'Ocho luminarias solares')
  await contexto.route('**/api/save/index/pedido', perderRespuesta)
  await enviar(pagina).click()
  await porSalir(pagina).getByText('Ocho luminarias solares').waitFor()
  await contexto.unroute('**/api/save/index/pedido')
  await pronto(() => porSalir(pagina).count()).toBe(0)
  expect(await (await pedidosCon(pagina, 'luminarias solares')).count()).toBe(1)
})
