import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Conversaciones, PaginaDeMensajes } from '#api/contract/conversacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export const pedirMensajes = (channel: string, antes?: number, signal?: AbortSignal): Promise<PaginaDeMensajes> =>
  consultar<PaginaDeMensajes>(
    ruta('chat_messages', { channel }),
    antes === undefined ? {} : { antes: String(antes) },
    signal,
  )

/** Where a conversation begins when it is opened; from there on it follows its facts. */
export const consultaConversacion = (channel: string) =>
  queryOptions({
    queryKey: ['conversacion', channel] as const,
    queryFn: ({ signal }) => pedirMensajes(channel, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** An account's conversations, those of the last message first. */
export const consultaConversaciones = (q: { readonly search: string; readonly sinLeer: boolean }) =>
  infiniteQueryOptions({
    queryKey: ['conversaciones', q] as const,
    queryFn: ({ signal, pageParam }) =>
      consultar<Conversaciones>(
        ruta('chat_conversaciones'),
        {
          ...(q.search ? { search: q.search } : {}),
          ...(q.sinLeer ? { sinLeer: 'true' } : {}),
          ...(pageParam ? { despues: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
