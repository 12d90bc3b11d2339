import { describe, expect, it } from 'vitest'
import type { FilaCompra } from '#api/contract/compra.ts'
import { esperaAlEscritorio } from '#web/escritorio/palabras.ts'

describe('what waits for a desk', () => {
  const deMesa = (cambios: Partial<FilaCompra>): FilaCompra =>
    ({
      estadoPedido: 'Aprobado',
      estadoFiltroFinan: 'visible',
      confirmadoFile: true,
      pagoConfirmado: false,
      pasos: { autorizar: 'falta confirmar el pago' },
      ...cambios,
    }) as FilaCompra
  it('is for finance a proof to look at, or a purchase to authorize', () => {
    expect(esperaAlEscritorio(deMesa({}), 'financiero')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ confirmadoFile: false }), 'financiero')).toBe(false)
    expect(esperaAlEscritorio(deMesa({ pagoConfirmado: true, pasos: { autorizar: null } }), 'financiero')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ estadoFiltroFinan: 'archivado' }), 'financiero')).toBe(false)
  })
  it('is for the call center whatever is being negotiated, and nothing for those who only read', () => {
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'En Curso' }), 'callcenter')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'Por Aprobar' }), 'callcenter')).toBe(false)
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'En Curso' }), 'administrador')).toBe(false)
  })
})
