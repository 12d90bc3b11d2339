import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, responder, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('an account of a kind unknown to the page gets a dialog that says so', async () => {
  const { pagina } = await escena().entra('cliente')
  await pagina.route('**/api/yo', async (ruta) => {
    const respuesta = await ruta.fetch()
    const yo = await respuesta.json()
    await ruta.fulfill({ response: respuesta, json: { ...yo, cuenta: { ...yo.cuenta, tipoUsuario: 'mayorista' } } })
  })
  await pagina.reload()
  await pagina.getByRole('alertdialog', { name: 'Tipo Usuario no valido!!!!' }).waitFor()
})

it('an act in one tab shows in the person’s other tab', async () => {
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

it('an account’s chosen look comes with its first page on a new device, and before the program afterwards', async () => {
  const persona = await escena().entra('empresa')
  const elegido = await persona.contexto.request.post('/api/cuenta/fondo', { data: { estado: 'blanco' } })
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
