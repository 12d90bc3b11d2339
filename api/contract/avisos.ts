import { z } from 'zod'
import { CLASES_DE_AVISO } from '#domain/aviso.ts'
import { conPosicion, posicion } from './comunes.ts'
import type { MensajeDeHecho } from './vivo.ts'

/** Notices of one account within reach: the newest ones. */
export const A_MANO = 300

/**
 * GET avisos: the notices, newest first, of one kind if it is given; `despues` is the `siguiente`
 * of the previous page.
 */
export const consultaAvisos = conPosicion.extend({
  limite: z.coerce.number().int().min(1).max(100).default(30),
  despues: z.coerce.number().int().nonnegative().max(A_MANO).default(0),
  clase: z.enum(CLASES_DE_AVISO).optional(),
})
export const avisos = z.object({
  items: z.array(z.looseObject({ asunto: z.string(), posicion, momento: z.string(), leido: z.boolean() })),
  /** The next page's `despues`; null on the last page. */
  siguiente: z.int().nullable(),
  /** Things with unread notices, on whichever page. */
  sinLeer: z.int(),
  /** The kinds that there are, whichever one is asked for. */
  clases: z.array(z.enum(CLASES_DE_AVISO)),
})
export type AvisoDeLista = MensajeDeHecho & { readonly leido: boolean }
export type PaginaDeAvisos = Omit<z.infer<typeof avisos>, 'items'> & { readonly items: readonly AvisoDeLista[] }

/**
 * POST avisos_leer: marks all notices up to a position as read, or those about one thing
 * (`sobreQue`).
 */
export const lecturaDeAvisos = z.strictObject({
  hasta: posicion,
  sobre: z
    .string()
    .regex(/^(?:(?:pedido|compra) [A-Za-z0-9]{1,40}|aviso \d{1,15})$/, 'Ese aviso no existe.')
    .optional(),
})
