import { createPrivateKey } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { comprobarClaves } from '#api/access/constante.ts'
import { leerTablas, ponerFilas } from '#api/access/copia.ts'
import { SecretoDesconocido } from '#api/access/envoltura.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { resguardar } from '#api/access/resguardo.ts'
import { valeFirma } from '#commands/log/raices.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { hastaQue } from '#tests/espera.ts'

const [A, B] = ['a', 'b'].map((letra) => letra.repeat(40)) as [string, string]
const SOLO_A = { actual: A, anteriores: [] }
const SOLO_B = { actual: B, anteriores: [] }
const DICHO = { log: 'un-log', tamano: 3, raiz: 'f'.repeat(64), momento: '2026-11-20T15:00:00.000Z' }

let pool: ReturnType<typeof crearPool>
let copia: ReturnType<typeof crearPool>
beforeAll(async () => {
  pool = crearPool((await basesNuevas()).databaseUrl)
  copia = crearPool((await basesNuevas()).databaseUrl)
  await prepararAcceso(pool)
  await prepararAcceso(copia)
})
afterAll(async () => {
  await pool.end()
  await copia.end()
})

it('the root signing key is created once by concurrent starts, stored encrypted, and survives a new secret and a backup', async () => {
  const firmados = await Promise.all([1, 2, 3, 4].map(() => crearClavesDeRaices(pool, SOLO_A).firmar(DICHO)))
  expect(new Set(firmados.map(({ clave, firma }) => `${clave} ${firma}`)).size).toBe(1)
  const [{ clave, firma }] = firmados as [(typeof firmados)[number]]
  const [publicada, ...demas] = await crearClavesDeRaices(pool, SOLO_A).todas()
  expect(demas).toEqual([])
  expect(valeFirma(publicada!, DICHO, firma)).toBe(true)
  const { rows } = await pool.query<{ privada: Buffer }>('select privada from claves.raices')
  expect(() => createPrivateKey({ key: rows[0]!.privada, format: 'der', type: 'pkcs8' })).toThrow()
  await expect(comprobarClaves(pool, SOLO_B)).rejects.toThrow(SecretoDesconocido)
  await expect(crearClavesDeRaices(pool, SOLO_B).firmar(DICHO)).rejects.toThrow(`La clave de raíces ${clave}`)

  await resguardar(pool, { actual: B, anteriores: [A] }, () => undefined)
  await comprobarClaves(pool, SOLO_B)
  expect(await crearClavesDeRaices(pool, SOLO_B).firmar(DICHO)).toEqual({ clave, firma })
  await expect(comprobarClaves(pool, SOLO_A)).rejects.toThrow(SecretoDesconocido)

  // A replaced key signs nothing any more, and a backup holds both public keys.
  const nueva = await crearClavesDeRaices(pool, SOLO_B).relevar(() => '2026-11-21T15:00:00.000Z')
  const todas = await crearClavesDeRaices(pool, SOLO_B).todas()
  expect(todas.map(({ id, hasta }) => [id, hasta])).toEqual([
    [nueva, null],
    [clave, '2026-11-21T15:00:00.000Z'],
  ])
  expect((await crearClavesDeRaices(pool, SOLO_B).firmar(DICHO)).clave).toBe(nueva)
  // However long the replacement waits for the lock, a signature made meanwhile is within its key's
  // time.
  const otro = await pool.connect()
  await otro.query('begin; lock table claves.raices in share mode')
  let momento = '2026-11-22T15:00:00.000Z'
  const relevo = crearClavesDeRaices(pool, SOLO_B).relevar(() => momento)
  await hastaQue(async () => {
    const { rows } = await otro.query(`select from pg_locks where relation = 'claves.raices'::regclass and not granted`)
    expect(rows.length).toBe(1)
  })
  momento = '2026-11-22T16:00:00.000Z'
  const firmada = crearClavesDeRaices(pool, SOLO_B).firmar({ ...DICHO, momento })
  await otro.query('commit')
  otro.release()
  await relevo
  const { clave: conClave } = await firmada
  const firmo = (await crearClavesDeRaices(pool, SOLO_B).todas()).find(({ id }) => id === conClave)
  expect(firmo && (firmo.hasta === null || firmo.hasta >= momento)).toBe(true)

  for await (const { tabla, fila } of leerTablas(pool))
    if (tabla === 'claves.raices') await ponerFilas(copia, tabla, [fila])
  expect(await crearClavesDeRaices(copia, SOLO_B).todas()).toEqual(await crearClavesDeRaices(pool, SOLO_B).todas())
  expect(await crearClavesDeRaices(copia, SOLO_B).firmar(DICHO)).toEqual(
    await crearClavesDeRaices(pool, SOLO_B).firmar(DICHO),
  )
})
