import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { binary, ensureOwner, initialise, type Owner, PostgresRefused, readPassword, USER } from './postgres-cluster.ts'

export type Postgres = {
  readonly port: number
  /** It ran already: a killed process left it, or another one that is alive uses it. */
  readonly adopted: boolean
  /** Connection string of a database, with the superuser and its password. */
  url(database: string): string
  /** Creates the database unless it is there; resolves with its connection string. */
  ensureDatabase(database: string): Promise<string>
  /** Stops the server (fast shutdown, everything committed stays) and waits until it is gone. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** Holds the cluster, its password and its log; made when missing. */
  readonly dir: string
  /** A free one by default. A server that is adopted keeps its own. */
  readonly port?: number
  readonly log?: (line: string) => void
}

const START_MS = 30_000
const STOP_MS = 30_000
const RELEASE_MS = 10_000

/** Fits two cores and little memory; durability stays as Postgres ships it, with everything on. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Starts the Postgres that comes with npm on a data directory, or adopts the one that a killed process left running
 * there. It runs in a process group of its own, so that Ctrl-C reaches only whoever started it, who then stops it.
 * @throws PostgresRefused
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dir = path.resolve(options.dir)
  const log = options.log ?? (() => undefined)
  const owner = ensureOwner()
  const data = path.join(dir, 'pgdata')
  fs.mkdirSync(dir, { recursive: true })
  if (owner !== undefined) fs.chownSync(dir, owner.uid, owner.gid)
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    log(`Preparando la base de datos en ${data}`)
    await initialise(dir, data, owner)
  }
  const password = readPassword(dir)
  const found = await adopt(data, password)
  if (found !== undefined) log(`Postgres ya estaba en marcha (proceso ${found.pid}); se sigue con él`)
  const { pid, port } = found ?? (await launchPatiently(dir, data, owner, options.port ?? (await freePort())))
  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return {
    port,
    adopted: found !== undefined,
    url,
    ensureDatabase: async (database) => {
      await ensureDatabase(url('postgres'), database)
      return url(database)
    },
    stop: () => stopServer(pid),
  }
}

type Running = { readonly pid: number; readonly port: number }

/** What postmaster.pid tells: the server's process, its port and whether it is ready. */
function readPidFile(data: string): (Running & { readonly ready: boolean }) | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** The server that still runs on this data directory; one that doesn't let us in is stopped. */
async function adopt(data: string, password: string): Promise<Running | undefined> {
  const found = readPidFile(data)
  if (found === undefined || !isAlive(found.pid)) return undefined
  for (const end = Date.now() + START_MS; Date.now() < end && isAlive(found.pid); await after(50)) {
    const now = readPidFile(data)
    if (now === undefined || now.pid !== found.pid) return undefined
    if (!now.ready) continue
    // The number may belong to a stranger by now: only who answers with this cluster's password is ours.
    const client = new pg.Client({ host: '127.0.0.1', port: now.port, user: USER, password, database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query('show data_directory')
      if (fs.realpathSync(rows[0].data_directory) === fs.realpathSync(data)) return now
    } catch {
      // A stale pid file: Postgres itself sorts that out when it starts.
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
    return undefined
  }
  return undefined
}

/** After Postgres itself was killed its processes take a moment to notice, and hold its shared memory until then. */
async function launchPatiently(dir: string, data: string, owner: Owner | undefined, port: number): Promise<Running> {
  for (const end = Date.now() + RELEASE_MS; ; await after(100)) {
    try {
      return await launch(dir, data, owner, port)
    } catch (error) {
      const passing = error instanceof PostgresRefused && /shared memory block|postmaster\.pid/.test(error.message)
      if (!passing || Date.now() > end) throw error
    }
  }
}

async function launch(dir: string, data: string, owner: Owner | undefined, port: number): Promise<Running> {
  const logFile = path.join(dir, 'postgres.log')
  const output = fs.openSync(logFile, 'w')
  const args = ['-D', data, '-p', String(port)]
  for (const [name, value] of Object.entries(SETTINGS)) args.push('-c', `${name}=${value}`)
  const child = spawn(binary('postgres'), args, { ...owner, cwd: data, detached: true, stdio: ['ignore', output, output] })
  fs.closeSync(output)
  let gone = ''
  child.once('error', (error) => {
    gone = error.message
  })
  child.once('exit', (code, signal) => {
    gone ||= `terminó con ${signal ?? code}`
  })
  child.unref()
  for (const end = Date.now() + START_MS; Date.now() < end; await after(10)) {
    if (gone !== '') break
    const now = readPidFile(data)
    if (now !== undefined && now.pid === child.pid && now.ready) return now
  }
  const tail = fs.readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new PostgresRefused(`Postgres no arrancó en ${data}: ${gone || 'no respondió a tiempo'}\n${tail}`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (const end = Date.now() + STOP_MS; Date.now() < end; await after(10)) if (!isAlive(pid)) return
  throw new PostgresRefused(`Postgres (proceso ${pid}) no terminó en ${STOP_MS / 1000} segundos`)
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Creates a database unless it is there; `url` leads to another one of the same server. */
export async function ensureDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
