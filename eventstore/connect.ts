import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'

const PATIENCE_MS = 20_000
/** SQLSTATE cannot_connect_now: Postgres is starting up, stopping, or recovering from a crash. */
const NOT_NOW = '57P03'

const isNotNow = (error: unknown): boolean => (error as { code?: string }).code === NOT_NOW

/**
 * Connects to a running Postgres. Waits while Postgres says that it isn't ready and `worthIt`
 * returns true. Rejects with pg's error.
 */
export async function connectWhenReady(
  config: pg.ClientConfig,
  worthIt: () => boolean = () => true,
): Promise<pg.Client> {
  for (const end = Date.now() + PATIENCE_MS; ; await after(50)) {
    const client = new pg.Client(config)
    // The holder of the client handles errors while it is idle. Without a listener they would end
    // the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isNotNow(error) || Date.now() > end || !worthIt()) throw error
    }
  }
}

/**
 * Resolves with whether a Postgres takes a connection now, says that it isn't ready, or does
 * neither.
 */
export async function probe(url: string): Promise<'ready' | 'not now' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_500 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    return isNotNow(error) ? 'not now' : 'silent'
  }
}
