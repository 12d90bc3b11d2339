import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TablaCuentas } from '#api/contract/cuenta.ts'
import { abrir, contestar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'

const CREAR = '/api/admin/personal'
const INVITAR = '/api/admin/cuentas/elena00001/invitar'
const ELENA: TablaCuentas['data'][number] = {
  id: 'elena00001',
  nombre: 'Elena Quishpe',
  correo: 'elena@prueba.ec',
  tipoUsuario: 'vendedor',
  clase: 'staff',
  ciudad: '',
  provincia: '',
  celular: '',
  isActive: true,
  limitada: false,
  cuentaGratuita: false,
  sinSuscripcion: false,
  correoConfirmado: false,
  eliminada: false,
  fecharegistro: '2026-03-02T15:00:00.000Z',
  abierto: false,
  logo: '/api/logos/elena00001',
  ultimaActividad: null,
  recorrido: null,
}

it('an administrator gives a name and an e-mail, and no password', async () => {
  enMesa('administrador')
  contestar('post', CREAR, { id: 'elena00001', posicion: '2' })
  await abrir('/admin/vendedor-new')
  const forma = page.getByRole('form', { name: 'Cuenta nueva' })
  await expect.element(forma.getByText(/nadie más la sabe. El enlace sirve una vez, durante 3 días/)).toBeVisible()
  expect(forma.getByLabelText('Contraseña').elements()).toEqual([])
  await escribir(forma.getByRole('textbox', { name: 'Nombre y apellido' }), 'Elena Quishpe')
  await escribir(forma.getByRole('textbox', { name: 'Correo' }), 'elena@prueba.ec')
  await forma.getByRole('button', { name: 'Crear la cuenta e invitar' }).click()
  await expect.element(page.getByText('Invitación enviada')).toBeVisible()
  expect(pedidasA(CREAR).map(({ cuerpo }) => cuerpo)).toEqual([
    { rol: 'vendedor', nombre: 'Elena Quishpe', correo: 'elena@prueba.ec', celular: '' },
  ])
})

it('an invitation is sent again from the list until its person has a password', async () => {
  enMesa('administrador')
  const tabla = (data: TablaCuentas['data']): TablaCuentas => ({
    draw: 1,
    recordsTotal: 1,
    recordsFiltered: 1,
    data,
    contadores: { todas: 1 },
  })
  let cuenta = ELENA
  contestar('get', '/admin/clientes-ajax/datatable', () => tabla([cuenta]))
  contestar('post', INVITAR, () => {
    cuenta = { ...ELENA, correoConfirmado: true }
    return { posicion: '2' }
  })
  await abrir('/admin/view/todosClientes?filtro=vendedor')
  const fila = page.getByRole('row').nth(1)
  await expect.element(fila.getByText('invitada, sin contraseña todavía')).toBeVisible()
  await fila.getByRole('button', { name: 'Acciones de Elena Quishpe' }).click()
  await page.getByRole('menuitem', { name: 'Enviar otra vez la invitación' }).click()
  await expect.element(page.getByText('Invitación enviada')).toBeVisible()
  expect(pedidasA(INVITAR)).toHaveLength(1)
})
