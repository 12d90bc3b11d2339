import { z } from 'zod'
import { plazo } from '#domain/calendario.ts'
import { enDolares } from '#domain/dinero.ts'

/**
 * An offer that the call center picks from. The catalogue is data, not code (decisiones/compra,
 * «Offers and prices»). `tipo` 1 is one dollar a day, any other 22 dollars a month. `cantidad`
 * months cost `vxmes` cents in all, before IVA.
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
/** Returns the kind under which figures count an offer of the catalogue. */
export const claveDeOferta = (id: number): string => `${DE_OFERTA}${id}`

/**
 * Returns a figure's kind as people read it. An offer is shown as its months and its price without
 * IVA, or as withdrawn when the catalogue no longer has it. Other kinds are returned as they are.
 */
export const claveEscrita = (clave: string, catalogo: ReadonlyMap<number, OfertaDeCatalogo>): string => {
  if (!clave.startsWith(DE_OFERTA)) return clave
  const oferta = catalogo.get(Number(clave.slice(DE_OFERTA.length)))
  return oferta
    ? `${plazo({ cantidad: oferta.cantidad, unidad: 'meses' })} · ${enDolares(oferta.vxmes)}`
    : `O${clave.slice(1)}, retirada`
}
