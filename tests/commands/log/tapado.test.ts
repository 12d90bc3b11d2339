import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { abrirLogDePrueba, colocado, type LogDePrueba } from '#tests/log.ts'

let log: LogDePrueba
let intruso: EventStoreDBClient
beforeAll(async () => {
  log = await abrirLogDePrueba()
  intruso = EventStoreDBClient.connectionString(log.url)
})
afterAll(async () => {
  await intruso.dispose()
  await log.cerrar()
})

let stream = ''
let numero = 0
beforeEach(async () => {
  numero += 1
  stream = `pedido-${numero}`
  await log.escribir(stream, [colocado('Tubos de PVC'), { type: 'SubtotalFijado', data: { subtotal: 1_250 } }])
})
const hallazgo = async () => (await log.store.verificar()).hallazgo ?? 'nada'

describe('a stream with events hidden by its metadata', () => {
  const detenido = () => expect(log.manejador().cargar(pedidoDecider, stream)).rejects.toThrow(StreamDetenido)

  it.each([
    ['$tb', { truncateBefore: 1 }],
    ['$maxCount', { maxCount: 1 }],
  ])('is stopped, and named by the verifier, when its metadata has %s', async (campo, metadata) => {
    await intruso.setStreamMetadata(stream, metadata)
    expect(await hallazgo()).toBe(`${stream}: su metadata oculta hechos (${campo})`)
    await detenido()
    await intruso.setStreamMetadata(stream, {})
    expect(await hallazgo()).toBe('nada')
    expect((await log.store.readStream(stream)).length).toBe(2)
  })

  it('is named when the stream was deleted, until its metadata is reset', async () => {
    await intruso.deleteStream(stream)
    expect(await hallazgo()).toBe(`${stream}: su metadata oculta hechos ($tb)`)
    // The first call brings the stream back without its events, and the second one shows them.
    await intruso.setStreamMetadata(stream, {})
    expect(await hallazgo()).toBe(`${stream}: su metadata oculta hechos ($tb)`)
    await intruso.setStreamMetadata(stream, {})
    expect(await hallazgo()).toBe('nada')
  })

  it('is stopped and named when the stream was tombstoned, while the store counts as available', async () => {
    const antes = log.store.caidas()
    await intruso.tombstoneStream(stream)
    expect(await hallazgo()).toContain(`${stream}, revisión`)
    await detenido()
    expect(log.store.detenidos()).toContain(stream)
    expect(log.store.caidas(), 'the store is there').toBe(antes)
  })
})
