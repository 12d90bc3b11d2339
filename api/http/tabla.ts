import type { ConsultaDeTabla } from '#api/contract/comunes.ts'
import type { FormaDeTabla } from '#api/contract/tablas.ts'
import { refuse } from '#domain/decider.ts'
import type { Pagina, Paginada } from '#projections/motor/pagina.ts'
import { buscable } from './peticion.ts'
import { Rechazado } from './problema.ts'

/** The page that DataTables' parameters ask for. A column is named by `columns[i][data]`, or by its place in the table's list; another throws columna-invalida. */
export const paginaPedida = <C extends string>(
  { columnas, columna, sentido }: FormaDeTabla<C>,
  { start, length, search, order: [orden], columns }: ConsultaDeTabla,
): Pagina<C> => {
  const nombre = orden ? (columns[orden.column]?.data ?? columnas[orden.column] ?? '') : columna
  const suya = columnas.find((una) => una === nombre)
  if (!suya) throw new Rechazado(refuse('columna-invalida', `No se puede ordenar por «${nombre}».`))
  return {
    buscar: buscable(search.value),
    desde: start,
    cuantas: length,
    columna: suya,
    sentido: orden?.dir ?? sentido,
  }
}

/** DataTables' answer. */
export const enTabla = <F, V>(
  { draw }: ConsultaDeTabla,
  { filas, total, halladas, contadores }: Paginada<F>,
  vista: (fila: F) => V,
) => ({ draw, recordsTotal: total, recordsFiltered: halladas, data: filas.map(vista), contadores: { ...contadores } })
