import type { Bandas, Hallado, ResultadoBusqueda } from '#api/contract/bandas.ts'
import { leerLista, type ModoBanda, OPCIONES, type OpcionBanda } from '#web/red/lista/listas.ts'
import { conMayuscula } from '#web/ui/llano.ts'

/** Messages for a search without results (decisiones/red, «Fixed words»). */
export const SIN_RESULTADOS = {
  portada: 'No existen resultados... informa a tus proveedores o quizás debas ser más específico con tu búsqueda.',
  enUniversal:
    'No existen resultados... informa a todos tus proveedores o quizás debas ser más específico con tu búsqueda.',
  enFavoritos: 'El proveedor que tiene el producto que buscas no esta agregado en tu banda de favoritos',
} as const
export const SIN_CLIENTES = 'Aun no tienes ninguna lista de clientes!'
/** The name of the list of cards, which follows the carousel of the same results. */
export const RESULTADOS = 'Resultados uno por uno'
export const ERROR_DE_BUSQUEDA = 'ERROR handleSubmitBuscador()'

export const MAXIMO_LETRAS = 200

/**
 * Returns what was typed into a box that shows `antes` with its first letter as a capital, from
 * what the box holds now: that letter stays as it was typed, also behind what is put before it.
 */
export const comoSeEscribio = (ahora: string, antes: string): string => {
  const mostrado = conMayuscula(antes)
  if (mostrado !== '' && ahora.endsWith(mostrado)) return ahora.slice(0, -mostrado.length) + antes
  return ahora !== '' && ahora[0] === mostrado[0] ? antes.charAt(0) + ahora.slice(1) : ahora
}
/** The code of a search that found nothing (decisiones/red, «Search»). */
const NADA = 9
/**
 * About as many ids as an address has room for. A longer list is left to the server, which knows
 * the bands.
 */
const MAXIMO_IDS = 300

/**
 * A search as an address holds it: its words, '' for none; over a band, the band that was pressed
 * while they were written, and whose clients are searched.
 */
export type Buscado = {
  readonly q: string
  readonly banda?: ModoBanda | undefined
  readonly opcion?: OpcionBanda | undefined
}
const CAMPOS = ['q', 'banda', 'opcion'] as const
/** The filters of what a search found, which go with it. */
export const FILTROS = ['abiertos', 'cerca'] as const
const BANDAS = { favoritos: 'enFavoritos', universal: 'enUniversal' } as const satisfies Record<string, ModoBanda>

export const buscadoEn = (parametros: URLSearchParams): Buscado => ({
  q: (parametros.get('q') ?? '').trim().slice(0, MAXIMO_LETRAS),
  banda: Object.entries(BANDAS).find(([palabra]) => palabra === parametros.get('banda'))?.[1],
  opcion: OPCIONES.find(([clave]) => clave === parametros.get('opcion'))?.[0],
})

/** Returns the parameters of an address without the filters. */
export const sinFiltros = (otros: URLSearchParams): URLSearchParams => {
  const parametros = new URLSearchParams(otros)
  for (const filtro of FILTROS) parametros.delete(filtro)
  return parametros
}

/** Returns the parameters of an address with a search written over them; the others stay. */
export const aDireccion = ({ q, banda, opcion }: Buscado, otros: URLSearchParams): URLSearchParams => {
  const parametros = q === '' ? sinFiltros(otros) : new URLSearchParams(otros)
  for (const campo of CAMPOS) parametros.delete(campo)
  if (q === '') return parametros
  parametros.set('q', q)
  if (banda) parametros.set('banda', banda === 'enFavoritos' ? 'favoritos' : 'universal')
  if (opcion) parametros.set('opcion', opcion)
  return parametros
}

/** Returns the end of a home address that keeps its search: the posts open beneath it. */
export const colaDeBusqueda = (q: string): string => (q === '' ? '' : `?${aDireccion({ q }, new URLSearchParams())}`)

/**
 * Returns the parameters of a search of providers, which is the same for everybody, with an account
 * and without.
 */
export const parametrosDeProveedores = (query: string): Record<string, string> => ({
  query,
  opcion: 'consulta',
  isGeneralSearch: 'true',
})

/**
 * Returns the ids of both bands of a list of clients, as JSON, when all are known here and fit in
 * an address; otherwise undefined.
 */
const idsDe = (bandas: Bandas, opcion: OpcionBanda): string | undefined => {
  const ambas = (['enFavoritos', 'enUniversal'] as const).map((modo) => leerLista(bandas, modo, opcion))
  if (ambas.some((lista) => lista === undefined || lista.siguiente !== null)) return undefined
  const ids = [...new Set(ambas.flatMap((lista) => lista?.userItems ?? []).map(({ id }) => id))]
  return ids.length <= MAXIMO_IDS ? JSON.stringify(ids) : undefined
}

export const parametrosDeClientes = (
  query: string,
  bandas: Bandas,
  modo: ModoBanda,
  opcion: OpcionBanda,
): Record<string, string> => {
  const data = idsDe(bandas, opcion)
  return {
    query,
    opcion: 'consulta',
    isGeneralSearch: 'false',
    navbarClnts: 'clientes',
    stateBandWork: modo,
    bandWorkOpts: opcion,
    ...(data ? { data } : {}),
  }
}

export type Lectura = {
  /** All results: favourites first, then by tier. */
  readonly items: readonly Hallado[]
  /** Whether the best hit is among the favourites. */
  readonly enFavoritos: boolean
  /** The words that were searched instead of those typed. */
  readonly aproximada: string | null
  /** Words that were left out. */
  readonly sin: readonly string[]
}

export const leerResultados = ({
  proveedrsResultsJson,
  existencias,
  isResultsFavoritos,
  aproximada,
  sin,
}: ResultadoBusqueda): Lectura =>
  existencias === NADA
    ? { items: [], enFavoritos: false, aproximada: null, sin: [] }
    : { items: JSON.parse(proveedrsResultsJson) as Hallado[], enFavoritos: isResultsFavoritos, aproximada, sin }

/** The part of a search that shows over a band. */
export type Vista = {
  /** The band that the carousel stands for. */
  readonly modo: ModoBanda
  readonly carrusel: readonly Hallado[]
  readonly tarjetas: readonly Hallado[]
  /** A message instead of, or beside, the results. */
  readonly mensaje: string | undefined
}

/**
 * Returns what a search shows over a band. The carousel shows the band that the answer's code
 * names, or the one that was pressed while the words were written. The cards show everything, or
 * the favourites once these were pressed (decisiones/red, «Search box»). `mirada` is the band that
 * was looked at before.
 */
export const vistaDe = (
  { items, enFavoritos }: Lectura,
  pulsada: ModoBanda | undefined,
  mirada: ModoBanda,
  esFavorito: (item: Hallado) => boolean,
): Vista => {
  const [elegida, favoritos] = [pulsada ?? mirada, items.filter(esFavorito)]
  if (items.length === 0) {
    return { modo: elegida, carrusel: [], tarjetas: [], mensaje: SIN_RESULTADOS.enUniversal }
  }
  const hay = favoritos.length > 0
  const modo =
    hay && (pulsada ?? (enFavoritos ? 'enFavoritos' : 'enUniversal')) === 'enFavoritos' ? 'enFavoritos' : 'enUniversal'
  return {
    modo,
    carrusel: modo === 'enFavoritos' ? favoritos : items.toSorted((a, b) => a.nivel - b.nivel),
    tarjetas: hay && pulsada === 'enFavoritos' ? favoritos : items,
    mensaje: elegida === 'enFavoritos' && !hay ? SIN_RESULTADOS.enFavoritos : undefined,
  }
}

/**
 * Returns the number of results as a sentence, with the words that were searched and those left
 * out. `entre` says where the results are.
 */
export const cuantosHallados = (
  { aproximada, sin, query }: Lectura & { readonly query: string },
  cuantos: number,
  entre = '',
): string =>
  `${cuantos} ${cuantos === 1 ? 'resultado' : 'resultados'} para «${aproximada ?? query}»${
    sin.length === 0 ? '' : `, sin ${sin.map((palabra) => `«${palabra}»`).join(' ni ')}`
  }${entre}`
