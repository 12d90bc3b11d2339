import { z } from 'zod'
import { CLASES_DE_AVISO } from '#domain/aviso.ts'
import { conPosicion, posicion } from './comunes.ts'
import type { MensajeDeHecho } from './vivo.ts'

/** Of what an account was told so many are kept within reach, the newest. */
export const A_MANO = 300

/** GET avisos: the newest first, of one kind alone where it is said; `despues` is the `siguiente` of the page before. */
export const consultaAvisos = conPosicion.extend({
  limite: z.coerce.number().int().min(1).max(100).default(30),
  despues: z.coerce.number().int().nonnegative().max(A_MANO).default(0),
  clase: z.enum(CLASES_DE_AVISO).optional(),
})
export const avisos = z.object({
  items: z.array(z.looseObject({ asunto: z.string(), posicion, momento: z.string(), leido: z.boolean() })),
  /** null on the last page. */
  siguiente: z.int().nullable(),
  /** Of how many things something waits to be read, on whichever page. */
  sinLeer: z.int(),
  /** Which kinds there are, whichever is asked for. */
  clases: z.array(z.enum(CLASES_DE_AVISO)),
})
export type AvisoDeLista = MensajeDeHecho & { readonly leido: boolean }
export type PaginaDeAvisos = Omit<z.infer<typeof avisos>, 'items'> & { readonly items: readonly AvisoDeLista[] }

/** POST avisos_leer: all up to a position, or what was said up to it of one thing (`sobreQue`). */
export const lecturaDeAvisos = z.strictObject({
  hasta: posicion,
  sobre: z
    .string()
    .regex(/^(?:(?:pedido|compra) [A-Za-z0-9]{1,40}|aviso \d{1,15})$/, 'Ese aviso no existe.')
    .optional(),
})
