import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Conversaciones, PaginaDeMensajes, SinLeer } from '#api/contract/conversacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** Requests the newest messages, or those before one. */
export const pedirMensajes = (
  channel: string,
  { antes, limite, signal }: { antes?: number; limite?: number | undefined; signal?: AbortSignal } = {},
): Promise<PaginaDeMensajes> =>
  consultar<PaginaDeMensajes>(
    ruta('chat_messages', { channel }),
    {
      ...(antes === undefined ? {} : { antes: String(antes) }),
      ...(limite === undefined ? {} : { limite: String(limite) }),
    },
    signal,
  )

/**
 * Queries the messages that an opened conversation starts from. From then on it follows its facts.
 */
export const consultaConversacion = (channel: string) =>
  queryOptions({
    queryKey: ['conversacion', channel] as const,
    queryFn: ({ signal }) => pedirMensajes(channel, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Queries one message that isn't loaded; null where there is none. */
export const consultaMensaje = (channel: string, numero: number) =>
  queryOptions({
    queryKey: ['conversacion', channel, 'mensaje', numero] as const,
    queryFn: async ({ signal }) =>
      (await pedirMensajes(channel, { antes: numero + 1, limite: 1, signal })).items.find(
        (mensaje) => mensaje.numero === numero,
      ) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Queries the number of conversations with unread messages, by kind and side. */
export const consultaSinLeer = queryOptions({
  queryKey: ['conversaciones', 'sin-leer'] as const,
  queryFn: ({ signal }) => consultar<SinLeer>(ruta('chat_sin_leer'), {}, signal),
})

/** Queries an account's conversations, the one with the latest message first. */
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
