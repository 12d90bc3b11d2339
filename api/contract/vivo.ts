import { z } from 'zod'
import type { AsuntoCallado, NounDeAviso } from '#domain/aviso.ts'
import type { AvisoDeCompra } from '#domain/compra/avisos.ts'
import { ESTADOS_VENTA } from '#domain/compra/estados.ts'
import { TIPOS_PAGO } from '#domain/compra/hechos.ts'
import type { AvisoDeConsumo } from '#domain/consumo/avisos.ts'
import type { AvisoDeConversacion } from '#domain/conversacion/avisos.ts'
import { LADOS_QUE_CONVERSAN, TIPOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import type { AvisoDeCuenta } from '#domain/cuenta/avisos.ts'
import { CLASES } from '#domain/cuenta/tipos.ts'
import type { AvisoDePedido } from '#domain/pedido/avisos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import type { AvisoDeRed } from '#domain/red/avisos.ts'
import { ESTADOS_INVITACION, TIPOS_INVITACION } from '#domain/red/invitacion.ts'
import { datosCompra } from './compra.ts'
import { hashId, instante, monto, posicion } from './comunes.ts'

// The closed list of what a browser can hear: each asunto with its fields. `posicion` is the log
// position of the fact that caused it.

const clase = z.enum(CLASES)
const deHecho = z.object({ posicion, momento: instante })

const pedido = deHecho.extend({ idPedido: hashId, codPedido: z.string() })
/** A message about one of the order's incidents. */
const deIncidente = pedido.extend({ numero: z.int() })
const alConsumidor = pedido.extend({ lado: z.literal('consumidor') })
const alProveedor = pedido.extend({ lado: z.literal('proveedor') })
/** A message to the side opposite `usuario`. */
const alOtro = pedido.extend({ lado: z.enum(LADOS), usuario: hashId })

const DE_PEDIDO = {
  nuevoPedido: alProveedor.extend({
    userItem: z.string(),
    tipoUserItem: clase,
    navbarClnts: z.enum(['personal', 'empresa', 'proveedor']),
  }),
  pedidoEditado: alProveedor,
  propuestaEnviada: alConsumidor.extend({ subTotal: monto, iva: monto, total: monto }),
  /** Sent when somebody who got it by mail has opened it. */
  propuestaVista: alProveedor.extend({ version: z.int() }),
  Aprobado: alProveedor.extend({ total: monto }),
  renegociacion: alProveedor.extend({ motivo: z.string() }),
  Entregado: alConsumidor,
  Recibido: alProveedor,
  Finalizado: alProveedor,
  descartarPedido: alOtro,
  descarteDeshecho: alOtro,
  archivoAdjunto: alOtro,
  descartarArchivo: alOtro,
  /** Sent to the staff that handles incidents; `texto` is the incident's kind. */
  incidenteReportado: deIncidente.extend({ texto: z.string() }),
  /** Sent to that staff, and to the person who reported it, whose `lado` it names. */
  incidenteRespondido: deIncidente.extend({ lado: z.enum(LADOS).optional() }),
  incidenteCerrado: deIncidente.extend({ lado: z.enum(LADOS).optional() }),
} as const satisfies Record<AvisoDePedido['asunto'], z.ZodType>

const compra = deHecho.extend({ idCompra: hashId, idProv: hashId, empresa: z.string() })
const oferta = datosCompra.pick({
  id: true,
  numero: true,
  proveedor: true,
  cantidad: true,
  unidad: true,
  subtotalCompra: true,
  ivaCompra: true,
  totalCompra: true,
})
const ofrecida = compra.extend({ datosCompra: oferta, typeSuscripcion: z.int() })
/** A message with the reason that was given; '' when there is none. */
const porAlgo = compra.extend({ motivo: z.string() })

const DE_COMPRA = {
  nuevoProveedor: compra,
  provClntsEnEspera: compra,
  negociacionAbierta: compra,
  callCenterAsignadoOn: compra,
  visualizaNegociacion: compra,
  nuevaOferta: ofrecida,
  cotizacionpaquete: ofrecida,
  /** A trial: offered by the call center, with its data, or asked for by the provider. */
  pruebaseleccionada: z.discriminatedUnion('opcion', [
    compra.extend({ opcion: z.literal('ofrecida'), datosCompra: oferta }),
    compra.extend({ opcion: z.literal('pedida') }),
  ]),
  visualizaOferta: compra,
  /** Sent when somebody who got it by mail has opened it. */
  ofertaVistaPorEnlace: compra.extend({ numero: z.int() }),
  renegociacion: porAlgo,
  rechazodemo: porAlgo,
  compraOfertaAprobada: compra.extend({ total: monto }),
  pruebaFreeAprobada: compra.extend({ total: monto }),
  formFacturacion: compra,
  datosFacturaClntProv: compra,
  tipopago: compra.extend({ tipoPago: z.enum(TIPOS_PAGO) }),
  enviocomprobante: compra,
  pagorecibido: compra,
  aprobacioncompra: compra.extend({
    estadoVenta: z.enum(ESTADOS_VENTA).or(z.literal('')),
    datosCompra: oferta.optional(),
  }),
  desactivacionmanual: porAlgo,
  /** Sent to the clerk who now has it. */
  compraReasignada: compra,
  /** Sent to its clerk, or to the whole desk when it has none. */
  llamadaPendiente: compra,
  desactivacionDeshecha: compra,
  archivoDeshecho: compra,
  negociacionCerrada: porAlgo,
  comprobanteRechazado: porAlgo,
  /** Sent when finance archived a purchase whose payment it didn't confirm. */
  compraArchivada: porAlgo,
  activacionmanualdemo: compra,
  archivoAdjunto: compra.extend({ usuario: hashId }),
  descartarArchivo: compra,
} as const satisfies Record<AvisoDeCompra['asunto'], z.ZodType>

/** A message about one of an account's incidents. */
const deIncidenteDeCuenta = deHecho.extend({ usuario: hashId, numero: z.int() })
/** Messages about an account, to the staff that handles incidents and to the account itself. */
const DE_CUENTA = {
  incidenteReportado: deIncidenteDeCuenta.extend({ texto: z.string() }),
  incidenteRespondido: deIncidenteDeCuenta,
  incidenteCerrado: deIncidenteDeCuenta,
} as const satisfies Record<AvisoDeCuenta['asunto'], z.ZodType>

/**
 * A message about an order or a purchase, never both. `lado` is the addressee's side, `nroMessages`
 * the messages that it hasn't read.
 */
const deConversacion = deHecho.extend({
  canal: z.enum(TIPOS_DE_CANAL),
  idPedido: hashId.optional(),
  codPedido: z.string().optional(),
  idCompra: hashId.optional(),
  codCompra: z.string().optional(),
  lado: z.enum(LADOS_QUE_CONVERSAN),
  nroMessages: z.int(),
})
const DE_CONVERSACION = {
  /** `fromUser`, like `usuario`, is absent when the author is of a desk. */
  chatMessage: deConversacion.extend({ fromUser: hashId.optional(), empresa: z.string() }),
  chatwork: deConversacion.extend({ usuario: hashId.optional() }),
} as const satisfies Record<AvisoDeConversacion['asunto'], z.ZodType>

const DE_RED = {
  invitacion: deHecho.extend({ correo: z.string(), estado: z.enum(ESTADOS_INVITACION) }),
  invitacionAceptada: deHecho.extend({
    usuario: hashId,
    empresa: z.string(),
    tipo: z.enum(TIPOS_INVITACION).or(z.literal('')),
  }),
  mensajeMasivo: deHecho.extend({ usuario: hashId, empresa: z.string(), texto: z.string() }),
} as const satisfies Record<AvisoDeRed['asunto'], z.ZodType>

const DE_CONSUMO = {
  pagoConsumo: deHecho.extend({ idProv: hashId, empresa: z.string(), total: monto }),
  /** `motivo` is the reason why finance rejects its proof. */
  pagoConsumoRechazado: deHecho.extend({ motivo: z.string() }),
  /**
   * Sent when a month ('YYYY-MM') that finance signed reads differently; `cifras` is the number of
   * figures.
   */
  cierreAlterado: deHecho.extend({ mes: z.string(), cifras: z.int() }),
} as const satisfies Record<AvisoDeConsumo['asunto'], z.ZodType>

/**
 * Silent messages, which only say that something differs from what a screen shows. They go to those
 * whom no other message tells of that fact. They aren't stored: a client that was away asks again.
 */
const callado = z.object({ posicion })
const DE_CALLADOS = {
  /** Sent to the account that changed it, for its other tabs and devices. */
  pedidoCambiado: callado,
  /** Sent to its provider and every desk. */
  compraCambiada: callado,
  /** Sent to every desk whose tables show it. */
  cuentaCambiada: callado,
  /** Sent to every desk and to the account that it is about. */
  incidenteCambiado: callado,
  /** Sent to its provider and, for payments and closes, to the desks that see them. */
  consumo: callado,
  favoritos: callado,
  /** Sent to the viewers of a provider's posts as well. */
  publicacion: callado,
} as const satisfies Record<AsuntoCallado, z.ZodType>

/** Messages that come from no fact, but from presence and work under way; none is stored. */
const DE_PRESENCIA = {
  HomePageOn: z.object({ usuario: hashId, tipoUserItem: clase.or(z.literal('')) }),
  HomePageOff: z.object({ usuario: hashId, tipoUserItem: clase.or(z.literal('')) }),
  /** The account's own session began or ended elsewhere. */
  sesion: z.object({ usuario: hashId }),
  /** The account read its notices elsewhere. */
  avisosLeidos: z.object({ usuario: hashId }),
  /**
   * A silent message was lost and can't be told any more, so everything on the screen must be
   * requested again.
   */
  perdidos: z.object({ asunto: z.literal('perdidos') }),
  /** A job over the log was asked for, went on or ended. Readers of jobs ask which one. */
  trabajos: z.object({ asunto: z.literal('trabajos') }),
  /**
   * A bank statement was added, read differently or removed, or one of its lines was set aside.
   * Finance asks which one.
   */
  extractos: z.object({ asunto: z.literal('extractos') }),
} as const

/** The fields of every live message, by its subject and its asunto. */
export const MENSAJES = {
  pedido: DE_PEDIDO,
  compra: DE_COMPRA,
  conversacion: DE_CONVERSACION,
  cuenta: DE_CUENTA,
  red: DE_RED,
  consumo: DE_CONSUMO,
  callados: DE_CALLADOS,
  presencia: DE_PRESENCIA,
} as const

type De<M extends Readonly<Record<string, z.ZodType>>> = {
  [A in keyof M & string]: { readonly asunto: A } & Readonly<z.infer<M[A]>>
}[keyof M & string]
type DelNoun<N extends NounDeAviso> = De<(typeof MENSAJES)[N]> & { readonly noun: N }
export type MensajeDePedido = DelNoun<'pedido'>
export type MensajeDeCompra = DelNoun<'compra'>
export type MensajeDeConversacion = DelNoun<'conversacion'>
export type MensajeDeCuenta = DelNoun<'cuenta'>
export type MensajeDeRed = DelNoun<'red'>
export type MensajeDeConsumo = DelNoun<'consumo'>
export type MensajeCallado = De<typeof DE_CALLADOS>
export type MensajeDePresencia = De<typeof DE_PRESENCIA>
/** A message that a fact causes. It is stored, and given again to those who missed it. */
export type MensajeDeHecho =
  | MensajeDePedido
  | MensajeDeCompra
  | MensajeDeConversacion
  | MensajeDeCuenta
  | MensajeDeRed
  | MensajeDeConsumo
export type Mensaje = MensajeDeHecho | MensajeCallado | MensajeDePresencia

/**
 * The answer of `bandwork.desde`: the messages after one position and up to another, oldest first.
 */
export type RespuestaDeAvisos = {
  readonly mensajes: readonly (MensajeDeHecho | MensajeCallado)[]
  readonly hasta: string
  /** Whether these were all the messages by then. */
  readonly completo: boolean
  /**
   * Whether a message before these can't be told any more, so that everything on the screen must be
   * requested again.
   */
  readonly antes: boolean
}
