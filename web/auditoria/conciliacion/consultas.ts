import { infiniteQueryOptions } from '@tanstack/react-query'
import type { HechosConciliados } from '#api/contract/conciliacion.ts'
import type { FiguraConciliada } from '#domain/conciliacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/**
 * Queries the log's facts behind a figure, a page at a time. A reconciliation never changes, so
 * nothing goes stale.
 */
export const consultaDePartidas = (id: string, figura: FiguraConciliada) =>
  infiniteQueryOptions({
    queryKey: ['historia', 'partidas', id, figura] as const,
    queryFn: ({ pageParam: despues, signal }) =>
      consultar<HechosConciliados>(
        ruta('conciliacion_hechos', { id }),
        { figura, ...(despues ? { despues } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
