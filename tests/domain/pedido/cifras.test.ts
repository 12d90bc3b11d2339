import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Medida } from '#domain/cifras.ts'
import { isRefusal } from '#domain/decider.ts'
import { sucesosDePedido } from '#domain/pedido/cifras.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'

const { decide, evolve, initial } = pedidoDecider

it('any order counts its placing, its first quote and its approval, and sells its last proposal before the approval', () => {
  fc.assert(
    fc.property(vidaDePedido, (vida) => {
      const hechos: HechoPedido[] = []
      vida.reduce((pedido, comando) => {
        const decision = decide(pedido, comando)
        if (isRefusal(decision)) return pedido
        hechos.push(...decision)
        return decision.reduce(evolve, pedido)
      }, initial)
      const sucesos = hechos.flatMap((hecho) => sucesosDePedido(hecho, { proveedor: 2, consumidor: 1 }))
      const suma = (medida: Medida) =>
        sucesos.reduce((total, suceso) => total + (suceso.medida === medida ? suceso.valor : 0), 0)
      const son = (type: HechoPedido['type']) => hechos.filter((hecho) => hecho.type === type).length
      expect(suma('pedido')).toBe(son('PedidoColocado'))
      expect(suma('cotizado')).toBe(Math.min(1, son('PropuestaEnviada')))
      expect(suma('aprobado')).toBe(son('PedidoAprobado'))
      const antes = hechos.slice(0, hechos.findIndex(({ type }) => type === 'PedidoAprobado') + 1)
      const propuesta = antes.findLast((hecho) => hecho.type === 'PropuestaEnviada')
      expect(suma('vendido')).toBe(propuesta ? propuesta.data.total : 0)
      for (const { proveedor, otro } of sucesos) expect([proveedor, otro]).toEqual([2, 1])
    }),
    { numRuns: 300 },
  )
})
