import type { Ofuscador } from '#api/http/ids.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { streamNombrado } from '#api/http/streams.ts'
import { categoriaDe } from '#commands/log/guardado.ts'
import { noExiste } from '#domain/decider.ts'
import { type LectorDeTodo, lectorDeTodo, leeHistoria } from '#domain/permisos.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

export const falta = () => new Rechazado(noExiste('esa historia'))

/** Returns the role as which an account reads histories. Throws no-existe. */
export const lectorDe = ({ tipo_usuario }: Pick<TuplaCuenta, 'tipo_usuario'>): LectorDeTodo => {
  const lector = lectorDeTodo(tipo_usuario)
  if (!lector) throw falta()
  return lector
}

/**
 * Returns the stream that a reader names. A history that isn't theirs to read answers as if it
 * didn't exist.
 */
export const streamDe = (nombre: string, lector: LectorDeTodo, ids: Pick<Ofuscador, 'revelar'>): string => {
  const stream = streamNombrado(nombre, ids)
  if (stream === undefined || !leeHistoria(lector, categoriaDe(stream))) throw falta()
  return stream
}
