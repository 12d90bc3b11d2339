import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { registrada } from '#api/contract/cuenta.ts'
import { abrir, contestar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { contestarPerfil, unPerfil } from './perfil.ts'

const rutaDe = (id: string) => `/suscripcion/${id}/personal/registro`
const pasar = page.getByRole('button', { name: 'Pasar a proveedor' })
const pregunta = page.getByRole('alertdialog', { name: '¿ Estás seguro de cambiarte a proveedor ?' })
const responder = (que: 'SI' | 'NO') => pregunta.getByRole('button', { name: new RegExp(`^${que}, `) }).click()

it('a client becomes a provider from its profile, after a confirmation', async () => {
  const cuenta = enSuCasa('consumidor')
  const ruta = rutaDe(cuenta.id)
  contestarPerfil(() => unPerfil(cuenta, { identificacion: '1710034065', actividad: '' }))
  contestar('post', '/suscripcion/ajax/:id/empresa/registro', { valido: true })
  contestar('post', ruta, () => {
    const abierta: z.infer<typeof registrada> = { cuenta: enSuCasa('proveedor'), posicion: '2', ruta: '/proveedor' }
    return abierta
  })
  await abrir('/perfil')
  await page.getByRole('link', { name: 'Pasar a proveedor' }).click()
  await expect.poll(() => location.pathname).toBe(ruta)
  await expect.element(page.getByRole('textbox', { name: 'Nombre y apellido' })).toHaveValue(cuenta.nombre)
  await escribir(page.getByRole('textbox', { name: 'A qué te dedicas' }), 'Asesoría de compras')
  const parroquia = page.getByRole('combobox', { name: 'Parroquia' })
  await expect.element(parroquia).toHaveValue('El Tambo')
  await userEvent.selectOptions(parroquia, '')
  await pasar.click()
  await expect.element(page.getByText('Elige tu parroquia.')).toBeVisible()
  await userEvent.selectOptions(parroquia, 'El Tambo')
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).click()
  await pasar.click()
  await responder('NO')
  await expect.element(pregunta).not.toBeInTheDocument()
  expect(location.pathname).toBe(ruta)
  expect(pedidasA(ruta)).toEqual([])
  await pasar.click()
  await responder('SI')
  await expect.poll(() => location.pathname).toBe('/proveedor')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mis ventas' })).toBeVisible()
  expect(pedidasA(ruta)[0]?.cuerpo).toMatchObject({
    actividad: 'Asesoría de compras',
    parroquia: 'El Tambo',
    aceptaTerminos: true,
  })
})

it('the page to become a provider doesn’t exist for another account', async () => {
  const cuenta = enSuCasa('consumidor')
  contestarPerfil(() => unPerfil(cuenta))
  await abrir(rutaDe('otracuenta'))
  await expect.element(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
})
