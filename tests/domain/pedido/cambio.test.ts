import { describe, expect, it } from 'vitest'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { colocado, propuesta } from './hechos.ts'

const editado = (descripcion: string): HechoPedido => ({ type: 'PedidoEditado', data: { descripcion } })
const otra: HechoPedido = { type: 'RenegociacionPedida', data: { version: 1, motivo: 'Caro' } }
const antesDe = (...hechos: HechoPedido[]) => hechos.reduce(pedidoDecider.evolve, pedidoDecider.initial).context.antes

describe('the previous text of an order', () => {
  it('is what the provider began to quote, after any number of edits, until the next proposal', () => {
    expect(antesDe(colocado)).toBeUndefined()
    expect(antesDe(colocado, editado('Arena'))).toBe('50 quintales de cemento')
    expect(antesDe(colocado, editado('Arena'), editado('Arena fina'))).toBe('50 quintales de cemento')
    expect(antesDe(colocado, editado('Arena'), propuesta(1, 100))).toBeUndefined()
    expect(antesDe(colocado, editado('Arena'), propuesta(1, 100), otra, editado('Grava'))).toBe('Arena')
  })
  it('is absent once the text is the same again, and for a draft, which nobody quotes', () => {
    expect(antesDe(colocado, editado('Arena'), editado('50 quintales de cemento'))).toBeUndefined()
    const borrador: HechoPedido = {
      type: 'PedidoPreparado',
      data: { consumidorId: 1, proveedorId: 2, descripcion: 'Un telar' },
    }
    expect(antesDe(borrador, editado('Dos telares'))).toBeUndefined()
  })
})
