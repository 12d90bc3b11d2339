import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Filtros, TablaCompras } from '#api/contract/compra.ts'
import { FORMA_COMPRAS } from '#api/contract/tablas.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { aParametros } from '#web/ui/tabla/estado-de-tabla.ts'

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

/** The filter of a desk's home, where its address says none. */
export const INICIAL: Readonly<Record<Escritorio, string>> = {
  callcenter: 'tablanegociacion',
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

/** What a desk's home asks for first, as addresses. */
export const comprasAlAbrir = (escritorio: Escritorio): string[] => {
  const filtro = INICIAL[escritorio]
  const parametros = aParametros({ ...FORMA_COMPRAS, pagina: 0, tamano: FORMA_COMPRAS.tamanos[0], buscar: '', filtro })
  const tabla = `${RUTA_DE_TABLA[escritorio]}?${new URLSearchParams({ ...parametros, filtro })}`
  return filtro === 'todas' ? [tabla] : [FILTROS_DE[escritorio], tabla]
}

/** How many purchases each filter holds, whatever is searched in the table. */
export const consultaFiltros = (escritorio: Escritorio) =>
  queryOptions({
    queryKey: ['compras', escritorio, 'filtros'] as const,
    queryFn: ({ signal }) => consultar<Filtros>(FILTROS_DE[escritorio], {}, signal),
  })
