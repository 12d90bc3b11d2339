import { expect, it } from 'vitest'
import { escenaComun } from './escena.ts'

const escena = escenaComun()

it('leaving in one tab, by its menu or by /logout, ends the other, and signing in brings the other’s page back', async () => {
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  await otra.goto('/personal')
  await otra.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await otra.getByRole('banner').getByText('en vivo', { exact: true }).waitFor()
  await pagina.getByRole('button', { name: 'Cuenta de Lucía Andrade' }).click()
  await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  await pagina.waitForURL('**/login')
  await otra.waitForURL('**/login*')
  expect(await otra.getByText('Tus pedidos').count()).toBe(0)
  // Signing in again in one tab brings the other back, on the page that it showed.
  await pagina.getByRole('button', { name: 'Cliente', exact: true }).click()
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await otra.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await pagina.goto('/logout')
  await pagina.waitForURL('**/login')
  await otra.waitForURL('**/login*')
  expect((await contexto.request.get('/api/yo')).status()).toBe(401)
  // The page does the same without a session.
  await pagina.goto('/logout')
  await pagina.waitForURL('**/login')
  expect(quejas).toEqual([])
})
