import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { veHecho } from '#domain/deciders.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { filaDeHechos } from '#domain/pedido/fila.ts'
import { LADOS, type Lado } from '#domain/pedido/lado.ts'
import { type HechoFechado, type PedidoPlegado, plegarPedido, SIN_HECHOS, sinVer } from '#domain/pedido/plegado.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'

const { decide, evolve, initial } = pedidoDecider

/** Returns the facts of a life, each at its revision and a minute after the one before. */
const hechosDe = (vida: readonly Parameters<typeof decide>[1][]): readonly HechoFechado[] => {
  const hechos: HechoFechado[] = []
  vida.reduce((pedido, comando) => {
    const decision = decide(pedido, comando)
    return (isRefusal(decision) ? [] : decision).reduce((antes, hecho) => {
      const revision = hechos.length
      const momento = new Date(Date.UTC(2024, 2, 31, 12) + revision * 60_000).toISOString()
      hechos.push({ ...hecho, revision, momento })
      return evolve(antes, hecho)
    }, pedido)
  }, initial)
  return hechos
}

/**
 * Folds what a side's page gets. A fact that the side may not see gives only its revision, and for
 * the provider an order begins when it is placed.
 */
const deSuLado = (hechos: readonly HechoFechado[], lado: Lado): PedidoPlegado => {
  const inicio = lado === 'proveedor' ? hechos.findIndex(({ type }) => type === 'PedidoColocado') : 0
  return hechos.reduce<PedidoPlegado>(
    (plegado, hecho) =>
      hecho.revision >= inicio && veHecho({ category: 'pedido', ...hecho }, lado)
        ? plegarPedido(plegado, hecho)
        : sinVer(plegado, hecho.revision),
    SIN_HECHOS,
  )
}

describe('a side’s fold of the facts that it sees', () => {
  it('equals the server’s answer at every revision', () => {
    let vistas = 0
    fc.assert(
      fc.property(vidaDePedido, (vida) => {
        const hechos = hechosDe(vida)
        const colocado = hechos.findIndex(({ type }) => type === 'PedidoColocado')
        for (let n = 1; n <= hechos.length; n += 1) {
          const hasta = hechos.slice(0, n)
          const todo = hasta.reduce<PedidoPlegado>(plegarPedido, SIN_HECHOS)
          for (const lado of LADOS) {
            // Only the client sees a draft.
            if (lado === 'proveedor' && (colocado < 0 || colocado >= n)) continue
            expect(filaDeHechos(deSuLado(hasta, lado), lado, 'id')).toEqual(filaDeHechos(todo, lado, 'id'))
            vistas += 1
          }
        }
      }),
      { numRuns: 600 },
    )
    expect(vistas).toBeGreaterThan(1_000)
  })
})
