import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepararAcceso } from '#api/access/base.ts'
import { crearClaves } from '#api/access/claves.ts'
import { abrirConstante } from '#api/access/constante.ts'
import { conectarEventStore, type EventStore } from '#commands/log/event-store.ts'
import { crearPool } from '#projections/motor/database.ts'

const ejecutar = promisify(execFile)

/** Under which the facts of a log of the bench's own are sealed. */
export const SECRETO = 'un secreto del banco de 32 letras'
const A_LA_VEZ = 16

/** Fills a log of the bench's own, in databases that nothing was in: `escribir` is given each number from 1 to `hasta`, sixteen at a time. */
export const llenarLog = async (
  databaseUrl: string,
  eventstoreUrl: string,
  hasta: number,
  escribir: (store: EventStore, n: number) => Promise<unknown>,
): Promise<void> => {
  const pool = crearPool(databaseUrl)
  const secretos = { actual: SECRETO, anteriores: [] }
  await prepararAcceso(pool)
  await abrirConstante(pool, secretos)
  const store = conectarEventStore(eventstoreUrl, crearClaves(pool, secretos), secretos)
  await store.identidad()
  let siguiente = 1
  const seguir = async () => {
    for (let n = siguiente++; n <= hasta; n = siguiente++) await escribir(store, n)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, seguir))
  await store.dispose()
  await pool.end()
}

/** What a program of the bench prints of what it did. */
export type Medida = { readonly eventos: number; readonly ms: number; readonly mib?: number; readonly esquema?: string }

/** Runs programs of the bench on a log, each in a process of its own with what memory a tool of the product has. */
export const crearAparte =
  (databaseUrl: string, eventstoreUrl: string) =>
  async (archivo: string, env: Readonly<Record<string, string>> = {}): Promise<Medida> => {
    const { stdout } = await ejecutar(
      process.execPath,
      ['--max-semi-space-size=32', '--max-old-space-size=160', join(import.meta.dirname, archivo)],
      { env: { ...process.env, SECRETO, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventstoreUrl, ...env } },
    )
    return JSON.parse(stdout) as Medida
  }
