import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ResultadoBusqueda } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import type { ModoBanda } from '#web/red/lista/listas.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { aDireccion, type Buscado, buscadoEn, ERROR_DE_BUSQUEDA, leerResultados } from './lectura.ts'

/** What is asked of the server, and the band that was looked at then; undefined on the home. */
export type Pregunta = { readonly parametros: Record<string, string>; readonly modo: ModoBanda | undefined }

const consultaBusqueda = (q: string, pregunta: Pregunta | undefined) => {
  // The ids of a band are a help to the server, which knows the bands: they don't make it another search.
  const { data: _, ...parametros } = pregunta?.parametros ?? {}
  return queryOptions({
    queryKey: ['bandas', 'busqueda', q, parametros] as const,
    queryFn: async ({ signal }) => {
      if (!pregunta) return null
      const respuesta = await consultar<ResultadoBusqueda>(ruta('home_search'), pregunta.parametros, signal)
      return { ...leerResultados(respuesta, pregunta.modo), query: q }
    },
    enabled: pregunta !== undefined,
    // Nothing asked is an answer too: what was found before doesn't flash up with the next question.
    ...(q === '' ? { initialData: null } : {}),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The search that the address holds (decisiones/red, «Search box»); `preguntar` is undefined while it can't be asked yet. */
export const useBusqueda = (preguntar: (buscado: Buscado) => Pregunta | undefined) => {
  const avisar = useAvisar()
  const [parametros, ponerParametros] = useSearchParams()
  const tecleando = (useLocation().state as { tecleando?: boolean } | null)?.tecleando === true
  const buscado = buscadoEn(parametros)
  const { q } = buscado
  const { data, error, isFetching, refetch } = useQuery(consultaBusqueda(q, q === '' ? undefined : preguntar(buscado)))

  const alFallar = useEffectEvent((fallo: Error) => void avisar(ERROR_DE_BUSQUEDA, detalleDe(fallo)))
  useEffect(() => {
    // Who is still typing isn't interrupted.
    if (error && !tecleando) alFallar(error)
  }, [error, tecleando])

  /** One entry of the history a search: what is typed replaces itself until Enter ends it. */
  const ir = (nuevo: Buscado, acabada: boolean) =>
    ponerParametros((otros) => aDireccion(nuevo, otros), {
      replace: tecleando,
      state: acabada ? null : { tecleando: true },
    })
  return {
    q,
    buscado,
    /** A search that is ended; `desde` is where it is asked from, which the next words keep. */
    buscar: (texto: string, desde?: Partial<Buscado>) => {
      if (texto === q && !tecleando) void refetch()
      else ir({ ...(q === '' ? desde : buscado), q: texto }, true)
    },
    teclear: (texto: string, desde?: Partial<Buscado>) => {
      if (texto !== q) ir({ ...(q === '' ? desde : buscado), q: texto }, false)
    },
    limpiar: () => {
      if (q !== '') ponerParametros((otros) => aDireccion({ q: '' }, otros))
    },
    reintentar: () => void refetch(),
    /** What was ended is being looked for; while one types, the box stays free. */
    buscando: isFetching && !tecleando,
    error: q === '' ? null : error,
    lectura: q === '' ? undefined : (data ?? undefined),
  }
}
