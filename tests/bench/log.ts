import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import pg from 'pg'
import { conectarCliente } from './cliente.ts'
import { mediana } from './medidas.ts'

type Medida = {
  readonly que: string
  readonly valor: number
  readonly unidad: string
  readonly minimo?: number
  readonly maximo?: number
}

const ejecutar = promisify(execFile)
const ESCRITORES = 64
const SEGUNDOS = 3

/** Appends a second with 64 writers, each its own new stream, through the official client. */
const anexar = async (client: EventStoreDBClient): Promise<number> => {
  const data = { descripcion: '50 quintales de cemento, puestos en obra', consumidorId: 1, proveedorId: 2 }
  const desde = performance.now()
  let hechos = 0
  await Promise.all(
    Array.from({ length: ESCRITORES }, async () => {
      while (performance.now() - desde < SEGUNDOS * 1000) {
        await client.appendToStream(`banco-${randomUUID()}`, jsonEvent({ type: '$Medido', data }), {
          expectedRevision: NO_STREAM,
        })
        hechos += 1
      }
    }),
  )
  return (hechos * 1000) / (performance.now() - desde)
}

/** Single-row inserts a second, each its own commit, with 64 callers on 20 connections: what the baseline's writes cost. */
const insertar = async (pool: pg.Pool): Promise<number> => {
  const datos = JSON.stringify({
    descripcion: '50 quintales de cemento, puestos en obra',
    consumidorId: 1,
    proveedorId: 2,
  })
  const desde = performance.now()
  let hechos = 0
  await Promise.all(
    Array.from({ length: ESCRITORES }, async () => {
      while (performance.now() - desde < SEGUNDOS * 1000) {
        await pool.query({
          name: 'una',
          text: 'insert into auditoria (pedido, que, datos) values ($1, $2, $3)',
          values: [1, 'medido', datos],
        })
        hechos += 1
      }
    }),
  )
  return (hechos * 1000) / (performance.now() - desde)
}

/** Rebuild against the client alone reading the same log, and appending against plain inserts; medians of interleaved rounds. */
export const medirLog = async (o: {
  databaseUrl: string
  eventstoreUrl: string
  baseUrl: string
  datos: string
  rondas: number
}): Promise<Medida[]> => {
  const correr = async (archivo: string, env: Record<string, string>) => {
    const { stdout } = await ejecutar(
      process.execPath,
      ['--max-semi-space-size=8', '--max-old-space-size=160', join(import.meta.dirname, archivo)],
      {
        env: {
          ...process.env,
          DATABASE_URL: o.databaseUrl,
          EVENTSTORE_URL: o.eventstoreUrl,
          DATA_DIR: o.datos,
          ...env,
        },
      },
    )
    return JSON.parse(stdout) as { ms: number; eventos?: number; posicion?: string; mib?: number }
  }
  const razones: number[] = []
  const ritmos: number[] = []
  const memorias: number[] = []
  for (let ronda = 0; ronda < o.rondas; ronda += 1) {
    const hecho = await correr('reconstructor.ts', {})
    const leido = await correr('lector.ts', { HASTA: hecho.posicion ?? '0' })
    const eventos = leido.eventos ?? 0
    razones.push(eventos / hecho.ms / (eventos / leido.ms))
    ritmos.push((eventos * 1000) / hecho.ms)
    memorias.push(hecho.mib ?? 0)
    console.error(
      `  ronda ${ronda + 1}: ${eventos} eventos, reconstruir ${hecho.ms.toFixed(0)} ms, solo leer ${leido.ms.toFixed(0)} ms`,
    )
  }
  const client = conectarCliente(o.eventstoreUrl)
  const pool = new pg.Pool({ connectionString: o.baseUrl, max: 20 })
  const anexos: number[] = []
  const insertos: number[] = []
  for (let ronda = 0; ronda < o.rondas; ronda += 1) {
    insertos.push(await insertar(pool))
    anexos.push(await anexar(client))
  }
  await pool.end()
  return [
    { que: 'reconstruir / leer $all con el cliente solo', valor: mediana(razones), unidad: 'x', minimo: 0.85 },
    { que: 'reconstruir (absoluto)', valor: mediana(ritmos), unidad: 'hechos/s' },
    { que: 'memoria residente de la reconstrucción', valor: Math.max(...memorias), unidad: 'MiB', maximo: 250 },
    { que: 'anexar, 64 escritores / inserts con commit', valor: mediana(anexos) / mediana(insertos), unidad: 'x' },
    { que: 'anexar, 64 escritores (absoluto)', valor: mediana(anexos), unidad: 'hechos/s' },
  ]
}
