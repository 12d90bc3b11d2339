import type { Pool, PoolClient } from 'pg'
import type { Candados } from '#commands/candados.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { enTransaccion } from './transaccion.ts'

/** Limits of the wait, first in this process and then among all; together less than an answer may take. */
const TURNOS = { maximo: 64, esperaMs: 2_000 }
const ESPERA_MS = 2_000

const SIN_CANDADO = '55P03'

/**
 * Creates the locks of accounts in Postgres. A process holds one at a time, because what runs under
 * it needs other connections of the same pool. A process that dies lets go of its lock.
 */
export const crearCandados = (pool: Pool): Candados => {
  const enTurno = crearTurnos(TURNOS)
  const tomar = async (client: PoolClient, candado: string, cuentaId: number) => {
    await client.query(`set local lock_timeout = ${ESPERA_MS}`)
    try {
      await client.query(`select ${candado}(hashtextextended('cobros ' || $1::bigint, 0))`, [cuentaId])
    } catch (error) {
      if ((error as { code?: string }).code !== SIN_CANDADO) throw error
      throw new NoDisponible('Esa cuenta se está eliminando, o paga en este momento.')
    }
  }
  const con =
    (candado: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared') =>
    <T>(cuentaId: number, hacer: () => Promise<T>): Promise<T> =>
      enTurno('los pagos', () =>
        enTransaccion(pool, async (client) => {
          await tomar(client, candado, cuentaId)
          return hacer()
        }),
      )
  return { alPagar: con('pg_advisory_xact_lock_shared'), alEliminar: con('pg_advisory_xact_lock') }
}
