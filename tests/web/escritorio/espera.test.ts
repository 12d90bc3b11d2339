import { describe, expect, it, test } from 'vitest'
import type { FilaCompra } from '#api/contract/compra.ts'
import { clientesEnDetalle, esperaAlEscritorio } from '#web/escritorio/palabras.ts'

describe('a purchase', () => {
  const deMesa = (cambios: Partial<FilaCompra>): FilaCompra =>
    ({
      estadoPedido: 'Aprobado',
      estadoFiltroFinan: 'visible',
      confirmadoFile: true,
      pagoConfirmado: false,
      pasos: { autorizar: 'falta confirmar el pago' },
      ...cambios,
    }) as FilaCompra
  it('waits for finance with a proof to check or with a purchase to authorize', () => {
    expect(esperaAlEscritorio(deMesa({}), 'financiero')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ confirmadoFile: false }), 'financiero')).toBe(false)
    expect(esperaAlEscritorio(deMesa({ pagoConfirmado: true, pasos: { autorizar: null } }), 'financiero')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ estadoFiltroFinan: 'archivado' }), 'financiero')).toBe(false)
  })
  it('waits for the call center while it is negotiated, and never for those who only read', () => {
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'En Curso' }), 'callcenter')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'Por Aprobar' }), 'callcenter')).toBe(false)
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'En Curso' }), 'administrador')).toBe(false)
  })
})

test('a provider’s clients are counted by kind, and its favourites apart', () => {
  const cuentas = { numCltPro: 1, numCltEmpr: 2, numCltPer: 0, numCltProF: 0, numCltEmprF: 1, numCltPerF: 0 }
  expect(clientesEnDetalle({ ...cuentas, numprove: 1, numProvFav: 3 })).toBe(
    'Clientes: 1 proveedor, 2 empresas y 0 personas. Clientes favoritos: 0 proveedores, 1 empresa y 0 personas. ' +
      'Compra a 1 proveedor; proveedores favoritos: 3.',
  )
})
