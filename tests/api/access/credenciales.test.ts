import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { crearCredenciales } from '#api/access/credenciales.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'

let pool: ReturnType<typeof crearPool>
let credenciales: ReturnType<typeof crearCredenciales>
beforeAll(async () => {
  pool = crearPool((await basesNuevas()).databaseUrl)
  await prepararAcceso(pool)
  credenciales = crearCredenciales(pool, 'una constante')
})
afterAll(() => pool.end())

describe('an account’s password, set by many at once', () => {
  const [MUCHOS, VUELTAS] = [8, 12]
  const aLaVez = (hacer: () => Promise<boolean>) => Promise.all(Array.from({ length: MUCHOS }, hacer))
  const unoSolo = [...Array.from({ length: MUCHOS - 1 }, () => false), true]

  for (const [cual, poner] of [
    ['the first', (id: number, correo: string) => credenciales.fijarPrimera(id, correo, 'Girasol-27-azul')],
    ['by a link', (id: number, correo: string) => credenciales.restablecer(id, correo, 'Girasol-27-azul', Date.now())],
  ] as const) {
    it(`${cual}, is set once, and nobody fails`, async () => {
      for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1) {
        const id = randomInt(1_000_000, 2 ** 40)
        const puestas = await aLaVez(() => poner(id, `${id}@prueba.ec`))
        expect(puestas.sort()).toEqual(unoSolo)
        expect((await credenciales.comprobar(`${id}@prueba.ec`, 'Girasol-27-azul'))?.cuenta).toBe(id)
      }
    })
  }
})
