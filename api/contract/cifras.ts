import { z } from 'zod'
import { COLAS, MEDIDAS, PASOS_DE_INVITADO, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { conPosicion, hashId, importe, instante, tecleado } from './comunes.ts'
import { cuenta, deuda, dias, enOrden } from './tableros.ts'

/** Builds the schema of the last row of the previous page, as that page's `siguiente` names it. */
const tras = (forma: RegExp) => z.string().regex(forma, 'La página no es válida.').optional()
const trasNumero = tras(/^\d{1,16}$/)
/** The next page's `despues`; null on the last page. */
const siguiente = z.string().nullable()
/** The name of the account whose part was asked for; '' when it was nobody's. */
const quien = z.string()
const objeto = z.object({ id: hashId, codigo: z.string() })

/** GET cifras_sucesos */
export const deMedida = z.object({ medida: z.enum(MEDIDAS, 'Esa cifra no existe.') })
export const consultaSucesos = enOrden(
  conPosicion.extend({
    ...dias.shape,
    /** A kind, an offer or a province. */
    clave: tecleado.max(80).optional(),
    /** A member of the team or, with the reader's own orders, the other side. */
    otro: hashId.optional(),
    /** The reader's side, with the reader's own orders. */
    lado: z.enum(LADOS).optional(),
    /** Whether to count what the purchases opened in those days came to, as the funnel does. */
    embudo: z.stringbool().default(false),
    despues: tras(/^\d{1,16}\.\d{1,3}$/),
  }),
)
export const sucesosDeCifra = z.object({
  /** The newest first; `valor` is an amount when the measure is one. */
  items: z.array(
    z.object({
      id: z.string(),
      momento: instante,
      /** The purchase or the order; both null when it is neither. */
      compra: objeto.nullable(),
      pedido: objeto.nullable(),
      /** The purchase's client, or the order's other side. */
      cliente: z.string(),
      /** The member of the team who did it; '' when none did. */
      otro: z.string(),
      /** The kind, the province, or the offer as people read it. */
      clave: z.string(),
      valor: z.string(),
      /** Whether it reached what a rate counts; null when no rate does. */
      logro: z.boolean().nullable(),
      /** Days that it took, when a median counts them. */
      espera: z.number().nullable(),
    }),
  ),
  quien,
  /** The key that was asked for, as people read it. */
  clave: z.string(),
  cuantos: cuenta,
  suma: z.string(),
  siguiente,
})
export type SucesosDeCifra = z.infer<typeof sucesosDeCifra>

/** GET cifras_cola: the purchases in a queue, the longest waiting first. */
export const deCola = z.object({ cola: z.enum(COLAS, 'Esa cola no existe.') })
export const consultaCola = enOrden(
  conPosicion.extend({
    /** With proofs (por-confirmar), those of one age: its index in ANTIGUEDADES. */
    antiguedad: z.coerce.number().int().min(0).max(3).optional(),
    /** With terms, those that end within these days. */
    ...dias.partial().shape,
    /** With purchases in somebody's charge (a-cargo), the member of the team. */
    otro: hashId.optional(),
    despues: tras(/^\d{1,13}\.\d{1,16}$/),
  }),
)
export const comprasEnCola = z.object({
  items: z.array(z.object({ compra: objeto, cliente: z.string(), total: importe, desde: instante })),
  quien,
  cuantos: cuenta,
  suma: importe,
  siguiente,
})
export type ComprasEnCola = z.infer<typeof comprasEnCola>

/** GET cifras_pedidos: the orders in one state or in any, newest first. */
export const deEstado = z.object({ estado: z.enum([...ESTADOS_PEDIDO, TODOS_LOS_ESTADOS], 'Ese estado no existe.') })
export const consultaPagina = conPosicion.extend({ despues: trasNumero })
export const pedidosEnEstado = z.object({
  items: z.array(
    z.object({ pedido: objeto, cliente: z.string(), proveedor: z.string(), total: importe, creado: instante }),
  ),
  cuantos: cuenta,
  suma: importe,
  siguiente,
})
export type PedidosEnEstado = z.infer<typeof pedidosEnEstado>

/**
 * GET cifras_invitados: the invitations that a seller sent within some days and that reached a
 * step.
 */
export const dePaso = z.object({ paso: z.enum(PASOS_DE_INVITADO, 'Ese paso no existe.') })
export const consultaInvitados = enOrden(consultaPagina.extend(dias.shape))
export const invitadosEnPaso = z.object({
  /**
   * The newest first. `nombre` is the account's name, '' before there is one; `correo` is the
   * invited address, '' from then on.
   */
  items: z.array(z.object({ numero: z.int(), correo: z.string(), nombre: z.string(), momento: instante })),
  cuantos: cuenta,
  siguiente,
})
export type InvitadosEnPaso = z.infer<typeof invitadosEnPaso>

/**
 * GET cifras_deudas: the providers that owe consumption of closed months, the highest debt first.
 */
export const consultaDeudas = conPosicion.extend({ despues: tras(/^\d{1,15}\.[A-Za-z0-9]{10,40}$/) })
export const deudasDeConsumo = z.object({
  items: z.array(deuda),
  cuantos: cuenta,
  suma: importe,
  siguiente,
})
export type DeudasDeConsumo = z.infer<typeof deudasDeConsumo>

/** GET cifras_hechos: the facts of some days, of one type or of all, newest first. */
export const consultaHechos = enOrden(
  conPosicion.extend({ ...dias.shape, type: tecleado.max(60).optional(), despues: trasNumero }),
)
export const hechosDelLog = z.object({
  items: z.array(
    z.object({
      posicion: z.string(),
      stream: z.string(),
      revision: z.int(),
      type: z.string(),
      momento: instante,
      /** The name of the account that did it; '' when it was no account. */
      actor: z.string(),
    }),
  ),
  cuantos: cuenta,
  siguiente,
})
export type HechosDelLog = z.infer<typeof hechosDelLog>
