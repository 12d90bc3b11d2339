import { z } from 'zod'
import { FINES, MEDIDAS, VENTANAS } from '#domain/cifras.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { conPosicion, hashId, importe, instante, posicion } from './comunes.ts'

const dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'El día no es válido.')
const dias = z.object({ desde: dia, hasta: dia })
/** GET cifras_administrador */
export const consultaTablero = conPosicion.extend({
  ventana: z.enum(VENTANAS, 'Esa ventana no existe.').default('mes'),
})

const conAntes = <T extends z.ZodType>(de: T) => z.object({ ahora: de, antes: de })
const cuenta = z.int()

/** The steps of the funnel, in their order. */
export const PASOS_DEL_EMBUDO = [
  'abierta',
  'tomada',
  'ofrecida',
  'aceptada',
  'comprobante',
  'confirmada',
  'autorizada',
] as const

/** The administrator's dashboard (decisiones/cifras, «The administrator's»). Amounts are decimal strings. */
export const tableroAdministrador = z.object({
  /** The log position that it goes up to, and when it was read. */
  posicion,
  hora: instante,
  ...dias.shape,
  antes: dias,
  activas: cuenta,
  pruebasActivas: cuenta,
  /** What recurs monthly at the end of the window, and of the one before. */
  recurrente: conAntes(importe),
  facturado: conAntes(z.object({ subtotal: importe, iva: importe, total: importe })),
  autorizadas: conAntes(cuenta),
  /** Trials authorized in the window, and those of them whose client paid since. */
  pruebas: conAntes(z.object({ autorizadas: cuenta, pagadas: cuenta })),
  fines: conAntes(z.record(z.enum(FINES), cuenta)),
  incidentes: cuenta,
  pedidos: z.array(z.object({ estado: z.enum(ESTADOS_PEDIDO), cuantos: cuenta, valor: importe })),
  /** Days to the first step of each from the one before, null where none came. */
  embudo: z.array(z.object({ paso: z.enum(PASOS_DEL_EMBUDO), cuantas: cuenta, dias: z.number().nullable() })),
  /** Twelve of them, the oldest first; `perdida` is negative. */
  meses: z.array(z.object({ mes: z.string(), nueva: importe, renovada: importe, perdida: importe, total: importe })),
  /** What ends in each of the next thirteen weeks: from which day, how many, and what recurs by them. */
  vencen: z.array(z.object({ desde: dia, cuantas: cuenta, recurrente: importe })),
  provincias: z.array(z.object({ provincia: z.string(), cuantas: cuenta })),
  /** Of each clerk: what is theirs now, and what they did in the window. */
  equipo: z.array(
    z.object({
      ...{ id: hashId, nombre: z.string(), aCargo: cuenta },
      ...{ tomadas: cuenta, ofrecidas: cuenta, aceptadas: cuenta, autorizadas: cuenta },
    }),
  ),
})
export type TableroAdministrador = z.infer<typeof tableroAdministrador>

/** GET cifras_sucesos */
export const deMedida = z.object({ medida: z.enum(MEDIDAS, 'Esa cifra no existe.') })
export const consultaSucesos = conPosicion.extend({
  ...dias.shape,
  /** A kind, an offer or a province. */
  clave: z.string().max(80).optional(),
  /** Of whom of the team. */
  otro: hashId.optional(),
  /** What the purchases opened in those days came to, as the funnel counts it. */
  embudo: z.stringbool().default(false),
  /** From where the page before ended. */
  despues: z
    .string()
    .regex(/^\d{1,16}\.\d{1,3}$/, 'La página no es válida.')
    .optional(),
})
export const sucesosDeCifra = z.object({
  /** The newest first; `valor` is an amount where the measure is one. */
  items: z.array(
    z.object({
      id: z.string(),
      momento: instante,
      compra: z.object({ id: hashId, codigo: z.string() }),
      cliente: z.string(),
      /** Who of the team did it, '' where nobody of them did. */
      otro: z.string(),
      clave: z.string(),
      valor: z.string(),
    }),
  ),
  cuantos: cuenta,
  suma: z.string(),
  /** null on the last page. */
  siguiente: z.string().nullable(),
})
export type SucesosDeCifra = z.infer<typeof sucesosDeCifra>
