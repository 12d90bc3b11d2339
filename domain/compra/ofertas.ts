import { z } from 'zod'
import { plazo } from '#domain/calendario.ts'
import { enDolares } from '#domain/dinero.ts'

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

const DE_OFERTA = 'oferta '
/** An offer of the catalogue among the kinds of a figure. */
export const claveDeOferta = (id: number): string => `${DE_OFERTA}${id}`

/** A figure's kind as people read it: of an offer, its months and price without IVA, or that the catalogue has it no more; the others as they are. */
export const claveEscrita = (clave: string, catalogo: ReadonlyMap<number, OfertaDeCatalogo>): string => {
  if (!clave.startsWith(DE_OFERTA)) return clave
  const oferta = catalogo.get(Number(clave.slice(DE_OFERTA.length)))
  return oferta
    ? `${plazo({ cantidad: oferta.cantidad, unidad: 'meses' })} · ${enDolares(oferta.vxmes)}`
    : `O${clave.slice(1)}, retirada`
}
