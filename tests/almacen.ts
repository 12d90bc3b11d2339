import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { SCHEMA } from '#eventstore/sql.ts'
import { iniciar } from './programa.ts'

/** Two fresh databases on the tests' Postgres, or on another. */
export const basesNuevas = async (servidor = inject('postgresUrl')) => {
  const nombre = `t${randomUUID().replaceAll('-', '')}`
  const url = (base: string) => Object.assign(new URL(servidor), { pathname: `/${base}` }).href
  const client = new pg.Client(servidor)
  await client.connect()
  try {
    // Files are copied as they are: through the write-ahead log it costs four times as much.
    for (const base of [nombre, `${nombre}_es`]) await client.query(`create database ${base} strategy file_copy`)
  } finally {
    await client.end()
  }
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

/** Another store that has what a log has now, each event at its place, and gets nothing more. */
export const copiarAlmacen = async (almacenUrl: string) => {
  const copiaUrl = (await basesNuevas()).almacenUrl
  const [de, a] = [new pg.Client(almacenUrl), new pg.Client(copiaUrl)]
  await Promise.all([de.connect(), a.connect()])
  const { rows } = await de.query<{ todo: string }>('select jsonb_agg(to_jsonb(e))::text as todo from events e')
  await a.query(SCHEMA)
  await a.query('insert into events select * from jsonb_populate_recordset(null::events, $1)', [rows[0]?.todo])
  await Promise.all([de.end(), a.end()])
  return iniciarAlmacen(copiaUrl)
}

export type Almacen = Awaited<ReturnType<typeof iniciarAlmacen>>
