import { z } from 'zod'
import { FIGURAS } from '#domain/consumo/figura.ts'
import { mesesAntes } from '#domain/consumo/mes.ts'
import { ESTADOS_DE_PAGO, ESTADOS_PAGO_BOTON } from '#domain/consumo/pago.ts'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import { TARIFA } from '#domain/consumo/tarifa.ts'
import { decimal } from '#domain/dinero.ts'
import {
  cobro,
  conPosicion,
  consultaDeTabla,
  hashId,
  importe,
  instante,
  mes,
  monto,
  montoEscrito,
  motivo,
  posicion,
  tablaDe,
} from './comunes.ts'
import { FILTROS_SUPUESTO, FORMA_PAGOS, FORMA_SUPUESTO, MESES_SUPUESTOS } from './tablas.ts'

const anio = z.coerce.number().int().min(2000, 'Ese año no es válido.').max(9999, 'Ese año no es válido.')

/** POST draw_grafico_consumo; without a year, the current one in America/Guayaquil. */
export const grafico = z.strictObject({ idProv: hashId, anio: anio.optional() })

const crecimiento = z.object({ mes, ventas: importe, objetivo: monto })
/** A year's objective, and the day on which it was saved, 'YYYY-MM-DD' in America/Guayaquil. */
const objetivo = z.object({ fecha: z.iso.date(), valor: monto })

const valorDeMes = z.object({ mes, valor: importe })
const numero = z.coerce.number().int().min(1).max(2_000_000_000)
/** A payment of consumption. */
const pago = z.object({
  /** The payment's ordinal number among the provider's. */
  numero: z.int(),
  estado: z.enum(ESTADOS_DE_PAGO),
  valor: importe,
  meses: z.array(valorDeMes),
  enviado: instante,
  /** The instant at which finance confirmed or rejected it. */
  resuelto: instante.nullable(),
  /** The reason why it was rejected, else ''. */
  motivo: z.string(),
  /** Its proof, with the number that its sender read on it or ''; a payment of nothing has none. */
  comprobante: z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int(), referencia: z.string() }).nullable(),
})
export type PagoDeConsumo = z.infer<typeof pago>

/**
 * The consumption response. Each array has the months of `anio`, January first
 * (decisiones/consumo, «Figures»).
 */
export const graficoConsumo = z.object({
  anio: z.int(),
  /** The first year in which anything counts; null when nothing ever did. */
  anioPrimero: z.int().nullable(),
  arrayTabla: z.array(
    z.object({ mes, aprobados: z.int(), pedidos: z.int(), publicaciones: z.int(), palabras: z.int() }),
  ),
  arrayDatosVentas: z.array(z.object({ mes, aprobado: importe, porAprobar: importe })),
  arrayDatosPagoConsumo: z.array(z.object({ mes, valor: importe })),
  arrayDigCrecimiento: z.array(crecimiento),
  totalPedidosAprobados: z.int(),
  totalPedidos: z.int(),
  totalPublicacion: z.int(),
  totalPalabraClaves: z.int(),
  totalPedPorAprobar: z.int(),
  totalVenta: importe,
  totalporAprobar: importe,
  totalBenUtili: importe,
  totalVentsPeds: importe,
  totalVentaActuales: importe,
  /** The year's objective, or '0.00' without one. */
  totalObjetivo: monto,
  /** The latest year up to `anio` that has an objective. */
  anioObjetivo: z.int().nullable(),
  /** The objectives, newest first. */
  listObjetivos: z.array(objetivo),
  /** The state of the payment button (decisiones/consumo, «Payment»). */
  estadoPagoBoton: z.enum(ESTADOS_PAGO_BOTON),
  /** The amount to be paid now for the closed months that aren't settled. */
  valorConsumo: importe,
  mesesPorPagar: z.array(valorDeMes),
  ultimoPago: pago.nullable(),
})
export type GraficoConsumo = z.infer<typeof graficoConsumo>

/** POST create_obj_anual_prov */
export const nuevoObjetivo = z.strictObject({ idProv: hashId, cantObj: montoEscrito })
export const objetivoGuardado = z.object({
  totalObjetivoProv: monto,
  listObjetivos: z.array(objetivo),
  arrayDigCrecimiento: z.array(crecimiento),
  posicion,
})

/**
 * POST reactivar_pago_cero, and aceptar_pago_consumo without a proof. With a proof it is a form of
 * these fields, optionally `referencia`, and then `archivo`.
 */
export const pagoDeConsumo = z.strictObject({ idProv: hashId, valorConsumo: montoEscrito })
export const pagado = z.object({
  numero: z.int(),
  estado: z.enum(ESTADOS_DE_PAGO),
  valorConsumo: importe,
  meses: z.array(valorDeMes),
  posicion,
})

/** GET consumo_pagos; a provider gets its own. */
export const consultaPagos = consultaDeTabla(FORMA_PAGOS).extend({
  filtro: z.enum([...ESTADOS_DE_PAGO, 'todas']).default('todas'),
})
export const tablaPagos = tablaDe(
  pago.extend({
    proveedor: z.object({ id: hashId, nombre: z.string() }),
    /** The name of the person who confirmed or rejected it, shown to the staff; else ''. */
    firma: z.string(),
  }),
)
export type TablaPagos = z.infer<typeof tablaPagos>

const MAXIMO_COEFICIENTE = 9_999.99
const coeficiente = (clase: keyof typeof TARIFA) =>
  montoEscrito
    .refine((texto) => Number(texto) <= MAXIMO_COEFICIENTE, 'Un coeficiente va de 0.00 a 9999.99.')
    .default(decimal(TARIFA[clase]))
/**
 * GET consumo_supuesto: consumption by these coefficients over the closed months among these;
 * without them, over the last twelve.
 */
export const consultaSupuesto = consultaDeTabla(FORMA_SUPUESTO)
  .extend({
    filtro: z.enum(FILTROS_SUPUESTO).default('cambian'),
    desde: mes.optional(),
    hasta: mes.optional(),
    aprobado: coeficiente('aprobado'),
    pedido: coeficiente('pedido'),
    publicacion: coeficiente('publicacion'),
    palabra: coeficiente('palabra'),
  })
  .refine(({ desde, hasta }) => (desde === undefined) === (hasta === undefined), 'Pide desde un mes hasta otro.')
  .refine(({ desde = '', hasta = '' }) => desde <= hasta, 'El primer mes va antes que el último.')
  .refine(
    ({ desde, hasta }) => !desde || !hasta || desde > mesesAntes(hasta, MESES_SUPUESTOS),
    `Pide hasta ${MESES_SUPUESTOS} meses.`,
  )
const supuesto = z.object({ real: importe, supuesto: importe, diferencia: importe })
const supuestoDeProveedor = supuesto.extend({
  /** The provider's id. */
  id: hashId,
  nombre: z.string(),
  /** Months in which something of theirs counted. */
  meses: z.int(),
})
/**
 * The answer of consumo_supuesto. `suma` and `meses` are of all providers, with each month in which
 * anything counted; `desde` and `hasta` bound the months covered.
 */
export const tablaSupuesto = tablaDe(supuestoDeProveedor).extend({
  suma: supuesto,
  meses: z.array(supuesto.extend({ mes })),
  desde: mes,
  hasta: mes,
})
export type TablaSupuesto = z.infer<typeof tablaSupuesto>

/** GET consumo_comprobante, consumo_recibo */
export const dePago = z.object({ idProv: hashId, numero })
const deUno = z.strictObject({ idProv: hashId, numero })
/** POST consumo_confirmar_pago */
export const confirmado = deUno.extend(cobro)
/** POST consumo_rechazar_pago */
export const rechazado = deUno.extend({ motivo })
/** POST consumo_recordar */
export const recordado = z.strictObject({ idProv: hashId })

/**
 * GET consumo_hechos: the facts of a month, of a year, or of all time; `despues` is the `siguiente`
 * of the previous page.
 */
export const deFigura = z.object({ idProv: hashId, figura: z.enum(FIGURAS, 'Esa cifra no existe.') })
export const consultaFigura = conPosicion
  .extend({
    mes: mes.optional(),
    anio: anio.optional(),
    despues: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  })
  .refine((q) => q.mes === undefined || q.anio === undefined, 'Pide un mes o un año.')
/** The facts behind a figure, newest first, and their totals. */
export const hechosDeFigura = z.object({
  items: z.array(
    z.object({
      clase: z.enum([...CLASES_DE_CONSUMO, 'porAprobar']),
      /**
       * The month in which it counts. `ajusteDe` is the month of its moment when that one was
       * closed already.
       */
      mes,
      ajusteDe: mes.nullable(),
      momento: instante,
      cuantos: z.int(),
      ventas: importe,
      /** The amount charged for it. */
      valor: importe,
      pedido: z.object({ id: hashId, codigo: z.string() }).nullable(),
      /** The post, with its current title. */
      publicacion: z.object({ id: hashId, titulo: z.string() }).nullable(),
    }),
  ),
  cuantos: z.int(),
  ventas: importe,
  valor: importe,
  /** The next page's `despues`; null on the last page. */
  siguiente: z.string().nullable(),
})
export type HechosDeFigura = z.infer<typeof hechosDeFigura>
