import { z } from 'zod'
import { deStream } from './auditoria.ts'
import { conPosicion, hecho, instante } from './comunes.ts'

const tamano = z.int().positive()
/** A SHA-256, hex. */
const resumen = z.string().regex(/^[0-9a-f]{64}$/)
const camino = z.array(resumen)
const pedido = z.coerce
  .number('El tamaño no es un número.')
  .int('El tamaño es un número entero de hechos.')
  .min(1, 'El tamaño es de un hecho o más.')
  .max(Number.MAX_SAFE_INTEGER, 'El tamaño es demasiado grande.')

/**
 * A signed root. `clave` is the id of a key; `firma` is its Ed25519 signature of the canonical JSON
 * of `{log, tamano, raiz, momento}`, base64url.
 */
const raizFirmada = z.object({ tamano, raiz: resumen, momento: instante, clave: z.string(), firma: z.string() })

/**
 * GET raices_publicas: the keys and the root with which anybody can verify
 * (decisiones/auditoria, «Roots»); `publica` is 32 bytes, base64url.
 */
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

/** GET auditoria_raices: the roots before a number, newest first. */
export const consultaRaices = z.object({ antes: z.coerce.number().int().min(0).max(2_000_000_000).optional() })
export const raices = z.object({
  /** The roots, numbered from 0 in the order of their signatures. */
  raices: z.array(raizFirmada.extend({ numero: z.int().nonnegative() })),
  /** The next page's `antes`; null at the end. */
  siguiente: z.int().nullable(),
  /** Whether the reader gets each day's root by mail. */
  recibe: z.boolean(),
})
export type PaginaDeRaices = z.infer<typeof raices>

/** POST auditoria_raiz_diaria: whether one wants each day's root by mail. */
export const raizDiaria = z.strictObject({ recibe: z.boolean('Di si la quieres recibir.') })
export const conRaizDiaria = hecho.extend({ recibe: z.boolean() })

/**
 * GET auditoria_inclusion: the proof that a fact is in the tree of a size; without a size, in that
 * of the newest signed root.
 */
export const consultaInclusion = conPosicion.extend({
  ...deStream.shape,
  revision: z.coerce.number('La revisión no es un número.').int().min(0).max(2_000_000_000),
  tamano: pedido.optional(),
})
export const inclusion = z.object({
  stream: z.string(),
  revision: z.int().nonnegative(),
  id: z.string(),
  /** The leaf's bytes, hex, and its index. */
  cadena: resumen,
  indice: z.int().nonnegative(),
  tamano,
  raiz: resumen,
  /** The audit path: RFC 6962, section 2.1.1, lowest first. */
  camino,
})
export type Inclusion = z.infer<typeof inclusion>

/**
 * GET auditoria_consistencia: the proof that the tree of one size is the beginning of another's;
 * without the other size, of the newest signed root's.
 */
export const consultaConsistencia = conPosicion.extend({ de: pedido, a: pedido.optional() })
const punta = z.object({ tamano, raiz: resumen })
/** The proof. `camino` follows RFC 6962, section 2.1.2, lowest first. */
export const consistencia = z.object({ de: punta, a: punta, camino })
export type Consistencia = z.infer<typeof consistencia>
