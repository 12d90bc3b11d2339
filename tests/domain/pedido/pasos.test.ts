import { describe, it } from 'vitest'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import {
  AHORA,
  aprobado,
  CLIENTE,
  colocado,
  dado,
  del,
  descartado,
  entregado,
  finalizado,
  PROVEEDOR,
  propuesta,
  recibido,
} from './hechos.ts'

describe('placing an order', () => {
  it('leaves the fact that it was placed', () => {
    dado()
      .cuando(
        del(CLIENTE, {
          type: 'ColocarPedido',
          consumidorId: 1,
          proveedorId: 2,
          descripcion: '50 quintales de cemento',
        }),
      )
      .entonces(colocado)
  })
  it('is refused when the provider is oneself', () => {
    dado()
      .cuando(del(CLIENTE, { type: 'ColocarPedido', consumidorId: 1, proveedorId: 1, descripcion: 'x' }))
      .rechaza('pedido-propio')
  })
  it('starts as a draft for a provider who isn’t connected, and only the client then places the draft', () => {
    const preparado: HechoPedido = {
      type: 'PedidoPreparado',
      data: { consumidorId: 1, proveedorId: 2, descripcion: 'x' },
    }
    dado()
      .cuando(del(CLIENTE, { type: 'PrepararPedido', consumidorId: 1, proveedorId: 2, descripcion: 'x' }))
      .entonces(preparado)
    dado(preparado)
      .cuando(del(CLIENTE, { type: 'ColocarPedidoPreparado', proveedorId: 2 }))
      .entonces({
        type: 'PedidoColocado',
        data: { consumidorId: 1, proveedorId: 2, descripcion: 'x', sinConexion: true },
      })
    dado(preparado)
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 100 }))
      .rechaza('no-existe')
    dado(preparado)
      .cuando(del(PROVEEDOR, { type: 'ColocarPedidoPreparado', proveedorId: 2 }))
      .rechaza('no-existe')
    // Sending a discarded draft must not look like a success.
    dado(preparado, { type: 'PedidoDescartado', data: { lado: 'consumidor' } })
      .cuando(del(CLIENTE, { type: 'ColocarPedidoPreparado', proveedorId: 2 }))
      .rechaza('paso-no-permitido')
  })
})

describe('delivery, receipt and finalization', () => {
  it('follow one another, each by its own side', () => {
    const hasta = [colocado, propuesta(1, 10000), aprobado]
    dado(...hasta)
      .cuando(del(PROVEEDOR, { type: 'EntregarPedido' }))
      .entonces(entregado)
    dado(...hasta, entregado)
      .cuando(del(CLIENTE, { type: 'RecibirPedido' }))
      .entonces(recibido)
    dado(...hasta, entregado, recibido)
      .cuando(del(CLIENTE, { type: 'FinalizarPedido' }))
      .entonces(finalizado)
    dado(...hasta)
      .cuando(del(CLIENTE, { type: 'EntregarPedido' }))
      .rechaza('prohibido')
    dado(...hasta)
      .cuando(del(CLIENTE, { type: 'RecibirPedido' }))
      .rechaza('paso-no-permitido')
    dado(...hasta, entregado)
      .cuando(del(PROVEEDOR, { type: 'EntregarPedido' }))
      .nada()
  })
  it('leave nothing to do at the end but private notes', () => {
    const final = [colocado, propuesta(1, 10000), aprobado, entregado, recibido, finalizado]
    dado(...final)
      .cuando(del(PROVEEDOR, { type: 'GuardarNota', nota: 'x' }))
      .entonces({ type: 'NotaGuardada', data: { lado: 'proveedor', nota: 'x' } })
    for (const command of [
      del(CLIENTE, { type: 'DescartarPedido' }),
      del(CLIENTE, { type: 'EditarPedido', descripcion: 'y' }),
    ]) {
      dado(...final)
        .cuando(command)
        .rechaza('paso-no-permitido', { estado: 'Finalizado' })
    }
  })
})

describe('discarding', () => {
  it('is allowed to both sides until the approval', () => {
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'DescartarPedido' }))
      .entonces(descartado)
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'DescartarPedido' }))
      .entonces({ type: 'PedidoDescartado', data: { lado: 'proveedor', momento: AHORA } })
    dado(colocado, propuesta(1, 10000), aprobado)
      .cuando(del(CLIENTE, { type: 'DescartarPedido' }))
      .rechaza('paso-no-permitido')
    dado(colocado, descartado)
      .cuando(del(PROVEEDOR, { type: 'DescartarPedido' }))
      .nada()
  })
})
