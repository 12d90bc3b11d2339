import pg from 'pg'
import { expect, vi } from 'vitest'
import { basesNuevas, CON_HUECOS, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { SECRETO } from '#tests/log.ts'
import { abrirCartero } from '#tests/oraculo/cartero.ts'
import type { Libro } from '#tests/oraculo/libro.ts'
import { RECHAZOS_BUSCADOS } from '#tests/oraculo/ordenes.ts'
import { crearPeticiones } from '#tests/peticiones.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr, lanzar, RAIZ, sinAjustes } from '#tests/programa.ts'
import { abrirRacimo } from './nodos.ts'

/** The timeout is four times that of a start on a busy machine. */
const ARRANQUE = { timeout: 4 * 5_000, interval: 50 }

export type Parte = 'proyector' | 'procesos'

/**
 * Opens a larger installation: the accounts of the demo market on one Postgres, three nodes over a
 * log with gaps, and a mail server. Its parts are started one by one, with these other settings.
 */
export const abrirInstalacion = async (otros: Readonly<Record<string, string>> = {}) => {
  const { databaseUrl, almacenUrl } = await basesNuevas()
  let almacen = await iniciarAlmacen(almacenUrl, 0, CON_HUECOS)
  const racimo = await abrirRacimo(almacen.puerto)
  const cartero = await abrirCartero()
  const datos = carpetaNueva('partes')
  const ajustes = {
    DATA_DIR: datos,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: racimo.url,
    SMTP_URL: cartero.url,
    SECRETO,
    PORT: '0',
    DEMO: '0',
    ESCRITURAS_POR_MINUTO: '1000000',
    ...otros,
  }
  // The market's accounts come with the one order that this asks for.
  const { codigo, errores } = await correr('api/herramientas/demo.ts', ajustes, '--pedidos', '1')
  expect(codigo, errores).toBe(0)
  const orden = (only: string, raiz: string) => ({
    env: sinAjustes(ajustes),
    argumentos: ['--only', only],
    callado: true,
    raiz,
  })
  const abiertas: { readonly parar: (senal?: NodeJS.Signals) => Promise<unknown> }[] = []
  const abierta = <T extends (typeof abiertas)[number]>(parte: T): T => {
    abiertas.push(parte)
    return parte
  }
  const conBase = async <T>(hacer: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    return hacer(client).finally(() => client.end())
  }
  const conexiones = (condicion: string): Promise<number[]> =>
    conBase(async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condicion}`,
      )
      return rows.map(({ pid }) => pid)
    })
  return {
    ajustes,
    conBase,
    /** Returns the processes connected to its database, by what Postgres says of them. */
    conexiones,
    deParte: (parte: Parte) => conexiones(`application_name = 'bandwork-${parte}'`),
    racimo,
    cartero,
    /** Starts an API, of this release or of the one in a folder. */
    api: async (raiz = RAIZ) => {
      const { url, parar } = abierta(await iniciarProducto(orden('api,live', raiz)))
      return { ...crearPeticiones(() => url), port: Number(new URL(url).port), parar }
    },
    /** Starts a part that prints nothing once it works. */
    parte: (parte: Parte, raiz = RAIZ) => abierta(lanzar('api/server.ts', orden(parte, raiz))),
    /** Kills the log's store and starts it again at the same port. */
    reiniciarAlmacen: async () => {
      await almacen.parar('SIGKILL')
      almacen = await iniciarAlmacen(almacenUrl, almacen.puerto, CON_HUECOS)
    },
    cerrar: async () => {
      await Promise.all(abiertas.map(({ parar }) => parar()))
      await cartero.caer()
      await racimo.cerrar()
      await almacen.parar()
      borrar(datos)
    },
  }
}

export type Instalacion = Awaited<ReturnType<typeof abrirInstalacion>>

/**
 * Starts two of each part. Of projectors and process runners, the first works and the other waits
 * for its end.
 */
export const abrirDos = async (casa: Instalacion) => {
  const primeros = [casa.parte('proyector'), casa.parte('procesos')] as const
  const [primera, otra] = await Promise.all([casa.api(), casa.api()])
  await vi.waitFor(async () => expect((await primera.pedir('/api/salud/listo')).estado).toBe(200), ARRANQUE)
  await vi.waitFor(async () => expect(await casa.deParte('procesos')).toHaveLength(1), ARRANQUE)
  const proyectores = [primeros[0], casa.parte('proyector')]
  const procesos = [primeros[1], casa.parte('procesos')]
  return { primera, otra, proyectores, procesos }
}

/** Returns the answers that refused something which shouldn't have been refused. */
export const negadas = ({ anotadas }: Libro): string[] =>
  [...anotadas.values()].flatMap(({ respuesta, dicho }) =>
    respuesta === 'rechazada' && !RECHAZOS_BUSCADOS.has(JSON.parse(dicho).code) ? [dicho] : [],
  )
