import { PERSONAL } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'

/** All of the staff, as a filter of the accounts. */
export const EQUIPO = 'equipo'
export const esDelEquipo = (filtro: string | null): boolean =>
  filtro === EQUIPO || PERSONAL.some((tipo) => tipo === filtro)

export const CUENTAS_DEL_EQUIPO = `${ruta('admin_todos_clientes')}?filtro=${EQUIPO}`

/** The parts of a desk where histories are looked for, where tables stand as they stood, and where everything is verified. */
export const HISTORIAS = 'historias'
export const MOMENTOS = 'momentos'
export const VERIFICACION = 'verificacion'
/** The part of finance's desk where what it counts is reconciled with the log. */
export const CONCILIACION = 'conciliacion'
