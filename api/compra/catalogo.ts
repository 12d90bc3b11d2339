import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import type { Catalogo } from '#api/contract/compra.ts'
import { catalogoDeOfertas, type OfertaDeCatalogo } from '#domain/compra/ofertas.ts'
import { esOfertaMarcada } from '#domain/compra/pasos.ts'
import { decimal } from '#domain/dinero.ts'

/** The offers that the call center picks from: the product's own, or those of OFERTAS_FILE. Amounts in cents. Throws ConfiguracionInvalida. */
export const leerCatalogo = (archivo: string | undefined): ReadonlyMap<number, OfertaDeCatalogo> => {
  try {
    const texto = readFileSync(archivo ?? join(import.meta.dirname, 'ofertas.json'), 'utf8')
    return new Map(catalogoDeOfertas.parse(JSON.parse(texto)).map((oferta) => [oferta.id, oferta]))
  } catch (error) {
    throw new ConfiguracionInvalida(`OFERTAS_FILE: no se puede usar ${archivo} (${(error as Error).message}).`)
  }
}

export const ofertaVista = ({ id, tipo, cantidad, vxmes }: OfertaDeCatalogo): Catalogo['ofertas'][number] => ({
  id,
  tipo,
  cantidad,
  vxmes: decimal(vxmes),
  esOferta: esOfertaMarcada(cantidad, vxmes),
  descripcion: tipo === 1 ? 'Un dólar al día' : '22 dólares al mes',
})
