import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ResultadoBusqueda } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { aDireccion, type Buscado, buscadoEn, ERROR_DE_BUSQUEDA, leerResultados } from './lectura.ts'

/** What is asked of the server; undefined while it can't be asked yet. */
type Pregunta = Readonly<Record<string, string>> | undefined

const consultaBusqueda = (q: string, pregunta: Pregunta) => {
  // The ids of a band are a help to the server, which knows the bands, and which of them is looked at changes nothing: it stays one search.
  const { data: _, stateBandWork: __, ...parametros } = pregunta ?? {}
  return queryOptions({
    queryKey: ['busqueda', q, parametros] as const,
    queryFn: async ({ signal }) =>
      pregunta
        ? { ...leerResultados(await consultar<ResultadoBusqueda>(ruta('home_search'), pregunta, signal)), query: q }
        : null,
    enabled: pregunta !== undefined,
    // Nothing asked is an answer too: what was found before doesn't flash up with the next question.
    ...(q === '' ? { initialData: null } : {}),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The search that the address holds (decisiones/red, «Search box»); `preguntar` is undefined while it can't be asked yet. */
export const useBusqueda = (preguntar: (buscado: Buscado) => Pregunta) => {
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
    /** The same words in another band, or among other clients. */
    afinar: (cambio: Partial<Buscado>) => {
      if (q !== '') ir({ ...buscado, ...cambio }, true)
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
