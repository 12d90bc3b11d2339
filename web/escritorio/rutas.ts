import { PERSONAL } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'

/** All of the staff, as a filter of the accounts. */
export const EQUIPO = 'equipo'
export const esDelEquipo = (filtro: string | null): boolean =>
  filtro === EQUIPO || PERSONAL.some((tipo) => tipo === filtro)

export const CUENTAS_DEL_EQUIPO = `${ruta('admin_todos_clientes')}?filtro=${EQUIPO}`

/** The part of a desk where histories are looked for. */
export const HISTORIAS = 'historias'
