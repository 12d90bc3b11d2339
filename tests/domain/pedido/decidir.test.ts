import { describe, it } from 'vitest'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { contar } from '#tests/given.ts'

const CLIENTE = { id: 1, tipoUsuario: 'consumidor' }
const PROVEEDOR = { id: 2, tipoUsuario: 'proveedor' }
const OTRO = { id: 3, tipoUsuario: 'proveedor' }
const ahora = '2026-11-20T15:00:00.000Z'

const { dado } = contar(pedidoDecider)
const colocado: HechoPedido = {
  type: 'PedidoColocado',
  data: { consumidorId: 1, proveedorId: 2, descripcion: '50 quintales de cemento', sinConexion: false },
}
const propuesta = (version: number, subtotal: number): HechoPedido => {
  const iva = Math.round(subtotal * 0.15)
  return { type: 'PropuestaEnviada', data: { version, subtotal, tasaIva: 1500, iva, total: subtotal + iva } }
}
const aprobado: HechoPedido = { type: 'PedidoAprobado', data: { version: 1, total: 11500 } }
const entregado: HechoPedido = { type: 'PedidoEntregado', data: {} }
const recibido: HechoPedido = { type: 'PedidoRecibido', data: {} }
const finalizado: HechoPedido = { type: 'PedidoFinalizado', data: {} }
const descartado: HechoPedido = { type: 'PedidoDescartado', data: { lado: 'consumidor' } }
const del = (actor: typeof CLIENTE, resto: object) => ({ actor, ahora, ...resto }) as ComandoPedido

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
  it('is refused to oneself', () => {
    dado()
      .cuando(del(CLIENTE, { type: 'ColocarPedido', consumidorId: 1, proveedorId: 1, descripcion: 'x' }))
      .rechaza('pedido-propio')
  })
  it('starts as a draft for a provider that is not connected, and the draft is then placed', () => {
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
  })
})

describe('the proposal', () => {
  it('carries subtotal, IVA rounded half up and total, and each one sent is a new version', () => {
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 12550 }))
      .entonces({
        type: 'PropuestaEnviada',
        data: { version: 1, subtotal: 12550, tasaIva: 1500, iva: 1883, total: 14433 },
      })
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 9000 }))
      .entonces(propuesta(2, 9000))
  })
  it('records the rate in force at its local date', () => {
    const enviar = (cuando: string) =>
      ({ actor: PROVEEDOR, ahora: cuando, type: 'EnviarPropuesta', subtotal: 10000 }) as const
    dado(colocado)
      .cuando(enviar('2024-04-01T04:59:59.999Z'))
      .entonces({
        type: 'PropuestaEnviada',
        data: { version: 1, subtotal: 10000, tasaIva: 1200, iva: 1200, total: 11200 },
      })
    dado(colocado)
      .cuando(enviar('2024-04-01T05:00:00.000Z'))
      .entonces({
        type: 'PropuestaEnviada',
        data: { version: 1, subtotal: 10000, tasaIva: 1500, iva: 1500, total: 11500 },
      })
  })
  it('needs a subtotal above zero', () => {
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 0 }))
      .rechaza('subtotal-invalido')
  })
  it('sent again as it is appends nothing', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 10000 }))
      .nada()
  })
  it('is the provider’s alone to send', () => {
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'EnviarPropuesta', subtotal: 100 }))
      .rechaza('prohibido')
    dado(colocado)
      .cuando(del(OTRO, { type: 'EnviarPropuesta', subtotal: 100 }))
      .rechaza('no-existe')
  })
  it('can be asked for again, which brings the order back', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(CLIENTE, { type: 'PedirRenegociacion' }))
      .entonces({ type: 'RenegociacionPedida', data: { version: 1 } })
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'PedirRenegociacion' }))
      .rechaza('paso-no-permitido', { estado: 'En Curso', paso: 'renegociar' })
  })
})

describe('an approval', () => {
  it('names the proposal that the client saw', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .entonces(aprobado)
  })
  it('of a price that changed meanwhile is refused with the present one', () => {
    dado(colocado, propuesta(1, 10000), propuesta(2, 12000))
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .rechaza('propuesta-cambio', { version: 2, subtotal: 12000, iva: 1800, total: 13800 })
  })
  it('asked for twice appends nothing', () => {
    dado(colocado, propuesta(1, 10000), aprobado)
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .nada()
  })
  it('is refused to the provider and before there is a proposal', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'AprobarPedido', version: 1 }))
      .rechaza('prohibido')
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .rechaza('paso-no-permitido')
  })
  it('locks the subtotal', () => {
    dado(colocado, propuesta(1, 10000), aprobado)
      .cuando(del(PROVEEDOR, { type: 'FijarSubtotal', subtotal: 1 }))
      .rechaza('paso-no-permitido', { estado: 'Aprobado', paso: 'fijarSubtotal' })
  })
})

describe('delivery, receipt and finalization', () => {
  it('follow one another, each by its side', () => {
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
  it('leave nothing to do at the end', () => {
    const final = [colocado, propuesta(1, 10000), aprobado, entregado, recibido, finalizado]
    for (const command of [
      del(CLIENTE, { type: 'DescartarPedido' }),
      del(CLIENTE, { type: 'GuardarNota', nota: 'x' }),
      del(CLIENTE, { type: 'EditarPedido', descripcion: 'y' }),
    ]) {
      dado(...final)
        .cuando(command)
        .rechaza('paso-no-permitido', { estado: 'Finalizado' })
    }
  })
})

describe('discarding', () => {
  it('is open to both sides until the approval', () => {
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'DescartarPedido' }))
      .entonces(descartado)
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'DescartarPedido' }))
      .entonces({ type: 'PedidoDescartado', data: { lado: 'proveedor' } })
    dado(colocado, propuesta(1, 10000), aprobado)
      .cuando(del(CLIENTE, { type: 'DescartarPedido' }))
      .rechaza('paso-no-permitido')
    dado(colocado, descartado)
      .cuando(del(PROVEEDOR, { type: 'DescartarPedido' }))
      .nada()
  })
})

describe('attachments', () => {
  const archivo = (n: number) => ({
    sha256: String(n).padStart(64, '0'),
    nombre: `plano ${n}.pdf`,
    tipo: 'application/pdf',
    bytes: 10,
  })
  const adjuntado = (n: number): HechoPedido => ({
    type: 'ArchivoAdjuntado',
    data: { ...archivo(n), lado: 'proveedor' },
  })
  it('are at most twenty an order, of the types allowed, of at most 10 MiB', () => {
    const veinte = Array.from({ length: 20 }, (_, n) => adjuntado(n))
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(1) }))
      .entonces(adjuntado(1))
    dado(colocado, ...veinte)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(21) }))
      .rechaza('demasiados-archivos')
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(1), tipo: 'text/html' }))
      .rechaza('tipo-no-admitido')
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(1), bytes: 10 * 1024 * 1024 + 1 }))
      .rechaza('archivo-grande')
  })
  it('are withdrawn by the side that attached them', () => {
    const { sha256 } = archivo(1)
    dado(colocado, adjuntado(1))
      .cuando(del(PROVEEDOR, { type: 'ProhibirArchivo', sha256 }))
      .entonces({ type: 'ArchivoProhibido', data: { sha256, lado: 'proveedor' } })
    dado(colocado, adjuntado(1))
      .cuando(del(CLIENTE, { type: 'ProhibirArchivo', sha256 }))
      .rechaza('prohibido')
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'ProhibirArchivo', sha256 }))
      .rechaza('no-existe')
  })
})

describe('incidents', () => {
  it('are numbered in their order and closed once', () => {
    const reportado: HechoPedido = {
      type: 'IncidenteReportado',
      data: { numero: 1, tipo: 'demora', texto: 'No llegó', lado: 'consumidor' },
    }
    const staff = { id: 9, tipoUsuario: 'callcenter' }
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'ReportarIncidente', tipo: 'demora', texto: 'No llegó' }))
      .entonces(reportado)
    dado(colocado, reportado)
      .cuando(del(staff, { type: 'CerrarIncidente', numero: 1 }))
      .entonces({ type: 'IncidenteCerrado', data: { numero: 1 } })
    dado(colocado, reportado, { type: 'IncidenteCerrado', data: { numero: 1 } })
      .cuando(del(staff, { type: 'CerrarIncidente', numero: 1 }))
      .nada()
    dado(colocado)
      .cuando(del(staff, { type: 'CerrarIncidente', numero: 1 }))
      .rechaza('no-existe')
  })
})
