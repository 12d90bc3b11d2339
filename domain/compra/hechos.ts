import { z } from 'zod'
import { UNIDADES } from '#domain/calendario.ts'
import { cobroGuardado } from '#domain/cobro-guardado.ts'
import { MODOS } from '#domain/cuenta/tipos.ts'
import { delPersonal, type EventsOf, hecho, personal } from '#domain/esquema.ts'
import { motivoGuardado } from '#domain/motivo-guardado.ts'
import { MAXIMO_CORREOS } from '#domain/remision.ts'

/** A provider's subscription. Stream: compra-<id>. These names are the stored format. */
export const streamCompra = (id: number): string => `compra-${id}`

export const PRUEBA_GRATUITA = 'Prueba gratuita'
export const TIPOS_PAGO = ['Transferencia', 'Depósito', 'Efectivo', 'Tarjeta', PRUEBA_GRATUITA] as const
export type TipoPago = (typeof TIPOS_PAGO)[number]

/** How a call to the client went. */
export const RESULTADOS_DE_LLAMADA = [
  'interesado',
  'volver-a-llamar',
  'no-contesta',
  'sin-interes',
  'numero-equivocado',
] as const
export type ResultadoDeLlamada = (typeof RESULTADOS_DE_LLAMADA)[number]

const cents = z.int().nonnegative()
/** What was offered: months of a paid offer or days of a demo, with its amounts in cents. A demo is 0. */
const oferta = z.object({
  numero: z.int().positive(),
  /** The catalogue's id of a paid offer; 0 for a demo. */
  ofertaId: z.int().nonnegative(),
  /** Offer type 1 is one dollar a day; otherwise 22 a month; 0 a demo. */
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
  /** Who brought it: the file lies under that account. */
  cuentaId: delPersonal(z.int().positive()),
  sha256: z.string(),
  nombre: personal(z.string().max(200)),
  tipo: z.string(),
  bytes: z.int().positive(),
}
const dato = (max: number) => personal(z.string().max(max))
const motivo = personal(motivoGuardado.clone())
/** Facts from before it was asked have none. */
const quizasMotivo = personal(motivoGuardado.optional())

/** The provider and the desks that read every purchase's history (decisiones/permisos, «Who may what»). */
const TODOS = { ven: ['proveedor', 'callcenter', 'financiero', 'administrador', 'auditor'] } as const
const DEL_CALL_CENTER = { ven: ['callcenter'] } as const
/** What is mailed in BandWork's name is its own. */
const DE_LA_CASA = { ven: ['callcenter', 'financiero', 'administrador', 'auditor'] } as const
/** What finance puts away is put away from its own queue. */
const DE_FINANZAS = { ven: ['financiero', 'administrador', 'auditor'] } as const

export const hechosCompra = {
  CompraAbierta: hecho(TODOS, z.object({ proveedorId: z.int().positive(), modo: z.enum(MODOS) })),
  /** A lapsed or deactivated one is negotiated anew: its history and invoice data stay. */
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
  /** An addressee of a mailed offer has used up the link of their own. */
  OfertaVistaPorEnlace: hecho(
    DE_LA_CASA,
    z.object({
      numero: z.int().positive(),
      /** Which mailing it was, from 1, and which of its addresses, from 0. */
      remision: z.int().positive(),
      correo: z.int().nonnegative(),
    }),
  ),
  /** The provider picks it from the catalogue, to pay at once. */
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
  /** `referencia`: the number that its sender read on it. */
  ComprobanteEnviado: hecho(TODOS, z.object({ ...archivo, referencia: cobroGuardado.shape.referencia })),
  /** What was sent is no proof: another is asked for. */
  ComprobanteRechazado: hecho(TODOS, z.object({ sha256: z.string(), motivo })),
  /** What came and the bank's reference of it, as finance read them; the first facts have neither. */
  PagoConfirmado: hecho(TODOS, cobroGuardado),
  /** `fechaFin`: when the term ends, ISO 8601. */
  CompraAutorizada: hecho(TODOS, z.object({ fechaFin: z.string() })),
  /** `momento`: when, ISO 8601; the first facts have none. */
  CompraDesactivada: hecho(
    TODOS,
    z.object({ forma: z.enum(['manual', 'vencida']), momento: z.string().optional(), motivo: quizasMotivo }),
  ),
  DesactivacionDeshecha: hecho(TODOS, z.object({})),
  /** Nothing came of it: the provider may open another purchase (decisiones/compra, «Closing»). */
  NegociacionCerrada: hecho(TODOS, z.object({ motivo })),
  DemoReactivada: hecho(TODOS, z.object({ fechaFin: z.string() })),
  /** Finance puts away a payment that it hasn't confirmed, and says why. */
  PagoNoConfirmado: hecho(TODOS, z.object({ motivo })),
  /** That payment is looked at again: it was put away by mistake. */
  PagoNoConfirmadoDeshecho: hecho(TODOS, z.object({})),
  /** `momento`: when, ISO 8601; the first facts have neither it nor who did it. */
  CompraArchivada: hecho(
    DE_FINANZAS,
    z.object({ momento: z.string().optional(), financieroId: delPersonal(z.int().positive()).optional() }),
  ),
  ArchivoDeshecho: hecho(DE_FINANZAS, z.object({ financieroId: delPersonal(z.int().positive()) })),
  CompraDesarchivada: hecho(DE_FINANZAS, z.object({})),
  /** Given to another clerk, who attends to it from then on (decisiones/compra, «The call agenda»). */
  CompraReasignada: hecho(TODOS, z.object({ callcenterId: delPersonal(z.int().positive()) })),
  LlamadaRegistrada: hecho(
    DEL_CALL_CENTER,
    z.object({ resultado: z.enum(RESULTADOS_DE_LLAMADA), nota: personal(z.string().max(2_000).optional()) }),
  ),
  /** When the client is to be called, ISO 8601; null: no more. */
  ProximaLlamadaFijada: hecho(DEL_CALL_CENTER, z.object({ fecha: z.string().nullable() })),
  /** That moment has come. */
  LlamadaPendiente: hecho(DEL_CALL_CENTER, z.object({ fecha: z.string(), aTodos: z.literal(true).optional() })),
  /** An entry among the notes; one that is empty wiped out the only one that there was at first. */
  NotaDeCompraGuardada: hecho(DEL_CALL_CENTER, z.object({ nota: personal(z.string().max(2_000)) })),
  ArchivoDeCompraAdjuntado: hecho(TODOS, z.object(archivo)),
  /** It stays in the history; its bytes aren't served any more. */
  ArchivoDeCompraProhibido: hecho(TODOS, z.object({ sha256: z.string() })),
} as const

export type HechoCompra = EventsOf<typeof hechosCompra>
type De<T extends HechoCompra['type']> = Extract<HechoCompra, { type: T }>
/** The facts that may say why. */
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
