import { z } from 'zod'
import { CLASES, TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { MAXIMO_REPORTE, MAXIMO_RESPUESTA, SOBRE, TIPOS_INCIDENTE_DE_CUENTA } from '#domain/incidente.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { consultaDeTabla, escrito, hashId, instante, monto, tablaDe } from './comunes.ts'
import { FILTROS_INCIDENTES, FORMA_INCIDENTES } from './tablas.ts'

/** POST /api/cuenta/incidente: on one's own account. */
export const incidenteDeCuentaNuevo = z.strictObject({
  tipo: z.enum(TIPOS_INCIDENTE_DE_CUENTA, 'Elige de qué se trata.'),
  texto: escrito(MAXIMO_REPORTE, 'Cuenta qué pasó.'),
})

/** Which incident: of an order or of an account, its id and the number there. */
const cual = { sobre: z.enum(SOBRE), objeto: hashId, numero: z.int().positive().max(999_999_999) }

/** POST /api/incidentes/responder; /cerrar, with how it was resolved */
export const respuesta = z.strictObject({ ...cual, texto: escrito(MAXIMO_RESPUESTA, 'Escribe la respuesta.') })
export const cierre = z.strictObject({ ...cual, resolucion: escrito(MAXIMO_RESPUESTA, 'Escribe cómo se resolvió.') })

/** GET /api/incidentes/{sobre}/{objeto}/{numero} */
export const deIncidente = z.object({
  ...cual,
  numero: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Ese número no existe.')
    .transform(Number),
})

const comun = {
  /** What names it in an address (`idDeIncidente`). */
  id: z.string(),
  ...cual,
  /** The order's code, '' of an account. */
  codigo: z.string(),
  tipo: z.string(),
  texto: z.string(),
  /** As which side of the order it was reported. */
  lado: z.enum(LADOS).nullable(),
  momento: instante,
  abierto: z.boolean(),
  cerrado: instante.nullable(),
}

/** What the team answered, and `cierra`: how it was resolved. */
const unaRespuesta = { texto: z.string(), momento: instante, cierra: z.boolean() }

/** GET /api/incidentes with DataTables parameters and `filtro`: `respuestas` counts them. */
export const filaIncidente = z.object({ ...comun, quien: z.string(), respuestas: z.int() })
export const consultaIncidentes = consultaDeTabla(FORMA_INCIDENTES).extend({
  filtro: z.enum(FILTROS_INCIDENTES, 'Ese filtro no existe.').optional(),
})
export const tablaIncidentes = tablaDe(filaIncidente)

/** GET /api/incidentes/propios: the same of what one reported, whole; `idPedido` for one order's. */
export const incidentePropio = z.object({
  ...comun,
  respuestas: z.array(z.object(unaRespuesta)),
})
export const consultaPropios = consultaIncidentes.extend({
  idPedido: hashId.optional(),
  sobre: z.enum(SOBRE, 'Di pedido o cuenta.').optional(),
})
export const tablaPropios = tablaDe(incidentePropio)

/** Whom it concerns, and how to reach them; to a seller without that. */
const parte = z.object({
  id: hashId,
  nombre: z.string(),
  correo: z.string(),
  celular: z.string(),
  tipoUsuario: z.enum(TIPOS_USUARIO),
  clase: z.enum(CLASES),
  lado: z.enum(LADOS).nullable(),
  /** (decisiones/cuenta, «Limited accounts») */
  limitada: z.boolean(),
  eliminada: z.boolean(),
})
export const unIncidente = z.object({
  ...comun,
  quien: z.string(),
  respuestas: z.array(z.object({ ...unaRespuesta, quien: z.string() })),
  partes: z.array(parte),
  /** What it is about; `total` null before there is a proposal, `descripcion` to whoever doesn't answer incidents. */
  pedido: z
    .object({ estadoPedido: z.enum(ESTADOS_PEDIDO), total: monto.nullable(), descripcion: z.string().nullable() })
    .nullable(),
})

export type FilaIncidente = z.infer<typeof filaIncidente>
export type TablaIncidentes = z.infer<typeof tablaIncidentes>
export type IncidentePropio = z.infer<typeof incidentePropio>
export type TablaPropios = z.infer<typeof tablaPropios>
export type UnIncidente = z.infer<typeof unIncidente>
export type ParteDeIncidente = z.infer<typeof parte>
