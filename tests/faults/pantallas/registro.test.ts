import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, unaEscena } from '#tests/e2e/escena.ts'
import { cedulaNueva } from '#tests/formularios.ts'

const escena = unaEscena()

const CONTRASENA = 'volcán y páramo 27'
const campo = (pagina: Page, nombre: string) => pagina.getByRole('textbox', { name: nombre, exact: true })

const ponerLugar = async (pagina: Page) => {
  await pagina.getByRole('combobox', { name: 'Provincia' }).selectOption('Loja')
  await pagina.getByRole('combobox', { name: 'Ciudad o cantón' }).selectOption('Catamayo')
  await pagina.getByRole('combobox', { name: 'Parroquia' }).selectOption('El Tambo')
}

type Datos = { readonly nombre: readonly [string, string]; readonly identificacion?: readonly [string, string] }

/** Fills what every account's form has, but the address of e-mail. */
const llenar = async (pagina: Page, { nombre, identificacion }: Datos) => {
  await escribir(campo(pagina, nombre[0]), nombre[1])
  if (identificacion) await escribir(campo(pagina, identificacion[0]), identificacion[1])
  await escribir(campo(pagina, 'Celular'), '0991234567')
  await escribir(campo(pagina, 'Contraseña'), CONTRASENA)
  await ponerLugar(pagina)
  await pagina.getByRole('checkbox', { name: /^Acepto los términos/ }).check()
}
const crear = (pagina: Page) => pagina.getByRole('button', { name: 'Crear mi cuenta' }).click()

it('once, from many tabs: the others take in whose account it is, and tell of no other', async () => {
  const { contexto, pagina, quejas } = await escena().entra(undefined, '/registro/cliente')
  const [escrita, vacia] = [await contexto.newPage(), await contexto.newPage()]
  for (const otra of [escrita, vacia]) await otra.goto('/registro/cliente')
  const correo = `doble${cedulaNueva()}@prueba.ec`
  for (const una of [pagina, escrita]) {
    await escribir(campo(una, 'Correo'), correo)
    await llenar(una, { nombre: ['Nombre y apellido', 'Elsa Dos Veces'] })
  }
  await crear(pagina)
  await pagina.waitForURL('**/personal')
  await crear(escrita)
  await escrita.waitForURL('**/personal')
  await escribir(campo(vacia, 'Correo'), 'cliente@demo.ec')
  await campo(vacia, 'Celular').click()
  await vacia.getByText('Ese correo ya tiene una cuenta.').waitFor()
  await escribir(campo(vacia, 'Correo'), correo.toUpperCase())
  await campo(vacia, 'Celular').click()
  await vacia.waitForURL('**/personal')
  expect(quejas).toEqual([])
})
