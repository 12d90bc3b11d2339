import { expect, it } from 'vitest'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { evolucionar, FILA_SIN_HECHOS, type TuplaPedido } from '#projections/pedido/tablas.ts'

const encargo = { consumidorId: 1, proveedorId: 2, descripcion: 'Cemento' }
/** Returns the rate of an order's row after some facts, each with its instant. */
const tasaDespuesDe = (...hechos: readonly (readonly [string, HechoPedido])[]): number =>
  hechos.reduce(
    (tupla, [momento, hecho]) =>
      evolucionar(tupla, { ...hecho, category: 'pedido', meta: { momento } } as unknown as Hecho & HechoPedido),
    { ...FILA_SIN_HECHOS } as unknown as TuplaPedido,
  ).tasa_iva

it('before a proposal, an order’s row has the IVA rate of the day in Guayaquil on which it was placed', () => {
  const colocado: HechoPedido = { type: 'PedidoColocado', data: { ...encargo, sinConexion: false } }
  expect(tasaDespuesDe(['2024-04-01T04:59:59.999Z', colocado])).toBe(1200)
  expect(tasaDespuesDe(['2024-04-01T05:00:00.000Z', colocado])).toBe(1500)
  const subtotal: HechoPedido = { type: 'SubtotalFijado', data: { subtotal: 100 } }
  expect(tasaDespuesDe(['2024-03-31T15:00:00.000Z', colocado], ['2026-01-01T15:00:00.000Z', subtotal])).toBe(1200)
})

it('a draft takes the rate of the day when it is placed, and a proposal brings its own', () => {
  const preparado: HechoPedido = { type: 'PedidoPreparado', data: encargo }
  const colocado: HechoPedido = { type: 'PedidoColocado', data: { ...encargo, sinConexion: true } }
  const propuesta: HechoPedido = {
    type: 'PropuestaEnviada',
    data: { version: 1, subtotal: 100, tasaIva: 1500, iva: 15, total: 115 },
  }
  const borrador = ['2024-03-20T15:00:00.000Z', preparado] as const
  expect(tasaDespuesDe(borrador)).toBe(1200)
  expect(tasaDespuesDe(borrador, ['2024-04-02T15:00:00.000Z', colocado])).toBe(1500)
  const enMarzo = ['2024-03-31T15:00:00.000Z', colocado] as const
  expect(tasaDespuesDe(enMarzo, ['2024-04-02T15:00:00.000Z', propuesta])).toBe(1500)
})
