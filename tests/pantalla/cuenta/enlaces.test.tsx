import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar, escribir, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'

it('the daily mail ends by a press of its button, and not by opening its link', async () => {
  contestar('post', '/correo/baja/:token', { message: 'Ya no te llegará el correo del día.' })
  await page.viewport(390, 844)
  await abrir('/correo/baja/elDeAlguien')
  const dejar = page.getByRole('button', { name: 'Dejar de recibirlo' })
  await expect.element(dejar).toBeVisible()
  expect(pedidasA('/correo/baja/elDeAlguien')).toEqual([])
  await dejar.click()
  await expect.element(page.getByText('Ya no te llegará el correo del día.')).toBeVisible()
})

it('an unknown link of a mail says so once it is used', async () => {
  contestar('post', '/correo/baja/:token', () => rechazo(422, 'enlace-invalido', 'Ese enlace no sirve.'))
  await abrir('/correo/baja/inventada')
  await page.getByRole('button', { name: 'Dejar de recibirlo' }).click()
  await expect.element(page.getByText('Ese enlace no sirve')).toBeVisible()
})

it('a registration link that isn’t the configured one creates no first administrator', async () => {
  contestar('post', '/registro/:token', () => rechazo(404, 'no-existe', 'No existe ese enlace de registro.'))
  await abrir('/registro/una-llave-que-no-es')
  await escribir(page.getByRole('textbox', { name: 'Nombre y apellido' }), 'Inés Carrera')
  await escribir(page.getByRole('textbox', { name: 'Correo' }), 'ines@prueba.ec')
  await escribir(page.getByRole('textbox', { name: 'Contraseña' }), 'volcán y páramo 27')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('No existe ese enlace de registro.')).toBeVisible()
  expect(pedidasA('/registro/una-llave-que-no-es').map(({ cuerpo }) => cuerpo)).toEqual([
    { nombre: 'Inés Carrera', correo: 'ines@prueba.ec', contrasena: 'volcán y páramo 27' },
  ])
})
