import { ANY, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { MODELOS } from '#projections/modelos.ts'
import type { FuenteDeHechos } from '#projections/motor/fuente.ts'
import type { Modelos, Tabla, Tupla } from '#projections/motor/modelo.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { abrirProyeccion, construir } from '#projections/motor/proyeccion.ts'
import { aceptada, CLIENTE, colocado, type LogDePrueba, solicitud } from '#tests/log.ts'
import {
  abrirLogConLectura,
  callado,
  type LecturaDePrueba,
  leidosDespuesDe,
  ponerAlDia,
} from '#tests/projections/motor/lectura.ts'
import { semillaDe } from './casa.ts'
import { comprobar } from './comprobar.ts'
import { abrirLibro } from './libro.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura())
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

/** Runs something while the clock stands at an hour. */
const alas = async <T>(hora: string, hacer: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(hora) })
  return hacer().finally(() => vi.useRealTimers())
}

/** Read models of which one stores the time of its fold, which none may do. */
const conReloj: Modelos = {
  ...MODELOS,
  todos: MODELOS.todos.map((modelo) => ({
    ...modelo,
    aplicar: (hecho, tuplas) =>
      modelo.aplicar(hecho, {
        ...tuplas,
        poner: (tabla: Tabla, tupla: Tupla) =>
          tuplas.poner(tabla, 'descripcion' in tupla ? { ...tupla, descripcion: new Date().toISOString() } : tupla),
      }),
  })),
}

// Quito is five hours behind: the last and first millisecond of a year and of August, and a year
// off in both directions.
const HORAS = [
  '2026-11-26T15:00:00.000Z',
  '2025-11-26T15:00:00.000Z',
  '2027-11-26T15:00:00.000Z',
  '2027-01-01T04:59:59.999Z',
  '2027-01-01T05:00:00.000Z',
  '2026-08-01T04:59:59.999Z',
  '2026-08-01T05:00:00.000Z',
] as const

describe('F11: with any clock', () => {
  it('facts are in the order of their revisions, moments never go back, and a fold at any hour is the same', async () => {
    const semilla = semillaDe('F11')
    const libro = abrirLibro(`F11.${semilla}`)
    const { handle } = log.manejador()
    const horas = fc.sample(fc.constantFrom(...HORAS), { seed: semilla, numRuns: 40 })
    for (const [n, ahora] of [...HORAS, ...horas].entries()) {
      const [pedido, marca] = [701 + (n % 3), libro.marca()]
      const origen = { actor: CLIENTE, ahora, descripcion: `Cemento ${marca}` }
      const orden = (
        n < 3
          ? { ...origen, type: 'ColocarPedido', consumidorId: 1, proveedorId: 2 }
          : { ...origen, type: 'EditarPedido' }
      ) as ComandoPedido
      aceptada(await handle(pedidoDecider, `pedido-${pedido}`, orden, solicitud()))
      libro.anotar(marca, 'hecha')
    }
    const hechos = await leidosDespuesDe(log.store)
    expect(comprobar(libro, { hechos, cartas: [], hallazgo: null })).toEqual([])
    for (const pedido of [701, 702, 703]) {
      const momentos = (await log.store.readStream(`pedido-${pedido}`)).map(({ meta }) => meta.momento)
      expect(momentos).toEqual(momentos.toSorted())
    }
    const plegado = (hora: string, modelos: Modelos) =>
      alas(hora, async () => (await construir(lectura.client, modelos, log.store, callado)).esquema)
    const primero = await plegado(HORAS[0], MODELOS)
    for (const hora of HORAS.slice(1))
      expect(await lectura.diferencias(primero, await plegado(hora, MODELOS)), hora).toEqual({})
    const [temprano, tardio] = [await plegado(HORAS[1], conReloj), await plegado(HORAS[2], conReloj)]
    expect(await lectura.diferencias(temprano, tardio)).toMatchObject({ pedidos: 6 })
  })
})

describe('F5: fifty appends at one expected revision', () => {
  it('give one success and 49 conflicts, and fifty successes without an expected revision', async () => {
    const client = EventStoreDBClient.connectionString(log.url)
    const cincuenta = async (stream: string, expectedRevision: typeof NO_STREAM | typeof ANY) => {
      const anadir = () => client.appendToStream(stream, jsonEvent({ type: '$Medido', data: {} }), { expectedRevision })
      const hechos = await Promise.allSettled(Array.from({ length: 50 }, anadir))
      return hechos.filter(({ status }) => status === 'fulfilled').length
    }
    expect([await cincuenta('una', NO_STREAM), await cincuenta('todas', ANY)]).toEqual([1, 50])
    await client.dispose()
  })
})

describe('F7 and F2: a projector that was overtaken', () => {
  it('changes nothing, even without a checkpoint comparison in SQL, and a row changed between two batches is found', async () => {
    const vieja = await lectura.proyeccionNueva()
    await ponerAlDia(vieja, log.store)
    const conexion = await conexionDeProyector(log.databaseUrl)
    const nueva = await abrirProyeccion(conexion, MODELOS, vieja.esquema, log.store, callado)
    await log.escribir('pedido-801', [colocado()])
    const resto = await leidosDespuesDe(log.store, vieja.posicion())
    await nueva.aplicar(resto)
    const reparos = async () => {
      const { esquema: deCero } = await construir(conexion, MODELOS, log.store, callado)
      return lectura.diferencias(vieja.esquema, deCero)
    }
    await expect(vieja.aplicar(resto)).rejects.toThrow('ya no está en')
    expect(await reparos()).toEqual({})
    await lectura.client.query(
      `create or replace function ${vieja.esquema}.avanzar(anterior bigint, nueva bigint, probada bigint, su_cadena text)
       returns void language sql as 'update ${vieja.esquema}.checkpoint set posicion = nueva'`,
    )
    await expect(vieja.aplicar(resto)).rejects.toThrow('ya no está en')
    expect(await reparos()).toEqual({})
    await lectura.client.query(
      `update ${vieja.esquema}.contadores_sumadas set cuantos = cuantos + 1 where lado = 'proveedor'`,
    )
    await log.escribir('pedido-802', [colocado()])
    await ponerAlDia(nueva, log.store)
    expect(Object.keys(await reparos())).toEqual(['contadores'])
    await conexion.end()
  })
})

describe('F8: an unreadable fact', () => {
  it('parks its stream by name and holds up no other, and a reader that leaves it out parks nothing', async () => {
    await log.escribir('pedido-804', [colocado(), { type: 'Nadie', data: {} }])
    await log.escribir('pedido-805', [colocado()])
    const ciega: FuenteDeHechos = {
      ...log.store,
      async *subscribeToAll(...desde) {
        for await (const leido of log.store.subscribeToAll(...desde)) if (!('ilegible' in leido)) yield leido
      },
    }
    const aparcados = async (fuente: FuenteDeHechos) => {
      const proyeccion = await lectura.proyeccionNueva()
      await ponerAlDia(proyeccion, fuente)
      const filas = await lectura.filas(`select 1 from ${proyeccion.esquema}.pedidos where id = 805`)
      return [filas.length, (await lectura.aparcados(proyeccion.esquema)).map(({ stream }) => stream)]
    }
    expect(await aparcados(log.store)).toEqual([1, ['pedido-804']])
    expect(await aparcados(ciega)).toEqual([1, []])
  })
})
