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

/** The embedded event store as a process of its own. */
export const iniciarAlmacen = async (almacenUrl: string, puerto = 0) => {
  const { dato, parar } = await iniciar('eventstore/main.ts', /:(\d+)\?.*\n/, {
    env: { ...process.env, EVENTSTORE_DATABASE_URL: almacenUrl },
    argumentos: ['--port', String(puerto)],
  })
  return { url: `esdb://127.0.0.1:${dato}?tls=false`, puerto: Number(dato), parar }
}
export type Almacen = Awaited<ReturnType<typeof iniciarAlmacen>>
