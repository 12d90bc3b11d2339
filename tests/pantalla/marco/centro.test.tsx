import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AvisoDeLista, PaginaDeAvisos } from '#api/contract/avisos.ts'
import type { HistoriaPedido } from '#api/contract/pedido.ts'
import { abrir, contestar, pedidasA } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { unPedido } from '#tests/pantalla/pedido.ts'

const LEER = '/api/avisos/leidos'

it('a notice that is opened is read, and leads to its order', async () => {
  enSuCasa('proveedor')
  let leido = false
  contestar('get', '/api/avisos', () => {
    const avisos: PaginaDeAvisos = {
      items: [
        {
          noun: 'pedido',
          asunto: 'Aprobado',
          idPedido: 'pedidoUno1',
          codPedido: 'P1-2026-000001',
          lado: 'proveedor',
          deQuien: 'Ana Mora',
          total: '115.00',
          posicion: '5',
          momento: '2026-03-02T15:00:00.000Z',
          leido,
        },
      ],
      siguiente: null,
      sinLeer: leido ? 0 : 1,
      clases: ['pedido'],
    }
    return avisos
  })
  contestar('post', LEER, () => {
    leido = true
    return { posicion: '6' }
  })
  const historia: HistoriaPedido = { idPedido: 'pedidoUno1', eventos: [], revision: 0, siguiente: null }
  contestar('get', '/api/pedidos/:id', unPedido())
  contestar('get', '/api/pedidos/:id/historia', historia)
  await abrir('/proveedor?filtro=todos')
  await page.getByRole('button', { name: 'Avisos: 1 sin leer' }).click()
  const centro = page.getByRole('dialog', { name: 'Avisos' })
  await centro.getByRole('button', { name: /^Sin leer: Pedido aprobado/ }).click()
  await expect.element(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible()
  await expect.element(centro).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'P1-2026-000001' })).toBeVisible()
  // Once by opening the notice, and once more, while that is on its way, by the page that shows its
  // order.
  const leidas = pedidasA(LEER).map(({ cuerpo }) => JSON.stringify(cuerpo))
  expect([...new Set(leidas)]).toEqual([JSON.stringify({ hasta: '5', sobre: 'pedido pedidoUno1' })])
})

it('«Marcar todo como leído» is disabled when nothing is unread, and says why', async () => {
  enSuCasa('proveedor')
  await abrir('/proveedor?filtro=todos')
  await page.getByRole('button', { name: 'Avisos', exact: true }).click()
  const todo = page.getByRole('dialog', { name: 'Avisos' }).getByRole('button', { name: 'Marcar todo como leído' })
  await expect.element(todo).toHaveAttribute('aria-disabled', 'true')
  await expect.element(todo).toHaveAccessibleDescription('No hay nada sin leer.')
})

it('what isn’t read yet of one order stands in the open, with the other side’s name, and what is read folds', async () => {
  enSuCasa('proveedor')
  const deAna = (aviso: object) =>
    ({
      noun: 'pedido',
      idPedido: 'pedidoUno1',
      codPedido: 'P1-2026-000001',
      lado: 'proveedor',
      deQuien: 'Ana Mora',
      momento: '2026-03-02T15:00:00.000Z',
      ...aviso,
    }) as AvisoDeLista
  const avisos: PaginaDeAvisos = {
    items: [
      deAna({ asunto: 'archivoAdjunto', usuario: 'ana0000001', posicion: '9', leido: false }),
      deAna({ asunto: 'archivoAdjunto', usuario: 'ana0000001', posicion: '8', leido: false }),
      deAna({ asunto: 'nuevoPedido', userItem: 'Ana Mora', posicion: '7', leido: false }),
      deAna({ asunto: 'propuestaVista', version: 1, posicion: '5', leido: true }),
    ],
    siguiente: null,
    sinLeer: 1,
    clases: ['pedido'],
  }
  contestar('get', '/api/avisos', avisos)
  await abrir('/proveedor?filtro=todos')
  await page.getByRole('button', { name: 'Avisos: 1 sin leer' }).click()
  const centro = page.getByRole('dialog', { name: 'Avisos' })
  await expect.element(centro.getByRole('button', { name: /^Sin leer: Archivo adjunto.*Ana Mora/ })).toBeVisible()
  const nuevos = centro.getByRole('list', { name: 'También sin leer' }).getByRole('listitem')
  expect(nuevos.elements().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Nuevo pedido /)])
  // The proposal that was seen, and the earlier file of the same title.
  await expect.element(centro.getByRole('button', { name: '2 anteriores' })).toBeVisible()
})
