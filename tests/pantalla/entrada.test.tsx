import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar, pedidasA, recargar, rechazo } from './escena.tsx'
import { enSuCasa } from './inicio.ts'
import { callar, cortar } from './vivo.ts'

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
  const cuenta = enSuCasa('consumidor')
  await abrir('/personal?filtro=todos')
  await expect.element(page.getByRole('status').getByText('en vivo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: new RegExp(cuenta.nombre) })).toBeVisible()
  cortar()
  await expect.element(page.getByRole('status').getByText('en vivo')).not.toBeInTheDocument()
})

it('whose connection isn’t open yet isn’t live, whatever the one before was', async () => {
  enSuCasa('consumidor')
  await abrir('/personal?filtro=todos')
  await expect.element(page.getByRole('status').getByText('en vivo')).toBeVisible()
  callar()
  const dichos = new Set<string | undefined>()
  const mirar = new MutationObserver(() => dichos.add(document.querySelector('header [role=status]')?.textContent))
  mirar.observe(document.body, { childList: true, characterData: true, subtree: true })
  await recargar()
  await expect.element(page.getByRole('status').getByText('conectando…')).toBeVisible()
  mirar.disconnect()
  expect([...dichos]).not.toContain('en vivo')
})
