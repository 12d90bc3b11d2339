import type { Page } from 'playwright-core'
import { escribir } from '#tests/e2e/escena.ts'

const CONTRASENA = 'volcán y páramo 27'
export const campo = (pagina: Page, nombre: string) => pagina.getByRole('textbox', { name: nombre, exact: true })

const ponerLugar = async (pagina: Page) => {
  await pagina.getByRole('combobox', { name: 'Provincia' }).selectOption('Loja')
  await pagina.getByRole('combobox', { name: 'Ciudad o cantón' }).selectOption('Catamayo')
  await pagina.getByRole('combobox', { name: 'Parroquia' }).selectOption('El Tambo')
}

type Datos = { readonly nombre: readonly [string, string]; readonly identificacion?: readonly [string, string] }

/** Fills the fields common to every account's form, except the e-mail address. */
export const llenar = async (pagina: Page, { nombre, identificacion }: Datos) => {
  await escribir(campo(pagina, nombre[0]), nombre[1])
  if (identificacion) await escribir(campo(pagina, identificacion[0]), identificacion[1])
  await escribir(campo(pagina, 'Celular'), '0991234567')
  await escribir(campo(pagina, 'Contraseña'), CONTRASENA)
  await ponerLugar(pagina)
  await pagina.getByRole('checkbox', { name: /^Acepto los términos/ }).check()
}
export const crear = (pagina: Page) => pagina.getByRole('button', { name: 'Crear mi cuenta' }).click()
