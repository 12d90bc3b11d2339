import { Rechazado } from '#api/http/problema.ts'
import { noExiste } from '#domain/decider.ts'
import { type LectorDeTodo, lectorDeTodo } from '#domain/permisos.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

export const falta = () => new Rechazado(noExiste('esa historia'))

/** As what an account reads histories. */
export const lectorDe = ({ tipo_usuario }: Pick<TuplaCuenta, 'tipo_usuario'>): LectorDeTodo => {
  const lector = lectorDeTodo(tipo_usuario)
  if (!lector) throw falta()
  return lector
}
