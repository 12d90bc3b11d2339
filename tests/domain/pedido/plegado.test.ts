import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { veHecho } from '#domain/deciders.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { type DetalleDePedido, plegarDetalle, SIN_DETALLE } from '#domain/pedido/detalle.ts'
import { filaDeHechos, lineasDeHechos } from '#domain/pedido/fila.ts'
import { LADOS, type Lado } from '#domain/pedido/lado.ts'
import { type HechoFechado, type PedidoPlegado, plegarPedido, SIN_HECHOS, sinVer } from '#domain/pedido/plegado.ts'
import { comandoPedido, vidaDePedido } from '#tests/arbitraries.ts'

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

type Plegado = { readonly pedido: PedidoPlegado; readonly detalle: DetalleDePedido }
const NADA: Plegado = { pedido: SIN_HECHOS, detalle: SIN_DETALLE }
const plegar = ({ pedido, detalle }: Plegado, hecho: HechoFechado): Plegado => ({
  pedido: plegarPedido(pedido, hecho),
  detalle: plegarDetalle(detalle, hecho, pedido.colocado),
})
const verComo = ({ pedido, detalle }: Plegado, lado: Lado) => ({
  ...filaDeHechos(pedido, lado, 'id'),
  ...lineasDeHechos(detalle, lado),
})

/** A life that begins as a draft, which only its client sees. */
const vidaDeBorrador = fc
  .tuple(vidaDePedido, fc.array(comandoPedido, { maxLength: 5 }))
  .map(([[primero, ...resto], cambios]) => {
    const { actor, ahora } = primero as ComandoPedido
    const colocar = { type: 'ColocarPedidoPreparado', proveedorId: 2, actor, ahora } as const
    return [{ ...primero, type: 'PrepararPedido' } as ComandoPedido, ...cambios, colocar, ...resto]
  })

/**
 * Folds what a side's page gets. A fact that the side may not see gives only its revision, and for
 * the provider an order begins when it is placed.
 */
const deSuLado = (hechos: readonly HechoFechado[], lado: Lado): Plegado => {
  const inicio = lado === 'proveedor' ? hechos.findIndex(({ type }) => type === 'PedidoColocado') : 0
  return hechos.reduce<Plegado>(
    (plegado, hecho) =>
      hecho.revision >= inicio && veHecho({ category: 'pedido', ...hecho }, lado)
        ? plegar(plegado, hecho)
        : { detalle: plegado.detalle, pedido: sinVer(plegado.pedido, hecho.revision) },
    NADA,
  )
}

describe('a side’s fold of the facts that it sees', () => {
  it('equals the server’s answer at every revision', () => {
    let vistas = 0
    fc.assert(
      fc.property(fc.oneof(vidaDePedido, vidaDeBorrador), (vida) => {
        const hechos = hechosDe(vida)
        const colocado = hechos.findIndex(({ type }) => type === 'PedidoColocado')
        for (let n = 1; n <= hechos.length; n += 1) {
          const hasta = hechos.slice(0, n)
          const todo = hasta.reduce<Plegado>(plegar, NADA)
          for (const lado of LADOS) {
            // Only the client sees a draft.
            if (lado === 'proveedor' && (colocado < 0 || colocado >= n)) continue
            expect(verComo(deSuLado(hasta, lado), lado)).toEqual(verComo(todo, lado))
            vistas += 1
          }
        }
      }),
      { numRuns: 600 },
    )
    expect(vistas).toBeGreaterThan(1_000)
  })
})
