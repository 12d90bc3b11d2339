import { randomUUID } from 'node:crypto'
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import pg from 'pg'
import { type Aparte, crearAparte } from './aparte.ts'
import type { Banco } from './banco.ts'
import { conectarCliente } from './cliente.ts'
import { type Cifrar, crearSeries, type Series } from './medidas.ts'

const ESCRITORES = 64
const SEGUNDOS = 3
const DATA = { descripcion: '50 quintales de cemento, puestos en obra', consumidorId: 1, proveedorId: 2 }

/** Returns how often a second 64 workers do something, each one time after the other. */
const aLaVez = async (hacer: () => Promise<unknown>): Promise<number> => {
  const desde = performance.now()
  let hechos = 0
  await Promise.all(
    Array.from({ length: ESCRITORES }, async () => {
      while (performance.now() - desde < SEGUNDOS * 1000) {
        await hacer()
        hechos += 1
      }
    }),
  )
  return (hechos * 1000) / (performance.now() - desde)
}

/** Appends through the official client, each to a new stream of its own. */
const anexar = (client: EventStoreDBClient): Promise<number> =>
  aLaVez(() =>
    client.appendToStream(`banco-${randomUUID()}`, jsonEvent({ type: '$Medido', data: DATA }), {
      expectedRevision: NO_STREAM,
    }),
  )

/**
 * Inserts single rows on 20 connections, each with its own commit: the cost of the baseline's
 * writes.
 */
const insertar = (pool: pg.Pool): Promise<number> =>
  aLaVez(() =>
    pool.query({
      name: 'una',
      text: 'insert into auditoria (pedido, que, datos) values ($1, $2, $3)',
      values: [1, 'medido', JSON.stringify(DATA)],
    }),
  )

/** Measures a rebuild, and the client alone that reads the same facts. */
export const reconstruirYLeer = async (correr: Aparte, series: Series): Promise<void> => {
  const { ms, mib = 0, posicion = '0' } = await correr('reconstructor.ts')
  const leido = await correr('lector.ts', { HASTA: posicion })
  series.anotar('reconstruir', leido.ms / ms)
  series.anotar('ritmo', (leido.eventos * 1000) / ms)
  series.anotar('memoria', mib)
  console.error(`  ${leido.eventos} hechos, reconstruir ${ms.toFixed(0)} ms, solo leer ${leido.ms.toFixed(0)} ms`)
}
export const cifrarReconstruccion = (cifra: Cifrar, series: Series): void => {
  cifra('reconstruir / leer $all con el cliente solo', series.mediana('reconstruir'), 'x', 0.9)
  cifra('reconstruir (absoluto)', series.mediana('ritmo'), 'hechos/s')
  cifra('memoria residente de la reconstrucción', series.maximo('memoria'), 'MiB', undefined, 250)
}

/** Measures the rebuild of a log of somebody's own, however long it is. */
export const medirReconstruccion = async (banco: Banco, cifra: Cifrar, rondas: number): Promise<void> => {
  const series = crearSeries()
  const correr = crearAparte(banco, 'reconstruir', { DATA_DIR: banco.datos })
  for (let ronda = 1; ronda <= rondas; ronda += 1) await reconstruirYLeer(correr, series)
  cifrarReconstruccion(cifra, series)
}

/** Measures appends against plain inserts: medians of interleaved rounds. */
export const medirLog = async ({ eventstoreUrl, baseUrl }: Banco, cifra: Cifrar, rondas: number): Promise<void> => {
  const client = conectarCliente(eventstoreUrl)
  const pool = new pg.Pool({ connectionString: baseUrl, max: 20 })
  const series = crearSeries()
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const insertos = await insertar(pool)
    const anexos = await anexar(client)
    series.anotar('razón', anexos / insertos)
    series.anotar('anexos', anexos)
  }
  await pool.end()
  await client.dispose()
  cifra('anexar, 64 escritores / inserts con commit', series.mediana('razón'), 'x')
  cifra('anexar, 64 escritores (absoluto)', series.mediana('anexos'), 'hechos/s')
}
