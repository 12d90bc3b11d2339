import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Filtros, TablaCompras } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export type Escritorio = 'callcenter' | 'vendedor' | 'financiero' | 'administrador'

const TABLA: Readonly<Record<Escritorio, string>> = {
  callcenter: ruta('vendedor_clientes_ajax'),
  vendedor: ruta('vendedor_clientes_ajax'),
  financiero: ruta('vendedor_financiero_ajax'),
  administrador: ruta('admin_compras_ajax'),
}

export const consultaTablaDeCompras = (escritorio: Escritorio, parametros: Record<string, string>) =>
  queryOptions({
    queryKey: ['compras', escritorio, parametros] as const,
    queryFn: ({ signal }) => consultar<TablaCompras>(TABLA[escritorio], parametros, signal),
    placeholderData: keepPreviousData,
  })

/** How many purchases each filter holds, whatever is searched in the table. */
export const consultaFiltros = (escritorio: Escritorio) =>
  queryOptions({
    queryKey: ['compras', escritorio, 'filtros'] as const,
    queryFn: ({ signal }) =>
      consultar<Filtros>(ruta(escritorio === 'financiero' ? 'filtro_financiero' : 'filtro_callcenter'), {}, signal),
  })
