import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'

const PATIENCE_MS = 20_000
/** SQLSTATE cannot_connect_now: Postgres starts up, stops, or recovers from a crash. */
const NOT_NOW = '57P03'

/** Connects to a Postgres that is there, waiting while it says that it isn't ready. Rejects with pg's error. */
export async function connectWhenReady(config: pg.ClientConfig): Promise<pg.Client> {
  for (const end = Date.now() + PATIENCE_MS; ; await after(50)) {
    const client = new pg.Client(config)
    // Errors while idle are taken up by whoever holds the client; without a listener they would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_NOW || Date.now() > end) throw error
    }
  }
}
