import { expect, it } from 'vitest'
import { clienteNuevo } from '#tests/e2e/cuentas.ts'
import { escenaComun, pronto, responder } from '#tests/e2e/escena.ts'

const escena = escenaComun()
const userAgent =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

it('an account sees its sessions and ends them from another browser, live on both', async () => {
  const cuenta = await clienteNuevo(escena())
  const { pagina, quejas } = await escena().entra(cuenta)
  await pagina.getByRole('button', { name: /^Cuenta de / }).click()
  await pagina.getByRole('menuitem', { name: 'Tus sesiones' }).click()
  const lista = pagina.getByRole('list', { name: 'Sesiones abiertas' })
  await lista.getByText('este equipo').waitFor()
  await pronto(() => lista.evaluate((elemento) => elemento.getBoundingClientRect().top < innerHeight)).toBe(true)
  expect(await lista.getByRole('listitem').count()).toBe(1)
  const otras = pagina.getByRole('button', { name: 'Cerrar las demás' })
  expect(await otras.getAttribute('aria-disabled')).toBe('true')
  // A telephone signs in meanwhile.
  const telefono = await escena().entra(cuenta, '/perfil', { userAgent, viewport: { width: 390, height: 844 } })
  const sesion = lista.getByRole('listitem').filter({ hasText: 'Chrome en Android' })
  await sesion.getByText(/^usada ahora · abierta el /).waitFor()
  await sesion.getByRole('button', { name: 'Cerrar · Chrome en Android' }).click()
  await telefono.pagina.waitForURL('**/login?volver=*')
  await telefono.pagina.getByText('Cerraste esta sesión desde otro equipo.').waitFor()
  await sesion.waitFor({ state: 'detached' })
  expect(await lista.getByRole('listitem').count()).toBe(1)

  // Two more sessions end together.
  const [primera, segunda] = [
    await escena().entra(cuenta, '/perfil', { userAgent }),
    await escena().entra(cuenta, '/perfil'),
  ]
  await pronto(() => lista.getByRole('listitem').count()).toBe(3)
  await pronto(() =>
    primera.pagina.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem').count(),
  ).toBe(3)
  await otras.click()
  await responder(pagina, '¿Cerrar tus demás sesiones?')
  for (const otra of [primera, segunda]) await otra.pagina.waitForURL('**/login?volver=*')
  await pronto(() => lista.getByRole('listitem').count()).toBe(1)

  // One's own session, now in the place of the others, is asked about first: it signs out.
  await lista.getByRole('button', { name: /^Cerrar · / }).click()
  await responder(pagina, '¿Cerrar tu sesión en este equipo?')
  await pagina.waitForURL('**/login')
  expect([...quejas, ...telefono.quejas, ...primera.quejas, ...segunda.quejas]).toEqual([])
})
