import { setTimeout as dormir } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crearKysely, crearPool, enLotes } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { hastaQue } from '#tests/espera.ts'

let pool: ReturnType<typeof crearPool>
beforeAll(async () => {
  pool = crearPool((await basesNuevas()).databaseUrl)
})
afterAll(() => pool.end())

const abiertas = async () => {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0].n
}
const contar = (cuantas: number, pacienciaMs: number) =>
  enLotes(crearKysely<object>(pool), { cuantas, pacienciaMs }, async (conexion, desde) => {
    const { rows } = await sql<{
      n: number
    }>`select n::int from generate_series(${desde + 1}::int, least(${desde + cuantas}::int, 10)) n`.execute(conexion)
    return rows.map(({ n }) => n)
  })

it('rows come in batches, complete also when the last batch is full', async () => {
  for (const cuantas of [3, 5, 10, 100]) {
    const filas: number[] = []
    for await (const n of contar(cuantas, 5_000)) filas.push(n)
    expect(filas).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  }
  expect(await abiertas()).toBe(0)
})

it('a reader that stops leaves no transaction open, and one that takes nothing for too long gets an error', async () => {
  for await (const n of contar(3, 5_000)) if (n === 4) break
  expect(await abiertas()).toBe(0)
  const lenta = contar(3, 100)
  expect((await lenta.next()).value).toBe(1)
  await dormir(600)
  await expect(
    (async () => {
      for await (const _ of lenta);
    })(),
  ).rejects.toThrow()
  await hastaQue(async () => expect(await abiertas()).toBe(0))
  const filas: number[] = []
  for await (const n of contar(3, 5_000)) filas.push(n)
  expect(filas).toHaveLength(10)
})
