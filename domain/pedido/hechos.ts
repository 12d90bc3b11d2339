import { z } from 'zod'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'
import { TARIFAS } from '#domain/impuestos.ts'
import { MAXIMO_REPORTE, MAXIMO_RESPUESTA } from '#domain/incidente.ts'
import { motivoGuardado } from '#domain/motivo-guardado.ts'
import { MAXIMO_DESCRIPCION } from './descripcion.ts'
import { LADOS } from './lado.ts'
import { MAXIMO_LINEAS, MAXIMO_REFERENCIA, MAXIMO_TEXTO_DE_LINEA, MAXIMO_UNIDAD } from './lineas.ts'
import { MAXIMO_CONDICIONES } from './terminos.ts'

/** Returns an order's stream: pedido-<id>. The names here are the stored format. */
export const streamPedido = (id: number): string => `pedido-${id}`

const id = z.int().positive()
const cents = z.int().nonnegative()
const texto = (max: number) => z.string().max(max)

const numero = z.int().positive()
const tarifa = z.enum(TARIFAS)
/** Its own numbers and unit of each line, quantities in thousandths. */
const lineas = z
  .array(z.object({ numero, cantidad: z.int().positive(), unidad: texto(MAXIMO_UNIDAD) }))
  .max(MAXIMO_LINEAS)
/** The words of each line, in the same order. */
const palabras = z
  .array(z.object({ descripcion: texto(MAXIMO_TEXTO_DE_LINEA), referencia: texto(MAXIMO_REFERENCIA).optional() }))
  .max(MAXIMO_LINEAS)

/** A rate, as `ConTarifa` of an amount. */
const deTarifa = { tasaIva: z.int().nonnegative(), tarifa: tarifa.optional() }
/** The base of each rate and its tax, for amounts that lines add up to. */
const impuestos = z.array(z.object({ ...deTarifa, base: cents, valor: cents }))
/** Lines with prices (`LineaOfrecida`). A line that isn't among them isn't available. */
const ofrecidas = z
  .array(
    z.object({
      numero,
      cantidad: z.int().positive(),
      precio: z.int().nonnegative(),
      descuento: cents.optional(),
      importe: cents,
      ...deTarifa,
    }),
  )
  .max(MAXIMO_LINEAS)
/** Amounts by rate. Those of lines have `impuestos` and the lines, others have their one rate. */
const montos = {
  tasaIva: deTarifa.tasaIva.optional(),
  tarifa: deTarifa.tarifa,
  lineas: ofrecidas.optional(),
  subtotal: cents,
  impuestos: impuestos.optional(),
  iva: cents,
  total: cents,
}

const encargo = {
  consumidorId: id,
  proveedorId: id,
  /** Account id of the head office of a branch that serves the order. */
  matrizId: id.optional(),
  /** The post that it was placed from. */
  publicacionId: id.optional(),
  descripcion: personal(texto(MAXIMO_DESCRIPCION)),
  lineas: lineas.optional(),
  palabras: personal(palabras.optional()),
}

const TODOS = { ven: [...LADOS, ...LEEN_TODO] } as const
/** A draft is its client's alone. */
const DEL_CLIENTE = { ven: ['consumidor', ...LEEN_TODO] } as const
/** Facts about working amounts, and about the addressees of a mailed proposal. */
const DEL_PROVEEDOR = { ven: ['proveedor', ...LEEN_TODO] } as const
const DE_SU_LADO = { ven: ['autor', ...LEEN_TODO] } as const
/**
 * Facts for the reporter and the staff: the other party reads nothing of them (decisiones/pedido,
 * «Incidents»).
 */
const CON_INCIDENTES = { ven: [...DE_SU_LADO.ven, 'callcenter', 'vendedor'] } as const

export const hechosPedido = {
  /**
   * An order to a provider that isn't connected starts as a draft, which only its client sees
   * (decisiones/pedido, «Drafts»).
   */
  PedidoPreparado: hecho(DEL_CLIENTE, z.object(encargo)),
  PedidoColocado: hecho(TODOS, z.object({ ...encargo, sinConexion: z.boolean() })),
  PedidoEditado: hecho(TODOS, z.object({ descripcion: personal(texto(MAXIMO_DESCRIPCION)) })),
  /** The whole list as it is from now on. */
  LineasCambiadas: hecho(TODOS, z.object({ lineas, palabras: personal(palabras) })),
  SubtotalFijado: hecho(DEL_PROVEEDOR, z.object({ subtotal: cents })),
  PropuestaEnviada: hecho(
    TODOS,
    z.object({
      version: z.int().positive(),
      ...montos,
      /** The words of what is offered in place of a line. */
      sustitutos: personal(z.array(z.object({ numero, texto: texto(MAXIMO_TEXTO_DE_LINEA) })).optional()),
      /** The last local date on which it may be approved. */
      validaHasta: z.iso.date().optional(),
      entregaDias: z.int().nonnegative().optional(),
      condiciones: personal(texto(MAXIMO_CONDICIONES).optional()),
      /** The version that it confirms, whose validity had ended. */
      confirma: z.int().positive().optional(),
    }),
  ),
  /** The client asks the provider to confirm a proposal whose validity has ended. */
  ConfirmacionPedida: hecho(TODOS, z.object({ version: z.int().positive() })),
  /** Both sides are told that a proposal's validity ends tomorrow. */
  VencimientoAvisado: hecho(TODOS, z.object({ version: z.int().positive() })),
  ContraofertaEnviada: hecho(
    TODOS,
    z.object({
      contraoferta: z.int().positive(),
      /** The proposal that it answers. */
      version: z.int().positive(),
      ...montos,
      motivo: personal(motivoGuardado),
    }),
  ),
  ContraofertaRetirada: hecho(TODOS, z.object({ contraoferta: z.int().positive() })),
  ContraofertaDeclinada: hecho(TODOS, z.object({ contraoferta: z.int().positive(), motivo: personal(motivoGuardado) })),
  /**
   * The provider agrees. The approval at the amounts of the counter-offer follows in the same
   * write.
   */
  ContraofertaAceptada: hecho(TODOS, z.object({ contraoferta: z.int().positive(), version: z.int().positive() })),
  PropuestaRemitida: hecho(
    DEL_PROVEEDOR,
    z.object({
      version: z.int().nonnegative(),
      mensaje: personal(texto(4000)),
      correos: personal(z.array(z.string()).max(20)),
    }),
  ),
  /** An addressee of a mailed proposal has used up their own link. */
  PropuestaVistaPorEnlace: hecho(
    DEL_PROVEEDOR,
    z.object({
      version: z.int().positive(),
      /** The number of the mailing, from 1, and of the address within it, from 0. */
      remision: z.int().positive(),
      correo: z.int().nonnegative(),
    }),
  ),
  RenegociacionPedida: hecho(
    TODOS,
    z.object({ version: z.int().positive(), motivo: personal(motivoGuardado.optional()) }),
  ),
  /**
   * `lineas` and the amounts other than the total: when some of the lines were approved.
   * `contraoferta`: the one that the provider agreed to.
   */
  PedidoAprobado: hecho(
    TODOS,
    z.object({
      version: z.int().positive(),
      total: cents,
      lineas: z.array(numero).max(MAXIMO_LINEAS).optional(),
      subtotal: cents.optional(),
      iva: cents.optional(),
      impuestos: impuestos.optional(),
      contraoferta: z.int().positive().optional(),
    }),
  ),
  PedidoEntregado: hecho(TODOS, z.object({})),
  PedidoRecibido: hecho(TODOS, z.object({})),
  PedidoFinalizado: hecho(TODOS, z.object({})),
  /** `momento` is when it happened, ISO 8601. The first facts have none. */
  PedidoDescartado: hecho(
    TODOS,
    z.object({ lado: z.enum(LADOS), momento: z.string().optional(), motivo: personal(motivoGuardado.optional()) }),
  ),
  /** The side that discarded the order took that back. */
  DescarteDeshecho: hecho(TODOS, z.object({ lado: z.enum(LADOS) })),
  NotaGuardada: hecho(DE_SU_LADO, z.object({ lado: z.enum(LADOS), nota: personal(texto(2000)) })),
  ArchivoAdjuntado: hecho(
    TODOS,
    z.object({
      /** Account id of whoever brought the file, which is stored under that account. */
      cuentaId: id,
      sha256: z.string().length(64),
      nombre: personal(texto(200)),
      tipo: z.string(),
      bytes: z.int().positive(),
      lado: z.enum(LADOS),
    }),
  ),
  ArchivoProhibido: hecho(TODOS, z.object({ sha256: z.string().length(64), lado: z.enum(LADOS) })),
  IncidenteReportado: hecho(
    CON_INCIDENTES,
    z.object({
      numero: z.int().positive(),
      tipo: z.string(),
      texto: personal(texto(MAXIMO_REPORTE)),
      lado: z.enum(LADOS),
    }),
  ),
  IncidenteRespondido: hecho(
    CON_INCIDENTES,
    z.object({
      numero: z.int().positive(),
      texto: personal(texto(MAXIMO_RESPUESTA)),
      lado: z.enum(LADOS),
      autorId: id.optional(),
    }),
  ),
  IncidenteCerrado: hecho(
    CON_INCIDENTES,
    z.object({
      numero: z.int().positive(),
      resolucion: personal(texto(MAXIMO_RESPUESTA).optional()),
      lado: z.enum(LADOS).optional(),
      autorId: id.optional(),
    }),
  ),
} as const

export type HechoPedido = EventsOf<typeof hechosPedido>

export type Propuesta = Readonly<z.infer<typeof hechosPedido.PropuestaEnviada>>
export type Contraoferta = Readonly<z.infer<typeof hechosPedido.ContraofertaEnviada>>
export type Archivo = Readonly<z.infer<typeof hechosPedido.ArchivoAdjuntado>> & { readonly prohibido: boolean }
