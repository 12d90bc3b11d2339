import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { connectWhenReady, probe } from './connect.ts'
import {
  ensureOwner,
  initialise,
  type Owner,
  PostgresRefused,
  readPassword,
  spawnAsOwner,
  USER,
} from './postgres-cluster.ts'

export type Postgres = {
  readonly port: number
  /**
   * Whether the server was already running. A killed process left it, or a live one is using it.
   */
  readonly adopted: boolean
  /** Returns false once the server is gone, whoever ended it. */
  alive(): boolean
  /**
   * Resolves with whether the server is there but will never serve, because a crash took the
   * process that should have recovered it. It probes the server, so it isn't for frequent use.
   */
  stuck(): Promise<boolean>
  /** Returns the connection string of a database, with the superuser and its password. */
  url(database: string): string
  /** Creates the database unless it exists. Resolves with its connection string. */
  ensureDatabase(database: string): Promise<string>
  /**
   * Ends the connections of some applications. Part of a killed process may be suspended and still
   * hold what the next process needs.
   */
  release(applications: readonly string[]): Promise<void>
  /**
   * Stops the server and waits until it is gone. Everything committed stays. `immediate` is for a
   * server that isn't well: it skips the closing checkpoint, and the next start recovers.
   */
  stop(how?: 'fast' | 'immediate'): Promise<void>
}

export type PostgresOptions = {
  /** The directory of the cluster, its password and its log; made when missing. */
  readonly dir: string
  /** The port, by default a free one. An adopted server keeps its own. */
  readonly port?: number | undefined
  /** The maximum number of simultaneous connections, 100 by default. */
  readonly connections?: number | undefined
  /** A signal that ends a start at once and leaves nothing running. */
  readonly signal?: AbortSignal | undefined
  readonly log?: (line: string) => void
}

const START_MS = 30_000
const STOP_MS = 6000
const WRITE_MS = 500
const LARGEST_LOG = 4 * 1024 * 1024
const RELEASE_MS = 10_000
const HANGS_MS = 1_500

/**
 * Settings that fit two cores and little memory. Durability stays as Postgres ships it, with
 * everything on.
 */
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
 * Starts the Postgres that comes with npm on a data directory, or adopts the one that a killed
 * process left running there. It runs in a process group of its own, so that Ctrl-C reaches only
 * the process that started it, which then stops it.
 * @throws PostgresRefused, or the signal's reason
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dir = path.resolve(options.dir)
  const log = options.log ?? (() => undefined)
  const owner = ensureOwner()
  const data = path.join(dir, 'pgdata')
  fs.mkdirSync(dir, { recursive: true })
  if (owner !== undefined) fs.chownSync(dir, owner.uid, owner.gid)
  // The log in this directory may hold statements with their values.
  fs.chmodSync(dir, 0o700)
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    log(`Preparando la base de datos en ${data}`)
    await initialise(dir, data, owner, options.signal)
  }
  const password = readPassword(dir)
  const { pid, port, adopted } = await obtain({ ...options, dir, data, password, owner })
  if (adopted) log(`Postgres ya estaba en marcha (proceso ${pid}); se sigue con él`)
  const hangs = watchRecovery(pid)
  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return {
    port,
    adopted,
    alive: () => isAlive(pid),
    stuck: async () => hangs((await probe(url('postgres'))) === 'not now'),
    url,
    ensureDatabase: async (database) => {
      await ensureDatabase(url('postgres'), database)
      return url(database)
    },
    release: async (applications) => {
      const client = await connectWhenReady({ connectionString: url('postgres') })
      try {
        await client.query(
          'select pg_terminate_backend(pid, 2000) from pg_stat_activity where application_name = any($1)',
          [applications],
        )
      } finally {
        await client.end()
      }
    },
    stop: (how = 'fast') => stopServer(pid, how),
  }
}

type Running = { readonly pid: number; readonly port: number }

const pidFile = (data: string): string => path.join(data, 'postmaster.pid')

/**
 * Reads postmaster.pid: the server's process id, its port and its state. A starting server writes
 * the process id first. Process id 0 means that none is written yet.
 */
function readPidFile(data: string): (Running & { readonly state: string }) | undefined {
  try {
    const lines = fs.readFileSync(pidFile(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/** Reads postmaster.pid once a starting server has had time to write its process id. */
async function writtenPidFile(data: string): Promise<ReturnType<typeof readPidFile>> {
  for (const end = Date.now() + WRITE_MS; ; await after(50)) {
    const found = readPidFile(data)
    if (found === undefined || found.pid > 0 || Date.now() > end) return found
  }
}

/**
 * Resolves with the server that still runs on this data directory, if any. A server that is
 * stopping is stopped completely first.
 */
async function adopt({ data, password, signal }: Place): Promise<Running | undefined> {
  const found = await writtenPidFile(data)
  if (found === undefined) return undefined
  if (!(found.pid > 0) || isZombie(found.pid) || isStranger(found.pid, data)) {
    // With this file, Postgres would assume a live or a starting server. Without it, Postgres still
    // finds out through the shared memory what that server's children may hold.
    fs.rmSync(pidFile(data), { force: true })
    return undefined
  }
  // The process that suspended the server may be gone, and then nobody else would resume it.
  if (isServerOf(found.pid, data)) tell(found.pid, 'SIGCONT')
  for (const end = Date.now() + START_MS; Date.now() < end && isAlive(found.pid); await after(50)) {
    if (signal?.aborted && isServerOf(found.pid, data)) await stopServer(found.pid, 'immediate')
    signal?.throwIfAborted()
    const now = readPidFile(data)
    if (now === undefined || now.pid !== found.pid) return undefined
    if (now.state === 'stopping' && isServerOf(now.pid, data)) await stopServer(now.pid, 'fast')
    else if (now.state === 'ready') {
      if (await servesData(now, password, data)) return now
      if (isAlive(now.pid) && isServerOf(now.pid, data)) await stopServer(now.pid, 'immediate')
      return undefined
    }
  }
  return undefined
}

/**
 * Checks that a server is ours. A pid or port may belong to a stranger by now: ours is only a
 * server that accepts this cluster's password and serves its data.
 */
async function servesData({ pid, port }: Running, password: string, data: string): Promise<boolean> {
  try {
    const hangs = watchRecovery(pid)
    const client = await connectWhenReady(
      { host: '127.0.0.1', port, user: USER, password, database: 'postgres' },
      () => isAlive(pid) && !hangs(true),
    )
    const { rows } = await client.query('show data_directory')
    await client.end()
    return fs.realpathSync(rows[0].data_directory) === fs.realpathSync(data)
  } catch {
    return false
  }
}

type Obtained = Running & { readonly adopted: boolean }
type Place = Pick<PostgresOptions, 'dir' | 'port' | 'signal' | 'connections'> & {
  readonly data: string
  readonly password: string
  readonly owner: Owner | undefined
}

/**
 * Adopts or launches a server, and tries again for a while. After Postgres itself was killed, its
 * processes take a moment to notice, and hold its shared memory until then. A server that was about
 * to stop may be gone only now.
 */
async function obtain(place: Place): Promise<Obtained> {
  for (const end = Date.now() + RELEASE_MS; ; await after(100)) {
    place.signal?.throwIfAborted()
    const found = await adopt(place)
    if (found !== undefined) return { ...found, adopted: true }
    try {
      return { ...(await launch(place, place.port ?? (await freePort()))), adopted: false }
    } catch (error) {
      const passing =
        error instanceof PostgresRefused &&
        // The server's log may have had no room for the reason.
        (fs.existsSync(pidFile(place.data)) || /shared memory block|postmaster\.pid/.test(error.message))
      if (!passing || Date.now() > end) throw error
    }
  }
}

async function launch({ dir, data, owner, signal, connections }: Place, port: number): Promise<Running> {
  const logFile = path.join(dir, 'postgres.log')
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const output = fs.openSync(logFile, size > LARGEST_LOG ? 'w' : 'a', 0o600)
  const args = ['-D', data, '-p', String(port)]
  for (const [name, value] of Object.entries(SETTINGS)) args.push('-c', `${name}=${value}`)
  // Postgres takes the last of two values of a setting.
  if (connections !== undefined) args.push('-c', `max_connections=${connections}`)
  const child = spawnAsOwner('postgres', args, owner, {
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output],
  })
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
    if (signal?.aborted && child.pid !== undefined) await stopServer(child.pid, 'immediate')
    signal?.throwIfAborted()
    const now = readPidFile(data)
    if (now !== undefined && now.pid === child.pid && now.state === 'ready') return now
  }
  const tail = fs.readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new PostgresRefused(`Postgres no arrancó en ${data}: ${gone || 'no respondió a tiempo'}\n${tail}`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/**
 * Returns whether a process is dead but not yet reaped by its parent. That is common in containers,
 * whose first process is rarely an init.
 */
function isZombie(pid: number): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/**
 * Returns the working directory of a process: a server works in its data directory. Undefined when
 * it can't be read.
 */
function workplaceOf(pid: number): string | undefined {
  try {
    return fs.realpathSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Returns whether a process is surely the server of this data directory, and not a stranger with
 * its pid.
 */
const isServerOf = (pid: number, data: string): boolean => workplaceOf(pid) === fs.realpathSync(data)

/**
 * Returns whether a process surely isn't the server of this data directory. Pids are reused after
 * the machine was off.
 */
function isStranger(pid: number, data: string): boolean {
  const workplace = workplaceOf(pid)
  return workplace !== undefined && workplace !== fs.realpathSync(data)
}

/**
 * Returns a function to call each time that a server is seen ready or not. That function returns
 * true once the server has been without a process to recover it for too long, as seen with 18.4
 * after that process was killed. Where that can't be known it returns false.
 */
function watchRecovery(pid: number): (notReady: boolean) => boolean {
  let since: number | undefined
  return (notReady) => {
    if (notReady && !recovers(pid)) since ??= performance.now()
    else since = undefined
    return since !== undefined && performance.now() - since > HANGS_MS
  }
}

function recovers(pid: number): boolean {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return children.some((child) => titleOf(child).includes('startup'))
  } catch {
    return true
  }
}

function titleOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Stops a server with ever harder signals. Each is safe: the next start recovers what was
 * committed.
 */
async function stopServer(pid: number, how: 'fast' | 'immediate'): Promise<void> {
  const signals: NodeJS.Signals[] = how === 'fast' ? ['SIGINT', 'SIGQUIT', 'SIGKILL'] : ['SIGQUIT', 'SIGKILL']
  for (const signal of signals) {
    if (!isAlive(pid)) return
    tell(pid, signal)
    // A suspended process handles no other signal.
    tell(pid, 'SIGCONT')
    // A fast shutdown during the recovery from a crash can hang for ever (seen with 18.4), hence
    // the next signal.
    for (const end = Date.now() + STOP_MS; Date.now() < end; await after(10)) if (!isAlive(pid)) return
  }
  throw new PostgresRefused(`Postgres (proceso ${pid}) no terminó`)
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Creates a database unless it exists. `url` leads to another database of the same server. */
export async function ensureDatabase(url: string, database: string): Promise<void> {
  const client = await connectWhenReady({ connectionString: url })
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
