import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TablaLibro } from '#api/contract/libro.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** Queries a page of the ledger, with the sum of its search and month. */
export const consultaLibro = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['libro', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaLibro>(ruta('libro_ajax'), parametros, signal),
    placeholderData: keepPreviousData,
  })
