import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogoDeOfertas, type OfertaDeCatalogo } from '#domain/compra/ofertas.ts'
import { ConfiguracionInvalida } from './config.ts'

/**
 * Reads the offers that the call center picks from: the product's own, or those of OFERTAS_FILE.
 * Amounts in cents. Throws ConfiguracionInvalida.
 */
export const leerCatalogo = (archivo: string | undefined): ReadonlyMap<number, OfertaDeCatalogo> => {
  try {
    const texto = readFileSync(archivo ?? join(import.meta.dirname, '../compra/ofertas.json'), 'utf8')
    return new Map(catalogoDeOfertas.parse(JSON.parse(texto)).map((oferta) => [oferta.id, oferta]))
  } catch (error) {
    throw new ConfiguracionInvalida(`OFERTAS_FILE: no se puede usar ${archivo} (${(error as Error).message}).`)
  }
}
