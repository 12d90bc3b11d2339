import { setTimeout as esperar } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

/**
 * Returns what is done under a lock, which notes when it begins and ends, and needs a connection.
 */
const anotado = (notas: string[], nombre: string) => async () => {
  notas.push(`${nombre} empieza`)
  await pozas[0]?.query('select pg_sleep(0.05)')
  notas.push(`${nombre} acaba`)
  return nombre
}

it('an erasure in another process waits for the payments under way, and these for the erasure', async () => {
  const notas: string[] = []
  const pago = aqui.alPagar(1, anotado(notas, 'pago'))
  await esperar(20)
  const eliminacion = alla.alEliminar(1, anotado(notas, 'eliminación'))
  await esperar(20)
  expect(await Promise.all([pago, eliminacion, aqui.alPagar(1, anotado(notas, 'tarde'))])).toEqual([
    'pago',
    'eliminación',
    'tarde',
  ])
  expect(notas).toEqual(['pago', 'eliminación', 'tarde'].flatMap((nombre) => [`${nombre} empieza`, `${nombre} acaba`]))
})

it('another account’s payments wait for nothing, and two hundred at once all get their turn', async () => {
  const soltar = Promise.withResolvers<void>()
  const larga = alla.alEliminar(1, () => soltar.promise)
  await esperar(20)
  const pagos = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      aqui.alPagar(2 + (n % 5), async () => (await pozas[0]?.query('select 1'))?.rowCount),
    ),
  )
  expect(pagos).toEqual(pagos.map(() => 1))
  soltar.resolve()
  await larga
})

it('a lock that doesn’t come, or fails inside, is let go', async () => {
  const soltar = Promise.withResolvers<void>()
  const larga = alla.alEliminar(9, () => soltar.promise)
  await esperar(20)
  await expect(aqui.alPagar(9, async () => 1)).rejects.toThrow(NoDisponible)
  soltar.resolve()
  await larga
  await expect(aqui.alEliminar(9, () => Promise.reject(new Error('a medias')))).rejects.toThrow('a medias')
  expect(await alla.alPagar(9, async () => 'hecho')).toBe('hecho')
})
