import type { Bandas, Hallado, ResultadoBusqueda } from '#api/contract/bandas.ts'
import {
  type LadoDeBanda,
  leerLista,
  listaDe,
  type ModoBanda,
  OPCIONES,
  type OpcionBanda,
} from '#web/red/lista/listas.ts'

/** (decisiones/red, «Fixed words») */
export const SIN_RESULTADOS = {
  portada: 'No existen resultados... informa a tus proveedores o quizás debas ser más específico con tu búsqueda.',
  enUniversal:
    'No existen resultados... informa a todos tus proveedores o quizás debas ser más específico con tu búsqueda.',
  enFavoritos: 'El proveedor que tiene el producto que buscas no esta agregado en tu banda de favoritos',
} as const
export const SIN_CLIENTES = 'Aun no tienes ninguna lista de clientes!'
/** The cards' list, which follows the carousel of the same. */
export const RESULTADOS = 'Resultados uno por uno'
export const ERROR_DE_BUSQUEDA = 'ERROR handleSubmitBuscador()'

export const MAXIMO_LETRAS = 200
/** The code of a search that found nothing (decisiones/red, «Search»). */
const NADA = 9
/** An address has room for about so many ids; a longer list is left to the server, which knows the bands. */
const MAXIMO_IDS = 300

/** (decisiones/red, «Search box») */
export const conMayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1)

/** What an address says of a search: its words, '' for none; and over a band, which one was looked at and whose clients. */
export type Buscado = {
  readonly q: string
  readonly enFavoritos?: boolean | undefined
  readonly opcion?: OpcionBanda | undefined
}
const CAMPOS = ['q', 'banda', 'opcion'] as const

export const buscadoEn = (parametros: URLSearchParams): Buscado => ({
  q: (parametros.get('q') ?? '').trim().slice(0, MAXIMO_LETRAS),
  enFavoritos: parametros.get('banda') === 'favoritos',
  opcion: OPCIONES.find(([una]) => una === parametros.get('opcion'))?.[0],
})

/** The same into an address, over its other parameters. */
export const aDireccion = ({ q, enFavoritos, opcion }: Buscado, otros: URLSearchParams): URLSearchParams => {
  const parametros = new URLSearchParams(otros)
  for (const campo of CAMPOS) parametros.delete(campo)
  if (q === '') return parametros
  parametros.set('q', q)
  if (enFavoritos) parametros.set('banda', 'favoritos')
  if (opcion) parametros.set('opcion', opcion)
  return parametros
}

/** The end of an address of the home that keeps its search: the posts open beneath it. */
export const colaDeBusqueda = (q: string): string => (q === '' ? '' : `?${aDireccion({ q }, new URLSearchParams())}`)

export const parametrosDePortada = (query: string): Record<string, string> => ({
  query,
  opcion: 'consulta',
  isGeneralSearch: 'true',
})

/** The ids of both bands of a list, when they are all known here; else undefined. */
const idsDe = (bandas: Bandas, lado: LadoDeBanda, opcion: OpcionBanda): string | undefined => {
  const lista = listaDe(lado, opcion)
  const ambas = (['enFavoritos', 'enUniversal'] as const).map((modo) => leerLista(bandas, modo, lista))
  if (ambas.some((una) => una === undefined || una.siguiente !== null)) return undefined
  const ids = [...new Set(ambas.flatMap((una) => una?.userItems ?? []).map(({ id }) => id))]
  return ids.length <= MAXIMO_IDS ? JSON.stringify(ids) : undefined
}

export const parametrosDeBanda = (
  query: string,
  bandas: Bandas,
  lado: LadoDeBanda,
  modo: ModoBanda,
  opcion: OpcionBanda,
): Record<string, string> => {
  const data = idsDe(bandas, lado, opcion)
  return {
    query,
    opcion: 'consulta',
    isGeneralSearch: 'false',
    navbarClnts: lado,
    stateBandWork: modo,
    ...(lado === 'clientes' ? { bandWorkOpts: opcion } : {}),
    ...(data ? { data } : {}),
  }
}

export type Lectura = {
  readonly items: readonly Hallado[]
  /** What to tell instead of, or beside, the results. */
  readonly mensaje: string | undefined
  /** The band that shows from now on. */
  readonly modo: ModoBanda | undefined
  /** What was searched instead of what was typed. */
  readonly aproximada: string | null
  /** Words that were left out. */
  readonly sin: readonly string[]
}

/** How many were found, as a sentence: what was searched instead is told beside it, and what was left out. */
export const cuantosHallados = ({ items, aproximada, sin, query }: Lectura & { readonly query: string }): string =>
  `${items.length} ${items.length === 1 ? 'resultado' : 'resultados'} para «${aproximada ?? query}»${
    sin.length === 0 ? '' : `, sin ${sin.map((palabra) => `«${palabra}»`).join(' ni ')}`
  }`

/** What a search's answer shows; `modo` is the band looked at, undefined on the home. */
export const leerResultados = (respuesta: ResultadoBusqueda, modo: ModoBanda | undefined): Lectura => {
  const items = JSON.parse(respuesta.proveedrsResultsJson) as Hallado[]
  const { existencias, isResultsFavoritos, aproximada, sin } = respuesta
  if (existencias === NADA || items.length === 0) {
    return {
      items: [],
      mensaje: modo ? SIN_RESULTADOS.enUniversal : SIN_RESULTADOS.portada,
      modo,
      aproximada: null,
      sin: [],
    }
  }
  if (modo === 'enFavoritos' && !isResultsFavoritos) {
    return { items, mensaje: SIN_RESULTADOS.enFavoritos, modo: 'enUniversal', aproximada, sin }
  }
  return { items, mensaje: undefined, modo, aproximada, sin }
}
