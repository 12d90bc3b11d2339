import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, marcar, pronto, responder, sigueMarcada, toast, unaEscena } from './escena.ts'

const escena = unaEscena()

it('a login that fails says why beside the fields and keeps the address', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/login')
  const correo = pagina.getByRole('textbox', { name: 'Correo' })
  const contrasena = pagina.getByRole('textbox', { name: 'Contraseña' })
  const entrar = pagina.getByRole('button', { name: 'Entrar', exact: true })
  await entrar.click()
  await pagina.getByText('Es necesario escribir un correo').waitFor()
  await pagina.getByText('Escribe tu contraseña').waitFor()
  expect(await correo.getAttribute('aria-invalid')).toBe('true')
  await escribir(correo, 'cliente@demo.ec')
  await escribir(contrasena, 'no es esta')
  await entrar.click()
  await pagina.getByRole('alert').getByText('El correo o la contraseña no son correctos.').waitFor()
  expect(await correo.inputValue()).toBe('cliente@demo.ec')
  await escribir(contrasena, 'bandwork-demo')
  await entrar.click()
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  expect(quejas).toEqual([])
})

it('a page that needs an account asks for it and then comes back', async () => {
  const { pagina } = await escena().entra(undefined, '/proveedor?tamano=10')
  await pagina.waitForURL('**/login?volver=*')
  await pagina.getByRole('button', { name: 'Proveedor', exact: true }).click()
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL('**/proveedor?tamano=10')
})

it('leaving in one tab ends the other', async () => {
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  await otra.goto('/personal')
  await otra.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await otra.getByRole('banner').getByText('en vivo', { exact: true }).waitFor()
  await pagina.getByRole('button', { name: 'Cuenta de Lucía Andrade' }).click()
  await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  await pagina.waitForURL('**/login')
  await otra.waitForURL('**/login*')
  expect(await otra.getByText('Tus pedidos').count()).toBe(0)
  expect(quejas).toEqual([])
})

it('the page /logout signs out, here and in the other tab, and leads to the login page', async () => {
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  await otra.goto('/logout')
  await otra.waitForURL('**/login')
  await pagina.waitForURL('**/login*')
  expect((await contexto.request.get('/api/yo')).status()).toBe(401)
  await otra.goto('/logout')
  await otra.waitForURL('**/login')
  expect(quejas).toEqual([])
})

it('an account of a kind that the page doesn’t know is told so', async () => {
  const { pagina } = await escena().entra('cliente')
  await pagina.route('**/api/yo', async (ruta) => {
    const respuesta = await ruta.fetch()
    const yo = await respuesta.json()
    await ruta.fulfill({ response: respuesta, json: { ...yo, cuenta: { ...yo.cuenta, tipoUsuario: 'mayorista' } } })
  })
  await pagina.reload()
  await pagina.getByRole('alertdialog', { name: 'Tipo Usuario no valido!!!!' }).waitFor()
})

it('what a person does in one tab shows in their other one', async () => {
  const { contexto, pagina, quejas } = await escena().entra('cliente', '/personal?tamano=10')
  const otra = await contexto.newPage()
  await hacerPedido(otra, 'Dos pestañas: una docena de guantes')
  await filaDe(pagina, 'Dos pestañas: una docena de guantes').waitFor()
  await otra.getByRole('button', { name: /^Más acciones de/ }).click()
  await otra.getByRole('menuitem', { name: 'Descartar' }).click()
  await responder(otra, '¿Descartar el pedido?')
  await pronto(() => filaDe(pagina, 'Dos pestañas').innerText()).toContain('Descartado')
  expect(quejas).toEqual([])
})

it('what was typed survives a server that answers 503 and a network that fails, and is sent once', async () => {
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
  await pagina
    .getByRole('alert')
    .getByText('El servidor no pudo responder. Vuelve a intentarlo en un momento.')
    .waitFor()
  falla = 'sin red'
  await enviar.click()
  await pagina
    .getByRole('alert')
    .getByText(/^No hay conexión con BandWork/)
    .waitFor()
  expect(await campo.inputValue()).toBe(texto)
  await contexto.unroute('**/pedido/cliente/sin-conexion/*')
  await enviar.click()
  await pagina.waitForURL('**/pedido/cliente/*')
  // However often it was tried, it is one action.
  expect(new Set(claves).size).toBe(1)
  expect(claves.length).toBeGreaterThan(2)
  await pagina.goto('/personal?tamano=25')
  await filaDe(pagina, texto).waitFor()
  expect(await filaDe(pagina, texto).count()).toBe(1)
})

it('an amount that is none says so, is not sent, and is not lost', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Cable sólido número doce')
  const fila = filaDe(proveedor.pagina, 'Cable sólido número doce')
  const subtotal = fila.getByRole('textbox', { name: /^Subtotal/ })
  const enviar = fila.getByRole('button', { name: 'Enviar propuesta' })
  await pronto(() => enviar.getAttribute('aria-disabled')).toBe('true')
  await escribir(subtotal, '12,3456')
  expect(await subtotal.getAttribute('aria-invalid')).toBe('true')
  expect(await enviar.getAttribute('aria-disabled')).toBe('true')
  await fila.getByText('Escribe un monto como 125,50.').waitFor()
  await proveedor.pagina.reload()
  await pronto(() => subtotal.inputValue()).toBe('12,3456')
  await escribir(subtotal, '12,35')
  await enviar.click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $14,20' }).waitFor()
})

it('the server restarts under two open browsers: they say so, come back, and show what happened once', async () => {
  const { producto } = escena()
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const primero = await hacerPedido(cliente.pagina, 'Antes del corte: seis carretillas')
  await toast(proveedor.pagina, 'Nuevo pedido', primero.codigo).waitFor()
  await marcar(proveedor.pagina)
  await producto.parar()
  for (const { pagina } of [proveedor, cliente]) {
    await pagina.getByRole('banner').getByRole('status').getByText('sin conexión: reintentando').waitFor()
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

it('the look that an account chose is there with its first page on a new device, and before the program after', async () => {
  const uno = await escena().entra('empresa')
  const elegido = await uno.contexto.request.post('/api/cuenta/fondo', { data: { estado: 'blanco' } })
  expect(elegido.status()).toBe(200)
  const { pagina, quejas } = await escena().entra(undefined, '/login')
  await pagina.evaluate(() => {
    const vistas: (string | undefined)[] = []
    Object.assign(globalThis, { vistas })
    new MutationObserver(() => {
      if (document.getElementById('contenido')) vistas.push(document.documentElement.dataset['piel'])
    }).observe(document.body, { childList: true, subtree: true })
  })
  await escribir(pagina.getByRole('textbox', { name: 'Correo' }), 'empresa@demo.ec')
  await escribir(pagina.getByRole('textbox', { name: 'Contraseña' }), 'bandwork-demo')
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  const vistas = await pagina.evaluate(() => (globalThis as unknown as { vistas: string[] }).vistas)
  expect([...new Set(vistas)]).toEqual(['blanco'])
  await pagina.route('**/assets/*.js', (programa) => programa.abort())
  await pagina.reload()
  expect(await pagina.evaluate(() => document.documentElement.dataset['piel'])).toBe('blanco')
  expect(quejas).toEqual([])
})
