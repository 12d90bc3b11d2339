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

/** The facts of a life, each at its revision, a minute after the one before. */
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

/** What a side's page folds: of a fact that it may not see it gets the revision alone; to its provider an order begins when it is placed. */
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

describe('what a side folds of the facts that it sees', () => {
  it('is at every revision what the server answers it', () => {
    let vistas = 0
    fc.assert(
      fc.property(vidaDePedido, (vida) => {
        const hechos = hechosDe(vida)
        const colocado = hechos.findIndex(({ type }) => type === 'PedidoColocado')
        for (let n = 1; n <= hechos.length; n += 1) {
          const hasta = hechos.slice(0, n)
          const todo = hasta.reduce<PedidoPlegado>(plegarPedido, SIN_HECHOS)
          for (const lado of LADOS) {
            // A draft is its client's alone.
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
