import { z } from 'zod'
import {
  ANTIGUEDADES,
  type COLAS,
  FINES,
  type Medida,
  PASOS_DE_INVITADO,
  PASOS_DEL_EMBUDO,
  PRIMER_DIA,
  VENTANAS,
} from '#domain/cifras.ts'
import { TIPOS_PAGO } from '#domain/compra/hechos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { conPosicion, hashId, importe, instante, posicion } from './comunes.ts'

/** An existing day, 'YYYY-MM-DD'. */
export const dia = z.iso
  .date({ error: 'El día no es válido.', abort: true })
  .refine((de) => de >= PRIMER_DIA, 'El día no es válido.')
export const dias = z.object({ desde: dia, hasta: dia })
/** Requires that the first day isn't after the last, and that neither comes alone. */
export const enOrden = <Q extends z.ZodType<{ desde?: string | undefined; hasta?: string | undefined }>>(consulta: Q) =>
  consulta.refine(
    ({ desde, hasta }) => (desde === undefined ? hasta === undefined : hasta !== undefined && desde <= hasta),
    { path: ['hasta'], message: 'Di desde qué día y hasta cuál; el último no puede ser anterior al primero.' },
  )
export const cuenta = z.int()
/**
 * A provider's debt, and its last reminder: when and by whom; '' is the product itself. Nobody
 * reminds an account that is deactivated or erased.
 */
export const deuda = z.object({
  id: hashId,
  nombre: z.string(),
  desactivada: z.boolean(),
  meses: cuenta,
  valor: importe,
  recordado: z.object({ momento: instante, quien: z.string() }).nullable(),
})
const conAntes = <T extends z.ZodType>(de: T) => z.object({ ahora: de, antes: de })
/** Days; null when there is nothing to measure. */
const enDias = z.number().nullable()

/** GET cifras_*: the window. */
export const consultaTablero = conPosicion.extend({
  ventana: z.enum(VENTANAS, 'Esa ventana no existe.').default('mes'),
})
/**
 * The head of each dashboard: the log position that it covers, when it was read, its window and the
 * one before.
 */
const cabeza = { posicion, hora: instante, ...dias.shape, antes: dias }

/**
 * The number of purchases in a queue, the total of their offers, and the instant since which the
 * oldest waits.
 */
const enCola = z.object({ cuantas: cuenta, monto: importe, desde: instante.nullable() })
const colas = <C extends (typeof COLAS)[number]>(nombres: readonly C[]) =>
  z.object(Object.fromEntries(nombres.map((cola) => [cola, enCola])) as Record<C, typeof enCola>)

/** The desks' queues that the administrator's dashboard shows. */
export const COLAS_DEL_ADMINISTRADOR = ['sin-tomar', 'llamadas', 'por-confirmar', 'por-autorizar'] as const
/**
 * The administrator's dashboard (decisiones/cifras, «The administrator's»). Amounts are decimal
 * strings.
 */
export const tableroAdministrador = z.object({
  ...cabeza,
  /** The queues of what waits at the desks. */
  colas: colas(COLAS_DEL_ADMINISTRADOR),
  /** Parked streams, and the seconds that the read side is behind the log. */
  aparcados: cuenta,
  atraso: z.number(),
  activas: cuenta,
  pruebasActivas: cuenta,
  /** The monthly recurring amount at the end of the window, and of the one before. */
  recurrente: conAntes(importe),
  facturado: conAntes(z.object({ subtotal: importe, iva: importe, total: importe })),
  autorizadas: conAntes(cuenta),
  /** Trials authorized in the window, and those whose client has paid since. */
  pruebas: conAntes(z.object({ autorizadas: cuenta, pagadas: cuenta })),
  fines: conAntes(z.record(z.enum(FINES), cuenta)),
  incidentes: cuenta,
  pedidos: z.array(z.object({ estado: z.enum(ESTADOS_PEDIDO), cuantos: cuenta, valor: importe })),
  /**
   * The steps of the funnel. `dias` is the median of days from the previous step to the first time
   * that a purchase reached it; null when none did.
   */
  embudo: z.array(z.object({ paso: z.enum(PASOS_DEL_EMBUDO), cuantas: cuenta, dias: enDias })),
  /** Twelve months, oldest first; `perdida` is negative. */
  meses: z.array(z.object({ mes: z.string(), nueva: importe, renovada: importe, perdida: importe, total: importe })),
  /**
   * The terms that end in each of the next thirteen weeks: the week's first day, how many, and
   * their recurring amount.
   */
  vencen: z.array(z.object({ desde: dia, cuantas: cuenta, recurrente: importe })),
  provincias: z.array(z.object({ provincia: z.string(), cuantas: cuenta })),
  /** Each clerk: purchases in their charge now, and what they did in the window. */
  equipo: z.array(
    z.object({
      id: hashId,
      nombre: z.string(),
      aCargo: cuenta,
      tomadas: cuenta,
      ofrecidas: cuenta,
      aceptadas: cuenta,
      autorizadas: cuenta,
    }),
  ),
})
export type TableroAdministrador = z.infer<typeof tableroAdministrador>

/** The measures of their own work that a call-center clerk may open. */
export const MEDIDAS_DEL_CALLCENTER: readonly Medida[] = ['tomada', 'ofrecida', 'aceptada']
export const COLAS_DEL_CALLCENTER = [
  'sin-tomar',
  'llamadas',
  'renegociaciones',
  'ofertas-vistas',
  'ofertas-sin-ver',
  'terminan',
] as const
/** The call center's dashboard: the team's queues, and what the asker did. */
export const tableroCallcenter = z.object({
  ...cabeza,
  colas: colas(COLAS_DEL_CALLCENTER),
  tomadas: conAntes(cuenta),
  ofrecidas: conAntes(cuenta),
  aceptadas: conAntes(cuenta),
  /** The median time from the opening of a negotiation to a clerk's taking it. */
  enTomar: conAntes(enDias),
  /** By offer of the catalogue: `clave` as those figures have it, `nombre` as people read it. */
  ofertas: z.array(z.object({ clave: z.string(), nombre: z.string(), ofrecidas: cuenta, aceptadas: cuenta })),
  tramos: z.array(z.object({ ...dias.shape, tomadas: cuenta, ofrecidas: cuenta, aceptadas: cuenta })),
})
export type TableroCallcenter = z.infer<typeof tableroCallcenter>

export const COLAS_DE_FINANZAS = ['por-confirmar', 'por-autorizar', 'sin-pagar'] as const
const cobrado = z.object({ subtotal: importe, iva: importe, total: importe })
/** Finance's dashboard. */
export const tableroFinanciero = z.object({
  ...cabeza,
  colas: colas(COLAS_DE_FINANZAS),
  cobrado: conAntes(cobrado),
  /** The proofs that wait by age, in the order of ANTIGUEDADES. */
  antiguedad: z
    .array(z.object({ desde: z.int(), hasta: z.int().nullable(), cuantas: cuenta, monto: importe }))
    .length(ANTIGUEDADES.length),
  /** The amounts received, by kind of payment. */
  tramos: z.array(z.object({ ...dias.shape, montos: z.partialRecord(z.enum(TIPOS_PAGO), importe) })),
  /** Twelve months, oldest first: the IVA of what was authorized, and of what was received. */
  meses: z.array(z.object({ mes: z.string(), facturado: importe, cobrado: importe })),
  firmas: z.array(z.object({ id: hashId, nombre: z.string(), confirmadas: cuenta, monto: importe })),
  consumo: z.object({
    cobrado: conAntes(importe),
    porConfirmar: z.object({ cuantos: cuenta, monto: importe }),
    /** The amount of closed months that no payment settles. */
    debido: importe,
    deudores: cuenta,
    /** The providers that owe the most. */
    quienes: z.array(deuda),
  }),
})
export type TableroFinanciero = z.infer<typeof tableroFinanciero>

/** The measures of their invited accounts that a seller may open. */
export const MEDIDAS_DEL_VENDEDOR: readonly Medida[] = ['facturado']
export const COLAS_DEL_VENDEDOR = ['activas', 'pruebas', 'terminan'] as const
/** A seller's dashboard, about the accounts that they invited. */
export const tableroVendedor = z.object({
  ...cabeza,
  colas: colas(COLAS_DEL_VENDEDOR),
  /** The invitations sent in the window that have reached each step by now. */
  invitados: conAntes(z.record(z.enum(PASOS_DE_INVITADO), cuenta)),
  facturado: conAntes(importe),
})
export type TableroVendedor = z.infer<typeof tableroVendedor>

/** The measures that an auditor looks at twice; some are limited to one kind. */
export const INUSUALES = [
  { medida: 'fin', clave: 'manual' },
  { medida: 'prueba-reactivada' },
  { medida: 'sin-confirmar' },
  { medida: 'persona-eliminada' },
] as const
/** The auditor's dashboard. */
export const tableroAuditor = z.object({
  ...cabeza,
  hechos: conAntes(cuenta),
  /** Each type that occurs, the most frequent first. */
  tipos: z.array(z.object({ type: z.string(), cuantos: cuenta })),
  tramos: z.array(z.object({ ...dias.shape, cuantos: cuenta })),
  /** The counts in the order of INUSUALES. */
  inusuales: z.array(conAntes(cuenta)).length(INUSUALES.length),
  /** Parked streams, which wait for an operator. */
  aparcados: cuenta,
})
export type TableroAuditor = z.infer<typeof tableroAuditor>

/** GET cifras_propias: one's own orders, as their provider or as their client. */
export const consultaPropias = consultaTablero.extend({ lado: z.enum(LADOS) })
export const tableroPropio = z.object({
  ...cabeza,
  /** Orders by state. */
  estados: z.array(z.object({ estado: z.enum(ESTADOS_PEDIDO), cuantos: cuenta })),
  pedidos: conAntes(cuenta),
  /** The orders quoted in the window, and those approved since. */
  cotizados: conAntes(z.object({ cotizados: cuenta, aprobados: cuenta, dias: enDias })),
  valor: conAntes(importe),
  /** Twelve months, oldest first. */
  meses: z.array(z.object({ mes: z.string(), valor: importe, aprobados: cuenta })),
  /** The accounts to which one sold the most, or from which one bought the most. */
  mejores: z.array(z.object({ id: hashId, nombre: z.string(), pedidos: cuenta, valor: importe })),
})
export type TableroPropio = z.infer<typeof tableroPropio>
