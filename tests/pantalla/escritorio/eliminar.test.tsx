import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PorEliminar, TablaCuentas } from '#api/contract/cuenta.ts'
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
const NADA: PorEliminar = { esperan: [], pedidos: 0, compra: null, incidentes: 0, documentos: 0 }
const CONFIRMAR = '/api/cuenta/confirmar-contrasena'

const fila = page.getByRole('row').nth(1)
const dialogo = page.getByRole('dialog', { name: 'Eliminar a Gabriela Ordóñez' })
const palabra = dialogo.getByRole('textbox', { name: 'Escribe ELIMINAR para confirmar' })
const motivo = dialogo.getByRole('textbox', { name: 'Motivo' })
const eliminar = dialogo.getByRole('button', { name: 'Eliminar para siempre' })

/**
 * Opens the question whether to erase her, as an administrator at her row. `vale` tells whether the
 * password was given.
 */
const enPregunta = async (vale: () => boolean, hay = NADA) => {
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
  contestar('get', ELIMINAR, hay)
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
  expect(pedidasA(ELIMINAR).filter(({ metodo }) => metodo === 'POST')).toEqual([])
  await escribir(palabra, 'ELIMINAR')
  await eliminar.click()
  await expect.element(dialogo.getByText('Escribe el motivo.')).toBeVisible()
  expect(pedidasA(ELIMINAR).filter(({ metodo }) => metodo === 'POST')).toEqual([])
  await escribir(motivo, 'Lo pidió por correo')
  await eliminar.click()
  await expect.element(page.getByText('Persona eliminada')).toBeVisible()
  await expect.element(dialogo).not.toBeInTheDocument()
  const enviadas = pedidasA(ELIMINAR).filter(({ metodo }) => metodo === 'POST')
  expect(enviadas.map(({ cuerpo }) => cuerpo)).toEqual([{ confirmacion: 'ELIMINAR', motivo: 'Lo pidió por correo' }])
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
  await escribir(motivo, 'Lo pidió')
  await eliminar.click()
  const pregunta = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expect.element(pregunta.getByText(/^Para eliminar a una persona, escribe otra vez/)).toBeVisible()
  history.back()
  await expect.element(pregunta).not.toBeInTheDocument()
  expect(location.pathname).toBe('/admin/view/todosClientes')
  const enviadas = pedidasA(ELIMINAR).filter(({ metodo }) => metodo === 'POST')
  expect([pedidasA(CONFIRMAR).length, enviadas.length], 'nothing was done').toEqual([0, 1])
  await expect.element(palabra).toHaveValue('ELIMINAR')
  await eliminar.click()
  await escribir(pregunta.getByLabelText('Tu contraseña', { exact: true }), 'volcán y páramo 27')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Persona eliminada')).toBeVisible()
  await expect.element(pregunta).not.toBeInTheDocument()
  expect(pedidasA(CONFIRMAR).map(({ cuerpo }) => cuerpo)).toEqual([{ contrasena: 'volcán y páramo 27' }])
})

it('the question says what is open and what the law keeps, and waits for a payment', async () => {
  await enPregunta(() => true, {
    esperan: [{ que: 'confirmar', codigo: 'C12-0001' }],
    pedidos: 2,
    compra: { codigo: 'C12-0001', estadoPedido: 'Aprobado' },
    incidentes: 1,
    documentos: 3,
  })
  const abierto = dialogo.getByRole('list', { name: 'Lo que deja abierto' })
  await expect.element(abierto).toBeVisible()
  expect(
    abierto
      .getByRole('listitem')
      .elements()
      .map((li) => li.textContent),
  ).toEqual(['2 pedidos sin terminar', 'su compra C12-0001, en estado «Aprobado»', 'un incidente'])
  await expect
    .element(dialogo.getByText(/finanzas guarda siete años el nombre y el RUC o cédula de sus 3 recibos/))
    .toBeVisible()
  const espera = dialogo.getByRole('alert')
  await expect
    .element(espera)
    .toHaveTextContent(
      'Todavía no se puede eliminar: el comprobante de su compra C12-0001 espera que finanzas lo confirme o lo rechace.',
    )
  await expect.element(eliminar).toBeDisabled()
})
