import type { Aviso } from '#domain/aviso.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoCompra, Oferta } from './hechos.ts'
import { type Compra, estadosDe } from './maquina.ts'

/** What a message about a purchase tells of it, after the fact. */
export type FichaDeCompra = { readonly id: number; readonly empresa: string; readonly compra: Compra }

const deOferta = ({ cantidad, unidad, subtotal, iva, total }: Oferta): Aviso['datos'] => ({
  cantidad,
  unidad,
  subTotal: decimal(subtotal),
  iva: decimal(iva),
  total: decimal(total),
})

/** The messages that a fact of a purchase causes; the rule is the table of live-events. */
export const avisosDeCompra = (hecho: HechoCompra, { id, empresa, compra }: FichaDeCompra): readonly Aviso[] => {
  const { proveedorId, oferta } = compra.context
  const base = { idCompra: id, idProv: proveedorId, empresa }
  const alProveedor = (asunto: string, datos: Aviso['datos'] = {}): Aviso => ({
    destino: { cuenta: proveedorId, como: 'proveedor' },
    asunto,
    datos: { ...base, ...datos },
  })
  const aRoles = (
    asunto: string,
    roles: readonly ('callcenter' | 'financiero' | 'administrador')[],
    datos: Aviso['datos'] = {},
  ): Aviso[] => roles.map((rol) => ({ destino: { rol }, asunto, datos: { ...base, ...datos } }))
  switch (hecho.type) {
    case 'CompraAbierta':
      return [
        ...aRoles('nuevoProveedor', ['callcenter', 'administrador']),
        ...aRoles('provClntsEnEspera', ['callcenter']),
        // The provider's other devices.
        alProveedor('negociacionAbierta'),
      ]
    case 'NegociacionReabierta':
      return [...aRoles('provClntsEnEspera', ['callcenter']), alProveedor('negociacionAbierta')]
    case 'CallCenterAsignado':
      return [alProveedor('callCenterAsignadoOn'), ...aRoles('provClntsEnEspera', ['callcenter'])]
    case 'NegociacionVista':
      return [alProveedor('visualizaNegociacion')]
    case 'OfertaEnviada': {
      const asunto = hecho.data.cantidad > 1 ? 'cotizacionpaquete' : 'nuevaOferta'
      return [alProveedor(asunto, { ...deOferta(hecho.data), typeSuscripcion: hecho.data.tipo })]
    }
    case 'DemoEnviada':
      return [alProveedor('pruebaseleccionada', { ...deOferta(hecho.data), opcion: 'ofrecida' })]
    case 'DemoPedida':
      return aRoles('pruebaseleccionada', ['callcenter'], { opcion: 'pedida' })
    case 'OfertaVista':
      return aRoles('visualizaOferta', ['callcenter'])
    case 'RenegociacionDeCompraPedida':
      return aRoles('renegociacion', ['callcenter'])
    case 'DemoRechazada':
      return aRoles('rechazodemo', ['callcenter'])
    case 'OfertaAprobada':
      return aRoles('compraOfertaAprobada', ['callcenter', 'financiero'], { total: decimal(hecho.data.total) })
    case 'DemoAprobada':
      return aRoles('pruebaFreeAprobada', ['callcenter', 'financiero'], { total: decimal(0) })
    case 'FacturaPedida':
      return [alProveedor('formFacturacion')]
    case 'FacturaGuardada':
      return aRoles('datosFacturaClntProv', ['callcenter', 'financiero'])
    case 'TipoDePagoElegido':
      return [
        ...aRoles('tipopago', ['financiero'], { tipoPago: hecho.data.tipoPago }),
        alProveedor('tipopago', { tipoPago: hecho.data.tipoPago }),
      ]
    case 'ComprobanteEnviado':
      return aRoles('enviocomprobante', ['financiero'])
    case 'PagoConfirmado':
      return [alProveedor('pagorecibido'), ...aRoles('pagorecibido', ['callcenter'])]
    case 'CompraAutorizada': {
      const datos = { estadoVenta: estadosDe(compra)?.venta ?? '', ...(oferta ? deOferta(oferta) : {}) }
      return [
        alProveedor('aprobacioncompra', datos),
        ...aRoles('aprobacioncompra', ['callcenter', 'administrador'], datos),
      ]
    }
    case 'CompraDesactivada':
      return [alProveedor('desactivacionmanual'), ...aRoles('desactivacionmanual', ['callcenter'])]
    case 'DemoReactivada':
      return [alProveedor('activacionmanualdemo')]
    case 'ArchivoDeCompraAdjuntado':
      return [alProveedor('archivoAdjunto')]
    default:
      return []
  }
}
