import { expect, it } from 'vitest'
import { escribir, formularioDe, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { enviar, pedidosCon, perderRespuesta, porSalir, sinResponder, texto } from '#tests/e2e/pedido/formulario.ts'

const escena = unaEscena()

it('an order to an absent provider is sent in one go, once, whatever answer is lost and wherever the page is closed', async () => {
  const { pagina, contexto } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await pagina.getByText(/no está en línea: al enviarlo le llega también un correo/).waitFor()
  await escribir(texto(pagina), 'Treinta metros de geomembrana')
  await contexto.route('**/pedido/cliente/sin-conexion/*', perderRespuesta)
  await enviar(pagina).click()
  await pagina.waitForURL('**/personal')
  await porSalir(pagina).getByText('Treinta metros de geomembrana').waitFor()
  await contexto.route('**/pedido/sin-conexion/fin/*', perderRespuesta)
  await contexto.unroute('**/pedido/cliente/sin-conexion/*')
  await pagina.reload()
  await porSalir(pagina).getByText('Treinta metros de geomembrana').waitFor()
  await contexto.unroute('**/pedido/sin-conexion/fin/*')
  // The waiting orders are counted a while after the page came: until then there are none.
  const salida = pagina.waitForResponse('**/pedido/sin-conexion/fin/*')
  await pagina.goto('/perfil')
  await salida
  await pronto(() => pagina.getByRole('button', { name: /^Por enviar/ }).count()).toBe(0)
  const filas = await pedidosCon(pagina, 'metros de geomembrana')
  expect(await filas.count()).toBe(1)
  expect(await filas.innerText()).toContain('Esperando Propuesta')
  // Done: the next order to them begins empty.
  await formularioDe(pagina, 'Ferrecentro Andino')
  expect(await texto(pagina).inputValue()).toBe('')
})

it('an order written differently is another order: the one that may have arrived is never changed from here', async () => {
  const { pagina, contexto } = await escena().entra('cliente')
  for (const accion of ['enviar', 'borrador'] as const) {
    const [primero, segundo] = [`Doce sacos de cal para ${accion}`, `Siete sacos de yeso para ${accion}`]
    await formularioDe(pagina, 'Ferrecentro Andino')
    await escribir(texto(pagina), primero)
    await contexto.route('**/pedido/sin-conexion/fin/*', sinResponder)
    const pedida = pagina.waitForRequest('**/pedido/sin-conexion/fin/*')
    await enviar(pagina).click()
    await pedida
    await pagina.reload()
    await pagina.getByText(/^No sabemos si este pedido llegó/).waitFor()
    await contexto.unroute('**/pedido/sin-conexion/fin/*')
    await escribir(texto(pagina), segundo)
    await pagina.getByText(/va como otro pedido/).waitFor()
    await (accion === 'enviar' ? enviar(pagina) : pagina.getByRole('button', { name: 'Guardar borrador' })).click()
    await pagina.waitForURL('**/pedido/cliente/*')
    for (const escrito of [primero, segundo]) expect(await (await pedidosCon(pagina, escrito)).count()).toBe(1)
    const [delPrimero, delSegundo] = [
      await (await pedidosCon(pagina, primero)).innerText(),
      await (await pedidosCon(pagina, segundo)).innerText(),
    ]
    expect([delPrimero.includes('Esperando Propuesta'), delSegundo.includes('Esperando Propuesta')]).toEqual([
      true,
      accion === 'enviar',
    ])
  }
})

it('two tabs that write different orders to an absent provider send both', async () => {
  const { pagina, contexto } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  for (const ventana of [pagina, otra]) await formularioDe(ventana, 'Ferrecentro Andino')
  await contexto.route('**/pedido/sin-conexion/fin/*', async (llamada) => {
    await ambas.promise
    await llamada.continue()
  })
  const ambas = Promise.withResolvers<void>()
  await escribir(texto(pagina), 'Pestaña primera: ladrillos')
  await escribir(texto(otra), 'Pestaña segunda: adoquines')
  await enviar(pagina).click()
  await enviar(otra).click()
  ambas.resolve()
  for (const ventana of [pagina, otra]) await ventana.waitForURL('**/pedido/cliente/*')
  expect(pagina.url()).not.toBe(otra.url())
  for (const escrito of ['Pestaña primera', 'Pestaña segunda'])
    expect(await (await pedidosCon(pagina, escrito)).count()).toBe(1)
})
