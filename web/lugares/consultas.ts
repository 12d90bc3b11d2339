import { queryOptions } from '@tanstack/react-query'
import type { Lugar, Lugares } from '#api/contract/lugares.ts'
import { consultar } from '../servidor/pedir.ts'

/** The places under `id`; they don't change while a page is open. Without an id nothing is asked. */
export const consultaLugares = (
  que: 'continentes' | 'paises' | 'provincias' | 'ciudades' | 'parroquias',
  id?: string,
) =>
  queryOptions({
    queryKey: ['lugares', que, id ?? ''],
    queryFn: async ({ signal }): Promise<readonly Lugar[]> => {
      const ruta = que === 'continentes' ? '/api/continentes' : `/api/${que}/${encodeURIComponent(id ?? '')}`
      return (await consultar<Lugares>(ruta, {}, signal)).items
    },
    enabled: que === 'continentes' || id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
