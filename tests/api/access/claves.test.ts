import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { crearClaves } from '#api/access/claves.ts'
import { abrirLogDePrueba, type LogDePrueba, SECRETOS } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

it('a key that is destroyed during its lookup is neither used nor cached', async () => {
  const [aqui, alli] = [crearClaves(log.pool, SECRETOS), crearClaves(log.pool, SECRETOS)]
  await alli.claveOCrear(41)
  const consultar = log.pool.query.bind(log.pool) as (...de: unknown[]) => Promise<unknown>
  const { promise: acabada, resolve: acabar } = Promise.withResolvers<void>()
  vi.spyOn(log.pool, 'query').mockImplementationOnce((async (...de: unknown[]) => {
    const leida = await consultar(...de)
    await acabada
    return leida
  }) as never)
  const pedida = aqui.clave(41)
  await alli.destruir(41)
  aqui.olvidar(41)
  acabar()
  expect([await pedida, aqui.aMano(41), await aqui.clave(41)]).toEqual([null, null, null])
  vi.restoreAllMocks()
})
