import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { iniciar, RAIZ } from '#tests/programa.ts'

export const PUERTO = 34_100
export const PUERTO_BASE = 34_101
/** What `npm start` gives to node. */
const OPCIONES = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((palabra: string) => palabra.startsWith('--'))

export type Banco = Awaited<ReturnType<typeof abrirBanco>>

/** What another run on the same log goes on with: its facts are sealed and encrypted under what is kept here. */
export const carpetaDe = (almacen: string): string =>
  join(import.meta.dirname, 'datos', createHash('sha256').update(almacen).digest('hex').slice(0, 12))

/**
 * The product with its demo market beside the plain baseline, on one Postgres; `dosVeces`, it starts again on its data. `ajustes` are of its
 * environment: with an `EVENTSTORE_URL`, what it has elsewhere stays for the next run.
 */
export const abrirBanco = async (dosVeces: boolean, ajustes: Readonly<Record<string, string>> = {}) => {
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
  const arrancar = () => iniciarProducto({ env, opciones: OPCIONES })
  let producto = await arrancar()
  const inicios = [producto.ms]
  if (dosVeces) {
    await producto.parar()
    producto = await arrancar()
    inicios.push(producto.ms)
  }
  const { databaseUrl, eventstoreUrl } = JSON.parse(readFileSync(join(datos, 'en-marcha.json'), 'utf8'))
  const lectura = new pg.Client({ connectionString: databaseUrl })
  await lectura.connect()
  await lectura.query('drop database if exists base')
  await lectura.query('create database base')
  const baseUrl = Object.assign(new URL(databaseUrl), { pathname: '/base' }).href
  const base = new pg.Client({ connectionString: baseUrl })
  await base.connect()
  await base.query(`
    create table pedidos (id bigint generated always as identity primary key, cliente bigint, proveedor bigint, descripcion text, estado text,
      subtotal bigint, iva bigint, total bigint, creado timestamptz default now(), actualizado timestamptz default now());
    create index on pedidos (proveedor, id desc);
    create index on pedidos (cliente, id desc);
    create table auditoria (id bigint generated always as identity primary key, pedido bigint, que text, datos jsonb, cuando timestamptz default now())`)
  const llano = await iniciar('tests/bench/base.ts', /^lista/m, {
    env: { ...process.env, BASE_URL: baseUrl, PORT: String(PUERTO_BASE) },
  })

  return {
    datos,
    url: producto.url,
    pid: producto.pid,
    /** ms of each start, the first with the demo. */
    inicios,
    databaseUrl: databaseUrl as string,
    eventstoreUrl: eventstoreUrl as string,
    baseUrl,
    /** The product's database. */
    lectura,
    /** The baseline's. */
    base,
    /** The schema that the product reads. */
    esquema: async (): Promise<string> => {
      const { rows } = await lectura.query('select esquema from proyeccion.activo')
      return rows[0].esquema
    },
    cerrar: async () => {
      await lectura.end()
      await base.end()
      await llano.parar()
      await producto.parar()
      if (almacen === undefined) borrar(datos)
    },
  }
}
