import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { ResultadoBusqueda } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { aDireccion, type Buscado, buscadoEn, ERROR_DE_BUSQUEDA, leerResultados } from './lectura.ts'

/** The parameters of a request to the server; undefined while it can't be made yet. */
type Pregunta = Readonly<Record<string, string>> | undefined

const consultaBusqueda = (q: string, pregunta: Pregunta) => {
  // The ids of a band only help the server, which knows the bands, and the band that is looked at
  // changes nothing. So neither is in the key: it stays one search.
  const { data: _, stateBandWork: __, ...parametros } = pregunta ?? {}
  return queryOptions({
    queryKey: ['busqueda', q, parametros] as const,
    queryFn: async ({ signal }) =>
      pregunta
        ? { ...leerResultados(await consultar<ResultadoBusqueda>(ruta('home_search'), pregunta, signal)), query: q }
        : null,
    enabled: pregunta !== undefined,
    // An empty search has an answer too, so earlier results don't flash up with the next search.
    ...(q === '' ? { initialData: null } : {}),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/**
 * Returns the search that the address holds (decisiones/red, «Search box»). `preguntar` returns
 * undefined while the request can't be made yet.
 */
export const useBusqueda = (preguntar: (buscado: Buscado) => Pregunta) => {
  const avisar = useAvisar()
  const [parametros, ponerParametros] = useParametros()
  const tecleando = (useLocation().state as { tecleando?: boolean } | null)?.tecleando === true
  const buscado = buscadoEn(parametros)
  const { q } = buscado
  const { data, error, isFetching, refetch } = useQuery(consultaBusqueda(q, q === '' ? undefined : preguntar(buscado)))

  const alFallar = useEffectEvent((fallo: Error) => void avisar(ERROR_DE_BUSQUEDA, detalleDe(fallo)))
  useEffect(() => {
    // Nobody is interrupted while still typing.
    if (error && !tecleando) alFallar(error)
  }, [error, tecleando])

  /**
   * Puts a search into the address. A search is one entry of the history: what is typed replaces
   * itself until Enter ends the search.
   */
  const ir = (nuevo: Buscado, acabada: boolean) =>
    ponerParametros((otros) => aDireccion(nuevo, otros), {
      replace: tecleando,
      state: acabada ? null : { tecleando: true },
    })
  return {
    q,
    buscado,
    /** Ends a search. `desde` is where the first words are asked from; later words keep it. */
    buscar: (texto: string, desde?: Partial<Buscado>) => {
      if (texto === q && !tecleando) void refetch()
      else ir({ ...(q === '' ? desde : buscado), q: texto }, true)
    },
    teclear: (texto: string, desde?: Partial<Buscado>) => {
      if (texto !== q) ir({ ...(q === '' ? desde : buscado), q: texto }, false)
    },
    /** Searches the same words in another band, or among other clients. */
    afinar: (cambio: Partial<Buscado>) => {
      if (q !== '') ir({ ...buscado, ...cambio }, true)
    },
    limpiar: () => {
      if (q !== '') ponerParametros((otros) => aDireccion({ q: '' }, otros))
    },
    reintentar: () => void refetch(),
    /** Whether an ended search is under way. False while one types, so that the box stays free. */
    buscando: isFetching && !tecleando,
    error: q === '' ? null : error,
    lectura: q === '' ? undefined : (data ?? undefined),
  }
}
