import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { crearPool, crearPoolDePlanes } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'

const pools: pg.Pool[] = []
const prestados: pg.PoolClient[] = []
afterEach(async () => {
  for (const client of prestados.splice(0)) client.release()
  for (const pool of pools.splice(0)) await pool.end()
})
/** Returns a connection of a pool. */
const conectar = async (crear: (databaseUrl: string) => pg.Pool): Promise<pg.PoolClient> => {
  const pool = crear((await basesNuevas()).databaseUrl)
  pools.push(pool)
  const client = await pool.connect()
  prestados.push(client)
  return client
}

/** Runs a statement of its own for each number. */
const preguntar = async (client: pg.PoolClient, n: number): Promise<number> =>
  (await client.query(`select $1::int + ${n} as suma`, [1])).rows[0].suma

/**
 * Returns the statements that stay prepared, by text, with how often each was planned for its
 * values and how often generically.
 */
const preparadas = async (client: pg.PoolClient) => {
  const { rows } = await client.query('select statement, custom_plans, generic_plans from pg_prepared_statements')
  return new Map(
    rows.map(({ statement, custom_plans: aMedida, generic_plans: genericos }) => [statement, { aMedida, genericos }]),
  )
}

it('a connection keeps the 100 statements asked last prepared, and prepares again one that it has dropped', async () => {
  const client = await conectar((databaseUrl) => crearPool(databaseUrl))
  for (let n = 0; n < 450; n += 1) {
    expect(await preguntar(client, n)).toBe(n + 1)
    // A statement that is asked often stays.
    expect(await preguntar(client, 0)).toBe(1)
  }
  const quedan = await preparadas(client)
  expect(quedan.size).toBe(100)
  expect(quedan.get('select $1::int + 0 as suma')).toEqual({ aMedida: 5, genericos: 446 })
  expect(quedan.has('select $1::int + 449 as suma')).toBe(true)
  expect(quedan.has('select $1::int + 7 as suma')).toBe(false)
  expect(await preguntar(client, 7)).toBe(8)
  await expect(client.query('select $1::int / 0', [1])).rejects.toThrow(/division by zero/)
  expect((await preparadas(client)).size).toBe(100)
})

it('a statement that fails to be prepared breaks no other when its place is needed', async () => {
  const client = await conectar((databaseUrl) => crearPool(databaseUrl))
  await expect(client.query('select $1::int from no_existe', [1])).rejects.toThrow(/no_existe/)
  await client.query('begin')
  for (let n = 0; n < 250; n += 1) await preguntar(client, n)
  await client.query('commit')
  expect((await preparadas(client)).size).toBe(100)
})

it('a pool of plans makes no plan for particular values', async () => {
  const client = await conectar(crearPoolDePlanes)
  for (let vez = 0; vez < 3; vez += 1) await preguntar(client, 1)
  expect((await preparadas(client)).get('select $1::int + 1 as suma')).toEqual({ aMedida: 0, genericos: 3 })
})

it('an idle connection of a pool of plans stays open for minutes, one of another pool for seconds', async () => {
  const { databaseUrl } = await basesNuevas()
  const abiertas = [crearPool(databaseUrl), crearPoolDePlanes(databaseUrl)]
  pools.push(...abiertas)
  const clientes = await Promise.all(abiertas.map((pool) => pool.connect()))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const client of clientes) client.release()
    vi.advanceTimersByTime(60_000)
    expect(abiertas.map(({ totalCount }) => totalCount)).toEqual([0, 1])
  } finally {
    vi.useRealTimers()
  }
})
