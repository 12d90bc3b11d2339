import { expect, it } from 'vitest'
import { hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'
import { sinLeer } from '#tests/e2e/pedido/campana.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('a kind of notice switched off the screen appears in the bell alone, on all devices, until switched on again', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina, quejas } = await escena().entra('proveedor', '/perfil')
  const otro = await escena().entra('proveedor', '/proveedor?filtro=todos')
  await pagina.getByRole('button', { name: /^Avisos/ }).click()
  await pagina.getByRole('dialog', { name: 'Avisos' }).getByRole('button', { name: 'Marcar todo como leído' }).click()
  await pagina.getByRole('dialog', { name: 'Avisos' }).getByRole('button', { name: 'Ajustes' }).click()
  const ajustes = pagina.getByRole('region', { name: 'Cómo te llegan los avisos' })
  await pronto(async () => (await ajustes.boundingBox())?.y ?? 900).toBeLessThan(700)
  const enPantalla = ajustes.getByRole('checkbox', { name: 'Pedidos: en pantalla' })
  await enPantalla.press('Space')
  await pronto(() => enPantalla.isChecked()).toBe(false)
  await hacerPedido(cliente.pagina, 'Doce tablones de chanul')
  await pronto(() => sinLeer(otro.pagina)).toBe(1)
  await otro.pagina.getByText('Doce tablones de chanul').first().waitFor()
  expect(await toast(otro.pagina, 'Nuevo pedido').count()).toBe(0)
  expect(await toast(pagina, 'Nuevo pedido').count()).toBe(0)
  await pagina.reload()
  expect(await enPantalla.isChecked()).toBe(false)
  await enPantalla.click()
  await pronto(() => enPantalla.isChecked()).toBe(true)
  await hacerPedido(cliente.pagina, 'Una puerta de chanul')
  await toast(otro.pagina, 'Nuevo pedido').waitFor()
  expect(quejas).toEqual([])
}, 120_000)

it('no toast appears in the hours of silence', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina } = await escena().entra('proveedor', '/perfil')
  const ajustes = pagina.getByRole('region', { name: 'Cómo te llegan los avisos' })
  const casilla = ajustes.getByRole('checkbox', { name: 'No molestar a ciertas horas' })
  await casilla.click()
  const [desde, hasta] = [ajustes.getByLabel('No molestar desde las'), ajustes.getByLabel('No molestar hasta las')]
  const guardar = ajustes.getByRole('button', { name: 'Guardar horas' })
  await quieta(pagina)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 900 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await desde.focus()
  await desde.pressSequentially('0800a')
  await hasta.focus()
  await hasta.pressSequentially('0759a')
  await guardar.press('Enter')
  await pronto(() => guardar.getAttribute('aria-disabled')).toBe('true')
  const antes = await sinLeer(pagina)
  await hacerPedido(cliente.pagina, 'Un arco de chanul')
  await pronto(() => sinLeer(pagina)).toBe(antes + 1)
  expect(await toast(pagina, 'Nuevo pedido').count()).toBe(0)
  await casilla.click()
  await pronto(() => casilla.isChecked()).toBe(false)
  await desde.waitFor({ state: 'detached' })
}, 120_000)
