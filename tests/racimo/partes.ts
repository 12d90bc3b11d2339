import { pino } from 'pino'
import { leerConfig } from '#api/arranque/config.ts'
import { abrirNucleo } from '#api/arranque/nucleo.ts'
import { abrirCuentasDemo, CONTRASENA_DEMO } from '#api/demo/cuentas.ts'
import { basesNuevas, CON_HUECOS, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { puertaDe } from '#tests/instalacion.ts'
import { SECRETO } from '#tests/log.ts'
import { abrirCartero } from '#tests/oraculo/cartero.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { lanzar, sinAjustes } from '#tests/programa.ts'
import { abrirRacimo } from './nodos.ts'

/** The accounts of the demo market, as a first start opens them. */
const abrirCuentas = async (ajustes: Record<string, string>): Promise<void> => {
  const config = leerConfig(ajustes)
  const { databaseUrl = '', eventstoreUrl = '' } = config
  const nucleo = await abrirNucleo(config, { databaseUrl, eventstoreUrl }, 0, pino({ level: 'silent' }))
  const { cuentas, credenciales } = nucleo.servicios
  await credenciales.fijarIguales(await abrirCuentasDemo(cuentas, new Date().toISOString()), CONTRASENA_DEMO)
  await nucleo.cerrar()
}

/** A larger installation: the accounts of the demo market on one Postgres, three nodes over a log with gaps, a mail server; its parts are started one by one. */
export const abrirInstalacion = async () => {
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
  }
  await abrirCuentas(ajustes)
  const orden = (only: string) => ({ env: sinAjustes(ajustes), argumentos: ['--only', only], callado: true })
  const abiertas: { readonly parar: (senal?: NodeJS.Signals) => Promise<unknown> }[] = []
  const abierta = <T extends (typeof abiertas)[number]>(parte: T): T => {
    abiertas.push(parte)
    return parte
  }
  return {
    ajustes,
    databaseUrl,
    racimo,
    cartero,
    api: async () => {
      const api = abierta(await iniciarProducto(orden('api,live')))
      return { ...api, ...puertaDe(() => api.url), port: Number(new URL(api.url).port) }
    },
    /** One that says nothing once it works. */
    parte: (cual: 'proyector' | 'procesos') => abierta(lanzar('api/server.ts', orden(cual))),
    /** The log's store is gone at once, and back where it was. */
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
