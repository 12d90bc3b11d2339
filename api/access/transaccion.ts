import type { Pool, PoolClient } from 'pg'

/**
 * Runs a function in one transaction: all of it is committed, or none. Rethrows what the function
 * throws.
 */
export const enTransaccion = async <T>(pool: Pool, hacer: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const hecho = await hacer(client)
    await client.query('commit')
    return hecho
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
