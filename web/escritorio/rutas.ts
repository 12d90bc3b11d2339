import { PERSONAL } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'

/** The filter of the accounts that stands for all of the staff. */
export const EQUIPO = 'equipo'
export const esDelEquipo = (filtro: string | null): boolean =>
  filtro === EQUIPO || PERSONAL.some((tipo) => tipo === filtro)

export const CUENTAS_DEL_EQUIPO = `${ruta('admin_todos_clientes')}?filtro=${EQUIPO}`

/**
 * The parts of a desk: the search for histories, and the tables as they stood (MOMENTOS).
 */
export const HISTORIAS = 'historias'
export const MOMENTOS = 'momentos'
/** The part of finance's desk that reconciles its figures with the log. */
export const CONCILIACION = 'conciliacion'
