import { EventEmitter } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { oirCanal } from './oyente.ts'

const CANAL = 'cambios'
/** What no fact of the log tells, and that screens at every process show: jobs over the log, and banks' statements. */
const COSAS = ['trabajos', 'extractos'] as const
export type CosaCambiada = (typeof COSAS)[number]

/** Tells every process that one of them changed; in a transaction, once that stands. */
export const contarCambio = (client: Pick<Pool | PoolClient, 'query'>, cosa: CosaCambiada): Promise<unknown> =>
  client.query(`select pg_notify('${CANAL}', $1)`, [cosa])

/** Tells this process ('cambio') which changed, wherever it was done; after a loss, that any may have. */
export const oirCambios = async (pool: Pool) => {
  const eventos = new EventEmitter<{ cambio: [CosaCambiada] }>()
  const contar = (cosas: readonly CosaCambiada[]) => {
    for (const cosa of cosas) eventos.emit('cambio', cosa)
  }
  const cerrar = await oirCanal(
    pool,
    CANAL,
    (texto) => contar(COSAS.filter((cosa) => cosa === texto)),
    () => contar(COSAS),
  )
  return { eventos, cerrar }
}
export type Cambios = Awaited<ReturnType<typeof oirCambios>>
