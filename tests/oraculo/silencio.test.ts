import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { crearKysely, crearPool, esSinConexion } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { abrirPasarela } from '#tests/oraculo/pasarela.ts'

it('connections whose other end went away silently are given up in time', async () => {
  const { databaseUrl } = await basesNuevas()
  const pasarela = await abrirPasarela(() => Number(new URL(databaseUrl).port))
  const pool = crearPool(Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${pasarela.puerto}` }).href, 2, 400)
  const db = crearKysely<object>(pool)
  const preguntar = () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db).then(({ rows }) => rows[0]?.pid)
  try {
    const antes = await Promise.all([preguntar(), preguntar()])
    expect(new Set(antes).size).toBe(2)
    pasarela.poner('ignora')
    const perdidas = await Promise.allSettled([preguntar(), preguntar()])
    expect(perdidas.map((perdida) => perdida.status === 'rejected' && esSinConexion(perdida.reason))).toEqual([
      true,
      true,
    ])
    pasarela.poner('pasa')
    const despues = await Promise.all([preguntar(), preguntar()])
    expect(despues.filter((pid) => antes.includes(pid))).toEqual([])
  } finally {
    pasarela.cerrar()
    await pool.end()
  }
})
