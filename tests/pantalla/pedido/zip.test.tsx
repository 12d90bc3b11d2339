import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { abrir, contestar, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

afterEach(() => vi.restoreAllMocks())

/** Answers a provider's table; returns the addresses that are saved as files. */
const enSuTabla = () => {
  enSuCasa('proveedor')
  contestar(
    'get',
    '/proveedor_ajax',
    tablaDePedidos(unPedido(), unPedido({ id: 'pedidoDos2', idPediProv: 'P1-2026-000002' })),
  )
  const bajadas: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    bajadas.push(this.pathname + decodeURIComponent(this.search))
  })
  return bajadas
}

it.each([
  ['a desk', 1440],
  ['a phone', 390],
] as const)(
  'on %s, all orders that the table shows are saved as a ZIP, or those that are chosen',
  async (_donde, ancho) => {
    await page.viewport(ancho, 900)
    const bajadas = enSuTabla()
    contestar('get', '/api/descargas/pedidos', { pedidos: 2, bytes: 0 })
    await abrir('/proveedor?filtro=En+Curso&totalDesde=10')
    await page.getByRole('button', { name: 'ZIP', exact: true }).click()
    await expect.poll(() => bajadas.length).toBe(1)
    expect(bajadas[0]).toMatch(/^\/api\/descargas\/pedidos\.zip\?.*estado=En\+Curso.*totalDesde=10\.00.*lado=proveedor/)

    await page.getByRole('button', { name: 'Elegir', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Elegir P1-2026-000002' }).click()
    await page.getByRole('button', { name: 'ZIP de 1' }).click()
    await expect.poll(() => bajadas[1]).toBe('/api/descargas/pedidos.zip?lado=proveedor&ids=pedidoDos2')
    await page.getByRole('button', { name: 'Dejar de elegir' }).click()
    expect(page.getByRole('checkbox').elements()).toEqual([])
  },
)

it('more than a ZIP takes is said, and nothing is saved', async () => {
  const bajadas = enSuTabla()
  contestar('get', '/api/descargas/pedidos', () => rechazo(422, 'descarga-grande', 'Se descargan hasta 200 pedidos.'))
  await abrir('/proveedor?filtro=todos')
  await page.getByRole('button', { name: 'ZIP', exact: true }).click()
  await expect.element(page.getByText('Se descargan hasta 200 pedidos.')).toBeVisible()
  expect(bajadas).toEqual([])
  expect(pedidasA('/api/descargas/pedidos')).toHaveLength(1)
})
