import { z } from 'zod'

/**
 * What the call center picks from: data, not code (decisiones/compra, «Offers and prices»). `tipo` 1 is one dollar a day, otherwise 22 a month;
 * `cantidad` months for `vxmes` cents in all, before IVA.
 */
export const ofertaDeCatalogo = z.object({
  id: z.int().positive(),
  tipo: z.int().positive(),
  cantidad: z.int().min(1).max(36),
  vxmes: z.int().positive().max(10_000_000),
})
export type OfertaDeCatalogo = z.infer<typeof ofertaDeCatalogo>
export const catalogoDeOfertas = z
  .array(ofertaDeCatalogo)
  .min(1)
  .refine((ofertas) => new Set(ofertas.map(({ id }) => id)).size === ofertas.length, 'Dos ofertas tienen el mismo id.')
