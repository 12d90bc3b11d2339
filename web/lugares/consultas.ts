import { queryOptions } from '@tanstack/react-query'
import type { Lugar, Lugares } from '#api/contract/lugares.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

const CAMINO = {
  continentes: () => ruta('continentes'),
  paises: (idContinente: string) => ruta('paises', { idContinente }),
  provincias: (idPais: string) => ruta('provincias', { idPais }),
  ciudades: (idProvincia: string) => ruta('ciudades', { idProvincia }),
  parroquias: (idCiudad: string) => ruta('parroquias', { idCiudad }),
}

/**
 * Builds the query for the places under `id`, which don't change while a page is open. Without an
 * id nothing is requested.
 */
export const consultaLugares = (que: keyof typeof CAMINO, id?: string) =>
  queryOptions({
    queryKey: ['lugares', que, id ?? ''],
    queryFn: async ({ signal }): Promise<readonly Lugar[]> => {
      return (await consultar<Lugares>(CAMINO[que](id ?? ''), {}, signal)).items
    },
    enabled: que === 'continentes' || id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
