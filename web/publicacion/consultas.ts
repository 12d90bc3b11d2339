import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Coleccion, EstadoPost, PorEstado, PublicacionPropia } from '#api/contract/publicacion.ts'
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

/** One's own posts of a state, page after page. */
export const consultaPropias = (idProv: string, statePost: EstadoPost) =>
  infiniteQueryOptions({
    queryKey: ['publicaciones', idProv, statePost] as const,
    queryFn: ({ pageParam, signal }) => {
      const [camino, parametros] = pageParam
        ? deEnlace(pageParam)
        : ([ruta('publicaciones_por_estado', { idProv, statePost }), {}] as const)
      return consultar<PorEstado>(camino, parametros, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ _links: { next } }) => next,
  })

/** How many of each state one has. */
export const consultaCuantas = queryOptions({
  queryKey: ['publicaciones', 'cuantas'] as const,
  queryFn: ({ signal }) => consultar<Readonly<Record<EstadoPost, number>>>(ruta('publicaciones_cuantas'), {}, signal),
})

/** One of one's own, as it is edited. */
export const consultaPropia = (idPub: string) =>
  queryOptions({
    queryKey: ['publicaciones', 'propia', idPub] as const,
    queryFn: ({ signal }) => consultar<PublicacionPropia>(ruta('publicacion_propia', { idPub }), {}, signal),
  })
