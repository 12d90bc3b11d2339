import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { dolares } from '#web/ui/cifras.ts'
import type { Mensaje } from './cola.ts'
import type { Tono } from './tonos.ts'

/** A message of a purchase as its reader has it. */
type EfectoDeCompra = {
  readonly titulo: string
  readonly detalle: string
  readonly tono: Tono
  /** Milliseconds until its toast leaves by itself; only the activation's does (spec part 2, §9). */
  readonly duracion?: number
}

const ACTIVACION_MS = 5_000

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')
const monto = (valor: unknown): string => (typeof valor === 'string' && /^\d+\.\d\d$/.test(valor) ? dolares(valor) : '')
const unir = (...partes: string[]): string => partes.filter(Boolean).join(' · ')

/** "12 meses", "15 días": of an offer's fields. */
const plazoDe = ({ cantidad, unidad }: Mensaje): string => {
  if (typeof cantidad !== 'number') return ''
  if (unidad === 'dias') return cantidad === 1 ? '1 día' : `${cantidad} días`
  return cantidad === 1 ? '1 mes' : `${cantidad} meses`
}

/** Whether a message is about a purchase: some of its names are an order's too. */
export const esDeCompra = (m: Mensaje): boolean => typeof m.idCompra === 'string'

/** Where a purchase is looked at, by who looks. */
export const rutaDeCompra = (tipoUsuario: TipoUsuario, idCompra: string): string | undefined => {
  const compra = `compra=${encodeURIComponent(idCompra)}`
  switch (tipoUsuario) {
    case 'proveedor':
      return ruta('new_negociacion')
    case 'callcenter':
    case 'vendedor':
      return `${ruta('vendedor_clientes')}?${compra}`
    case 'financiero':
      return `${ruta('financiero_todos_clientes')}?${compra}`
    case 'administrador':
      return `${ruta('admin')}?ver=compras&${compra}`
    default:
      return undefined
  }
}

/** What a message about a purchase shows and sounds like (live-events); undefined when it only changes tables and panels. */
export const efectoDeCompra = (m: Mensaje, tipoUsuario?: TipoUsuario): EfectoDeCompra | undefined => {
  // A provider knows its own name.
  const empresa = tipoUsuario === 'proveedor' ? '' : texto(m.empresa)
  const efecto = (titulo: string, detalle = empresa, tono: Tono = 'resto') => ({ titulo, detalle, tono })
  switch (m.asunto) {
    case 'nuevoProveedor':
      return efecto('Nuevo proveedor')
    case 'callCenterAsignadoOn':
      return efecto('El call center te atiende', 'Está preparando tu oferta')
    case 'visualizaNegociacion':
      return efecto('El call center abrió tu negociación', 'Tu oferta está por llegar')
    case 'nuevaOferta':
      return efecto('Tienes una oferta', unir(plazoDe(m), monto(m.total)))
    case 'cotizacionpaquete':
      return efecto('Te cotizaron un paquete', unir(plazoDe(m), monto(m.total)))
    case 'pruebaseleccionada':
      return m.opcion === 'pedida'
        ? efecto('Piden una prueba gratuita')
        : efecto('Te ofrecen una prueba gratuita', plazoDe(m))
    case 'compraOfertaAprobada':
      return efecto('Oferta aceptada', unir(empresa, monto(m.total)), 'aprobacion')
    case 'pruebaFreeAprobada':
      return efecto('Prueba aceptada', empresa, 'aprobacion')
    case 'rechazodemo':
      return efecto('Prueba rechazada')
    case 'renegociacion':
      return efecto('Piden otra oferta')
    case 'formFacturacion':
      return efecto('Te piden los datos de factura', 'Llénalos en tu negociación')
    case 'enviocomprobante':
      return efecto('Comprobante enviado')
    case 'pagorecibido':
      return efecto('Pago recibido', empresa || 'Falta que autoricen tu suscripción', 'aprobacion')
    case 'aprobacioncompra':
      return {
        ...efecto('Suscripción activada', unir(empresa, plazoDe(m)), 'aprobacion'),
        duracion: ACTIVACION_MS,
      }
    case 'desactivacionmanual':
      return efecto('Cuenta desactivada - Su crédito ha caducado')
    case 'activacionmanualdemo':
      return efecto('Prueba reactivada', 'Tu cuenta vuelve a estar activa')
    case 'archivoAdjunto':
      return efecto('Archivo adjunto', empresa || 'En tu negociación')
    case 'descartarArchivo':
      return efecto('Archivo retirado', empresa || 'De tu negociación')
    case 'chatMessage':
      return efecto(`Mensaje de ${texto(m.empresa).slice(0, 13)}`, '', 'chat')
    default:
      return undefined
  }
}
