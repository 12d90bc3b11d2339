import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TablaCuentas } from '#api/contract/cuenta.ts'
import { abrir, contestar, escribir, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'

type Cuenta = TablaCuentas['data'][number]
const GABRIELA: Cuenta = {
  id: 'gabriela01',
  nombre: 'Gabriela Ordóñez',
  correo: 'gabriela@prueba.ec',
  tipoUsuario: 'consumidor',
  clase: 'personal',
  ciudad: 'Quito',
  provincia: 'Pichincha',
  celular: '0991234567',
  isActive: true,
  limitada: false,
  cuentaGratuita: false,
  sinSuscripcion: false,
  correoConfirmado: true,
  eliminada: false,
  fecharegistro: '2026-03-02T15:00:00.000Z',
  abierto: false,
  logo: '/api/logos/gabriela01',
  ultimaActividad: null,
  recorrido: null,
}
/** Her row in the table afterwards. */
const NADIE: Cuenta = { ...GABRIELA, nombre: 'Usuario eliminado', correo: '', eliminada: true, isActive: false }
const ELIMINAR = '/api/admin/cuentas/gabriela01/eliminar'
const CONFIRMAR = '/api/cuenta/confirmar-contrasena'

const fila = page.getByRole('row').nth(1)
const dialogo = page.getByRole('dialog', { name: 'Eliminar a Gabriela Ordóñez' })
const palabra = dialogo.getByRole('textbox')
const eliminar = dialogo.getByRole('button', { name: 'Eliminar para siempre' })

/**
 * Opens the question whether to erase her, as an administrator at her row. `vale` tells whether the
 * password was given.
 */
const enPregunta = async (vale: () => boolean) => {
  enMesa('administrador')
  let cuenta = GABRIELA
  const tabla = (): TablaCuentas => ({
    draw: 1,
    recordsTotal: 1,
    recordsFiltered: 1,
    data: [cuenta],
    contadores: { todas: 1 },
  })
  contestar('get', '/admin/clientes-ajax/datatable', tabla)
  contestar('post', ELIMINAR, () => {
    if (!vale())
      return rechazo(403, 'contrasena-pedida', 'Para eliminar a una persona, escribe otra vez tu contraseña.')
    cuenta = NADIE
    return { posicion: '2' }
  })
  await abrir('/admin/view/todosClientes?filtro=consumidor')
  await fila.getByRole('button', { name: 'Acciones de Gabriela Ordóñez' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar a esta persona' }).click()
}

it('a person is erased only once the word is typed, and nothing of them stays in the table', async () => {
  await enPregunta(() => true)
  await eliminar.click()
  await expect.element(dialogo.getByText('Escribe ELIMINAR para confirmar.')).toBeVisible()
  expect(pedidasA(ELIMINAR)).toEqual([])
  await escribir(palabra, 'ELIMINAR')
  await eliminar.click()
  await expect.element(page.getByText('Persona eliminada')).toBeVisible()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(pedidasA(ELIMINAR).map(({ cuerpo }) => cuerpo)).toEqual([{ confirmacion: 'ELIMINAR' }])
  await expect.element(fila.getByText('Usuario eliminado')).toBeVisible()
  await expect.element(fila.getByText('Eliminada', { exact: true })).toBeVisible()
  expect(fila.element().querySelectorAll('img, button').length).toBe(0)
  expect(page.getByText('Gabriela').elements()).toEqual([])
})

it('an act that asks for the password again is done once it is given, and not after going back', async () => {
  let dada = false
  contestar('post', CONFIRMAR, () => {
    dada = true
    return new Response(null, { status: 204 })
  })
  await enPregunta(() => dada)
  await escribir(palabra, 'ELIMINAR')
  await eliminar.click()
  const pregunta = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expect.element(pregunta.getByText(/^Para eliminar a una persona, escribe otra vez/)).toBeVisible()
  history.back()
  await expect.element(pregunta).not.toBeInTheDocument()
  expect(location.pathname).toBe('/admin/view/todosClientes')
  expect([pedidasA(CONFIRMAR).length, pedidasA(ELIMINAR).length], 'nothing was done').toEqual([0, 1])
  await expect.element(palabra).toHaveValue('ELIMINAR')
  await eliminar.click()
  await escribir(pregunta.getByLabelText('Tu contraseña', { exact: true }), 'volcán y páramo 27')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Persona eliminada')).toBeVisible()
  await expect.element(pregunta).not.toBeInTheDocument()
  expect(pedidasA(CONFIRMAR).map(({ cuerpo }) => cuerpo)).toEqual([{ contrasena: 'volcán y páramo 27' }])
})
