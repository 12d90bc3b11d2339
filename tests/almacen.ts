import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { startNode } from '#eventstore/node.ts'
import { SCHEMA } from '#eventstore/sql.ts'
import { openStorage } from '#eventstore/storage.ts'
import { PLANTILLA } from './postgres.ts'
import { iniciar, sinAjustes } from './programa.ts'

/**
 * Creates two fresh databases: on the tests' Postgres, where a product's starts as PLANTILLA unless
 * it is to be empty, or on another.
 */
export const basesNuevas = async (otro?: string, { vacia = otro !== undefined } = {}) => {
  const servidor = otro ?? inject('postgresUrl')
  const nombre = `t${randomUUID().replaceAll('-', '')}`
  const url = (base: string) => Object.assign(new URL(servidor), { pathname: `/${base}` }).href
  const client = new pg.Client(servidor)
  await client.connect()
  try {
    // Files are copied as they are: through the write-ahead log it costs four times as much.
    await client.query(`create database ${nombre} ${vacia ? '' : `template ${PLANTILLA}`} strategy file_copy`)
    await client.query(`create database ${nombre}_es strategy file_copy`)
  } finally {
    await client.end()
  }
  return { databaseUrl: url(nombre), almacenUrl: url(`${nombre}_es`) }
}

/** The embedded node over a log whose positions have gaps, and where others write too. */
export const CON_HUECOS = 'tests/racimo/almacen.ts'

/** Starts the embedded event store as a process of its own, or another program that serves it. */
export const iniciarAlmacen = async (almacenUrl: string, puerto = 0, programa = 'eventstore/main.ts') => {
  const { dato, parar } = await iniciar(programa, /:(\d+)\?.*\n/, {
    env: sinAjustes({ EVENTSTORE_DATABASE_URL: almacenUrl }),
    argumentos: ['--port', String(puerto)],
  })
  return { url: `esdb://127.0.0.1:${dato}?tls=false`, puerto: Number(dato), parar }
}

/**
 * Opens the embedded event store in this process, which takes a tenth of the cost of a process of
 * its own. A test that kills it needs one of its own, and says so where it asks for a log or a
 * system (`aparte`).
 */
const abrirAlmacenAqui = async (almacenUrl: string) => {
  const storage = await openStorage(almacenUrl, (error) => {
    throw error
  })
  const nodo = await startNode({ storage, place: { host: '127.0.0.1', port: 0 } })
  return {
    url: `esdb://127.0.0.1:${nodo.port}?tls=false`,
    puerto: nodo.port,
    parar: async (senal?: NodeJS.Signals): Promise<void> => {
      if (senal === 'SIGKILL') throw new Error('Este almacén vive en el proceso de la prueba: pide uno aparte.')
      await nodo.stop()
    },
  }
}

/** The place of the store of a test's log or system. */
export type DondeAlmacen = {
  /** Whether it is in a process of its own, which the test may kill. */
  readonly aparte?: boolean
  /** Another program that serves it, in a process of its own. */
  readonly programa?: string | undefined
}

export const abrirAlmacen = (almacenUrl: string, { aparte = false, programa }: DondeAlmacen) =>
  aparte || programa ? iniciarAlmacen(almacenUrl, 0, programa) : abrirAlmacenAqui(almacenUrl)

/**
 * Copies a log's present content to another store, each event at its position. The copy gets
 * nothing more.
 */
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

export type Almacen = Awaited<ReturnType<typeof abrirAlmacen>>
