import { expect, it } from 'vitest'
import { escenaComun, hacerPedido, pronto } from '#tests/e2e/escena.ts'
import { campana, sinLeer } from './campana.ts'

const escena = escenaComun()
const TELEFONO = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

it('a provider reads notices by opening them, one by one or all at once, and their other device follows', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina, quejas } = await escena().entra('proveedor')
  const telefono = await escena().entra('proveedor', '/perfil', TELEFONO)
  const centro = pagina.getByRole('dialog', { name: 'Avisos' })
  // Earlier notices of the account are marked as read.
  await campana(pagina).click()
  await centro.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await centro.getByText('Nada sin leer').waitFor()
  await pagina.keyboard.press('Escape')

  const pedido = await hacerPedido(cliente.pagina, 'Doce vigas de laurel')
  const otro = await hacerPedido(cliente.pagina, 'Tres puertas de laurel')
  await pronto(() => sinLeer(telefono.pagina)).toBe(2)
  await campana(pagina).press('Enter')
  const cosa = (codigo: string) => centro.getByRole('listitem').filter({ hasText: codigo })
  await cosa(pedido.codigo).getByText('Sin leer').waitFor()
  await cosa(otro.codigo)
    .getByRole('button', { name: /^Marcar como leído/ })
    .press('Enter')
  await cosa(otro.codigo).getByText('Sin leer').waitFor({ state: 'detached' })
  await cosa(pedido.codigo)
    .getByRole('button', { name: /Nuevo pedido/ })
    .first()
    .click()
  await pagina.waitForURL('**/proveedor/pedido/*')
  await pronto(() => sinLeer(telefono.pagina)).toBe(0)

  await hacerPedido(cliente.pagina, 'Un dintel de laurel')
  await pronto(() => sinLeer(telefono.pagina)).toBe(1)
  await campana(telefono.pagina).tap()
  const delTelefono = telefono.pagina.getByRole('dialog', { name: 'Avisos' })
  await delTelefono.getByRole('button', { name: 'Marcar todo como leído' }).tap()
  await delTelefono.getByText('Nada sin leer').waitFor()
  await telefono.pagina.goBack()
  for (const ventana of [pagina, telefono.pagina]) await pronto(() => campana(ventana).innerText()).toBe('Avisos')
  expect([...quejas, ...telefono.quejas]).toEqual([])
})
