import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ejecutar = promisify(execFile)

/** Under which the facts of a log of the bench's own are sealed. */
export const SECRETO = 'un secreto del banco de 32 letras'
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
