import { useInfiniteQuery } from '@tanstack/react-query'
import type { ItemBanda, Lista } from '#api/contract/bandas.ts'
import { pedirPagina } from './consultas.ts'
import type { LadoDeBanda, OpcionBanda } from './listas.ts'

const SIN_REPETIR = (items: readonly ItemBanda[]) => [...new Map(items.map((item) => [item.id, item])).values()]

/** Returns a universal band with the pages that were fetched beyond its beginning. */
export const usePaginas = (primera: Lista, lado: LadoDeBanda, opcion: OpcionBanda, activa: boolean) => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['bandas', 'paginas', lado, opcion, primera.siguiente] as const,
    queryFn: ({ pageParam, signal }) => pedirPagina(lado, opcion, pageParam, signal),
    initialPageParam: primera.siguiente ?? '',
    getNextPageParam: ({ siguiente }) => siguiente,
    // Fetched as the carousel nears its end, not before.
    enabled: false,
  })
  if (!activa || primera.siguiente === null) return { items: primera.userItems, mas: undefined }
  const faltan = data === undefined || hasNextPage
  return {
    items: SIN_REPETIR([...primera.userItems, ...(data?.pages.flatMap(({ userItems }) => userItems) ?? [])]),
    mas: faltan && !isFetching ? () => void fetchNextPage() : undefined,
  }
}
