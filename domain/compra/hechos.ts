import { z } from 'zod'
import { UNIDADES } from '#domain/calendario.ts'
import { cobroGuardado } from '#domain/cobro-guardado.ts'
import { MODOS } from '#domain/cuenta/tipos.ts'
import { delPersonal, type EventsOf, hecho, personal } from '#domain/esquema.ts'
import { motivoGuardado } from '#domain/motivo-guardado.ts'
import { MAXIMO_CORREOS } from '#domain/remision.ts'

/**
 * Returns the stream of a provider's subscription: compra-<id>. The names here are the stored
 * format.
 */
export const streamCompra = (id: number): string => `compra-${id}`

export const PRUEBA_GRATUITA = 'Prueba gratuita'
export const TIPOS_PAGO = ['Transferencia', 'Depósito', 'Efectivo', 'Tarjeta', PRUEBA_GRATUITA] as const
export type TipoPago = (typeof TIPOS_PAGO)[number]

/** The outcomes of a call to the client. */
export const RESULTADOS_DE_LLAMADA = [
  'interesado',
  'volver-a-llamar',
  'no-contesta',
  'sin-interes',
  'numero-equivocado',
] as const
export type ResultadoDeLlamada = (typeof RESULTADOS_DE_LLAMADA)[number]

const cents = z.int().nonnegative()
/** An offer: paid months, or days of a trial. Amounts are in cents; a trial's are 0. */
const oferta = z.object({
  numero: z.int().positive(),
  /** The catalogue's id of a paid offer; 0 for a trial. */
  ofertaId: z.int().nonnegative(),
  /** Offer type: 1 is one dollar a day, 0 a trial, any other 22 dollars a month. */
  tipo: z.int().nonnegative(),
  cantidad: z.int().positive(),
  unidad: z.enum(UNIDADES),
  vxmes: cents,
  subtotal: cents,
  tasaIva: z.int().nonnegative(),
  iva: cents,
  total: cents,
})
const archivo = {
  /** Account id of whoever brought the file, which is stored under that account. */
  cuentaId: delPersonal(z.int().positive()),
  sha256: z.string(),
  nombre: personal(z.string().max(200)),
  tipo: z.string(),
  bytes: z.int().positive(),
}
const dato = (max: number) => personal(z.string().max(max))
const motivo = personal(motivoGuardado.clone())
/** Facts stored before a reason was asked for have none. */
const quizasMotivo = personal(motivoGuardado.optional())

/**
 * The provider and the desks that read every purchase's history (decisiones/permisos,
 * «Who may what»).
 */
const TODOS = { ven: ['proveedor', 'callcenter', 'financiero', 'administrador', 'auditor'] } as const
const DEL_CALL_CENTER = { ven: ['callcenter'] } as const
/** Facts about mail sent in BandWork's name are BandWork's own. */
const DE_LA_CASA = { ven: ['callcenter', 'financiero', 'administrador', 'auditor'] } as const
/** Facts about finance's archive. Archiving removes a purchase only from finance's own queue. */
const DE_FINANZAS = { ven: ['financiero', 'administrador', 'auditor'] } as const

export const hechosCompra = {
  CompraAbierta: hecho(TODOS, z.object({ proveedorId: z.int().positive(), modo: z.enum(MODOS) })),
  /** A lapsed or deactivated purchase is negotiated again. Its history and invoice data stay. */
  NegociacionReabierta: hecho(TODOS, z.object({})),
  CallCenterAsignado: hecho(TODOS, z.object({ callcenterId: delPersonal(z.int().positive()) })),
  NegociacionVista: hecho(TODOS, z.object({})),
  OfertaEnviada: hecho(TODOS, oferta),
  DemoEnviada: hecho(TODOS, oferta),
  /** The provider asks for a trial before one was offered. */
  DemoPedida: hecho(TODOS, z.object({})),
  OfertaVista: hecho(TODOS, z.object({ numero: z.int().positive() })),
  OfertaRemitida: hecho(
    DE_LA_CASA,
    z.object({
      numero: z.int().positive(),
      mensaje: personal(z.string().max(2_000)),
      correos: personal(z.array(z.string()).max(MAXIMO_CORREOS)),
    }),
  ),
  /** An addressee of a mailed offer has used up their own link. */
  OfertaVistaPorEnlace: hecho(
    DE_LA_CASA,
    z.object({
      numero: z.int().positive(),
      /** The number of the mailing, from 1, and of the address within it, from 0. */
      remision: z.int().positive(),
      correo: z.int().nonnegative(),
    }),
  ),
  /** The provider picks an offer from the catalogue, to pay at once. */
  OfertaElegida: hecho(TODOS, oferta),
  RenegociacionDeCompraPedida: hecho(TODOS, z.object({ motivo: quizasMotivo })),
  DemoRechazada: hecho(TODOS, z.object({ motivo: quizasMotivo })),
  OfertaAprobada: hecho(TODOS, z.object({ numero: z.int().positive(), total: cents })),
  DemoAprobada: hecho(TODOS, z.object({ numero: z.int().positive() })),
  FacturaPedida: hecho(TODOS, z.object({})),
  FacturaGuardada: hecho(
    { ...TODOS, sujeto: 'proveedorId' },
    z.object({
      proveedorId: z.int().positive(),
      razonSocial: dato(200),
      ruc: dato(13),
      direccion: dato(300),
      telefono: dato(20),
      correo: dato(254),
    }),
  ),
  TipoDePagoElegido: hecho(TODOS, z.object({ tipoPago: z.enum(TIPOS_PAGO) })),
  /** `referencia` is the number that the sender read on the proof. */
  ComprobanteEnviado: hecho(TODOS, z.object({ ...archivo, referencia: cobroGuardado.shape.referencia })),
  /** The file that was sent is no proof, so another is asked for. */
  ComprobanteRechazado: hecho(TODOS, z.object({ sha256: z.string(), motivo })),
  /**
   * The provider was reminded of what is missing of the price, in cents, so many days after it
   * accepted the offer (decisiones/compra, «Reminders of a payment»).
   */
  PagoRecordado: hecho(
    { ...TODOS, prescindible: true },
    z.object({ numero: z.int().positive(), dias: z.int().positive(), total: cents }),
  ),
  /**
   * The amount received and the bank's reference, as finance read them, and who confirmed it. The
   * first facts have none of them.
   */
  PagoConfirmado: hecho(TODOS, cobroGuardado.extend({ financieroId: delPersonal(z.int().positive().optional()) })),
  /**
   * Less came than was asked, and finance keeps it as a part of the price (decisiones/compra,
   * «In parts»). Another proof is asked for.
   */
  AbonoRecibido: hecho(
    TODOS,
    z.object({
      sha256: z.string(),
      recibido: z.int().positive(),
      referencia: z.string().max(60),
      financieroId: delPersonal(z.int().positive()),
    }),
  ),
  /** Finance gave back all parts that had come, or says that none came. `monto` is in cents. */
  AbonosDevueltos: hecho(
    TODOS,
    z.object({ monto: z.int().positive(), motivo, financieroId: delPersonal(z.int().positive()) }),
  ),
  /** `fechaFin` is when the term ends, ISO 8601. */
  CompraAutorizada: hecho(TODOS, z.object({ fechaFin: z.string() })),
  /** `momento` is when it happened, ISO 8601. The first facts have none. */
  CompraDesactivada: hecho(
    TODOS,
    z.object({ forma: z.enum(['manual', 'vencida']), momento: z.string().optional(), motivo: quizasMotivo }),
  ),
  DesactivacionDeshecha: hecho(TODOS, z.object({})),
  /**
   * Nothing came of the negotiation. The provider may open another purchase (decisiones/compra,
   * «Closing»).
   */
  NegociacionCerrada: hecho(TODOS, z.object({ motivo })),
  DemoReactivada: hecho(TODOS, z.object({ fechaFin: z.string() })),
  /** Finance archives a payment that it hasn't confirmed, and says why. */
  PagoNoConfirmado: hecho(TODOS, z.object({ motivo })),
  /** That payment is looked at again, because it was archived by mistake. */
  PagoNoConfirmadoDeshecho: hecho(TODOS, z.object({})),
  /**
   * `momento` is when it happened, ISO 8601. The first facts have neither it nor the account that
   * did it.
   */
  CompraArchivada: hecho(
    DE_FINANZAS,
    z.object({ momento: z.string().optional(), financieroId: delPersonal(z.int().positive().optional()) }),
  ),
  ArchivoDeshecho: hecho(DE_FINANZAS, z.object({ financieroId: delPersonal(z.int().positive()) })),
  CompraDesarchivada: hecho(DE_FINANZAS, z.object({})),
  /**
   * The purchase is given to another clerk, who attends to it from then on (decisiones/compra,
   * «The call agenda»).
   */
  CompraReasignada: hecho(TODOS, z.object({ callcenterId: delPersonal(z.int().positive()) })),
  LlamadaRegistrada: hecho(
    DEL_CALL_CENTER,
    z.object({ resultado: z.enum(RESULTADOS_DE_LLAMADA), nota: personal(z.string().max(2_000).optional()) }),
  ),
  /**
   * `fecha` is the time at which the client is to be called, ISO 8601. Null means no further call.
   */
  ProximaLlamadaFijada: hecho(DEL_CALL_CENTER, z.object({ fecha: z.string().nullable() })),
  /** That moment has come. */
  LlamadaPendiente: hecho(DEL_CALL_CENTER, z.object({ fecha: z.string(), aTodos: z.literal(true).optional() })),
  /**
   * An entry among the notes. At first a purchase had only one note, which an empty entry erased.
   */
  NotaDeCompraGuardada: hecho(DEL_CALL_CENTER, z.object({ nota: personal(z.string().max(2_000)) })),
  ArchivoDeCompraAdjuntado: hecho(TODOS, z.object(archivo)),
  /** The file stays in the history, but its bytes are no longer served. */
  ArchivoDeCompraProhibido: hecho(TODOS, z.object({ sha256: z.string() })),
} as const

export type HechoCompra = EventsOf<typeof hechosCompra>
type De<T extends HechoCompra['type']> = Extract<HechoCompra, { type: T }>
/** The facts that may give a reason. */
export const CON_MOTIVO = [
  'RenegociacionDeCompraPedida',
  'DemoRechazada',
  'ComprobanteRechazado',
  'CompraDesactivada',
  'NegociacionCerrada',
  'PagoNoConfirmado',
] as const satisfies readonly {
  [T in HechoCompra['type']]: 'motivo' extends keyof De<T>['data'] ? T : never
}[HechoCompra['type']][]
export type ConMotivo = (typeof CON_MOTIVO)[number]
export type Oferta = De<'OfertaEnviada'>['data']
export type Factura = Omit<De<'FacturaGuardada'>['data'], 'proveedorId'>
export type ArchivoDeCompra = De<'ComprobanteEnviado'>['data']
