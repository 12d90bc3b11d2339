import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Actividades, Cercanos } from '#api/contract/bandas.ts'
import type { Ultimas } from '#api/contract/publicacion.ts'
import { ruta } from '#domain/rutas.ts'
import type { MiLugar } from '#web/red/lista/lugar.ts'
import { consultar } from '#web/servidor/pedir.ts'

export const consultaActividades = queryOptions({
  queryKey: ['mercado', 'actividades'] as const,
  queryFn: ({ signal }) => consultar<Actividades>(ruta('mercado_actividades'), {}, signal),
})

export const consultaUltimas = queryOptions({
  queryKey: ['mercado', 'publicaciones'] as const,
  queryFn: ({ signal }) => consultar<Ultimas>(ruta('mercado_publicaciones'), {}, signal),
})

export const consultaCerca = (lugar: MiLugar | undefined) =>
  queryOptions({
    queryKey: ['mercado', 'cerca', lugar?.provincia, lugar?.ciudad] as const,
    queryFn: ({ signal }) => consultar<Cercanos>(ruta('mercado_cerca'), { ...lugar }, signal),
    enabled: lugar !== undefined,
    placeholderData: keepPreviousData,
  })
