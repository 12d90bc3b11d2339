import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar, entrar, pedidasA, rechazo } from './escena.tsx'
import { cortar } from './vivo.ts'

it('a login that fails says why beside the fields and keeps the address', async () => {
  contestar('post', '/login', () => rechazo(401, 'credenciales-invalidas', 'El correo o la contraseña no coinciden.'))
  await abrir('/login')
  await page.getByRole('textbox', { name: /^Correo/ }).click()
  await userEvent.keyboard('rosa@prueba.ec')
  await page.getByLabelText('Contraseña', { exact: true }).click()
  await userEvent.keyboard('no es esta{Enter}')
  await expect.element(page.getByText('El correo o la contraseña no coinciden.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('rosa@prueba.ec')
  expect(pedidasA('/login')).toHaveLength(1)
})

it('who signs in comes to their own home, which is live', async () => {
  const cuenta = entrar('consumidor')
  contestar('get', '/api/avisos', { items: [], sinLeer: 0, siguiente: null })
  contestar('get', '/carga_pedidos_ajax', {
    draw: 1,
    recordsTotal: 0,
    recordsFiltered: 0,
    data: [],
    contadores: { 'me-esperan': 0 },
    posicion: '1',
  })
  await abrir('/personal?filtro=todos')
  await expect.element(page.getByRole('status').getByText('en vivo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: new RegExp(cuenta.nombre) })).toBeVisible()
  cortar()
  await expect.element(page.getByRole('status').getByText('en vivo')).not.toBeInTheDocument()
})
