import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '#eventstore/postgres.ts'
import { hastaQue } from '#tests/espera.ts'
import { temporaryDir } from '#tests/eventstore/node.ts'

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) fs.rmSync(dir, { recursive: true, force: true })
})

function newDir(): string {
  const dir = temporaryDir()
  dirs.push(dir)
  return dir
}

async function ask(postgres: Postgres, database: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url(database) })
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' })
  await client.end()
  return String(rows[0]?.[0])
}

const pidOf = (dir: string) => Number(fs.readFileSync(`${dir}/pgdata/postmaster.pid`, 'utf8').split('\n')[0])

test('Postgres gets none of the secrets in our environment', async () => {
  vi.stubEnv('SECRETO', 'nadie-mas-lo-sabe')
  const dir = newDir()
  const postgres = await startPostgres({ dir })
  vi.unstubAllEnvs()
  const environment = fs.readFileSync(`/proc/${pidOf(dir)}/environ`, 'utf8')
  expect(environment).toContain(`PGDATA=${dir}/pgdata`)
  expect(environment).not.toContain('nadie-mas-lo-sabe')
  await postgres.stop()
})

test('a first start makes a durable UTF-8 server that only this machine reaches, behind a password', async () => {
  const dir = newDir()
  const postgres = await startPostgres({ dir })
  const url = await postgres.ensureDatabase('bandwork')
  expect(url).toBe(postgres.url('bandwork'))
  const shown: Record<string, string> = {}
  for (const name of [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'server_encoding',
    'lc_collate',
  ]) {
    const question = name === 'lc_collate' ? 'select datcollate from pg_database limit 1' : `show ${name}`
    shown[name] = await ask(postgres, 'bandwork', question)
  }
  expect(shown).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    server_encoding: 'UTF8',
    lc_collate: 'C',
  })
  expect(fs.statSync(`${dir}/postgres.password`).mode & 0o777).toBe(0o600)
  const stranger = new pg.Client({
    host: '127.0.0.1',
    port: postgres.port,
    user: 'postgres',
    password: 'otra',
    database: 'postgres',
  })
  await expect(stranger.connect()).rejects.toThrow(/password/)
  await postgres.stop()
  expect(fs.existsSync(`${dir}/pgdata/postmaster.pid`)).toBe(false)
}, 60_000)

test('a second start finds the data, and making the same database again is no error', async () => {
  const dir = newDir()
  const first = await startPostgres({ dir })
  await first.ensureDatabase('Ñandú "citado"')
  await ask(first, 'Ñandú "citado"', 'create table cosas as select 7 as cuantas')
  await first.stop()
  const second = await startPostgres({ dir })
  expect(second.adopted).toBe(false)
  await second.ensureDatabase('Ñandú "citado"')
  expect(await ask(second, 'Ñandú "citado"', 'select cuantas from cosas')).toBe('7')
  await second.stop()
}, 60_000)

test('a live server on the same data is adopted, with its port, and can be stopped', async () => {
  const dir = newDir()
  const first = await startPostgres({ dir })
  const second = await startPostgres({ dir, port: 1 })
  expect(second).toMatchObject({ adopted: true, port: first.port })
  expect(await ask(second, 'postgres', 'select 1')).toBe('1')
  await second.stop()
  await first.stop()
}, 60_000)

test('a killed server is started again', async () => {
  const dir = newDir()
  const first = await startPostgres({ dir })
  await ask(first, 'postgres', 'create table cosas as select 7 as cuantas')
  process.kill(pidOf(dir), 'SIGKILL')
  const second = await startPostgres({ dir })
  expect(await ask(second, 'postgres', 'select cuantas from cosas')).toBe('7')
  await second.stop()
}, 60_000)

test('a stale pid file with the number of a stranger counts as no server, whoever the stranger is', async () => {
  const dir = newDir()
  const first = await startPostgres({ dir })
  const lines = fs.readFileSync(`${dir}/pgdata/postmaster.pid`, 'utf8').split('\n')
  await first.stop()
  const owner = fs.statSync(`${dir}/pgdata`)
  const stranger = spawn('sleep', ['120'], process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {})
  try {
    for (const pid of [process.pid, stranger.pid]) {
      fs.writeFileSync(`${dir}/pgdata/postmaster.pid`, [pid, ...lines.slice(1)].join('\n'))
      const second = await startPostgres({ dir })
      expect(second.adopted).toBe(false)
      await second.stop()
    }
  } finally {
    stranger.kill()
  }
}, 60_000)

test('a server that a killed process left frozen still goes on', async () => {
  const dir = newDir()
  const first = await startPostgres({ dir })
  process.kill(pidOf(dir), 'SIGSTOP')
  const second = await startPostgres({ dir })
  expect(second).toMatchObject({ adopted: true, port: first.port })
  process.kill(pidOf(dir), 'SIGSTOP')
  await second.stop()
  expect(second.alive()).toBe(false)
}, 60_000)

describe('a server whose recovery was killed', () => {
  /**
   * Kills a backend, and then the process that recovers the rest from that, as soon as there is
   * one.
   */
  const leave = async (dir: string, postgres: Postgres) => {
    const client = new pg.Client({ connectionString: postgres.url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    // Something to recover, or the recovery would be over at once.
    await client.query('create table mucho as select generate_series(1, 1000000) as n')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await hastaQue(() => process.kill(recovering(dir), 'SIGKILL'), 1)
  }
  const recovering = (dir: string): number => {
    const postmaster = pidOf(dir)
    const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const found = children.find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup'))
    if (found === undefined) throw new Error('nobody recovers it')
    return Number(found)
  }

  test('is reported as stuck, and a healthy one isn’t', async () => {
    const dir = newDir()
    const postgres = await startPostgres({ dir })
    expect(await postgres.stuck()).toBe(false)
    await leave(dir, postgres)
    await vi.waitFor(async () => expect(await postgres.stuck()).toBe(true), { timeout: 20_000, interval: 250 })
    await postgres.stop('immediate')
  }, 60_000)

  test('is started anew by the process that finds it', async () => {
    const dir = newDir()
    const first = await startPostgres({ dir })
    await ask(first, 'postgres', 'create table cosas as select 7 as cuantas')
    await leave(dir, first)
    const second = await startPostgres({ dir })
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'postgres', 'select cuantas from cosas')).toBe('7')
    await second.stop()
  }, 60_000)
})

test('a start that was cut off while preparing is repeated', async () => {
  const dir = newDir()
  fs.mkdirSync(`${dir}/pgdata.new`, { recursive: true })
  fs.writeFileSync(`${dir}/pgdata.new/PG_VERSION`, 'a medias')
  const postgres = await startPostgres({ dir })
  expect(await ask(postgres, 'postgres', 'select 1')).toBe('1')
  await postgres.stop()
}, 60_000)

test('a taken port is reported with Postgres’s own words', async () => {
  const net = await import('node:net')
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as import('node:net').AddressInfo
  await expect(startPostgres({ dir: newDir(), port })).rejects.toThrow(/Postgres no arrancó[\s\S]*127\.0\.0\.1/)
  server.close()
}, 60_000)
