import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { crearHistorias } from '#commands/log/historias.ts'
import { abrirLogDePrueba, colocado, type LogDePrueba } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

const fijado = (subtotal: number) => ({ type: 'SubtotalFijado', data: { subtotal } })

it('a cached history equals the log over parallel reads, and only its new end is read again', async () => {
  const stream = 'pedido-700'
  let leidos = 0
  const historias = crearHistorias({
    readStream: async (stream, despues) => {
      const hechos = await log.store.readStream(stream, despues)
      leidos += hechos.length
      return hechos
    },
  })
  expect(await historias.leer(stream)).toEqual([])
  await log.escribir(stream, [colocado('Tubos'), fijado(100)])
  const varios = await Promise.all([1, 2, 3, 4].map(() => historias.leer(stream)))
  for (const historia of varios) expect(historia).toEqual(await log.store.readStream(stream))
  leidos = 0
  expect((await historias.leer(stream)).length).toBe(2)
  expect(leidos).toBe(0)
  await log.escribir(stream, [fijado(200)])
  expect(await historias.leer(stream)).toEqual(await log.store.readStream(stream))
  expect(leidos).toBe(1)
})

it('a cached history is refused while its stream is stopped', async () => {
  const stream = 'pedido-701'
  await log.escribir(stream, [colocado('Codos')])
  const historias = crearHistorias(log.store)
  expect((await historias.leer(stream)).length).toBe(1)
  const intruso = EventStoreDBClient.connectionString(log.url)
  await intruso.appendToStream(stream, jsonEvent({ id: randomUUID(), type: 'PedidoDescartado', data: {} }))
  await intruso.dispose()
  for (let vez = 0; vez < 2; vez += 1) await expect(historias.leer(stream)).rejects.toThrow(StreamDetenido)
})

it('a cached history drops what was read before a person was erased', async () => {
  const stream = 'pedido-702'
  await log.escribir(stream, [colocado('Con nombre')])
  const esperan: (() => void)[] = []
  const pedidos: unknown[] = []
  const historias = crearHistorias({
    readStream: async (stream, despues) => {
      pedidos.push(despues)
      const hechos = await log.store.readStream(stream, despues)
      await new Promise<void>((listo) => esperan.push(listo))
      return hechos
    },
  })
  const leer = async (mientras = () => {}) => {
    const leyendo = historias.leer(stream)
    await expect.poll(() => esperan.length).toBe(1)
    mientras()
    esperan.pop()?.()
    return leyendo
  }
  expect((await leer(historias.olvidar)).length).toBe(1)
  expect((await leer()).length).toBe(1)
  // The first two reads begin at the first fact, and the next one after it.
  expect(pedidos).toEqual([undefined, undefined])
  expect((await leer()).length).toBe(1)
  expect(pedidos[2]).toMatchObject({ revision: 0 })
})
