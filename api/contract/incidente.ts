import { z } from 'zod'
import { CLASES, TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { MAXIMO_REPORTE, MAXIMO_RESPUESTA, SOBRE, TIPOS_INCIDENTE_DE_CUENTA } from '#domain/incidente.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { consultaDeTabla, escrito, hashId, instante, monto, tablaDe } from './comunes.ts'
import { FILTROS_INCIDENTES, FORMA_INCIDENTES } from './tablas.ts'

/** POST /api/cuenta/incidente: an incident about one's own account. */
export const incidenteDeCuentaNuevo = z.strictObject({
  tipo: z.enum(TIPOS_INCIDENTE_DE_CUENTA, 'Elige de qué se trata.'),
  texto: escrito(MAXIMO_REPORTE, 'Cuenta qué pasó.'),
})

/** An incident's key: an order or an account, its id, and the incident's number there. */
const clave = { sobre: z.enum(SOBRE), objeto: hashId, numero: z.int().positive().max(999_999_999) }

/** POST /api/incidentes/responder; /cerrar, with how it was resolved. */
export const respuesta = z.strictObject({ ...clave, texto: escrito(MAXIMO_RESPUESTA, 'Escribe la respuesta.') })
export const cierre = z.strictObject({ ...clave, resolucion: escrito(MAXIMO_RESPUESTA, 'Escribe cómo se resolvió.') })

/** GET /api/incidentes/{sobre}/{objeto}/{numero} */
export const deIncidente = z.object({
  ...clave,
  numero: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Ese número no existe.')
    .transform(Number),
})

const comun = {
  /** The incident's name in an address (`idDeIncidente`). */
  id: z.string(),
  ...clave,
  /** The order's code; '' for an account. */
  codigo: z.string(),
  tipo: z.string(),
  texto: z.string(),
  /** The side of the order that reported it. */
  lado: z.enum(LADOS).nullable(),
  momento: instante,
  abierto: z.boolean(),
  cerrado: instante.nullable(),
}

/** An answer of the team; `cierra` marks the one that says how it was resolved. */
const unaRespuesta = { texto: z.string(), momento: instante, cierra: z.boolean() }

/**
 * GET /api/incidentes with DataTables parameters and `filtro`; `respuestas` is the number of
 * answers.
 */
export const filaIncidente = z.object({ ...comun, quien: z.string(), respuestas: z.int() })
export const consultaIncidentes = consultaDeTabla(FORMA_INCIDENTES).extend({
  filtro: z.enum(FILTROS_INCIDENTES, 'Ese filtro no existe.').optional(),
})
export const tablaIncidentes = tablaDe(filaIncidente)

/**
 * GET /api/incidentes/propios: the incidents that one reported, with their answers; `idPedido`
 * selects one order's.
 */
export const incidentePropio = z.object({
  ...comun,
  respuestas: z.array(z.object(unaRespuesta)),
})
export const consultaPropios = consultaIncidentes.extend({
  idPedido: hashId.optional(),
  sobre: z.enum(SOBRE, 'Di pedido o cuenta.').optional(),
})
export const tablaPropios = tablaDe(incidentePropio)

/** A party, and how to reach it; a seller isn't told how. */
const parte = z.object({
  id: hashId,
  nombre: z.string(),
  correo: z.string(),
  celular: z.string(),
  tipoUsuario: z.enum(TIPOS_USUARIO),
  clase: z.enum(CLASES),
  lado: z.enum(LADOS).nullable(),
  /** Whether it is limited (decisiones/cuenta, «Limited accounts»). */
  limitada: z.boolean(),
  eliminada: z.boolean(),
})
export const unIncidente = z.object({
  ...comun,
  quien: z.string(),
  respuestas: z.array(z.object({ ...unaRespuesta, quien: z.string() })),
  partes: z.array(parte),
  /**
   * The order that it is about. `total` is null before there is a proposal, and `descripcion` for
   * readers who don't answer incidents.
   */
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
