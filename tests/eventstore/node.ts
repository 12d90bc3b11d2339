import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  EventStoreDBClient,
  type EventType,
  jsonEvent,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import pg from 'pg'
import { startPostgres } from '#eventstore/postgres.ts'
import { RAIZ, sinAjustes } from '#tests/programa.ts'
import { carpetaNueva } from '../carpeta.ts'

const MAIN = path.join(RAIZ, 'eventstore/main.ts')

/** A node in its own process, with its own data directory unless one is given. */
export type TestNode = {
  readonly port: number
  readonly uri: string
  readonly dir: string
  readonly process: ChildProcess
  /** Kills the node with SIGKILL; its Postgres stays. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const temporaryDir = (): string => carpetaNueva('eventstore')

/** Runs the node's command line, and resolves with its exit code and output. */
export async function runNode(
  args: readonly string[],
): Promise<{ code: number | null; errors: string; output: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: sinAjustes({}), stdio: ['ignore', 'pipe', 'pipe'] })
  let [errors, output] = ['', '']
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  return { code, errors, output }
}

export async function startNode(options: { dir?: string; port?: number; args?: string[] } = {}): Promise<TestNode> {
  const dir = options.dir ?? temporaryDir()
  const args = [MAIN, '--port', String(options.port ?? 0), '--data', dir, ...(options.args ?? [])]
  const child = spawn(process.execPath, args, { env: sinAjustes({}), stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const gone = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => text as string),
    gone.then(() => Promise.reject(new Error(`the node ended: ${errors}`))),
  ])
  const uri = line.slice(line.indexOf('esdb://'))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  const port = Number(new URL(uri).port)
  return { port, uri, dir, process: child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** Returns the process id of the Postgres backend that commits the node's appends. */
export async function writerBackend(node: TestNode): Promise<number> {
  const postgres = await startPostgres({ dir: node.dir })
  const client = new pg.Client({ connectionString: postgres.url('eventstore') })
  await client.connect()
  const { rows } = await client.query(`select pid from pg_locks where locktype = 'advisory' and granted`)
  await client.end()
  return rows[0].pid
}

/** Takes the event at a position out of Postgres, without the node's knowledge. */
export async function takeOut(node: TestNode, position: bigint): Promise<{ putBack(): Promise<void> }> {
  const postgres = await startPostgres({ dir: node.dir })
  const move = async (from: number, to: number) => {
    const client = new pg.Client({ connectionString: postgres.url('eventstore') })
    await client.connect()
    await client.query('update events set position = $2 where position = $1', [from, to])
    await client.end()
  }
  const aside = -Number(position)
  await move(Number(position), aside)
  return { putBack: () => move(aside, Number(position)) }
}

/** Stops the node and removes its data. */
export async function discard(node: TestNode): Promise<void> {
  await node.stop()
  fs.rmSync(node.dir, { recursive: true, force: true })
}

/**
 * Creates a node and a client for all tests of a file. `begin` and `end` belong into beforeAll and
 * afterAll.
 */
export function sharedNode(args: string[] = []) {
  let node: TestNode | undefined
  let client: EventStoreDBClient | undefined
  return {
    begin: async () => {
      node = await startNode({ args })
      client = EventStoreDBClient.connectionString(node.uri)
    },
    end: async () => {
      await client?.dispose()
      if (node !== undefined) await discard(node)
    },
    get node(): TestNode {
      if (node === undefined) throw new Error('the node has not started')
      return node
    },
    get client(): EventStoreDBClient {
      if (client === undefined) throw new Error('the node has not started')
      return client
    },
  }
}

let streams = 0

/** Returns a stream name that no other test uses. */
export function newStream(category = 'prueba'): string {
  streams++
  return `${category}-${process.pid}-${streams}`
}

export function facts(count: number, from = 0) {
  return Array.from({ length: count }, (_, i) => jsonEvent({ type: 'HechoProbado', data: { numero: from + i } }))
}

export async function collect<E extends EventType>(read: StreamingRead<ResolvedEvent<E>>): Promise<ResolvedEvent<E>[]> {
  const found: ResolvedEvent<E>[] = []
  for await (const event of read) found.push(event)
  return found
}

export function numbers(found: readonly ResolvedEvent[]): unknown[] {
  return found.map(({ event }) => (event?.data as { numero?: number })?.numero)
}

/** Takes events from a subscription until `enough` says so, then ends it. */
export async function take<T extends AsyncIterable<ResolvedEvent> & { unsubscribe(): Promise<void> }>(
  subscription: T,
  enough: (found: readonly ResolvedEvent[]) => boolean,
): Promise<ResolvedEvent[]> {
  const found: ResolvedEvent[] = []
  for await (const event of subscription) {
    found.push(event)
    if (enough(found)) break
  }
  await subscription.unsubscribe()
  return found
}

/** Returns the error with which a promise was rejected. */
export async function failure(promise: Promise<unknown>): Promise<Error & { type?: string; code?: number }> {
  try {
    await promise
  } catch (error) {
    return error as Error
  }
  throw new Error('it should have failed')
}
