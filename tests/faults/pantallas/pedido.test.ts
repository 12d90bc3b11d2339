import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('a note is saved for its own side alone', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Clavos de acero de dos pulgadas')
  await escribir(cliente.pagina.getByRole('textbox', { name: 'Nota del pedido' }), 'Preguntar por el flete')
  await cliente.pagina.getByRole('button', { name: 'Guardar nota' }).click()
  await toast(cliente.pagina, 'Nota Guardada', codigo).waitFor()
  await cliente.pagina.reload()
  await pronto(() => cliente.pagina.getByRole('textbox', { name: 'Nota del pedido' }).inputValue()).toBe(
    'Preguntar por el flete',
  )
  const fila = filaDe(proveedor.pagina, 'Clavos de acero de dos pulgadas')
  await fila.getByRole('button', { name: `Nota · ${codigo}` }).click()
  const panel = proveedor.pagina.getByRole('dialog', { name: 'Nota' })
  expect(await panel.getByRole('textbox', { name: 'Nota del pedido' }).inputValue()).toBe('')
  await escribir(panel.getByRole('textbox', { name: 'Nota del pedido' }), 'Cliente nuevo: pedir anticipo')
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  await toast(proveedor.pagina, 'Nota Guardada', codigo).waitFor()
  await fila.getByRole('button', { name: 'Nota: Cliente nuevo: pedir anticipo' }).waitFor()
})

it('one mail too many says how long to wait and keeps the written text, and twenty addresses are the limit', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Cal hidratada para el enlucido')
  const { pagina } = proveedor
  const fila = filaDe(pagina, 'Cal hidratada para el enlucido')
  await escribir(fila.getByRole('textbox', { name: /^Subtotal/ }), '80')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await pronto(() => fila.innerText()).toContain('$92,00')
  await fila.getByRole('button', { name: 'Enviar la propuesta por correo' }).click()
  const panel = pagina.getByRole('dialog', { name: 'Enviar la propuesta por correo' })
  const correos = panel.getByRole('textbox', { name: /^Correo \d+$/ })
  const otro = panel.getByRole('button', { name: 'Añadir otro correo' })
  while ((await correos.count()) < 20) await otro.click()
  expect(await otro.count()).toBe(0)
  for (const [n, correo] of (await correos.all()).entries()) await correo.fill(`persona${n}@finca.ec`)
  await panel.getByRole('textbox', { name: 'Mensaje' }).fill('Con descuento si compra esta semana')
  await pagina.evaluate(async () => {
    const { data } = await (await fetch('/proveedor_ajax?draw=1&length=5&search[value]=hidratada')).json()
    const body = JSON.stringify({
      idPedido: data[0].id,
      mensajeenvioprop: 'Otra vez',
      correoenvioProp: ['compras@finca.ec'],
    })
    for (let n = 0; n < 10; n += 1)
      await fetch('/api/pedidos/propuesta/correo', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
  })
  await panel.getByRole('button', { name: 'Enviar correo' }).click()
  await panel
    .getByRole('alert')
    .filter({ hasText: /10 veces por minuto\. Espera/ })
    .waitFor()
  expect(await panel.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('Con descuento si compra esta semana')
  expect(await correos.nth(19).inputValue()).toBe('persona19@finca.ec')
})
