import type { Ofuscador } from '#api/http/ids.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { streamNombrado } from '#api/http/streams.ts'
import { categoriaDe } from '#commands/log/guardado.ts'
import { noExiste } from '#domain/decider.ts'
import { type LectorDeTodo, lectorDeTodo, leeHistoria } from '#domain/permisos.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

export const falta = () => new Rechazado(noExiste('esa historia'))

/** As what an account reads histories. */
export const lectorDe = ({ tipo_usuario }: Pick<TuplaCuenta, 'tipo_usuario'>): LectorDeTodo => {
  const lector = lectorDeTodo(tipo_usuario)
  if (!lector) throw falta()
  return lector
}

/** The stream that a reader names; another's history answers like one that there isn't. */
export const streamDe = (nombre: string, lector: LectorDeTodo, ids: Pick<Ofuscador, 'revelar'>): string => {
  const stream = streamNombrado(nombre, ids)
  if (stream === undefined || !leeHistoria(lector, categoriaDe(stream))) throw falta()
  return stream
}
