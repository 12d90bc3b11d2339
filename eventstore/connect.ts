import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'

const PATIENCE_MS = 20_000
/** SQLSTATE cannot_connect_now: Postgres starts up, stops, or recovers from a crash. */
const NOT_NOW = '57P03'

const isNotNow = (error: unknown): boolean => (error as { code?: string }).code === NOT_NOW

/** Connects to a Postgres that is there, waiting while it says that it isn't ready and is worth waiting for. Rejects with pg's error. */
export async function connectWhenReady(
  config: pg.ClientConfig,
  worthIt: () => boolean = () => true,
): Promise<pg.Client> {
  for (const end = Date.now() + PATIENCE_MS; ; await after(50)) {
    const client = new pg.Client(config)
    // Errors while idle are taken up by whoever holds the client; without a listener they would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isNotNow(error) || Date.now() > end || !worthIt()) throw error
    }
  }
}

/** Whether a Postgres takes a connection now, says that it isn't ready, or neither. */
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
