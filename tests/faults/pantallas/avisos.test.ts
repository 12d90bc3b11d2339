import { expect, it } from 'vitest'
import { hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { campana, sinLeer } from '#tests/e2e/pedido/campana.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('a provider’s notices are read by opening them, one by one or all at once, and their other device follows', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina, quejas } = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const telefono = await escena().entra('proveedor', '/perfil', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const centro = pagina.getByRole('dialog', { name: 'Avisos' })
  // The account's earlier notices are read first.
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
  await quieta(pagina)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 900 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await cosa(otro.codigo)
    .getByRole('button', { name: /^Marcar como leído/ })
    .press('Enter')
  await cosa(otro.codigo).getByText('Sin leer').waitFor({ state: 'detached' })
  await cosa(pedido.codigo)
    .getByRole('button', { name: /Nuevo pedido/ })
    .first()
    .click()
  await pagina.waitForURL('**/proveedor/pedido/*')
  await centro.waitFor({ state: 'detached' })
  await pronto(() => sinLeer(telefono.pagina)).toBe(0)

  // A notice about the page that is already open is read, on the phone too.
  const tercero = await hacerPedido(cliente.pagina, 'Un portón de laurel')
  await pronto(() => sinLeer(telefono.pagina)).toBe(1)
  await pagina.goto('/proveedor?filtro=todos')
  await pagina.getByRole('link', { name: tercero.codigo }).first().click()
  await pronto(() => sinLeer(telefono.pagina)).toBe(0)

  await hacerPedido(cliente.pagina, 'Un dintel de laurel')
  await pronto(() => sinLeer(telefono.pagina)).toBe(1)
  await campana(telefono.pagina).tap()
  const delTelefono = telefono.pagina.getByRole('dialog', { name: 'Avisos' })
  await delTelefono.getByRole('button', { name: 'Marcar todo como leído' }).tap()
  await delTelefono.getByText('Nada sin leer').waitFor()
  await telefono.pagina.goBack()
  await delTelefono.waitFor({ state: 'detached' })
  for (const ventana of [pagina, telefono.pagina]) await pronto(() => campana(ventana).innerText()).toBe('Avisos')
  await pagina.reload()
  await pronto(() => campana(pagina).innerText()).toBe('Avisos')
  expect([...quejas, ...telefono.quejas]).toEqual([])
}, 120_000)
