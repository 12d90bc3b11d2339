import { existsSync, readdirSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepararAcceso } from '#api/access/base.ts'
import { ensureDatabase, startPostgres } from '#eventstore/postgres.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { borrar, carpetaNueva, DE_LA_CORRIDA } from './carpeta.ts'
import { GIB, libresEn } from './maquina.ts'
import { nombradasEn, ordenDe, procDe } from './proc.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A database of the one real Postgres that all tests share. Each test makes databases of its
     * own beside it.
     */
    postgresUrl: string
    /**
     * The folder of the demo market for the test files that start from it. The first of them makes
     * it.
     */
    demoDir: string
  }
}

const PLAZO_MS = 30_000
/**
 * Each worker's files share a system, and some open several of their own beside it, with forty
 * connections each at most.
 */
const CONEXIONES = 400

const MEMORIA = '/dev/shm'
/** Twice the size of the databases of the longest of the runs, and as much for everything else. */
const EN_MEMORIA = 6 * GIB
/** The prefix of a run's folders, whose names hold its process id. */
const PARA = 'pruebas'
const SUYAS = new RegExp(`^bandwork-${PARA}-(\\d+)-`)
const VIEJA_MS = 3_600_000

/** Ends what runs in a folder of a run that is over. */
const terminar = (dir: string): void => {
  for (const { pid, argumentos } of procDe(dir)) {
    if (pid === process.pid) continue
    try {
      // Postgres gives back its shared memory, but ends no transaction.
      process.kill(pid, argumentos[0]?.includes('postgres') ? 'SIGQUIT' : 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}
const recoger = (dir: string): void => {
  terminar(dir)
  borrar(dir)
  // A product that was starting may have started its Postgres meanwhile.
  terminar(dir)
}
/**
 * Removes what killed runs left: their folders, and a Postgres that still runs, even without its
 * folder. When a run's process isn't seen, something must run here, or an hour have passed: it may
 * be another container's.
 */
const recogerHuerfanas = (donde: string): void => {
  for (const nombre of new Set([...readdirSync(donde), ...nombradasEn(donde)])) {
    const [, pid] = SUYAS.exec(nombre) ?? []
    const dir = join(donde, nombre)
    if (!pid || ordenDe(Number(pid)).includes('vitest')) continue
    const { mtimeMs = 0 } = statSync(dir, { throwIfNoEntry: false }) ?? {}
    if (procDe(dir).length > 0 || Date.now() - mtimeMs > VIEJA_MS) recoger(dir)
  }
}
const carpetaDeCorrida = (donde: string): string => {
  const dir = carpetaNueva(`${PARA}-${process.pid}`, donde)
  // Also when Ctrl-C ends the run, which then waits for nothing.
  process.once('exit', () => recoger(dir))
  return dir
}
/**
 * Returns where Postgres puts the databases of the tests, some four hundred. It waits for the disk
 * at each of a new one's three hundred files, which took an eighth of the run; in memory nothing
 * waits. TMPDIR is obeyed if it is set.
 */
const dondeVan = (): string => {
  if (process.env['TMPDIR'] || !existsSync(MEMORIA)) return tmpdir()
  recogerHuerfanas(MEMORIA)
  return Math.min(libresEn(MEMORIA), freemem()) >= EN_MEMORIA ? MEMORIA : tmpdir()
}

/**
 * Waits until nobody else is connected: vitest ends while its workers close what their files
 * shared.
 */
const nadieMas = async (url: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const fin = Date.now() + PLAZO_MS; ; await dormir(50)) {
      const { rows } = await client.query<{ base: string }>(
        `select distinct datname as base from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      if (rows.length === 0) return
      if (Date.now() > fin) throw new Error(`Siguen conectados a ${rows.map(({ base }) => base).join(', ')}`)
    }
  } finally {
    await client.end()
  }
}

/**
 * Settings that spare this Postgres work, since nothing of it outlives the run.
 *
 * Nothing is written against a crash: each new database is a checkpoint, after which every page
 * that changes is written whole into the write-ahead log. A test that kills a Postgres starts one
 * of its own.
 *
 * No database is vacuumed. A file's databases stay until the run's end, and of hundreds a new
 * process looked at one every 150 ms.
 */
const AHORROS = [
  'fsync = off',
  'full_page_writes = off',
  'wal_compression = off',
  'synchronous_commit = off',
  "autovacuum_naptime = '1h'",
]
const ahorrar = async (url: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const ahorro of AHORROS) await client.query(`alter system set ${ahorro}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/**
 * A product's database as it is before its first read side. Copying it costs a third of making it.
 */
export const PLANTILLA = 'plantilla'
const hacerPlantilla = async (url: (base: string) => string): Promise<void> => {
  await ensureDatabase(url('postgres'), PLANTILLA)
  const pool = new pg.Pool({ connectionString: url(PLANTILLA) })
  const conexion = await pool.connect()
  await prepararBase(conexion)
  conexion.release()
  await prepararAcceso(pool)
  await pool.end()
}

export async function setup(project: TestProject) {
  recogerHuerfanas(tmpdir())
  process.env[DE_LA_CORRIDA] ??= carpetaDeCorrida(tmpdir())
  const dir = carpetaDeCorrida(dondeVan())
  const postgres = await startPostgres({ dir, connections: CONEXIONES })
  await ahorrar(postgres.url('postgres'))
  await hacerPlantilla(postgres.url)
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('demoDir', join(dir, 'demo'))
  return async () => {
    try {
      await nadieMas(postgres.url('postgres'))
    } finally {
      await postgres.stop()
      borrar(dir)
    }
  }
}
