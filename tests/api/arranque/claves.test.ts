import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONSTANTE, guardadaDe } from '#api/access/constante.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { LogInadmisible } from '#commands/log/fallos.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { abrirLogDePrueba, cuentaAbierta, type LogDePrueba, SECRETOS } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

it('a log isn’t opened with a database that lacks its keys, and gets none; concurrent starts on an empty log share one key', async () => {
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
  const { databaseUrl } = await basesNuevas()
  const abrir = (eventstoreUrl: string) => abrirLog({ databaseUrl, eventstoreUrl }, SECRETOS)
  await expect(abrir(log.url)).rejects.toThrow(LogInadmisible)
  await expect(abrir(log.url)).rejects.toThrow('no tiene las claves de este log')
  const pool = crearPool(databaseUrl)
  expect(await guardadaDe(pool, CONSTANTE)).toBeUndefined()
  await pool.end()

  const vacio = await abrirLogDePrueba({ nuevo: true })
  const varios = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const abierto = await abrir(vacio.url)
      await abierto.store.identidad()
      return abierto
    }),
  )
  expect(new Set(varios.map(({ constante }) => constante)).size).toBe(1)
  await Promise.all(varios.map(({ cerrar }) => cerrar()))
  await vacio.cerrar()
})
