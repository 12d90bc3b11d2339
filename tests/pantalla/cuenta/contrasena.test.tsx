import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import type { enlaceSirve, soloMensaje } from '#api/contract/cuenta.ts'
import { abrir, contestar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'

const correo = page.getByRole('textbox', { name: 'Correo' })
const nueva = page.getByRole('textbox', { name: 'Contraseña nueva' })
const guardar = page.getByRole('button', { name: 'Guardar contraseña' })
const titulo = (nombre: string) => page.getByRole('heading', { name: nombre })
const mensaje = (message: string): z.infer<typeof soloMensaje> => ({ message })
const sirve = (si: boolean, primera = false) =>
  contestar('get', '/api/restablecer/:token', { sirve: si, primera } satisfies z.infer<typeof enlaceSirve>)

it('a link for a forgotten password is requested from the login page', async () => {
  contestar('post', '/login/olvido-contrasena', mensaje('Te enviamos un enlace.'))
  await abrir('/login')
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await expect.element(titulo('¿Olvidaste tu contraseña?')).toBeVisible()
  await escribir(correo, 'rosa@prueba.ec')
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect.element(page.getByRole('status').getByText('Te enviamos un enlace.')).toBeVisible()
  expect(pedidasA('/login/olvido-contrasena').map(({ cuerpo }) => cuerpo)).toEqual([{ correo: 'rosa@prueba.ec' }])
})

it('a member of the staff chooses their own first password with the link of the invitation', async () => {
  sirve(true, true)
  contestar('post', '/login/restablecer', mensaje('Ya puedes entrar con ella.'))
  await abrir('/login/restablecer/elDeElena')
  await expect.element(titulo('Elige tu contraseña')).toBeVisible()
  await escribir(nueva, 'volcán 27 páramo')
  await guardar.click()
  await expect.element(titulo('Contraseña guardada')).toBeVisible()
})

it('another password is chosen with the mail’s link, and signs in, to be remembered', async () => {
  sirve(true)
  contestar('post', '/login/restablecer', mensaje('Ya puedes entrar con ella.'))
  await abrir('/login/restablecer/elDeRosa')
  await escribir(nueva, 'corta')
  await guardar.click()
  await expect.element(page.getByText('La contraseña debe tener al menos 10 caracteres.')).toBeVisible()
  expect(pedidasA('/login/restablecer')).toEqual([])
  await escribir(nueva, 'volcán 27 páramo')
  await guardar.click()
  await expect.element(titulo('Contraseña cambiada')).toBeVisible()
  expect(pedidasA('/login/restablecer').map(({ cuerpo }) => cuerpo)).toEqual([
    { token: 'elDeRosa', contrasena: 'volcán 27 páramo' },
  ])
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  contestar('post', '/login', () => ({ cuenta: enSuCasa('consumidor') }))
  await escribir(correo, 'rosa@prueba.ec')
  await escribir(page.getByRole('textbox', { name: 'Contraseña' }), 'volcán 27 páramo')
  await page.getByRole('checkbox', { name: 'Recordarme' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/personal')
  expect(pedidasA('/login').map(({ cuerpo }) => cuerpo)).toMatchObject([{ recordarme: true }])
})

it('a used link says so before anything is typed', async () => {
  sirve(false)
  await abrir('/login/restablecer/elDeAyer')
  await expect.element(titulo('Ese enlace ya no sirve')).toBeVisible()
  expect(nueva.elements()).toEqual([])
})
