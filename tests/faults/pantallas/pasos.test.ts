import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const menu = async (pagina: Page, opcion: string): Promise<void> => {
  await pagina
    .getByRole('button', { name: /^Más acciones de/ })
    .first()
    .click()
  await pagina.getByRole('menuitem', { name: opcion }).click()
}

it('a discarded order says so on both sides and can no longer be changed', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Una mezcladora que ya no hará falta')
  const fila = filaDe(proveedor.pagina, 'mezcladora que ya no')
  await fila.getByRole('textbox', { name: /^Subtotal/ }).waitFor()
  await menu(cliente.pagina, 'Descartar')
  await responder(cliente.pagina, '¿Descartar el pedido?', 'NO')
  // Back closes the question and leaves the page.
  const pagina = cliente.pagina.url()
  await menu(cliente.pagina, 'Descartar')
  const pregunta = cliente.pagina.getByRole('alertdialog', { name: '¿Descartar el pedido?' })
  await pregunta.waitFor()
  await cliente.pagina.goBack()
  await pregunta.waitFor({ state: 'hidden' })
  expect(cliente.pagina.url()).toBe(pagina)
  await menu(cliente.pagina, 'Descartar')
  await responder(cliente.pagina, '¿Descartar el pedido?')
  await toast(cliente.pagina, 'Pedido Descartado', codigo).waitFor()
  await toast(proveedor.pagina, 'Pedido Descartado', codigo).waitFor()
  await pronto(() => fila.innerText()).toContain('Descartado')
  expect(await fila.getByRole('textbox').count()).toBe(0)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('a proposal goes by e-mail to three addresses, and the development mailbox shows it', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Pintura blanca para tres bodegas')
  const { pagina } = proveedor
  const fila = filaDe(pagina, 'Pintura blanca para tres bodegas')
  await escribir(fila.getByRole('textbox', { name: /^Subtotal/ }), '1.250,00')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await pronto(() => fila.innerText()).toContain('$1.437,50')
  await fila.getByRole('button', { name: 'Enviar la propuesta por correo' }).click()
  const panel = pagina.getByRole('dialog', { name: 'Enviar la propuesta por correo' })
  const correo = (n: number) => panel.getByRole('textbox', { name: `Correo ${n}` })
  expect(await correo(1).inputValue()).toBe('cliente@demo.ec')
  expect(await panel.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toMatch(/^Estimado\/a Lucía Andrade:/)
  await escribir(correo(2), 'compras@sin-arroba')
  await panel.getByRole('button', { name: 'Enviar correo' }).click()
  await pronto(() => correo(2).getAttribute('aria-invalid')).toBe('true')
  // The place that nobody used is gone.
  expect(await correo(3).count()).toBe(0)
  await escribir(correo(2), 'compras@finca.ec')
  await panel.getByRole('button', { name: 'Añadir otro correo' }).click()
  await escribir(correo(3), 'gerencia@finca.ec')
  await escribir(panel.getByRole('textbox', { name: 'Mensaje' }), 'Reciba nuestra propuesta por la pintura.')
  await panel.getByRole('button', { name: 'Enviar correo' }).click()
  await toast(pagina, 'Propuesta enviada por correo').waitFor()
  await panel.waitFor({ state: 'hidden' })

  // A mail each: nobody learns who else was asked.
  const buzon = await escena().entra(undefined, '/desarrollo/buzon')
  for (const direccion of ['cliente@demo.ec', 'compras@finca.ec', 'gerencia@finca.ec']) {
    await buzon.pagina
      .getByRole('button', { name: new RegExp(`revisa la propuesta de Ferrecentro Andino.* ${direccion}`) })
      .click()
    const articulo = buzon.pagina.getByRole('article')
    await pronto(() => articulo.innerText()).toContain(`Para ${direccion}`)
    expect(await articulo.innerText()).toContain('Reciba nuestra propuesta por la pintura.')
    expect(await articulo.innerText()).toContain('Total: $1.437,50')
  }
  expect(buzon.quejas).toEqual([])
})
