import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oirCanal } from '#api/access/oyente.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { hastaQue } from '#tests/espera.ts'

let pool: pg.Pool
let otra: pg.Client
beforeAll(async () => {
  const { databaseUrl } = await basesNuevas()
  pool = crearPool(databaseUrl)
  otra = new pg.Client(databaseUrl)
  await otra.connect()
})
afterAll(async () => {
  await pool.end()
  await otra.end()
})

/** Returns a listener to a channel, what it has heard, and how often its connection came back. */
const oyendo = async (canal: string) => {
  const dichos: string[] = []
  let vueltas = 0
  const cerrar = await oirCanal(
    pool,
    canal,
    (texto) => dichos.push(texto),
    () => {
      vueltas += 1
    },
  )
  return { dichos, vueltas: () => vueltas, cerrar }
}
const decir = (canal: string, texto: string) => otra.query('select pg_notify($1, $2)', [canal, texto])
const oyen = async () => {
  const { rows } = await otra.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  return rows.map(({ pid }) => pid)
}

it('the channels of a pool share a connection, and each hears its own, also after a loss', async () => {
  const [unos, otros, tambien] = await Promise.all([oyendo('unos'), oyendo('otros'), oyendo('unos')])
  expect(await oyen()).toHaveLength(1)
  await decir('unos', 'a')
  await decir('otros', 'b')
  await hastaQue(() => expect([unos, otros, tambien].map(({ dichos }) => dichos.join())).toEqual(['a', 'b', 'a']))

  for (let vez = 1; vez <= 2; vez += 1) {
    await otra.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await oyen()])
    await hastaQue(() => expect([unos, otros, tambien].map(({ vueltas }) => vueltas())).toEqual([vez, vez, vez]))
    await decir('otros', `tras ${vez}`)
    await hastaQue(() => expect(otros.dichos.at(-1)).toBe(`tras ${vez}`))
    expect(await oyen()).toHaveLength(1)
  }

  unos.cerrar()
  otros.cerrar()
  await decir('unos', 'c')
  await hastaQue(() => expect(tambien.dichos.at(-1)).toBe('c'))
  expect([unos.dichos, otros.dichos]).toEqual([['a'], ['b', 'tras 1', 'tras 2']])
  tambien.cerrar()
  await hastaQue(async () => expect(await oyen()).toEqual([]))
  const deNuevo = await oyendo('unos')
  await decir('unos', 'd')
  await hastaQue(() => expect(deNuevo.dichos).toEqual(['d']))
  deNuevo.cerrar()
})

it('a channel that can’t be heard is refused, and leaves nothing behind', async () => {
  await expect(oyendo('no es un canal')).rejects.toThrow('syntax error')
  await hastaQue(async () => expect(await oyen()).toEqual([]))
  await hastaQue(() => expect(pool.totalCount - pool.idleCount).toBe(0))
})
