import { z } from 'zod'
import { UNIDADES } from '#domain/calendario.ts'
import { SITUACIONES_DE_OFERTA } from '#domain/compra/enlace.ts'
import { ESTADOS_COMPRA, ESTADOS_VENTA } from '#domain/compra/estados.ts'
import { CON_MOTIVO, RESULTADOS_DE_LLAMADA, TIPOS_PAGO } from '#domain/compra/hechos.ts'
import { MODOS } from '#domain/cuenta/tipos.ts'
import { soloDigitos } from '#domain/identificacion.ts'
import {
  buscado,
  cobro,
  conPosicion,
  consultaDeTabla,
  correo,
  domicilio,
  escrito,
  hashId,
  hecho,
  identificacion,
  instante,
  monto,
  montoEscrito,
  motivo,
  motivoSiHace,
  opcional,
  posicion,
  siguiente,
  tablaDe,
  telefono,
} from './comunes.ts'
import { hechoVisto } from './hechos.ts'
import { abiertaPorEnlace, porCorreo } from './remision.ts'
import { FORMA_COMPRAS } from './tablas.ts'

/** An offer (decisiones/compra, «Offers and prices»): months of a paid offer or days of a demo. */
export const datosCompra = z.object({
  id: hashId,
  /** Its number within the purchase. An answer names the number that it saw. */
  numero: z.int(),
  proveedor: z.string(),
  tipo: z.int(),
  cantidad: z.int(),
  unidad: z.enum(UNIDADES),
  vxmes: monto,
  /** Whether it is marked 'Oferta'. */
  esOferta: z.boolean(),
  subtotalCompra: monto,
  ivaCompra: monto,
  totalCompra: monto,
  vista: z.boolean(),
})
export type DatosCompra = z.infer<typeof datosCompra>

export const factura = z.object({
  razonSocial: z.string(),
  ruc: z.string(),
  direccion: z.string(),
  telefono: z.string(),
  correo: z.string(),
})
export type FacturaVista = z.infer<typeof factura>

const archivo = z.object({ sha256: z.string(), nombre: z.string(), tipo: z.string(), bytes: z.int() })

/**
 * A subscription that is over: a term of a purchase, counted from 1, or another purchase (null).
 */
export const suscripcionAnterior = z.object({
  id: hashId,
  codCompra: z.string(),
  termino: z.int().nullable(),
  cantidad: z.int(),
  unidad: z.enum(UNIDADES),
  totalCompra: monto,
  desde: z.string(),
  conOferta: z.boolean(),
  conFactura: z.boolean(),
  /** Whether it is a negotiation that came to nothing, and why. */
  cerrada: z.boolean(),
  motivo: z.string().nullable(),
})
export type SuscripcionAnterior = z.infer<typeof suscripcionAnterior>

/**
 * A purchase as a table shows it (decisiones/compra, «The row»). `pasos` are the reader's steps,
 * with the reason when one isn't possible now.
 */
export const filaCompra = z.object({
  id: hashId,
  /** The code, which can be read over the phone: C12-0003 is the provider's third purchase. */
  codCompra: z.string(),
  codCliente: z.string(),
  idProv: hashId,
  empresaProv: z.string(),
  isSucursal: z.boolean(),
  nombreSucursal: z.string(),
  nombreUserItem: z.string(),
  emailTr: z.string(),
  ciudad: z.string(),
  celular: z.string(),
  /** The RUC or cédula of the account, shown to the desks. */
  identificacion: z.string(),
  paginaweb: z.string(),
  fecharegistro: instante,
  subtotalCompra: monto,
  ivaCompra: monto,
  totalCompra: monto,
  fechaCompra: instante,
  fechaAutorizado: instante.nullable(),
  fechaFin: instante.nullable(),
  cantidad: z.int(),
  unidad: z.enum(UNIDADES),
  vxmes: monto,
  tipoPago: z.enum(TIPOS_PAGO).nullable(),
  estadoPedido: z.enum(ESTADOS_COMPRA),
  isActivoClie: z.enum(ESTADOS_VENTA),
  estadoVenta: z.enum(ESTADOS_VENTA),
  autorizar: z.boolean(),
  isActive: z.boolean(),
  estadoFiltroFinan: z.enum(['visible', 'archivado']),
  pagoConfirmado: z.boolean(),
  /** The parts of the price that came and weren't given back, and the amount still to be paid. */
  abonado: monto,
  porPagar: monto,
  /**
   * The data that finance read of the payment when it confirmed it. null before, and for payments
   * confirmed before finance was asked.
   */
  cobro: z.object({ recibido: monto, referencia: z.string() }).nullable(),
  confirmadoFile: z.boolean(),
  /** The proof of payment; `referencia` is the number that its sender read on it, else ''. */
  comprobanteFile: archivo.extend({ referencia: z.string() }).nullable(),
  /** Proofs of this negotiation that finance rejected, and why, oldest first. */
  comprobantesRechazados: z.array(archivo.extend({ motivo: z.string() })),
  propuestaProv: z.array(archivo.extend({ prohibido: z.boolean() })),
  /** The offer; null before there is one. */
  datosCompra: datosCompra.nullable(),
  factura: factura.nullable(),
  /** The way it was bought: negotiated, or picked from the catalogue and paid at once. */
  modo: z.enum(MODOS),
  /** Whether its negotiation came to nothing. */
  cerrada: z.boolean(),
  /** The reason that somebody gave, with its fact, until something follows from it. */
  motivo: z.object({ de: z.enum(CON_MOTIVO), texto: z.string() }).nullable(),
  /** Whether its provider asks for a trial and nothing has been offered since. */
  demoPedida: z.boolean(),
  /** The instant until which its deactivation by hand can be taken back. */
  deshacerHasta: instante.nullable(),
  /**
   * The instant until which finance can take back that it archived the purchase; null when it
   * didn't.
   */
  archivoHasta: instante.nullable(),
  clienteEliminado: z.boolean(),
  /** The terms that were over before it was negotiated again, newest first. */
  terminos: z.array(suscripcionAnterior),
  /** The moment of the client's next call, and how the last one went; for the call center. */
  proximaLlamada: instante.nullable(),
  ultimaLlamada: z.enum(RESULTADOS_DE_LLAMADA).nullable(),
  isAtendido: z.boolean(),
  atendidoPor: z.string(),
  /** The clerk in charge, shown to the desks. */
  callcenter: hashId.nullable(),
  /** Whether the clerk in charge can't sign in any more. */
  sinQuienAtienda: z.boolean(),
  /** The instant since which it is in its state. */
  desdeCuando: instante,
  /**
   * For the call center, the instant since which it waits for its next action, null when there is
   * none; for the others `desdeCuando`.
   */
  esperaDesde: instante.nullable(),
  isAbierto: z.boolean(),
  /** Whether an administrator deactivated the client's account. */
  cuentaDesactivada: z.boolean(),
  logo: z.string(),
  /**
   * Unread messages of the reader's side: with provider or call center; with finance; with the call
   * center.
   */
  chatCompra: z.int(),
  chatFinan: z.int(),
  chatCall: z.int(),
  numCltPro: z.int(),
  numCltEmpr: z.int(),
  numCltPer: z.int(),
  numCltProF: z.int(),
  numCltEmprF: z.int(),
  numCltPerF: z.int(),
  numprove: z.int(),
  numProvFav: z.int(),
  /** Days to the end of the term, and the clock's colour; null without a term. */
  reloj: z.object({ dias: z.int(), color: z.enum(['verde', 'naranja', 'rojo']) }).nullable(),
  /** Whether to show the automatic deactivate button (August's rule). */
  muestraDesactivar: z.boolean(),
  /** The reason why each step can't be taken now, or null when it can; only the reader's steps. */
  pasos: z.record(z.string(), z.string().nullable()),
  posicion,
})
export type FilaCompra = z.infer<typeof filaCompra>

/**
 * GET /api/compras/{idCompra}/anteriores: its client's other purchases and all terms that are over,
 * newest first.
 */
export const anteriores = z.object({ items: z.array(suscripcionAnterior) })

/** GET /api/compras/{idCompra}/historia: a page of the facts that the reader sees, oldest first. */
export const historiaCompra = z.object({
  idCompra: hashId,
  eventos: z.array(
    hechoVisto.extend({
      /** A sentence that says what happened. */
      texto: z.string(),
      quien: hechoVisto.shape.quien.extend({ nombre: z.string() }),
    }),
  ),
  /** The revision of the newest fact, whether the reader sees it or not. */
  revision: z.int(),
  siguiente,
})
export type HistoriaCompra = z.infer<typeof historiaCompra>

/**
 * The scope. 'mias' selects the purchases in the charge of the reader, a call-center clerk, and
 * those in nobody's.
 */
const de = z.enum(['mias', 'equipo']).default('equipo')
/** GET /vendedor/estados-filtro/… */
export const consultaFiltros = conPosicion.extend({ de })
/** DataTables parameters; `filtro` is one of the keys that the filters' routes count. */
export const consultaCompras = consultaDeTabla(FORMA_COMPRAS).extend({
  filtro: z
    .enum([...ESTADOS_VENTA, 'Desactivado', 'archivado', 'por-autorizar', 'por-hacer', 'todas'])
    .default('todas'),
  de,
})
export const tablaCompras = tablaDe(filaCompra)
export type TablaCompras = z.infer<typeof tablaCompras>
/** GET /vendedor/estados-filtro/callcenter and /financiero: the number of purchases by filter. */
export const filtros = z.object({ filtros: z.record(z.string(), z.int()), posicion })
export type Filtros = z.infer<typeof filtros>

/**
 * GET /api/compras/propia: the provider's newest purchase, null when there is none, and the others
 * with their terms, newest first.
 */
export const compraPropia = z.object({ compra: filaCompra.nullable(), anteriores: z.array(suscripcionAnterior) })
export type CompraPropia = z.infer<typeof compraPropia>

export const ofertaVista = z.object({
  id: z.int(),
  tipo: z.int(),
  cantidad: z.int(),
  vxmes: monto,
  esOferta: z.boolean(),
  /** 'Un dólar al día' or '22 dólares al mes'. */
  descripcion: z.string(),
})
/** GET /api/ofertas/catalogo */
export const catalogo = z.object({ ofertas: z.array(ofertaVista) })
export type Catalogo = z.infer<typeof catalogo>
/** GET /api/ofertas/proveedor/{idProv}: the offers to it that wait for its answer. */
export const ofertasDeProveedor = z.object({ ofertas: z.array(datosCompra), totalEspecial: monto })

const idCompra = hashId
export const deCompra = z.strictObject({ idCompra })
export const deOferta = z.strictObject({ idCompra, numero: z.int().positive() })
export const conMotivo = deCompra.extend({ motivo })
export const ofertaConMotivo = deOferta.extend({ motivo })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** POST /api/compras/pago/rechazar: the proof that was seen. */
export const comprobanteRechazado = conMotivo.extend({ sha256 })
/** POST /api/compras/pago/confirmar: the proof that was seen, absent when there was none. */
export const pagoConfirmado = deCompra.extend({
  sha256: sha256.optional(),
  ...cobro,
})
/** POST /api/compras/pago/abono: the proof that was seen, and what came. */
export const abono = deCompra.extend({ sha256, ...cobro })
/** POST /api/compras/pago/abono/devolver: all parts that came, as their sum was seen. */
export const abonosDevueltos = conMotivo.extend({ monto: montoEscrito })
export const ofertaNueva = z.strictObject({ idCompra, ofertaId: z.int().positive() })
/** POST /api/compras/oferta/correo: `numero` is the offer that the sender saw. */
export const ofertaPorCorreo = porCorreo.extend({ idCompra, numero: z.int().positive() })
/** POST /oferta/{token}: an offer sent by mail, and its current situation. */
export const ofertaAbierta = abiertaPorEnlace.extend({
  numero: z.int(),
  situacion: z.enum(SITUACIONES_DE_OFERTA),
  /** «Suscripción de 12 meses». */
  concepto: z.string(),
})
export type OfertaAbierta = z.infer<typeof ofertaAbierta>
export const demoNueva = z.strictObject({
  idCompra,
  dias: z.int('Escribe los días.').min(1, 'Al menos un día.').max(90, 'Como máximo 90 días.'),
})
export const facturaNueva = z.strictObject({
  idCompra,
  razonSocial: escrito(200, 'Escribe la razón social.'),
  ruc: identificacion.overwrite(soloDigitos).min(1, 'Escribe el RUC o la cédula.').max(13, 'Como máximo 13 dígitos.'),
  direccion: domicilio(300).pipe(escrito(300, 'Escribe la dirección.')),
  telefono: telefono('Escribe un número de teléfono, por ejemplo 0991234567.'),
  correo: correo('Es necesario escribir un correo', 'Escriba un correo correcto'),
})
/**
 * GET /api/compras/facturas?buscar=: billing data saved before, to be used again; a provider's own,
 * or any for staff.
 */
export const consultaFacturas = conPosicion.extend({
  buscar: buscado(200).default(''),
  idCompra: idCompra.optional(),
})
export const facturas = z.object({ items: z.array(factura) })
export const tipoDePago = z.strictObject({ idCompra, tipoPago: z.enum(TIPOS_PAGO, 'Elige un tipo de pago.') })
/** POST /api/compras/archivo/prohibir */
export const archivoProhibido = z.strictObject({ idCompra, sha256 })
export const notaDeCompra = z.strictObject({ idCompra, nota: escrito(2_000, 'Escribe la nota.') })
/** An instant as stored: to the millisecond, in UTC. */
const instanteEscrito = z.iso
  .datetime('Esa fecha no es válida.')
  .transform((escrito) => new Date(escrito).toISOString())
/** GET /api/compras/equipo: the call-center clerks who may take charge of a purchase, by name. */
export const equipo = z.object({ items: z.array(z.object({ id: hashId, nombre: z.string() })) })
export type Equipo = z.infer<typeof equipo>
/**
 * POST /api/compras/reasignar: to whom. `de` is who attends to it, as its sender saw; absent,
 * whoever it is.
 */
export const reasignacion = z.strictObject({ idCompra, callcenter: hashId, de: hashId.optional() })
/** POST /api/compras/llamada; `proxima` is the moment of the next call. */
export const llamada = z.strictObject({
  idCompra,
  resultado: z.enum(RESULTADOS_DE_LLAMADA, 'Di cómo fue la llamada.'),
  nota: opcional(2_000).optional(),
  proxima: instanteEscrito.optional(),
})
/** POST /api/compras/llamada/proxima; null for no further call. */
export const proximaLlamada = z.strictObject({ idCompra, fecha: instanteEscrito.nullable() })
/**
 * POST /vendedor/autorizar-ajax: two actions, a paid purchase and a free trial; the second only for
 * 'Prueba gratuita'.
 */
export const autorizacion = z.strictObject({ idCompra, accion: z.enum(['compra', 'prueba']) })
/**
 * A purchase to archive or bring back. `motivo` says why one is archived whose payment isn't
 * confirmed.
 */
export const ocultacion = z.strictObject({
  idCompra,
  archivar: z.boolean().default(true),
  motivo: motivoSiHace.optional(),
})
export const ofertaEnviada = hecho.extend({ numero: z.int() })
/** Multipart: idCompra, with a proof optionally referencia, and then archivo. */
export const archivoDeCompra = archivo.extend({ posicion })
export const compraAbierta = z.object({ idCompra, posicion })
