import { EventStoreDBClient, FOLLOWER } from '@eventstore/db-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conectarEventStore, type EventStore } from '#commands/log/event-store.ts'
import { crearHandle, type Handle } from '#commands/log/handle.ts'
import { comandosPedido } from '#commands/pedido.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { CON_HUECOS, copiarAlmacen } from '#tests/almacen.ts'
import {
  AHORA,
  abrirLogDePrueba,
  aceptada,
  CLIENTE,
  colocado,
  cuentaAbierta,
  type LogDePrueba,
  PROVEEDOR,
  SECRETOS,
  solicitud,
} from '#tests/log.ts'
import { abrirRacimo, type Racimo } from './nodos.ts'

const STREAM = 'pedido-1'
const de = (actor: typeof CLIENTE | typeof PROVEEDOR, resto: object) =>
  ({ actor, ahora: AHORA, ...resto }) as ComandoPedido
const proponer = (subtotal: number) => de(PROVEEDOR, { type: 'EnviarPropuesta', subtotal })
const aprobar = (version: number) => de(CLIENTE, { type: 'AprobarPedido', version })

let log: LogDePrueba
let antes: Awaited<ReturnType<typeof copiarAlmacen>>
let racimo: Racimo
let url = ''
beforeAll(async () => {
  log = await abrirLogDePrueba({ programa: CON_HUECOS })
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
  await log.escribir(STREAM, [colocado()])
  antes = await copiarAlmacen(log.almacenUrl)
  await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
  racimo = await abrirRacimo(Number(new URL(log.url.replace('esdb:', 'http:')).port))
  for (const nodo of racimo.nodos) nodo.atrasarse(antes.puerto)
  url = `${racimo.url}&nodePreference=${FOLLOWER}`
})
afterAll(async () => {
  await racimo.cerrar()
  await antes.parar()
  await log.cerrar()
})

let store: EventStore
let handle: Handle
/** A new process, which talks with a follower first. */
beforeEach(() => {
  store = conectarEventStore(url, log.claves, SECRETOS)
  handle = crearHandle(store)
})
afterEach(() => store.dispose())

/** Returns the streams of the whole log up to a fact. */
const hasta = async (almacen: EventStore, posicion: bigint) => {
  const leidos: string[] = []
  for await (const { stream } of almacen.readAll(undefined, posicion, new AbortController().signal)) leidos.push(stream)
  return leidos
}
const mandar = (command: ComandoPedido, s = solicitud()) => handle.handle(pedidoDecider, STREAM, command, s)

describe('on a follower that lags', () => {
  it('a read without the leader gets an older state', async () => {
    const client = EventStoreDBClient.connectionString(url)
    const leer = async (stream: string) => {
      const tipos: unknown[] = []
      for await (const { event } of client.readStream(stream)) tipos.push(event?.type)
      return tipos
    }
    expect(await leer('cuenta-1')).toEqual(['CuentaAbierta'])
    await expect(leer('cuenta-2')).rejects.toThrow('cuenta-2 not found')
    await client.dispose()
  })

  it('no command is decided: later facts count, and a repeated key gives its first answer', async () => {
    const s = solicitud('la misma')
    const primera = aceptada(await log.manejador().handle(pedidoDecider, STREAM, proponer(1_000), s))
    const repetida = aceptada(await mandar(proponer(1_000), s))
    expect([repetida.posicion, repetida.eventos]).toEqual([primera.posicion, primera.eventos])
    expect(await mandar(proponer(2_000), solicitud('la misma', 'otra cosa'))).toMatchObject({
      refused: 'clave-reusada',
    })
    aceptada(await mandar(aprobar(1)))
    expect(await mandar(proponer(3_000))).toMatchObject({ refused: 'paso-no-permitido' })
  })

  it('no order is refused because its provider isn’t there yet', async () => {
    const pedido = { actor: CLIENTE, ahora: AHORA, proveedorId: PROVEEDOR.id, descripcion: 'Bloques' }
    const s = solicitud()
    expect(await comandosPedido(handle).colocar(pedido, s)).toMatchObject({ id: expect.any(Number) })
  })

  it.each<[string, (almacen: EventStore, sabida: Hecho) => Promise<unknown>]>([
    ['where the log ends', (almacen) => almacen.ultimaPosicion()],
    ['that a fact is missing', (almacen, { posicion, meta }) => almacen.falta({ posicion, cadena: meta.cadena })],
    ['how a stream goes on', (almacen, { stream }) => almacen.readStream(stream)],
    ['what is in the log up to there', (almacen, { posicion }) => hasta(almacen, posicion)],
  ])('nobody is told %s', async (_, preguntar) => {
    const [sabida] = await log.store.readStream('cuenta-2')
    expect(await preguntar(store, sabida!)).toEqual(await preguntar(log.store, sabida!))
  })
})
