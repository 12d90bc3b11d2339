import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Equipo, Filtros, TablaCompras } from '#api/contract/compra.ts'
import type { TablaIncidentes } from '#api/contract/incidente.ts'
import { FILAS, FORMA_COMPRAS } from '#api/contract/tablas.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { aParametros, ordenDe } from '#web/ui/tabla/estado-de-tabla.ts'

export type Escritorio = 'callcenter' | 'vendedor' | 'financiero' | 'administrador'

export const RUTA_DE_TABLA: Readonly<Record<Escritorio, string>> = {
  callcenter: ruta('vendedor_clientes_ajax'),
  vendedor: ruta('vendedor_clientes_ajax'),
  financiero: ruta('vendedor_financiero_ajax'),
  administrador: ruta('admin_compras_ajax'),
}

export const consultaTablaDeCompras = (escritorio: Escritorio, parametros: Record<string, string>) =>
  queryOptions({
    queryKey: ['compras', escritorio, parametros] as const,
    queryFn: ({ signal }) => consultar<TablaCompras>(RUTA_DE_TABLA[escritorio], parametros, signal),
    placeholderData: keepPreviousData,
  })

/** Queries the members of the call center who may attend. */
export const consultaEquipo = queryOptions({
  queryKey: ['cuentas', 'equipo'] as const,
  queryFn: ({ signal }) => consultar<Equipo>(ruta('compra_equipo'), {}, signal),
  staleTime: 60_000,
})

/** The filter of the call center's queue. */
export const POR_HACER = 'por-hacer'

/** Filters of the desks' homes when the address has none. */
export const INICIAL: Readonly<Record<Escritorio, string>> = {
  callcenter: POR_HACER,
  vendedor: 'todas',
  financiero: 'confirmacioninterna',
  administrador: 'todas',
}

const FILTROS_DE: Readonly<Record<Escritorio, string>> = {
  callcenter: ruta('filtro_callcenter'),
  vendedor: ruta('filtro_callcenter'),
  financiero: ruta('filtro_financiero'),
  administrador: ruta('filtro_callcenter'),
}

const LO_QUE_MAS_ESPERA = { columna: 'esperaDesde', sentido: 'asc' } as const
/** Sort orders of the queues: the longest wait first. */
export const ORDENES = {
  [POR_HACER]: LO_QUE_MAS_ESPERA,
  'por-autorizar': LO_QUE_MAS_ESPERA,
  confirmacioninterna: LO_QUE_MAS_ESPERA,
}

export type Alcance = 'mias' | 'equipo'
/**
 * Returns whose purchases the call center sees: by the address, or else one's own in the queue and
 * the team's elsewhere.
 */
export const alcanceDe = (escritorio: Escritorio, inicial: string, dicho: string | null): { readonly de?: Alcance } => {
  if (escritorio !== 'callcenter') return {}
  return { de: dicho === 'mias' || dicho === 'equipo' ? dicho : inicial === POR_HACER ? 'mias' : 'equipo' }
}

/** Returns the addresses that a desk's home requests first. */
export const comprasAlAbrir = (escritorio: Escritorio): string[] => {
  const filtro = INICIAL[escritorio]
  const forma = { ...FORMA_COMPRAS, filtros: [], filtro, ordenes: ORDENES }
  const de = alcanceDe(escritorio, filtro, null)
  const parametros = aParametros({
    ...ordenDe(forma, filtro),
    pagina: 0,
    tamano: FILAS,
    buscar: '',
    filtro,
  })
  const tabla = `${RUTA_DE_TABLA[escritorio]}?${new URLSearchParams({ ...parametros, filtro, ...de })}`
  const filtros = `${FILTROS_DE[escritorio]}${escritorio === 'callcenter' ? `?${new URLSearchParams(de)}` : ''}`
  return filtro === 'todas' ? [tabla] : [filtros, tabla]
}

/** Queries how many purchases each filter holds, regardless of the search in the table. */
export const consultaFiltros = (escritorio: Escritorio, de: { readonly de?: Alcance } = {}) =>
  queryOptions({
    queryKey: ['compras', escritorio, 'filtros', de] as const,
    queryFn: ({ signal }) => consultar<Filtros>(FILTROS_DE[escritorio], de, signal),
  })

/** Queries what people reported about their orders and accounts. */
export const consultaIncidentes = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['incidentes', 'todos', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaIncidentes>(ruta('incidentes'), parametros, signal),
    placeholderData: keepPreviousData,
  })
