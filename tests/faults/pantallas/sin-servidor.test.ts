import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, marcar, pronto, sigueMarcada, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('typed text survives a server that answers 503 and a network that fails, and is sent once', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  const texto = 'Ladrillos visto para el cerramiento, dos mil'
  await pagina.goto('/pedido/nuevo')
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar proveedor' }), 'Ferrecentro')
  await pagina
    .getByRole('main')
    .getByRole('link', { name: /Ferrecentro Andino/ })
    .first()
    .click()
  const campo = pagina.getByRole('textbox', { name: '¿Qué necesitas?' })
  const enviar = pagina.getByRole('button', { name: 'Enviar pedido' })
  await escribir(campo, '   ')
  await enviar.click()
  await pagina.getByText('Escribe qué necesitas.').waitFor()
  expect(await campo.getAttribute('aria-invalid')).toBe('true')

  await escribir(campo, texto)
  await pagina.reload()
  await pronto(() => campo.inputValue()).toBe(texto)
  const claves: (string | undefined)[] = []
  let falla: 'caido' | 'sin red' = 'caido'
  await contexto.route('**/pedido/cliente/sin-conexion/*', (ruta) => {
    claves.push(ruta.request().headers()['idempotency-key'])
    return falla === 'caido' ? ruta.fulfill({ status: 503, body: 'mantenimiento' }) : ruta.abort()
  })
  await enviar.click()
  const espera = pagina.getByRole('list', { name: 'Pedidos por enviar' }).getByRole('listitem')
  await espera.getByText(texto).waitFor()
  falla = 'sin red'
  await pronto(() => claves.length).toBeGreaterThan(4)
  await contexto.unroute('**/pedido/cliente/sin-conexion/*')
  await pronto(() => espera.count()).toBe(0)
  // However often it was tried, it is one action.
  expect(new Set(claves).size).toBe(1)
  await pagina.goto('/personal?tamano=25')
  await filaDe(pagina, texto).waitFor()
  expect(await filaDe(pagina, texto).count()).toBe(1)
})

it('two open browsers say that the server is away, come back after its restart, and show once what happened', async () => {
  const { producto } = escena()
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const primero = await hacerPedido(cliente.pagina, 'Antes del corte: seis carretillas')
  await toast(proveedor.pagina, 'Nuevo pedido', primero.codigo).waitFor()
  await marcar(proveedor.pagina)
  await producto.parar()
  for (const { pagina } of [proveedor, cliente]) {
    await pagina
      .getByRole('banner')
      .getByRole('status')
      .getByText('BandWork no responde: seguimos intentando')
      .waitFor()
  }
  await producto.arrancar()
  // Somebody orders before the provider's page is back.
  const otro = await escena().entra('empresa')
  const durante = await hacerPedido(otro.pagina, 'Durante el corte: doce palas')
  for (const { pagina } of [proveedor, cliente]) {
    await pagina.getByRole('banner').getByRole('status').getByText('en vivo', { exact: true }).waitFor()
  }
  await toast(proveedor.pagina, 'Nuevo pedido', durante.codigo).waitFor()
  await filaDe(proveedor.pagina, 'Durante el corte: doce palas').waitFor()
  expect(await toast(proveedor.pagina, 'Nuevo pedido', primero.codigo).count()).toBe(1)
  expect(await toast(proveedor.pagina, 'Nuevo pedido', durante.codigo).count()).toBe(1)
  expect(await sigueMarcada(proveedor.pagina)).toBe(true)
})
