import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Coleccion } from '#api/contract/publicacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** A link of a collection as a path of ours and its parameters: whatever host it names, it is asked here. */
export const deEnlace = (enlace: string): readonly [string, Record<string, string>] => {
  const { pathname, searchParams } = new URL(enlace, 'http://aqui')
  searchParams.delete('posicion')
  return [pathname, Object.fromEntries(searchParams)]
}

/** From how many posts there are pages (decisiones/publicacion, «Feed»). */
const PAGINA_DESDE = 10

/** A provider's posts, page after page by the links that each brings. */
export const consultaPublicaciones = (idProv: string) =>
  infiniteQueryOptions({
    queryKey: ['publicaciones', idProv] as const,
    queryFn: ({ pageParam, signal }) => {
      const [camino, parametros] = pageParam
        ? deEnlace(pageParam)
        : ([ruta('api_publicaciones_collection', { idProv }), { idProv }] as const)
      return consultar<Coleccion>(camino, parametros, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ total, _links: { next } }) => (total > PAGINA_DESDE ? next : undefined),
  })
