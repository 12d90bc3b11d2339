import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { parDePush } from '#api/access/clave-push.ts'
import { abrirUnica, CLAVE_PUSH, comprobarClaves } from '#api/access/constante.ts'
import { leerTablas, ponerFilas } from '#api/access/copia.ts'
import { SecretoDesconocido } from '#api/access/envoltura.ts'
import { resguardar } from '#api/access/resguardo.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'

const [A, B] = ['a', 'b'].map((letra) => letra.repeat(40)) as [string, string]
const SOLO_A = { actual: A, anteriores: [] }
const SOLO_B = { actual: B, anteriores: [] }

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

it('the push key is created once by concurrent starts, stored encrypted, and survives a new secret and a backup', async () => {
  const hechas = await Promise.all([1, 2, 3, 4].map(() => abrirUnica(pool, SOLO_A, CLAVE_PUSH)))
  expect(new Set(hechas.map((clave) => clave.toString('hex'))).size).toBe(1)
  const [clave] = hechas as [Buffer]
  expect(parDePush(clave)?.publica).toMatch(/^B[\w-]{86}$/)
  const { rows } = await pool.query<{ valor: Buffer }>('select valor from claves.push')
  expect(rows[0]?.valor.includes(clave)).toBe(false)
  await expect(comprobarClaves(pool, SOLO_B)).rejects.toThrow(SecretoDesconocido)
  await expect(abrirUnica(pool, SOLO_B, CLAVE_PUSH)).rejects.toThrow('La clave de los avisos push')

  await resguardar(pool, { actual: B, anteriores: [A] }, () => undefined)
  await comprobarClaves(pool, SOLO_B)
  expect(await abrirUnica(pool, SOLO_B, CLAVE_PUSH)).toEqual(clave)
  await expect(comprobarClaves(pool, SOLO_A)).rejects.toThrow(SecretoDesconocido)

  for await (const { tabla, fila } of leerTablas(pool))
    if (tabla === 'claves.push') await ponerFilas(copia, tabla, [fila])
  expect(await abrirUnica(copia, SOLO_B, CLAVE_PUSH)).toEqual(clave)
  const { clavePush } = leerConfig({ NODE_ENV: 'test', SECRETO: A, VAPID_PRIVADA: clave.toString('base64url') })
  expect(clavePush).toEqual(parDePush(clave))
})
