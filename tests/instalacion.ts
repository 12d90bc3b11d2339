import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { borrar, carpetaNueva } from './carpeta.ts'
import { ponerDemo } from './demo.ts'
import { crearPeticiones } from './peticiones.ts'
import { procDe } from './proc.ts'
import { iniciarProducto, type Producto } from './producto.ts'
import { sinAjustes } from './programa.ts'

const pidDePostgres = (dataDir: string) => join(dataDir, 'postgres/pgdata/postmaster.pid')
export const hayPostgres = (dataDir: string): boolean => existsSync(pidDePostgres(dataDir))

export type Parte = 'api' | 'eventstore' | 'proyector' | 'postgres'
const ES: Readonly<Record<Exclude<Parte, 'postgres'>, (orden: string) => boolean>> = {
  api: (orden) => orden.includes('api/server.ts') && !orden.includes('--only'),
  eventstore: (orden) => orden.includes('eventstore/main.ts'),
  proyector: (orden) => orden.includes('--only proyector'),
}
/**
 * Returns the process of a part of the product that runs on a data directory. Throws when it isn't
 * there.
 */
export const parteDe = (datos: string, parte: Parte): number => {
  if (parte === 'postgres') return Number(readFileSync(pidDePostgres(datos), 'utf8').split('\n')[0])
  const proceso = procDe(datos).find(({ argumentos }) => ES[parte](argumentos.join(' ')))
  if (proceso === undefined) throw new Error(`${parte} no está`)
  return proceso.pid
}

export type Base = 'bandwork' | 'eventstore'
/**
 * Acts on the database of the product that runs on a data directory, as anybody with the password
 * could.
 */
export const porDetras = async <T>(datos: string, base: Base, hacer: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { databaseUrl } = JSON.parse(readFileSync(join(datos, 'en-marcha.json'), 'utf8'))
  const client = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: `/${base}` }).href)
  await client.connect()
  return hacer(client).finally(() => client.end())
}

/**
 * Opens the product with its demo market on a data directory of its own, for a test file. It gets
 * requests like a browser's, and can be changed behind its back. A `nueva` one makes the market at
 * its first start.
 */
export const unaInstalacion = ({
  nueva = false,
  ajustes = {},
}: {
  readonly nueva?: boolean
  readonly ajustes?: Readonly<Record<string, string>>
} = {}) => {
  let datos = ''
  let producto: Producto | undefined
  const arrancado = (): Producto => {
    if (!producto) throw new Error('el producto no arrancó')
    return producto
  }
  const arrancar = async () => {
    const env = sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '1', ...ajustes })
    producto = await iniciarProducto({ env, callado: true })
  }
  beforeAll(async () => {
    datos = carpetaNueva('instalacion')
    if (!nueva) await ponerDemo(datos)
    await arrancar()
  })
  afterAll(async () => {
    await producto?.parar()
    borrar(datos)
  })

  return {
    datos: () => datos,
    arrancar,
    parar: (senal?: NodeJS.Signals) => arrancado().parar(senal),
    pid: () => arrancado().pid,
    salida: () => arrancado().salida(),
    errores: (expresion: RegExp) => arrancado().errores(expresion),
    ...crearPeticiones(() => arrancado().url),
    /** Returns the pid of a part that runs by itself: the event store, the projector, Postgres. */
    parte: (parte: Parte): number => parteDe(datos, parte),
    detras: <T>(base: Base, hacer: (client: pg.Client) => Promise<T>): Promise<T> => porDetras(datos, base, hacer),
  }
}
