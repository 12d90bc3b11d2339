import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Coleccion, EstadoPost, PorEstado, PublicacionPropia } from '#api/contract/publicacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/**
 * Returns a collection's link as a path of ours and its parameters. Whatever host the link names,
 * this one is asked.
 */
export const deEnlace = (enlace: string): readonly [string, Record<string, string>] => {
  const { pathname, searchParams } = new URL(enlace, 'http://aqui')
  searchParams.delete('posicion')
  return [pathname, Object.fromEntries(searchParams)]
}

/** The largest number of posts without pages (decisiones/publicacion, «Feed»). */
const PAGINA_DESDE = 10

/** Builds the query for a provider's posts, page after page by the link that each page brings. */
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

/** Builds the query for one's own posts of a state, page after page. */
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

/** The query for the number of one's own posts in each state. */
export const consultaCuantas = queryOptions({
  queryKey: ['publicaciones', 'cuantas'] as const,
  queryFn: ({ signal }) => consultar<Readonly<Record<EstadoPost, number>>>(ruta('publicaciones_cuantas'), {}, signal),
})

/** Builds the query for one of one's own posts, as it is edited. */
export const consultaPropia = (idPub: string) =>
  queryOptions({
    queryKey: ['publicaciones', 'propia', idPub] as const,
    queryFn: ({ signal }) => consultar<PublicacionPropia>(ruta('publicacion_propia', { idPub }), {}, signal),
  })
