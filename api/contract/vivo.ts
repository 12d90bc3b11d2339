import { z } from 'zod'
import type { AsuntoCallado } from '#domain/aviso.ts'
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

// The closed list of what a browser can hear: each asunto with its fields. `posicion` is the log position of the fact that caused it.

const clase = z.enum(CLASES)
const deHecho = z.object({ posicion, momento: instante })

const pedido = deHecho.extend({ idPedido: hashId, codPedido: z.string() })
/** Of one of its incidents. */
const deIncidente = pedido.extend({ numero: z.int() })
const alConsumidor = pedido.extend({ lado: z.literal('consumidor') })
const alProveedor = pedido.extend({ lado: z.literal('proveedor') })
/** To the other side than `usuario`'s. */
const alOtro = pedido.extend({ lado: z.enum(LADOS), usuario: hashId })

const DE_PEDIDO = {
  nuevoPedido: alProveedor.extend({
    userItem: z.string(),
    tipoUserItem: clase,
    navbarClnts: z.enum(['personal', 'empresa', 'proveedor']),
  }),
  pedidoEditado: alProveedor,
  propuestaEnviada: alConsumidor.extend({ subTotal: monto, iva: monto, total: monto }),
  /** Somebody to whom it was mailed has opened it. */
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
  /** To the staff that keeps incidents; `texto` is the incident's kind. */
  incidenteReportado: deIncidente.extend({ texto: z.string() }),
  /** To that staff, and to who reported it, whose `lado` they name. */
  incidenteRespondido: deIncidente.extend({ lado: z.enum(LADOS).optional() }),
  incidenteCerrado: deIncidente.extend({ lado: z.enum(LADOS).optional() }),
} as const satisfies Record<AvisoDePedido['asunto'], z.ZodType>

const compra = deHecho.extend({ idCompra: hashId, idProv: hashId, empresa: z.string() })
const oferta = datosCompra.pick({
  ...{ id: true, numero: true, proveedor: true, cantidad: true, unidad: true },
  ...{ subtotalCompra: true, ivaCompra: true, totalCompra: true },
})
const ofrecida = compra.extend({ datosCompra: oferta, typeSuscripcion: z.int() })
/** With the reason that was given, '' where there is none. */
const porAlgo = compra.extend({ motivo: z.string() })

const DE_COMPRA = {
  nuevoProveedor: compra,
  provClntsEnEspera: compra,
  negociacionAbierta: compra,
  callCenterAsignadoOn: compra,
  visualizaNegociacion: compra,
  nuevaOferta: ofrecida,
  cotizacionpaquete: ofrecida,
  /** Offered by the call center, with its data, or asked for by the provider. */
  pruebaseleccionada: z.discriminatedUnion('opcion', [
    compra.extend({ opcion: z.literal('ofrecida'), datosCompra: oferta }),
    compra.extend({ opcion: z.literal('pedida') }),
  ]),
  visualizaOferta: compra,
  /** Somebody to whom it was mailed has opened it. */
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
  /** To the clerk that it was given to. */
  compraReasignada: compra,
  /** To its clerk; to the desk where nobody attends. */
  llamadaPendiente: compra,
  desactivacionDeshecha: compra,
  archivoDeshecho: compra,
  negociacionCerrada: porAlgo,
  comprobanteRechazado: porAlgo,
  /** Of a payment that finance didn't confirm. */
  compraArchivada: porAlgo,
  activacionmanualdemo: compra,
  archivoAdjunto: compra.extend({ usuario: hashId }),
  descartarArchivo: compra,
} as const satisfies Record<AvisoDeCompra['asunto'], z.ZodType>

/** One of an account's. */
const deIncidenteDeCuenta = deHecho.extend({ usuario: hashId, numero: z.int() })
/** Of an account: to the staff that keeps incidents, and to whose account it is. */
const DE_CUENTA = {
  incidenteReportado: deIncidenteDeCuenta.extend({ texto: z.string() }),
  incidenteRespondido: deIncidenteDeCuenta,
  incidenteCerrado: deIncidenteDeCuenta,
} as const satisfies Record<AvisoDeCuenta['asunto'], z.ZodType>

/** About an order or a purchase, never both; `lado` is the addressee's side, `nroMessages` what it hasn't read. */
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
  /** `fromUser`, as `usuario`, is absent of somebody of a desk. */
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
  /** `motivo`: why finance refuses its proof. */
  pagoConsumoRechazado: deHecho.extend({ motivo: z.string() }),
  /** A month ('YYYY-MM') that finance signed is read otherwise: in so many figures. */
  cierreAlterado: deHecho.extend({ mes: z.string(), cifras: z.int() }),
} as const satisfies Record<AvisoDeConsumo['asunto'], z.ZodType>

/**
 * What only says that something isn't as a screen shows it any more, to whom that fact isn't told
 * by another message. Nothing of it is kept: who was away asks again.
 */
const callado = z.object({ posicion })
const DE_CALLADOS = {
  /** To whoever changed it, who looks at it elsewhere too. */
  pedidoCambiado: callado,
  /** To its provider and every desk. */
  compraCambiada: callado,
  /** To every desk whose tables show it. */
  cuentaCambiada: callado,
  /** To every desk, and to whose account it is. */
  incidenteCambiado: callado,
  /** To its provider and, of payments and closes, the desks that see them. */
  consumo: callado,
  favoritos: callado,
  /** To whoever looks at a provider's posts, too. */
  publicacion: callado,
} as const satisfies Record<AsuntoCallado, z.ZodType>

/** Of no fact, but of who is there and what is under way: nothing of it is kept. */
const DE_PRESENCIA = {
  HomePageOn: z.object({ usuario: hashId, tipoUserItem: clase.or(z.literal('')) }),
  HomePageOff: z.object({ usuario: hashId, tipoUserItem: clase.or(z.literal('')) }),
  /** The account's own session began or ended elsewhere. */
  sesion: z.object({ usuario: hashId }),
  /** The account read what it was told, elsewhere. */
  avisosLeidos: z.object({ usuario: hashId }),
  /**
   * Something was told silently that nobody can be told any more: whatever is on the screen is
   * asked for again.
   */
  perdidos: z.object({ asunto: z.literal('perdidos') }),
  /** A job over the log was asked for, has gone on or has ended; which, whoever may see it asks. */
  trabajos: z.object({ asunto: z.literal('trabajos') }),
  /** A bank's statement was brought, read otherwise or taken away, or one of its lines put aside; which, finance asks. */
  extractos: z.object({ asunto: z.literal('extractos') }),
} as const

/** Every live message's fields, by what it is about and its asunto. */
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
export type MensajeDePedido = De<typeof DE_PEDIDO>
export type MensajeDeCompra = De<typeof DE_COMPRA>
export type MensajeDeConversacion = De<typeof DE_CONVERSACION>
export type MensajeDeCuenta = De<typeof DE_CUENTA>
export type MensajeDeRed = De<typeof DE_RED>
export type MensajeDeConsumo = De<typeof DE_CONSUMO>
export type MensajeCallado = De<typeof DE_CALLADOS>
export type MensajeDePresencia = De<typeof DE_PRESENCIA>
/** What a fact causes: kept, and given again to whoever missed it. */
export type MensajeDeHecho =
  | MensajeDePedido
  | MensajeDeCompra
  | MensajeDeConversacion
  | MensajeDeCuenta
  | MensajeDeRed
  | MensajeDeConsumo
export type Mensaje = MensajeDeHecho | MensajeCallado | MensajeDePresencia

/** `bandwork.desde`: what was told after a position and up to another, oldest first. */
export type RespuestaDeAvisos = {
  readonly mensajes: readonly (MensajeDeHecho | MensajeCallado)[]
  readonly hasta: string
  /** Nothing more had been told by then. */
  readonly completo: boolean
  /**
   * Something before these isn't told any more: what is on the screen has to be asked for again.
   */
  readonly antes: boolean
}
