import type { z } from 'zod'
import type { ItemBanda } from '#api/contract/bandas.ts'
import type { matrizHallada } from '#api/contract/publicacion.ts'
import { ruta } from '#domain/rutas.ts'
import { preguntar } from '#web/servidor/pedir.ts'
import { preguntaPorMatriz } from './listas.ts'

/**
 * Returns the address where an order to a provider begins. An order to a branch begins at its head
 * office's, with that branch chosen. A visitor signs in first and goes on there.
 */
export const rutaDePedido = (
  { id, matriz_init }: Pick<ItemBanda, 'id' | 'matriz_init'>,
  conSesion: boolean,
  /** The post that the order is placed from. */
  publicacion?: string,
): string => {
  const casa = ruta('pedido_nuevo_proveedor', { hashId: matriz_init ?? id })
  const parametros = new URLSearchParams({
    ...(matriz_init ? { sucursal: id } : {}),
    ...(publicacion ? { publicacion } : {}),
  })
  const pedir = parametros.size > 0 ? `${casa}?${parametros}` : casa
  return conSesion ? pedir : `${ruta('login')}?volver=${encodeURIComponent(pedir)}`
}

export const rutaDePublicaciones = (id: string): string => ruta('publicaciones_proveedor', { hashIdProv: id })

/**
 * Resolves with the address of a provider's posts. A lookup of the head office that fails is
 * ignored (decisiones/red, «Head office first»).
 */
export const abrirPublicaciones = async (item: ItemBanda): Promise<string> => {
  const pregunta = preguntaPorMatriz(item)
  if (!pregunta) return rutaDePublicaciones(item.id)
  const hallada = await preguntar<z.infer<typeof matrizHallada>>(ruta('find_id_matriz_publicacion'), pregunta).catch(
    () => undefined,
  )
  return rutaDePublicaciones(hallada?.idProve ?? item.id)
}
