import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { crearCredenciales } from '#api/access/credenciales.ts'
import { huellaUnica } from '#commands/cuenta.ts'
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

describe('a password, set by several requests at once,', () => {
  const [MUCHOS, VUELTAS] = [8, 12]
  const aLaVez = (hacer: () => Promise<boolean>) => Promise.all(Array.from({ length: MUCHOS }, hacer))
  const unoSolo = [...Array.from({ length: MUCHOS - 1 }, () => false), true]

  for (const [caso, poner] of [
    ['the first', (id: number, correo: string) => credenciales.fijarPrimera(id, correo, 'Girasol-27-azul')],
    ['by a link', (id: number, correo: string) => credenciales.restablecer(id, correo, 'Girasol-27-azul', Date.now())],
  ] as const) {
    it(`${caso}, is set once, and no request fails`, async () => {
      for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1) {
        const id = randomInt(1_000_000, 2 ** 40)
        const puestas = await aLaVez(() => poner(id, `${id}@prueba.ec`))
        expect(puestas.sort()).toEqual(unoSolo)
        expect((await credenciales.comprobar(`${id}@prueba.ec`, 'Girasol-27-azul'))?.cuenta).toBe(id)
      }
    })
  }
})

it('old accounts that share a mailbox each open by their own spelling, and the first of them by any other spelling', async () => {
  const formas = { 801: 'caja@café.ec', 802: 'caja@xn--caf-dma.ec', 803: "'caja@prueba.ec'" }
  for (const [cuenta, correo] of Object.entries(formas)) {
    await credenciales.fijarPrimera(Number(cuenta), `${cuenta}@prueba.ec`, `contraseña de ${cuenta}`)
    const comoAntes = huellaUnica('una constante', 'acceso', correo)
    await pool.query('update acceso.credenciales set correo = $2 where cuenta = $1', [cuenta, comoAntes])
  }
  const abre = async (correo: string, de: number) =>
    (await credenciales.comprobar(correo, `contraseña de ${de}`))?.cuenta
  expect(await abre(' Caja@Café.ec', 801)).toBe(801)
  expect(await abre('caja@xn--caf-dma.ec', 802)).toBe(802)
  expect(await abre('caja@xn--caf-dma.ec', 801)).toBeUndefined()
  expect(await abre('caja@cafe\u0301.ec', 802)).toBe(802)
  expect(await abre("'caja@prueba.ec'", 803)).toBe(803)
  expect(await credenciales.cuentaDe('caja@café.ec')).toBe(801)
})
