import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { ensureDatabase } from '#eventstore/postgres.ts'
import { iniciar } from './programa.ts'

/** Two fresh databases on the tests' Postgres, or on another. */
export const basesNuevas = async (servidor = inject('postgresUrl')) => {
  const nombre = `t${randomUUID().replaceAll('-', '')}`
  const url = (base: string) => Object.assign(new URL(servidor), { pathname: `/${base}` }).href
  await ensureDatabase(servidor, nombre)
  await ensureDatabase(servidor, `${nombre}_es`)
  return { databaseUrl: url(nombre), almacenUrl: url(`${nombre}_es`) }
}

/** The embedded node over a log whose positions have gaps, and where others write too. */
export const CON_HUECOS = 'tests/racimo/almacen.ts'

/** The embedded event store as a process of its own, or another program that serves it. */
export const iniciarAlmacen = async (almacenUrl: string, puerto = 0, programa = 'eventstore/main.ts') => {
  const { dato, parar } = await iniciar(programa, /:(\d+)\?.*\n/, {
    env: { ...process.env, EVENTSTORE_DATABASE_URL: almacenUrl },
    argumentos: ['--port', String(puerto)],
  })
  return { url: `esdb://127.0.0.1:${dato}?tls=false`, puerto: Number(dato), parar }
}

export type Almacen = Awaited<ReturnType<typeof iniciarAlmacen>>
