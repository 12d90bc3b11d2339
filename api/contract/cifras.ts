import { z } from 'zod'
import { COLAS, MEDIDAS, PASOS_DE_INVITADO, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { conPosicion, hashId, importe, instante, tecleado } from './comunes.ts'
import { cuenta, dias, enOrden } from './tableros.ts'

/** The last row of the page before, as that page's `siguiente` named it. */
const tras = (forma: RegExp) => z.string().regex(forma, 'La página no es válida.').optional()
const trasNumero = tras(/^\d{1,16}$/)
/** null on the last page. */
const siguiente = z.string().nullable()
/** Whose part of it was asked for, '' where nobody's. */
const quien = z.string()
const objeto = z.object({ id: hashId, codigo: z.string() })

/** GET cifras_sucesos */
export const deMedida = z.object({ medida: z.enum(MEDIDAS, 'Esa cifra no existe.') })
export const consultaSucesos = enOrden(
  conPosicion.extend({
    ...dias.shape,
    /** A kind, an offer or a province. */
    clave: tecleado.max(80).optional(),
    /** Of whom of the team; of one's own orders, with whom. */
    otro: hashId.optional(),
    /** Of one's own orders, as which side. */
    lado: z.enum(LADOS).optional(),
    /** What the purchases opened in those days came to, as the funnel counts it. */
    embudo: z.stringbool().default(false),
    despues: tras(/^\d{1,16}\.\d{1,3}$/),
  }),
)
export const sucesosDeCifra = z.object({
  /** The newest first; `valor` is an amount where the measure is one. */
  items: z.array(
    z.object({
      id: z.string(),
      momento: instante,
      /** The purchase or the order; null where it is neither. */
      compra: objeto.nullable(),
      pedido: objeto.nullable(),
      /** Whose it is: a purchase's client, an order's other side. */
      cliente: z.string(),
      /** Who of the team did it, '' where nobody of them did. */
      otro: z.string(),
      /** Its kind, its province or, as people read it, its offer. */
      clave: z.string(),
      valor: z.string(),
      /** Whether it came to what a rate counts of it; null where none does. */
      logro: z.boolean().nullable(),
      /** Days that it took, where a median counts them. */
      espera: z.number().nullable(),
    }),
  ),
  quien,
  /** What of it was asked for, written so. */
  clave: z.string(),
  cuantos: cuenta,
  suma: z.string(),
  siguiente,
})
export type SucesosDeCifra = z.infer<typeof sucesosDeCifra>

/** GET cifras_cola: the purchases that stand in a queue, what waits longest first. */
export const deCola = z.object({ cola: z.enum(COLAS, 'Esa cola no existe.') })
export const consultaCola = enOrden(
  conPosicion.extend({
    /** Of proofs (por-confirmar), those of an age: its place among ANTIGUEDADES. */
    antiguedad: z.coerce.number().int().min(0).max(3).optional(),
    /** Of terms, those that end within these days. */
    ...dias.partial().shape,
    /** Of what is somebody's (a-cargo), whose. */
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

/** GET cifras_pedidos: the orders in a state or in any, the newest first. */
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

/** GET cifras_invitados: whom a seller invited within some days, as far as a step. */
export const dePaso = z.object({ paso: z.enum(PASOS_DE_INVITADO, 'Ese paso no existe.') })
export const consultaInvitados = enOrden(consultaPagina.extend(dias.shape))
export const invitadosEnPaso = z.object({
  /** The newest first; `nombre` is the account's, '' before there is one; `correo` is the invited address, '' from then on. */
  items: z.array(z.object({ numero: z.int(), correo: z.string(), nombre: z.string(), momento: instante })),
  cuantos: cuenta,
  siguiente,
})
export type InvitadosEnPaso = z.infer<typeof invitadosEnPaso>

/** GET cifras_deudas: who owes consumption of closed months, the most first. */
export const consultaDeudas = conPosicion.extend({ despues: tras(/^\d{1,15}\.[A-Za-z0-9]{10,40}$/) })
export const deudasDeConsumo = z.object({
  items: z.array(z.object({ id: hashId, nombre: z.string(), meses: cuenta, valor: importe })),
  cuantos: cuenta,
  suma: importe,
  siguiente,
})
export type DeudasDeConsumo = z.infer<typeof deudasDeConsumo>

/** GET cifras_hechos: the facts of some days, of a type or of all, the newest first. */
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
      /** Who did it; '' where it was no account. */
      actor: z.string(),
    }),
  ),
  cuantos: cuenta,
  siguiente,
})
export type HechosDelLog = z.infer<typeof hechosDelLog>
