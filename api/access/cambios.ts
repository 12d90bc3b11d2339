import { EventEmitter } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { oirCanal } from './oyente.ts'

const CANAL = 'cambios'
/**
 * The things that screens at every process show and that no fact of the log reports: jobs over the
 * log, and bank statements.
 */
const COSAS = ['trabajos', 'extractos'] as const
export type CosaCambiada = (typeof COSAS)[number]

/**
 * Tells every process that one of these things changed. In a transaction, the message goes out on
 * commit.
 */
export const contarCambio = (client: Pick<Pool | PoolClient, 'query'>, cosa: CosaCambiada): Promise<unknown> =>
  client.query(`select pg_notify('${CANAL}', $1)`, [cosa])

/**
 * Emits 'cambio' with the thing that changed, at whichever process that was. After a lost
 * connection it emits all of them, since any may have changed.
 */
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
