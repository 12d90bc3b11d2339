import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CompraPropia } from '#api/contract/compra.ts'
import type { Perfil } from '#api/contract/cuenta.ts'
import { contestarPerfil, unPerfil } from '#tests/pantalla/cuenta/perfil.ts'
import { abrir, contestar, pedidasA, recargar } from '#tests/pantalla/escena.tsx'
import { EMPEZO, enSuCasa } from '#tests/pantalla/inicio.ts'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { refrescar } from '#web/servidor/refresco.ts'

const SUSCRITA = {
  id: 'compraUno1',
  codCompra: 'C1-0001',
  termino: 1,
  cantidad: 1,
  unidad: 'meses',
  totalCompra: '10.00',
  desde: '2026-01-01T05:00:00.000Z',
  conOferta: true,
  conFactura: true,
  cerrada: false,
  motivo: null,
} as const

/** Signs in a provider; returns what changes of it as it goes on. */
const nueva = (clase: 'empresa' | 'sucursal' = 'empresa', correoConfirmado = true) => {
  const estado = {
    perfil: {} as Partial<Perfil>,
    publicadas: 0,
    compras: { compra: null, anteriores: [] } as CompraPropia,
  }
  const cuenta = enSuCasa('proveedor', { clase, correoConfirmado })
  localStorage.removeItem(EMPEZO + cuenta.id)
  contestarPerfil(() => unPerfil(cuenta, { correoConfirmado: false, ...estado.perfil }))
  contestar('get', '/api/publicaciones', () => ({ publicada: estado.publicadas, borrador: 1, eliminada: 0 }))
  contestar('get', '/api/compras/propia', () => estado.compras)
  return estado
}

it('a new provider’s steps lead to where each is done, are ticked as they are, and go when all are', async () => {
  const estado = nueva()
  await abrir('/proveedor')
  await expect.element(page.getByText('0 de 6')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Subirlo' })).toHaveAttribute('href', '/perfil#logo')
  await expect
    .element(page.getByRole('link', { name: 'Publicarla' }))
    .toHaveAttribute('href', '/publicaciones?editar=nueva')
  await expect.element(page.getByRole('button', { name: 'Enviar el enlace otra vez' })).toBeVisible()

  estado.perfil = { logoPropio: true, palabrasClave: ['cemento'] }
  await refrescar(clienteConsultas, 'cuenta')
  await expect.element(page.getByText('2 de 6')).toBeVisible()
  expect(page.getByRole('link', { name: 'Subirlo' }).elements()).toEqual([])

  await page.getByRole('button', { name: 'Plegar los pasos' }).click()
  await recargar()
  await expect.element(page.getByText('2 de 6')).toBeVisible()
  expect(
    page
      .getByText('Activa tu suscripción')
      .elements()
      .filter((paso) => paso.checkVisibility()),
  ).toEqual([])
  await page.getByRole('button', { name: 'Ver los pasos' }).click()
  await expect.element(page.getByText('Activa tu suscripción')).toBeVisible()

  estado.publicadas = 1
  estado.compras = { compra: null, anteriores: [SUSCRITA] }
  estado.perfil = {
    ...estado.perfil,
    correoConfirmado: true,
    horario: [{ dia: 1, abre: '08:00', cierra: '12:00' }],
  }
  await refrescar(clienteConsultas, 'cuenta', 'compra', 'publicacion')
  await expect.element(page.getByText('Empieza con BandWork')).not.toBeInTheDocument()

  // A browser that knows so asks for nothing of it any more.
  const antes = pedidasA('/api/publicaciones').length
  await recargar()
  await expect.element(page.getByRole('heading', { name: 'Mis ventas' })).toBeVisible()
  expect(pedidasA('/api/publicaciones').length).toBe(antes)
})

it('a branch and the side of one’s own purchases have no first steps', async () => {
  nueva('sucursal')
  await abrir('/proveedor')
  await expect.element(page.getByRole('heading', { name: 'Mis ventas' })).toBeVisible()
  expect(pedidasA('/api/publicaciones')).toEqual([])
  await page.getByRole('heading', { name: 'Mis ventas' }).click()
  expect(page.getByText('Empieza con BandWork').elements()).toEqual([])
})

it('only one of the first steps and the notice of every page asks to confirm the e-mail', async () => {
  nueva('empresa', false)
  await abrir('/proveedor')
  await expect.element(page.getByText('Confirma tu correo, rosa@prueba.ec')).toBeVisible()
  const aviso = page.getByRole('complementary', { name: 'Confirma tu correo' })
  await expect.element(page.getByRole('button', { name: 'Enviar el enlace otra vez' })).toBeVisible()
  await expect.element(aviso).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Plegar los pasos' }).click()
  await expect.element(aviso).toBeVisible()
})
