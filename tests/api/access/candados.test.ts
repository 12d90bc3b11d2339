import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { crearCandados } from '#api/access/candados.ts'
import type { Candados } from '#commands/candados.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'

/** The locks of two processes on one database. */
let aqui: Candados
let alla: Candados
let pozas: pg.Pool[] = []
beforeAll(async () => {
  const { databaseUrl } = await basesNuevas()
  pozas = [crearPool(databaseUrl), crearPool(databaseUrl)]
  ;[aqui, alla] = pozas.map(crearCandados) as [Candados, Candados]
})
afterAll(async () => {
  for (const poza of pozas) await poza.end()
})

/** Does something under a lock until it is let go. `empezado` resolves once the lock is held. */
const retenido = (tomar: (hacer: () => Promise<void>) => Promise<void>) => {
  const empezado = Promise.withResolvers<void>()
  const soltado = Promise.withResolvers<void>()
  const hecho = tomar(async () => {
    empezado.resolve()
    await soltado.promise
  })
  return { empezado: empezado.promise, soltar: soltado.resolve, hecho }
}
/** Waits until so many locks are waited for. */
const queEsperen = (cuantos: number) =>
  vi.waitFor(async () => {
    const leidos = await pozas[0]?.query<{ esperan: number }>(
      `select count(*)::int as esperan from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(leidos?.rows[0]?.esperan).toBe(cuantos)
  }, 1_500)

it('an erasure in another process waits for the payments under way, and these for the erasure', async () => {
  const notas: string[] = []
  /** Notes when it begins and ends, and needs a connection. */
  const anotado = (nombre: string) => async () => {
    notas.push(`${nombre} empieza`)
    await pozas[0]?.query('select 1')
    notas.push(`${nombre} acaba`)
    return nombre
  }
  const pago = retenido((hacer) => aqui.alPagar(1, hacer))
  await pago.empezado
  const eliminacion = alla.alEliminar(1, anotado('eliminación'))
  await queEsperen(1)
  const tarde = aqui.alPagar(1, anotado('tarde'))
  await queEsperen(2)
  expect(notas).toEqual([])
  pago.soltar()
  expect(await Promise.all([pago.hecho, eliminacion, tarde])).toEqual([undefined, 'eliminación', 'tarde'])
  expect(notas).toEqual(['eliminación', 'tarde'].flatMap((nombre) => [`${nombre} empieza`, `${nombre} acaba`]))
})

it('another account’s payments wait for nothing, and two hundred at once all get their turn', async () => {
  const larga = retenido((hacer) => alla.alEliminar(1, hacer))
  await larga.empezado
  const pagos = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      aqui.alPagar(2 + (n % 5), async () => (await pozas[0]?.query('select 1'))?.rowCount),
    ),
  )
  expect(pagos).toEqual(pagos.map(() => 1))
  larga.soltar()
  await larga.hecho
})

it('a lock that doesn’t come, or fails inside, is let go', async () => {
  const larga = retenido((hacer) => alla.alEliminar(9, hacer))
  await larga.empezado
  await expect(aqui.alPagar(9, async () => 1)).rejects.toThrow(NoDisponible)
  larga.soltar()
  await larga.hecho
  await expect(aqui.alEliminar(9, () => Promise.reject(new Error('a medias')))).rejects.toThrow('a medias')
  expect(await alla.alPagar(9, async () => 'hecho')).toBe('hecho')
})
