import { z } from 'zod'
import { deStream } from './auditoria.ts'
import { conPosicion, hecho, instante } from './comunes.ts'

const tamano = z.int().positive()
/** SHA-256, hex. */
const resumen = z.string().regex(/^[0-9a-f]{64}$/)
const camino = z.array(resumen)
const pedido = z.coerce
  .number('El tamaño no es un número.')
  .int('El tamaño es un número entero de hechos.')
  .min(1, 'El tamaño es de un hecho o más.')
  .max(Number.MAX_SAFE_INTEGER, 'El tamaño es demasiado grande.')

/** A signed root: `clave` is the id of a key, `firma` its Ed25519 signature of the canonical JSON of `{log, tamano, raiz, momento}`, base64url. */
const raizFirmada = z.object({ tamano, raiz: resumen, momento: instante, clave: z.string(), firma: z.string() })

/** GET raices_publicas: with what anybody checks a root (decisiones/auditoria, «Roots»); `publica`: 32 bytes, base64url. */
export const raicesPublicas = z.object({
  /** The log's identity. */
  log: z.string(),
  claves: z.array(
    z.object({
      id: z.string(),
      algoritmo: z.literal('Ed25519'),
      publica: z.string(),
      desde: instante,
      hasta: instante.nullable(),
    }),
  ),
  ultima: raizFirmada.nullable(),
})
export type RaicesPublicas = z.infer<typeof raicesPublicas>

/** GET auditoria_raices: those before the one of a number, the newest first. */
export const consultaRaices = z.object({ antes: z.coerce.number().int().min(0).max(2_000_000_000).optional() })
export const raices = z.object({
  /** Numbered from 0 in the order in which they were signed. */
  raices: z.array(raizFirmada.extend({ numero: z.int().nonnegative() })),
  /** What to ask `antes` with for more; null at the end. */
  siguiente: z.int().nullable(),
  /** Whether the reader gets each day's root by mail. */
  recibe: z.boolean(),
})
export type PaginaDeRaices = z.infer<typeof raices>

/** POST auditoria_raiz_diaria: whether one gets each day's root by mail. */
export const raizDiaria = z.strictObject({ recibe: z.boolean('Di si la quieres recibir.') })
export const conRaizDiaria = hecho.extend({ recibe: z.boolean() })

/** GET auditoria_inclusion: that a fact is in the tree of some size, without one in the newest signed root's. */
export const consultaInclusion = conPosicion.extend({
  ...deStream.shape,
  revision: z.coerce.number('La revisión no es un número.').int().min(0).max(2_000_000_000),
  tamano: pedido.optional(),
})
export const inclusion = z.object({
  stream: z.string(),
  revision: z.int().nonnegative(),
  id: z.string(),
  /** The leaf's bytes, hex, and its place. */
  cadena: resumen,
  indice: z.int().nonnegative(),
  tamano,
  raiz: resumen,
  /** RFC 6962, section 2.1.1, lowest first. */
  camino,
})
export type Inclusion = z.infer<typeof inclusion>

/** GET auditoria_consistencia: that the tree of a size is the beginning of another's, without one of the newest signed root's. */
export const consultaConsistencia = conPosicion.extend({ de: pedido, a: pedido.optional() })
const punta = z.object({ tamano, raiz: resumen })
/** `camino`: RFC 6962, section 2.1.2, lowest first. */
export const consistencia = z.object({ de: punta, a: punta, camino })
export type Consistencia = z.infer<typeof consistencia>
