import { expect, it } from 'vitest'
import { escenaComun, escribir, filaDe, hacerPedido, pronto, responder, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()

it('a step taken offline is shown as waiting, and is done once when the connection is back', async () => {
  const proveedor = await escena().entra('proveedor')
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const { codigo } = await hacerPedido(pagina, 'Para aprobar sin línea: diez sacos')
  const fila = filaDe(proveedor.pagina, codigo)
  await escribir(fila.getByRole('textbox', { name: /^Subtotal de/ }), '200,00')
  await fila.getByRole('button', { name: /^Enviar propuesta/ }).click()
  const aprobar = pagina.getByRole('button', { name: 'Aprobar $230,00' }).first()
  await aprobar.waitFor()
  // The code that shows the outbox comes a while after its page, however busy the machine is.
  const traidos = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await pronto(async () => (await pagina.evaluate(traidos)).join()).toContain('bandeja-abierta')
  await contexto.setOffline(true)
  await pagina.locator('header [role=status]').getByText('sin conexión: reintentando').waitFor()

  await aprobar.click()
  await responder(pagina, /Aprobar/)
  await pagina.getByRole('main').getByText('Por enviar: aprobar el pedido por $230,00').first().waitFor()
  // No other step can be taken meanwhile, and the reason is shown.
  await pagina.getByRole('button', { name: /^Más acciones/ }).click()
  await pagina
    .getByRole('menuitem', { name: /Descartar/ })
    .getByText(/Primero tiene que salir/)
    .waitFor()
  await pagina.keyboard.press('Escape')
  const porEnviar = pagina.getByRole('button', { name: /^Por enviar/ })
  await porEnviar.click()
  await pagina
    .getByRole('dialog', { name: 'Por enviar' })
    .getByText(/espera a que vuelva la conexión/)
    .waitFor()
  await pagina.goBack()

  await contexto.setOffline(false)
  await toast(proveedor.pagina, 'Pedido Aprobado', codigo).waitFor()
  await pronto(() => porEnviar.count()).toBe(0)
  const historia = pagina.getByRole('region', { name: 'Historia' })
  await pronto(() => historia.getByRole('button', { name: /^Aprobó la propuesta/ }).count()).toBe(1)
  // The links of the chain are for auditors.
  expect(await historia.locator('code').count()).toBe(0)
  expect([...quejas, ...proveedor.quejas]).toEqual([])
})
