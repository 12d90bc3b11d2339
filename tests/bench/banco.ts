import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Direcciones } from '#api/arranque/log.ts'
import { puertoLibre } from '#api/arranque/puerto.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { iniciar } from '#tests/programa.ts'
import { cpuDe } from './consumo.ts'

/** Free ports: two benches may run beside each other. */
export const [PUERTO, PUERTO_BASE, PUERTO_JUSTA] = await Promise.all([puertoLibre(), puertoLibre(), puertoLibre()])

export type Banco = Awaited<ReturnType<typeof abrirBanco>>

/**
 * Returns the folder for a log that another run goes on with: its facts are sealed and encrypted
 * with what is stored there.
 */
export const carpetaDe = (almacen: string): string =>
  join(import.meta.dirname, 'datos', createHash('sha256').update(almacen).digest('hex').slice(0, 12))

/**
 * Makes Postgres count its statements from its next start on, and do nothing by itself: cleaning up
 * after the demo would count in the measurement.
 */
const contarSentencias = async (datos: string): Promise<void> => {
  const client = new pg.Client(enMarcha(datos).databaseUrl)
  await client.connect()
  await client.query('alter system set shared_preload_libraries = pg_stat_statements')
  await client.query('alter system set autovacuum = off')
  await client.end()
}

/** Returns the addresses of the parts of the product that runs on a data directory. */
export const enMarcha = (datos: string): Direcciones => JSON.parse(readFileSync(join(datos, 'en-marcha.json'), 'utf8'))

/** Returns the schema that is read in a product's database. */
export const esquemaDe = async (lectura: pg.Client): Promise<string> => {
  const { rows } = await lectura.query('select esquema from proyeccion.activo')
  return rows[0].esquema
}

/**
 * Opens the product with its demo market beside the plain baseline and the fair one, on one
 * Postgres. With `dosVeces`, it starts again on its data; with 'contando', on a Postgres that
 * counts. `ajustes` are its environment: with an `EVENTSTORE_URL`, its other data stay for the next
 * run.
 */
export const abrirBanco = async (dosVeces: boolean | 'contando', ajustes: Readonly<Record<string, string>> = {}) => {
  const { EVENTSTORE_URL: almacen } = ajustes
  const datos = almacen === undefined ? carpetaNueva('bench') : carpetaDe(almacen)
  const env = {
    ...process.env,
    DATA_DIR: datos,
    PORT: String(PUERTO),
    LOG_LEVEL: 'error',
    DEMO: '1',
    ESCRITURAS_POR_MINUTO: '10000000',
    NODE_ENV: 'development',
    ...ajustes,
  }
  const arrancar = () => iniciarProducto({ env })
  let producto = await arrancar()
  const inicios = [producto.ms]
  if (dosVeces) {
    if (dosVeces === 'contando') await contarSentencias(datos)
    await producto.parar()
    producto = await arrancar()
    inicios.push(producto.ms)
  }
  const { databaseUrl, eventstoreUrl } = enMarcha(datos)
  const lectura = new pg.Client({ connectionString: databaseUrl })
  await lectura.connect()
  const nuevaBase = async (nombre: string): Promise<string> => {
    await lectura.query(`drop database if exists ${nombre}`)
    await lectura.query(`create database ${nombre}`)
    return Object.assign(new URL(databaseUrl), { pathname: `/${nombre}` }).href
  }
  const baseUrl = await nuevaBase('base')
  const base = new pg.Client({ connectionString: baseUrl })
  await base.connect()
  await base.query(`
    create table pedidos (id bigint generated always as identity primary key, cliente bigint, proveedor bigint, descripcion text, estado text,
      subtotal bigint, iva bigint, total bigint, creado timestamptz default now(), actualizado timestamptz default now());
    create index on pedidos (proveedor, id desc);
    create index on pedidos (cliente, id desc);
    create table auditoria (id bigint generated always as identity primary key, pedido bigint, que text, datos jsonb, cuando timestamptz default now())`)
  const comparado = (archivo: string, url: string, puerto: number) =>
    iniciar(archivo, /^lista/m, { env: { ...process.env, BASE_URL: url, PORT: String(puerto) } })
  const llano = await comparado('tests/bench/base.ts', baseUrl, PUERTO_BASE)
  const justa = await comparado('tests/bench/justa.ts', await nuevaBase('justa'), PUERTO_JUSTA)

  return {
    datos,
    url: producto.url,
    pid: producto.pid,
    /** Milliseconds of each start, the first with the demo. */
    inicios,
    databaseUrl,
    eventstoreUrl,
    baseUrl,
    /** The product's database. */
    lectura,
    /** The plain baseline's database. */
    base,
    /** Returns the CPU seconds of the fair baseline's own process. */
    cpuJusta: () => cpuDe(justa.pid),
    /** Returns the schema that the product reads. */
    esquema: () => esquemaDe(lectura),
    cerrar: async () => {
      await lectura.end()
      await base.end()
      await llano.parar()
      await justa.parar()
      await producto.parar()
      if (almacen === undefined) borrar(datos)
    },
  }
}
