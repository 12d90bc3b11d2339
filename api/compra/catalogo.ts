import type { Catalogo } from '#api/contract/compra.ts'
import type { OfertaDeCatalogo } from '#domain/compra/ofertas.ts'
import { esOfertaMarcada } from '#domain/compra/pasos.ts'
import { decimal } from '#domain/dinero.ts'

export const ofertaVista = ({ id, tipo, cantidad, vxmes }: OfertaDeCatalogo): Catalogo['ofertas'][number] => ({
  id,
  tipo,
  cantidad,
  vxmes: decimal(vxmes),
  esOferta: esOfertaMarcada({ tipo, cantidad, vxmes }),
  descripcion: tipo === 1 ? 'Un dólar al día' : '22 dólares al mes',
})
