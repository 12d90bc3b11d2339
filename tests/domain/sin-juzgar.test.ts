import { describe, expect, it } from 'vitest'
import { compraDecider } from '#domain/compra/decidir.ts'
import { estadosDe } from '#domain/compra/estados.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { impedimentoDeCompra, type PasoCompra } from '#domain/compra/pasos.ts'
import { isRefusal } from '#domain/decider.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { con, OFERTA, vivir } from './compra/vidas.ts'
import { colocado, del, PROVEEDOR, propuesta } from './pedido/hechos.ts'

const OFRECIDA: HechoCompra = {
  type: 'OfertaEnviada',
  data: {
    numero: 1,
    ofertaId: 1,
    tipo: 1,
    cantidad: 1,
    unidad: 'meses',
    vxmes: 3_000,
    subtotal: 3_000,
    tasaIva: 1_500,
    iva: 450,
    total: 3_450,
  },
}

describe('a fact that today’s rules would refuse', () => {
  // Nobody attended it, the offer was answered as if it were a trial, and no proof was sent.
  const vieja: HechoCompra[] = [
    { type: 'CompraAbierta', data: { proveedorId: 2, modo: 'negociacion' } },
    OFRECIDA,
    { type: 'DemoAprobada', data: { numero: 1 } },
    { type: 'PagoConfirmado', data: {} },
    { type: 'CompraAutorizada', data: { fechaFin: '2026-12-21T04:59:59.999Z' } },
    { type: 'CompraDesactivada', data: { forma: 'manual' } },
    { type: 'DemoReactivada', data: { fechaFin: '2027-01-21T04:59:59.999Z' } },
  ]
  const { decide, evolve, initial } = compraDecider

  it('is folded all the same: a purchase authorized without a proof', () => {
    const estados = vieja.map((_, n) => estadosDe(vieja.slice(0, n + 1).reduce(evolve, initial))?.estado)
    expect(estados).toEqual([
      'En Curso',
      'Por Aprobar',
      'Aprobado',
      'Aprobado',
      'Completado',
      'Desactivado',
      'Completado',
    ])
    const final = vieja.reduce(evolve, initial)
    expect(final.value).toEqual({ estado: 'Completado', ventas: 'activado' })
    expect(final.context).toMatchObject({ pagada: true, fechaFin: '2027-01-21T04:59:59.999Z' })
    expect(final.context.comprobante).toBeUndefined()
  })

  it('is refused by `si` as a new one, each time with its sentence', () => {
    const antesDe = (n: number) => vieja.slice(0, n).reduce(evolve, initial)
    const porque = (n: number, quien: 'callcenter' | 'financiero' | 'proveedor', paso: PasoCompra) =>
      impedimentoDeCompra(antesDe(n), quien, paso)?.detalle
    expect(porque(1, 'callcenter', 'ofrecer')).toBe(
      'No se puede enviar una oferta: primero hay que tomar la negociación.',
    )
    expect(porque(2, 'proveedor', 'aprobarDemo')).toBe('Esa compra no es una prueba gratuita.')
    expect(porque(3, 'financiero', 'confirmarPago')).toBe(
      'No se puede confirmar el pago: falta el comprobante de pago.',
    )
    expect(porque(4, 'financiero', 'autorizar')).toBe('No se puede autorizar la compra: falta el comprobante de pago.')
    expect(porque(6, 'callcenter', 'reactivarDemo')).toBe('Esa compra no es una prueba gratuita.')
    const prueba = vivir([{ type: 'TomarCompra' }, 'callcenter'], [{ type: 'EnviarDemo', dias: 15 }, 'callcenter'])
    expect(impedimentoDeCompra(prueba, 'proveedor', 'renegociar')?.detalle).toBe('Esa compra es una prueba gratuita.')
    const decision = decide(vivir(), con({ type: 'EnviarOferta', oferta: OFERTA }, 'callcenter'))
    expect(isRefusal(decision) && decision.refused).toBe('paso-no-permitido')
  })

  it('is folded in an order too: a proposal of 0.00', () => {
    const final = [colocado, propuesta(1, 0)].reduce(pedidoDecider.evolve, pedidoDecider.initial)
    expect([final.value, final.context.subtotal]).toEqual(['Por Aprobar', 0])
    expect(pedidoDecider.decide(final, del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 0 }))).toMatchObject({
      refused: 'subtotal-invalido',
      detalle: 'El subtotal debe ser mayor que cero.',
    })
  })
})
