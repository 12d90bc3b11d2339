import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { borrar, carpetaNueva } from './carpeta.ts'
import { ponerDemo } from './demo.ts'
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
/** A part of the product that runs on a data directory, by its process. */
export const parteDe = (datos: string, cual: Parte): number => {
  if (cual === 'postgres') return Number(readFileSync(pidDePostgres(datos), 'utf8').split('\n')[0])
  const suya = procDe(datos).find(({ argumentos }) => ES[cual](argumentos.join(' ')))
  if (suya === undefined) throw new Error(`${cual} no está`)
  return suya.pid
}

export type Base = 'bandwork' | 'eventstore'
/** What somebody with the database's password could do to the product that runs on a data directory. */
export const porDetras = async <T>(datos: string, base: Base, hacer: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { databaseUrl } = JSON.parse(readFileSync(join(datos, 'en-marcha.json'), 'utf8'))
  const client = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: `/${base}` }).href)
  await client.connect()
  return hacer(client).finally(() => client.end())
}

/** An API that runs at an address, asked as a browser asks. */
export const puertaDe = (url: () => string) => {
  const pedir = async (camino: string, opciones: RequestInit & { cookie?: string } = {}) => {
    const { cookie, ...resto } = opciones
    const r = await fetch(url() + camino, {
      ...resto,
      headers: { accept: 'application/json', ...(cookie ? { cookie } : {}), ...(resto.headers as object) },
      signal: AbortSignal.timeout(15_000),
    })
    const texto = await r.text()
    const json = r.headers.get('content-type')?.includes('json')
    return { estado: r.status, cabeceras: r.headers, cuerpo: json ? JSON.parse(texto) : texto }
  }
  return {
    pedir,
    /** As the pages send: what could not be done at the moment is sent again under its key. */
    enviar: async (camino: string, cuerpo: object, cookie: string, clave: string = crypto.randomUUID()) => {
      const una = () =>
        pedir(camino, {
          method: 'POST',
          body: JSON.stringify(cuerpo),
          cookie,
          headers: { 'content-type': 'application/json', 'idempotency-key': clave },
        })
      for (let quedan = 3; ; quedan -= 1) {
        const respuesta = await una()
        if (quedan === 0 || respuesta.cuerpo.code !== 'no-disponible') return respuesta
        await setTimeout(1_000)
      }
    },
    entrar: async (correo: string): Promise<string> => {
      const r = await pedir('/login', {
        method: 'POST',
        body: JSON.stringify({ correo, contrasena: 'bandwork-demo' }),
        headers: { 'content-type': 'application/json' },
      })
      if (r.estado !== 200) throw new Error(`no entró ${correo}: ${JSON.stringify(r.cuerpo)}`)
      return r.cabeceras.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}

/**
 * The product with its demo market on a data directory of its own, for a test file: asked as a browser asks, and met from behind. A `nueva` one
 * makes the market at its first start.
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
    url: () => arrancado().url,
    arrancar,
    parar: (senal?: NodeJS.Signals) => arrancado().parar(senal),
    pid: () => arrancado().pid,
    salida: () => arrancado().salida(),
    ...puertaDe(() => arrancado().url),
    /** What of it runs by itself: the event store, the projector, Postgres. */
    parte: (cual: Parte): number => parteDe(datos, cual),
    detras: <T>(base: Base, hacer: (client: pg.Client) => Promise<T>): Promise<T> => porDetras(datos, base, hacer),
  }
}
