import { enDolares } from '#domain/dinero.ts'
import type { HechoPedido } from './hechos.ts'

/** A fact of an order as a person reads it in the history. */
export const relatoDe = (hecho: HechoPedido): string => {
  switch (hecho.type) {
    case 'PedidoPreparado':
      return 'Preparó el pedido sin conexión'
    case 'PedidoColocado':
      return hecho.data.sinConexion ? 'Envió el pedido preparado sin conexión' : 'Hizo el pedido'
    case 'PedidoEditado':
      return 'Cambió la descripción del pedido'
    case 'SubtotalFijado':
      return `Fijó el subtotal en ${enDolares(hecho.data.subtotal)}`
    case 'PropuestaEnviada': {
      const { version, total } = hecho.data
      return `Envió la propuesta ${version} por ${enDolares(total)} con IVA`
    }
    case 'PropuestaRemitida':
      return hecho.data.correos.length === 1
        ? 'Envió la propuesta por correo'
        : `Envió la propuesta a ${hecho.data.correos.length} correos`
    case 'RenegociacionPedida':
      return 'Pidió otra propuesta'
    case 'PedidoAprobado':
      return `Aprobó la propuesta ${hecho.data.version} por ${enDolares(hecho.data.total)}`
    case 'PedidoEntregado':
      return 'Marcó el pedido como entregado'
    case 'PedidoRecibido':
      return 'Marcó el pedido como recibido'
    case 'PedidoFinalizado':
      return 'Finalizó el pedido'
    case 'PedidoDescartado':
      return 'Descartó el pedido'
    case 'NotaGuardada':
      return hecho.data.nota ? 'Guardó una nota' : 'Borró su nota'
    case 'ArchivoAdjuntado':
      return `Adjuntó ${hecho.data.nombre}`
    case 'ArchivoProhibido':
      return 'Retiró un archivo'
    case 'IncidenteReportado':
      return `Reportó un incidente de ${hecho.data.tipo}`
    case 'IncidenteCerrado':
      return `Se cerró el incidente ${hecho.data.numero}`
  }
}
