import type { Pool, PoolClient } from 'pg'
import type { Candados } from '#commands/candados.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { enTransaccion } from './transaccion.ts'

/**
 * Limits of what a process does under its locks at once: each holds a connection while it needs
 * others of the same pool, of which there are ten.
 */
const TURNOS = { aLaVez: 4, maximo: 256, esperaMs: 5_000 }
/** Milliseconds for which a lock is waited for. */
const ESPERA_MS = 2_000

const SIN_CANDADO = '55P03'

/**
 * Creates the locks of accounts in Postgres. A process that dies lets go of its locks.
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
