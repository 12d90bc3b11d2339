import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { ivaDe } from '#domain/dinero.ts'
import { impuestosDe } from '#domain/impuestos.ts'
import { brutoDe, montosDeLineas } from '#domain/pedido/cotizacion.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { ESTADOS_PEDIDO, type Pedido } from '#domain/pedido/maquina.ts'
import { comandoPedido, vidaDePedido } from '#tests/arbitraries.ts'

const { decide, evolve, initial } = pedidoDecider

/**
 * Runs a history. `enCada` receives every command with the state before it, its facts and the state
 * after it.
 */
const vivir = (
  comandos: readonly ComandoPedido[],
  enCada: (antes: Pedido, c: ComandoPedido, hechos: readonly HechoPedido[], despues: Pedido) => void,
) =>
  comandos.reduce((antes, c) => {
    const decision = decide(antes, c)
    const hechos = isRefusal(decision) ? [] : decision
    const despues = hechos.reduce(evolve, antes)
    enCada(antes, c, hechos, despues)
    return despues
  }, initial)

describe('the laws of the pedido', () => {
  it('allow only named states, and no change of a final one except undoing a discard', () => {
    fc.assert(
      fc.property(vidaDePedido, (vida) => {
        vivir(vida, (antes, _c, hechos, despues) => {
          expect(ESTADOS_PEDIDO).toContain(despues.value)
          if (hechos[0]?.type === 'DescarteDeshecho') expect(antes.value).toBe('Descartado')
          else if (antes.value === 'Finalizado' || antes.value === 'Descartado') expect(despues.value).toBe(antes.value)
        })
      }),
    )
  })
  it('let only the two parties change an order, except for incident answers and closings and mailed links', () => {
    fc.assert(
      fc.property(vidaDePedido, comandoPedido, (vida, c) => {
        fc.pre(
          c.actor.id === 3 &&
            ![
              'ResponderIncidente',
              'CerrarIncidente',
              'VerPropuestaPorEnlace',
              'ColocarPedido',
              'PrepararPedido',
            ].includes(c.type),
        )
        const final = vivir(vida, () => {})
        expect(isRefusal(decide(final, c)) && decide(final, c)).toMatchObject({ refused: 'no-existe' })
      }),
    )
  })
  it('conserve money: an approval is of a sent proposal’s total, which is subtotal plus IVA', () => {
    fc.assert(
      fc.property(vidaDePedido, (vida) => {
        vivir(vida, (antes, _c, hechos) => {
          for (const hecho of hechos) {
            if (hecho.type === 'PropuestaEnviada') {
              const { subtotal, iva, total } = hecho.data
              const impuestos = impuestosDe(hecho.data)
              for (const { base, valor, tasaIva } of impuestos) expect(valor).toBe(ivaDe(base, tasaIva))
              expect(impuestos.reduce((suma, { base }) => suma + base, 0)).toBe(subtotal)
              expect(impuestos.reduce((suma, { valor }) => suma + valor, 0)).toBe(iva)
              expect(total).toBe(subtotal + iva)
              for (const linea of hecho.data.lineas ?? [])
                expect(linea.importe + (linea.descuento ?? 0)).toBe(brutoDe(linea.cantidad, linea.precio))
            }
            if (hecho.type !== 'PedidoAprobado') continue
            // The counter-offer that its provider accepts, or the proposal that its client saw.
            const { propuesta, contraoferta } = antes.context.detalle
            const vista = hecho.data.contraoferta === undefined ? propuesta : contraoferta
            expect(vista?.version).toBe(hecho.data.version)
            const { lineas, total } = hecho.data
            expect(total).toBe(lineas ? montosDeLineas(vista?.lineas ?? [], lineas).total : vista?.total)
          }
        })
      }),
    )
  })
})
