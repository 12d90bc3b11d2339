import type { Aviso } from '#domain/aviso.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoPedido } from './hechos.ts'

/** What a message about an order tells of it. */
export type FichaDePedido = {
  readonly id: number
  readonly codigo: string
  readonly consumidorId: number
  readonly proveedorId: number
  readonly nombreConsumidor: string
  readonly claseConsumidor: string
}

/** The client sub-option under which a provider finds an order's client. */
const navbarClnts = (clase: string): string =>
  clase === 'personal' ? 'personal' : clase === 'empresa' ? 'empresa' : 'proveedor'

/** The messages that a fact of an order causes; the rule is the table of live-events. */
export const avisosDePedido = (hecho: HechoPedido, pedido: FichaDePedido): readonly Aviso[] => {
  // `lado` (ours) is the addressee's side, so that their screen knows which table it is about.
  const base = { idPedido: pedido.id, codPedido: pedido.codigo }
  const alProveedor = (asunto: string, datos: Aviso['datos'] = {}): Aviso[] => [
    {
      destino: { cuenta: pedido.proveedorId, como: 'proveedor' },
      asunto,
      datos: { ...base, lado: 'proveedor', ...datos },
    },
  ]
  const alCliente = (asunto: string, datos: Aviso['datos'] = {}): Aviso[] => [
    {
      destino: { cuenta: pedido.consumidorId, como: 'consumidor' },
      asunto,
      datos: { ...base, lado: 'consumidor', ...datos },
    },
  ]
  const alOtro = (lado: string, asunto: string): Aviso[] =>
    lado === 'consumidor'
      ? alProveedor(asunto, { usuario: pedido.consumidorId })
      : alCliente(asunto, { usuario: pedido.proveedorId })
  switch (hecho.type) {
    case 'PedidoColocado':
      return alProveedor('nuevoPedido', {
        userItem: pedido.nombreConsumidor,
        tipoUserItem: pedido.claseConsumidor,
        navbarClnts: navbarClnts(pedido.claseConsumidor),
      })
    case 'PedidoEditado':
      return pedido.codigo ? alProveedor('pedidoEditado') : []
    case 'PropuestaEnviada': {
      const { subtotal, iva, total } = hecho.data
      return alCliente('propuestaEnviada', { subTotal: decimal(subtotal), iva: decimal(iva), total: decimal(total) })
    }
    case 'PedidoAprobado':
      return alProveedor('Aprobado', { total: decimal(hecho.data.total) })
    case 'RenegociacionPedida':
      return alProveedor('renegociacion')
    case 'PedidoEntregado':
      return alCliente('Entregado')
    case 'PedidoRecibido':
      return alProveedor('Recibido')
    case 'PedidoFinalizado':
      return alProveedor('Finalizado')
    case 'PedidoDescartado':
      return pedido.codigo ? alOtro(hecho.data.lado, 'descartarPedido') : []
    case 'ArchivoAdjuntado':
      return alOtro(hecho.data.lado, 'archivoAdjunto')
    case 'ArchivoProhibido':
      return alOtro(hecho.data.lado, 'descartarArchivo')
    case 'IncidenteReportado':
      return (['callcenter', 'administrador'] as const).map((rol) => ({
        destino: { rol },
        asunto: 'incidenteReportado',
        datos: { ...base, texto: hecho.data.tipo },
      }))
    default:
      return []
  }
}
