import fs from 'node:fs'
import { type Node, startNode } from './node.ts'
import { type Options, readOptions } from './options.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openStorage } from './storage.ts'

const starting = new AbortController()
let postgres: Promise<Postgres> | undefined
let node: Node | undefined
let stopping = false
const STOP_MS = 25_000
const PARENT_MS = 200

async function stop(code: number, how: 'fast' | 'immediate' = 'fast'): Promise<void> {
  if (stopping) return
  stopping = true
  // A stop ends even when something hangs.
  setTimeout(() => process.exit(code || 1), STOP_MS).unref()
  // A node that lost its log has nothing left to say. Its callers find the next node.
  if (how === 'fast') await node?.stop().catch(() => undefined)
  starting.abort()
  await postgres?.then((running) => running.stop(how)).catch(() => undefined)
  process.exit(code)
}

function refuse(error: unknown, context = ''): void {
  process.stderr.write(`${context}${error instanceof Error ? error.message : String(error)}\n`)
}

/**
 * Ends this process when its parent is gone. A parent that started it with a pipe or a channel then
 * has no more use for it.
 */
function endWithParent(): void {
  const parentGone = () => stop(0)
  if (process.connected) process.once('disconnect', parentGone)
  // npm passes a signal to the shell that it started, not to the process in it.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || parentGone(), PARENT_MS).unref()
  if (fs.fstatSync(0).isSocket()) {
    process.stdin.on('error', parentGone)
    process.stdin.once('end', parentGone)
    process.stdin.resume()
  }
}

function addressOf({ place, tls }: Options, port: number): string {
  if ('socket' in place) return `unix:${place.socket}`
  const host = place.host.includes(':') ? `[${place.host}]` : place.host
  return `esdb://${host}:${port}?tls=${tls !== undefined}`
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  let databaseUrl = options.databaseUrl
  if (options.data !== undefined) {
    postgres = startPostgres({
      dir: options.data,
      signal: starting.signal,
      log: (line) => process.stderr.write(`${line}\n`),
    })
    databaseUrl = await (await postgres).ensureDatabase('eventstore')
  }
  const storage = await openStorage(databaseUrl ?? '', (error) => {
    refuse(error, 'Se perdió la conexión con Postgres: ')
    // Postgres isn't well. The next start recovers it, and finds out what was committed.
    stop(1, 'immediate')
  })
  node = await startNode({ storage, place: options.place, tls: options.tls, credentials: options.credentials })
  process.stdout.write(`Event store listo: ${addressOf(options, node.port)}\n`)
  if ('host' in options.place && options.credentials === undefined) {
    process.stdout.write('Cualquier usuario de esta máquina puede leerlo y escribir en él: no pide credenciales.\n')
  }
}

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
process.on('SIGHUP', () => stop(0))
endWithParent()
main().catch(async (error) => {
  // A stop breaks whatever was under way.
  if (stopping) return
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') refuse('El puerto ya está ocupado; elija otro con --port')
  else refuse(error)
  // A Postgres that was already running may serve another live process.
  const running = await postgres?.catch(() => undefined)
  if (running?.adopted) process.exit(1)
  await stop(1)
})
