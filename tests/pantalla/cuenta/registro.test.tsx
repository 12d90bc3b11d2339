import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { campoRevisado, registrada, revision } from '#api/contract/cuenta.ts'
import type { Clase } from '#domain/cuenta/tipos.ts'
import { abrir, contestar, escribir, pedidasA, recargar, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { contestarLugares } from '#tests/pantalla/lugares.ts'

const CONTRASENA = 'volcán y páramo 27'
const campo = (nombre: string) => page.getByRole('textbox', { name: nombre, exact: true })
const eleccion = (nombre: string) => page.getByRole('combobox', { name: nombre })
const terminos = page.getByRole('checkbox', { name: /^Acepto los términos/ })
const crear = () => page.getByRole('button', { name: 'Crear mi cuenta' }).click()

/**
 * Answers the form as the server does: one address is taken and one password is too common. Sending
 * the form to `ruta` opens an account of that class.
 */
const registrarEn = (ruta: string, tipo: 'consumidor' | 'proveedor', clase: Clase, inicio: string) => {
  contestarLugares()
  contestar('post', '/registro/cliente/ajax', ({ cuerpo }) => {
    const { valor } = cuerpo as z.infer<typeof campoRevisado>
    const libre: z.infer<typeof revision> = { valido: true }
    const tomado: z.infer<typeof revision> = { valido: false, mensaje: 'Ese correo ya tiene una cuenta.' }
    return valor === 'cliente@demo.ec' ? tomado : libre
  })
  contestar('post', ruta, ({ cuerpo }) => {
    if ((cuerpo as { contrasena: string }).contrasena === 'contraseña1') {
      const comun = 'Esa contraseña es demasiado común: elige otra que solo tú conozcas.'
      return rechazo(422, 'contrasena-comun', comun, { errores: { contrasena: comun } })
    }
    const abierta: z.infer<typeof registrada> = { cuenta: enSuCasa(tipo, { clase }), posicion: '2', ruta: inicio }
    return abierta
  })
}
const ponerLugar = async () => {
  for (const [nivel, lugar] of [
    ['Provincia', 'Loja'],
    ['Ciudad o cantón', 'Catamayo'],
    ['Parroquia', 'El Tambo'],
  ] as const) {
    await expect.element(eleccion(nivel).getByRole('option', { name: lugar })).toBeInTheDocument()
    await userEvent.selectOptions(eleccion(nivel), lugar)
  }
}
/** Fills the fields common to every account's form, except its name and number. */
const llenar = async (correo: string) => {
  await escribir(campo('Correo'), correo)
  await escribir(campo('Celular'), '0991234567')
  await escribir(campo('Contraseña'), CONTRASENA)
  await ponerLugar()
  await terminos.click()
}
const enviado = (ruta: string) => pedidasA(ruta).at(-1)?.cuerpo
const llegar = (ruta: string) => expect.poll(() => location.pathname).toBe(ruta)

it('a person’s wrong fields say why when left, and nothing typed is lost but the password', async () => {
  registrarEn('/registro/cliente/formulario', 'consumidor', 'personal', '/personal')
  await abrir('/registro/cliente?clase=personal')
  const identificacion = campo('Cédula o RUC (opcional)')
  await escribir(identificacion, '1710034066')
  await campo('Correo').click()
  await expect.element(page.getByText('Esa cédula no es válida: revisa los dígitos.')).toBeVisible()
  await llenar('cliente@demo.ec')
  await expect.element(page.getByText('Ese correo ya tiene una cuenta.')).toBeVisible()
  await escribir(campo('Nombre y apellido'), 'Rosa Elena Toapanta')
  await crear()
  await expect.element(identificacion).toHaveFocus()
  expect(enviado('/registro/cliente/formulario')).toBeUndefined()
  await escribir(identificacion, '1710034065')
  await escribir(campo('Correo'), 'rosa@prueba.ec')
  await expect.element(page.getByText('Contraseña fuerte')).toBeVisible()

  await recargar()
  await expect.element(campo('Nombre y apellido')).toHaveValue('Rosa Elena Toapanta')
  await expect.element(eleccion('Parroquia')).toHaveValue('El Tambo')
  await expect.element(campo('Contraseña')).toHaveValue('')
  await page.getByRole('button', { name: 'Leerlos' }).click()
  const leidos = page.getByRole('dialog', { name: 'Términos y condiciones' })
  await expect.element(leidos.getByText('Tus datos personales')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(leidos).not.toBeInTheDocument()
  await terminos.click()
  await escribir(campo('Contraseña'), 'contraseña1')
  await crear()
  await expect.element(page.getByText(/^Esa contraseña es demasiado común/)).toBeVisible()
  await escribir(campo('Contraseña'), CONTRASENA)
  await crear()
  await llegar('/personal')
  expect(enviado('/registro/cliente/formulario')).toMatchObject({
    clase: 'personal',
    nombre: 'Rosa Elena Toapanta',
    correo: 'rosa@prueba.ec',
    contrasena: CONTRASENA,
    identificacion: '1710034065',
    celular: '0991234567',
    aceptaTerminos: true,
    pais: 'Ecuador',
    provincia: 'Loja',
    ciudad: 'Catamayo',
    parroquia: 'El Tambo',
  })
})

it('an address that has an account already comes along to the login, and on to a new password', async () => {
  registrarEn('/registro/cliente/formulario', 'consumidor', 'personal', '/personal')
  await abrir('/registro/cliente?clase=personal&volver=%2Fpublicaciones')
  await escribir(campo('Correo'), 'cliente@demo.ec')
  await userEvent.tab()
  await page.getByRole('link', { name: 'Entra con ella' }).click()
  await expect.element(campo('Correo')).toHaveValue('cliente@demo.ec')
  await expect.element(campo('Contraseña')).toHaveFocus()
  expect(location.search).toBe('?volver=%2Fpublicaciones')
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await expect.element(campo('Correo')).toHaveValue('cliente@demo.ec')
  await page.getByRole('link', { name: 'Volver a entrar' }).click()
  await expect.element(campo('Correo')).toHaveValue('cliente@demo.ec')
})

it('a company’s wrong RUC is only warned about, and only the place that can be chosen is asked for', async () => {
  registrarEn('/registro/cliente/formulario', 'consumidor', 'empresa', '/empresa')
  await abrir('/registro/cliente')
  await page.getByRole('radio', { name: 'Para una empresa' }).click()
  await crear()
  await expect.element(page.getByText('Escribe el nombre de la empresa.')).toBeVisible()
  await expect.element(eleccion('Provincia')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(eleccion('Ciudad o cantón')).not.toHaveAttribute('aria-invalid')
  await escribir(campo('Nombre de la empresa'), 'Compras del Sur')
  await escribir(campo('RUC'), '1790012345001')
  await llenar('compras@prueba.ec')
  await expect.element(page.getByText(/^Revisa el RUC: su dígito verificador no coincide\./)).toBeVisible()
  await crear()
  await llegar('/empresa')
  expect(enviado('/registro/cliente/formulario')).toMatchObject({ clase: 'empresa', identificacion: '1790012345001' })
})

it.each([
  ['Como empresa', 'empresa', 'Nombre de la empresa', 'RUC', 'Escribe los 13 dígitos del RUC.', '1710034065001'],
  [
    'Por mi cuenta',
    'individual',
    'Nombre y apellido',
    'Cédula o RUC',
    'Escribe los 10 dígitos de la cédula o los 13 del RUC.',
    '1710034065',
  ],
] as const)(
  'a provider says who it is, and what it sells in keywords that each count once: %s',
  async (como, clase, nombre, etiqueta, falta, numero) => {
    registrarEn('/registro/proveedor', 'proveedor', clase, '/proveedor')
    await abrir('/registro/proveedor')
    await page.getByRole('radio', { name: como }).click()
    await escribir(campo(nombre), 'Bloques del Sur')
    await escribir(campo(etiqueta), '17')
    await userEvent.tab()
    await expect.element(page.getByText(falta)).toBeVisible()
    await escribir(campo(etiqueta), numero)
    await llenar('vende@prueba.ec')
    await crear()
    await expect.element(page.getByText('Escribe a qué te dedicas.')).toBeVisible()
    await escribir(campo('A qué te dedicas'), 'Bloques y adoquines')
    const palabras = campo('Palabras clave (opcional)')
    await escribir(palabras, 'bloque')
    await userEvent.keyboard('{Enter}')
    await escribir(palabras, 'adoquín, Bloque,')
    const puestas = page.getByRole('list', { name: 'Tus palabras clave' }).getByRole('listitem')
    await expect.poll(() => puestas.elements().map((elemento) => elemento.textContent)).toEqual(['bloque', 'adoquín'])
    await expect.element(page.getByRole('status').getByText('Esa palabra ya está.')).toBeVisible()
    await crear()
    await llegar('/proveedor')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mis ventas' })).toBeVisible()
    expect(enviado('/registro/proveedor')).toMatchObject({ clase, palabrasClave: ['bloque', 'adoquín'] })
  },
)

const paso = (n: number, de: number) => page.getByText(new RegExp(`Paso ${n} de ${de} ·`))
const continuar = () => page.getByRole('button', { name: 'Continuar' }).click()

it('on a phone the form is in steps, with Back, Enter and nothing lost; at a desk it is one page', async () => {
  registrarEn('/registro/cliente/formulario', 'consumidor', 'personal', '/personal')
  await page.viewport(390, 844)
  await abrir('/registro/cliente?clase=personal')
  await expect.element(paso(1, 3)).toBeVisible()
  expect(campo('Correo').elements()).toEqual([])

  // A wrong field keeps one in its step.
  await continuar()
  await expect.element(campo('Nombre y apellido')).toHaveFocus()
  await escribir(campo('Nombre y apellido'), 'Ana Pérez')
  await escribir(campo('Celular'), '0991234567')
  await userEvent.keyboard('{Enter}')
  await expect.element(paso(2, 3)).toBeVisible()
  expect(location.search).toContain('paso=2')
  await expect.element(paso(2, 3)).toHaveFocus()
  await escribir(campo('Correo'), 'ana@prueba.ec')
  await escribir(campo('Contraseña'), CONTRASENA)
  await continuar()
  await expect.element(paso(3, 3)).toBeVisible()

  // The browser's Back and the page's own go to the step before, which is as it was left.
  history.back()
  await expect.element(paso(2, 3)).toBeVisible()
  await expect.element(campo('Contraseña')).toHaveValue(CONTRASENA)
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect.element(paso(1, 3)).toBeVisible()
  await expect.element(campo('Nombre y apellido')).toHaveValue('Ana Pérez')
  expect(page.getByRole('button', { name: 'Atrás' }).elements()).toEqual([])

  await page.viewport(1440, 900)
  await expect.element(campo('Correo')).toHaveValue('ana@prueba.ec')
  await ponerLugar()
  await terminos.click()
  await crear()
  await llegar('/personal')
  expect(enviado('/registro/cliente/formulario')).toMatchObject({ nombre: 'Ana Pérez', contrasena: CONTRASENA })
})

it('on a phone, what the server finds wrong leads to its step', async () => {
  registrarEn('/registro/proveedor', 'proveedor', 'individual', '/proveedor')
  await page.viewport(390, 844)
  await abrir('/registro/proveedor?clase=individual')
  await escribir(campo('Nombre y apellido'), 'Rosa Ferretera')
  await escribir(campo('Cédula o RUC'), '1710034065')
  await escribir(campo('Celular'), '0991234567')
  await continuar()
  await escribir(campo('A qué te dedicas'), 'Ferretería')
  await continuar()
  await expect.element(paso(3, 4)).toBeVisible()
  await escribir(campo('Correo'), 'rosa@prueba.ec')
  await escribir(campo('Contraseña'), 'contraseña1')
  await continuar()
  await ponerLugar()
  // The terms are in this step.
  await crear()
  await expect.element(terminos).toHaveFocus()
  await terminos.click()
  await crear()
  await expect.element(paso(3, 4)).toBeVisible()
  await expect.element(campo('Contraseña')).toHaveFocus()
  await escribir(campo('Contraseña'), CONTRASENA)
  await continuar()
  await expect.element(paso(4, 4)).toBeVisible()
  await crear()
  await llegar('/proveedor')
})
