import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Anomalias, HechosAnomalos } from '#api/contract/anomalias.ts'
import type { Anomalia, PorRevision } from '#domain/anomalias.ts'
import type { Dias, NombreDeVentana } from '#domain/cifras.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** Queries how many facts of a window are worth a look, by kind. */
export const consultaDeAnomalias = (ventana: NombreDeVentana) =>
  queryOptions({
    queryKey: ['historia', 'anomalias', ventana] as const,
    queryFn: ({ signal }) => consultar<Anomalias>(ruta('auditoria_anomalias'), { ventana }, signal),
    placeholderData: keepPreviousData,
  })

/** Queries the facts of a kind within some days, a page at a time. */
export const consultaDeAnomalia = (clase: Anomalia, dias: Dias, solo: PorRevision) =>
  infiniteQueryOptions({
    queryKey: ['historia', 'anomalias', clase, dias, solo] as const,
    queryFn: ({ pageParam: despues, signal }) =>
      consultar<HechosAnomalos>(
        ruta('auditoria_anomalia', { clase }),
        { ...dias, solo, ...(despues ? { despues } : {}) },
        signal,
      ),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
