import type { Pool, PoolClient } from 'pg'

const REINTENTO_MS = 250

/**
 * Listens to a Postgres channel over a connection of its own, and reconnects after each loss.
 * `alVolver` runs after a reconnection, since messages sent meanwhile are lost. Returns a function
 * that stops listening.
 */
export const oirCanal = async (
  pool: Pool,
  canal: string,
  alOir: (texto: string) => void,
  alVolver: () => void,
): Promise<() => void> => {
  let cerrado = false
  let actual: PoolClient | undefined

  const conectar = async (): Promise<void> => {
    const client = await pool.connect()
    let [vivo, oye] = [true, false]
    const soltar = () => {
      if (!vivo) return
      vivo = false
      if (actual === client) actual = undefined
      client.release(true)
    }
    // An unhandled 'error' event of a lost connection would end the process.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === canal) alOir(payload)
    })
    client.once('end', () => {
      soltar()
      // The caller itself gets the error of a connection that never listened.
      if (oye && !cerrado) reintentar()
    })
    try {
      await client.query(`listen ${canal}`)
      if (!vivo) throw new Error('se perdió la conexión')
    } catch (error) {
      soltar()
      throw error
    }
    oye = true
    actual = client
    if (cerrado) soltar()
  }
  const reintentar = () => {
    setTimeout(() => {
      if (!cerrado) conectar().then(alVolver, reintentar)
    }, REINTENTO_MS).unref()
  }

  await conectar()
  return () => {
    cerrado = true
    actual?.removeAllListeners('end')
    actual?.release(true)
  }
}
