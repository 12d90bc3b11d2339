import { binaryEvent, EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { puntoDe } from '#projections/motor/punto.ts'
import { hastaQue } from '#tests/espera.ts'
import { unSistema } from '#tests/sistema.ts'

// Needs a system of its own because somebody else writes into its log.
const sistema = unSistema()
let ajena: EventStoreDBClient
beforeAll(() => {
  ajena = EventStoreDBClient.connectionString(sistema().almacen.url)
})
afterAll(() => ajena.dispose())

/** Writes events as another application would. */
const escribir = (stream: string, cuantos: number, type = 'PedidoColocado') =>
  ajena.appendToStream(
    stream,
    Array.from({ length: cuantos }, (_, n) => jsonEvent<JSONEventType>({ type, data: { n } })),
  )
const salud = async () => (await sistema().app.inject({ method: 'GET', url: '/api/salud' })).json()
const { signal } = new AbortController()

it('another application’s events in the same log are ignored', async () => {
  const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  await escribir('ventas-1', 600)
  await ana.pedir('POST', '/api/cuenta/perfil', { celular: '0991111111' })
  // With the same names as ours, and with others.
  await escribir('orders-7', 600, 'CuentaAbierta')
  await escribir('cuentas-1', 5)
  await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'ok', aparcados: 0, atraso: { hechos: 0 } }))
  const { store } = sistema().servicios
  const ultima = (await store.ultimaPosicion()) as bigint
  const leidos: string[] = []
  for await (const { stream } of store.readAll(undefined, ultima, signal)) leidos.push(stream)
  expect(leidos.filter((stream) => /^(ventas|orders|cuentas)-/.test(stream))).toEqual([])
  expect(leidos.length).toBeGreaterThan(2)
  expect((await store.verificar({ claves: await sistema().servicios.clavesDeRaices.todas() })).hallazgo).toBeUndefined()
})

it('a process that starts again goes on from how far it had looked, not from its last fact', async () => {
  const { avance } = sistema().servicios
  const posicion = avance.posicion()
  await escribir('ventas-1', 3_000)
  await vi.waitFor(
    async () => {
      await escribir('ventas-1', 1_000)
      const { mirado } = await puntoDe(sistema().pool, avance.esquema())
      expect(mirado).toBeGreaterThan(posicion + 2_000n)
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(avance.posicion()).toBe(posicion)
})

it('an event among our own without our seal is parked and named', async () => {
  await escribir('pedido-987654', 1)
  await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'degradado', aparcados: 1 }))
  const { hallazgo } = await sistema().servicios.store.verificar()
  expect(hallazgo).toContain('pedido-987654')
  const bea = await sistema().abrirCuenta('consumidor', 'personal', 'Bea')
  expect((await bea.pedir('GET', '/api/yo')).estado).toBe(200)
})

it('strange events among our own park only their streams: the rest goes on, and a start recognises the log', async () => {
  const { store, avance } = sistema().servicios
  const cleo = await sistema().abrirCuenta('consumidor', 'personal', 'Cleo')
  const victima = await sistema().abrirCuenta('consumidor', 'personal', 'Se borra')
  const antes = (await salud()).aparcados as number
  const falso = { cadena: 'x', sello: 'y.z' }
  const raros: readonly (readonly [string, Parameters<typeof jsonEvent>[0] | Buffer])[] = [
    ['pedido-900001', Buffer.from([0, 255, 1])],
    ['compra-900002', { type: 'CompraAbierta', data: { texto: '\ud800' }, metadata: falso }],
    ['cuenta-900003', { type: 'CuentaAbierta', data: {}, metadata: falso }],
  ]
  for (const [stream, que] of raros) {
    const evento = Buffer.isBuffer(que) ? binaryEvent({ type: 'PedidoColocado', data: que }) : jsonEvent(que as never)
    await ajena.appendToStream(stream, evento)
  }
  await ajena.tombstoneStream(`cuenta-${victima.id}`)
  // Its name is of no category, although every object has a property of that name.
  await escribir('constructor-1', 1)
  await ajena.appendToStream(`$$cuenta-${cleo.id}`, jsonEvent({ type: '$metadata', data: 'hola' } as never))
  await hastaQue(async () => expect((await salud()).aparcados).toBe(antes + raros.length + 1))
  const { posicion } = (await cleo.pedir('POST', '/api/cuenta/perfil', { celular: '0992222222' })).cuerpo
  await avance.esperar(BigInt(posicion))
  expect((await cleo.pedir('GET', `/api/yo?posicion=${posicion}`)).estado).toBe(200)
  await hastaQue(async () => expect((await salud()).atraso).toEqual({ hechos: 0, segundos: 0, quedan: 0 }))
  expect((await store.verificar()).hallazgo).toContain('pedido-987654')
  // A process that begins: an event that only claims to be sealed is nobody's secret.
  await ajena.appendToStream('pedido-900004', jsonEvent({ type: 'PedidoColocado', data: {}, metadata: falso }))
  const otra = await sistema().otraApi()
  expect(await otra.servicios.store.identidad()).toBe(await store.identidad())
})
