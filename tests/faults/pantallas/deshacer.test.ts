import { expect, it } from 'vitest'
import {
  escribir,
  filaDe,
  hacerPedido,
  marcar,
  pronto,
  responder,
  sigueMarcada,
  toast,
  unaEscena,
} from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('a discard is taken back by keys, by its toast or by its row, and the other side sees it go and come back', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const { codigo } = await hacerPedido(cliente.pagina, 'Doce carretillas para la obra')
  await cliente.pagina.goto('/personal?filtro=todos')
  for (const { pagina } of [cliente, proveedor]) await marcar(pagina)
  const fila = filaDe(cliente.pagina, 'Doce carretillas')
  const suya = filaDe(proveedor.pagina, 'Doce carretillas')
  const descartar = async () => {
    await fila.getByRole('button', { name: /^Más acciones/ }).click()
    await cliente.pagina.getByRole('menuitem', { name: 'Descartar' }).click()
    await responder(cliente.pagina, '¿Descartar el pedido?')
    for (const { pagina } of [cliente, proveedor]) await toast(pagina, 'Pedido Descartado', codigo).waitFor()
    await pronto(() => suya.innerText()).toContain('Descartado')
  }
  const devuelto = async () => {
    await toast(cliente.pagina, 'Descarte deshecho', codigo).waitFor()
    await toast(proveedor.pagina, 'Se deshizo el descarte', codigo).waitFor()
    await pronto(() => suya.innerText()).toContain('Enviar Propuesta')
    await pronto(() => fila.innerText()).toContain('Esperando Propuesta')
  }
  await descartar()
  // Who writes takes back what they wrote; under a dialog nothing is taken back.
  const busqueda = cliente.pagina.getByRole('searchbox').last()
  await escribir(busqueda, 'Doce')
  await cliente.pagina.keyboard.press('Control+z')
  await escribir(busqueda, '')
  await cliente.pagina.keyboard.press('Control+k')
  await cliente.pagina.getByRole('dialog').waitFor()
  await cliente.pagina.keyboard.press('Control+z')
  await cliente.pagina.keyboard.press('Escape')
  await cliente.pagina.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await fila.innerText()).toContain('Descartado')
  await fila.getByText('Descartado', { exact: true }).click()
  await cliente.pagina.keyboard.press('Control+z')
  await devuelto()
  // What was taken back isn't again.
  await cliente.pagina.keyboard.press('Control+z')

  await descartar()
  await toast(cliente.pagina, 'Pedido Descartado', codigo).getByRole('button', { name: 'Deshacer' }).click()
  await devuelto()

  expect(await sigueMarcada(cliente.pagina)).toBe(true)
  // A reload doesn't lose it; the other side has no such button.
  await descartar()
  await cliente.pagina.reload()
  const boton = fila.getByRole('button', { name: 'Deshacer el descarte' })
  await boton.waitFor()
  expect(await suya.getByRole('button', { name: 'Deshacer el descarte' }).count()).toBe(0)
  await boton.click()
  await devuelto()

  // Once the other side has acted it stays.
  await descartar()
  await suya.getByRole('button', { name: /^Más acciones/ }).click()
  await proveedor.pagina.getByRole('menuitem', { name: 'Reportar un incidente' }).click()
  const panel = proveedor.pagina.getByRole('dialog', { name: 'Reportar un incidente' })
  await escribir(panel.getByRole('textbox'), 'Descarta y deshace')
  await panel.getByRole('button', { name: 'Reportar' }).click()
  await panel.waitFor({ state: 'detached' })
  await cliente.pagina.keyboard.press('Control+z')
  await toast(cliente.pagina, 'El descarte ya no se puede deshacer', codigo).waitFor()
  expect(await fila.innerText()).toContain('Descartado')
  expect(await sigueMarcada(proveedor.pagina)).toBe(true)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
