import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepararAcceso } from '#api/access/base.ts'
import { crearClaves } from '#api/access/claves.ts'
import { abrirConstante } from '#api/access/constante.ts'
import type { Direcciones } from '#api/arranque/log.ts'
import { conectarEventStore, type EventStore } from '#commands/log/event-store.ts'
import { crearPool } from '#projections/motor/database.ts'
import { opcionesDe } from '#tests/programa.ts'

const ejecutar = promisify(execFile)

/** The secret that seals the facts of the bench's own log. */
export const SECRETO = 'un secreto del banco de 32 letras'
const A_LA_VEZ = 16

/**
 * Fills a log of the bench's own: `escribir` gets each number from `desde` to `hasta`, sixteen at a
 * time.
 */
export const llenarLog = async (
  { databaseUrl, eventstoreUrl }: Direcciones,
  [desde, hasta]: readonly [number, number],
  escribir: (store: EventStore, n: number) => Promise<unknown>,
): Promise<void> => {
  const pool = crearPool(databaseUrl)
  const secretos = { actual: SECRETO, anteriores: [] }
  await prepararAcceso(pool)
  await abrirConstante(pool, secretos)
  const store = conectarEventStore(eventstoreUrl, crearClaves(pool, secretos), secretos)
  await store.identidad()
  let siguiente = desde
  const seguir = async () => {
    for (let n = siguiente++; n <= hasta; n = siguiente++) await escribir(store, n)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, seguir))
  await store.dispose()
  await pool.end()
}

/** The output of a program of the bench. */
export type Medida = {
  readonly eventos: number
  readonly ms: number
  readonly mib?: number
  readonly posicion?: string
}

/**
 * Returns how to run programs of the bench on a log, each in a process of its own with the memory
 * of a tool of the product. `env` has the secret that seals the log's facts.
 */
export const crearAparte = (
  { databaseUrl, eventstoreUrl }: Direcciones,
  herramienta: 'auditar' | 'copiar' | 'reconstruir',
  env: Readonly<Record<string, string>> = { SECRETO },
) => {
  const opciones = opcionesDe(`api/herramientas/${herramienta}.ts`)
  return async (archivo: string, propio: Readonly<Record<string, string>> = {}): Promise<Medida> => {
    const { stdout } = await ejecutar(process.execPath, [...opciones, join(import.meta.dirname, archivo)], {
      env: { ...process.env, ...env, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventstoreUrl, ...propio },
    })
    return JSON.parse(stdout) as Medida
  }
}
export type Aparte = ReturnType<typeof crearAparte>
