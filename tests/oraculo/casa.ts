import { pino } from 'pino'
import { beforeAll, expect, vi } from 'vitest'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { direccionesDeHerramienta } from '#api/arranque/direcciones.ts'
import { abrirLog } from '#api/arranque/nucleo.ts'
import { verificarTodo } from '#api/arranque/verificacion.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { type puertaDe, unaInstalacion } from '#tests/instalacion.ts'
import { sinAjustes } from '#tests/programa.ts'
import { abrirCartero, type Cartero } from './cartero.ts'
import { comprobar, type Visto } from './comprobar.ts'
import type { Libro } from './libro.ts'

const callado = pino({ level: 'silent' })
/** What may be owed once a fault is over: mails wait ever longer between two tries. */
const CALMA_MS = 120_000

/** Where the product that is looked at has its parts. */
type Ajustes = Readonly<Record<string, string>>

/** The log of the product that runs with some settings, and what its audit says of it. */
const conLog = async <T>(
  ajustes: Ajustes,
  hacer: (log: Awaited<ReturnType<typeof abrirLog>>, databaseUrl: string) => Promise<T>,
): Promise<T> => {
  const config = leerConfig(sinAjustes(ajustes))
  const direcciones = await direccionesDeHerramienta(config, callado, [])
  const log = await abrirLog(direcciones, config.secretos)
  return hacer(log, direcciones.databaseUrl).finally(log.cerrar)
}

/** Every fact of the product's, in order. */
export const leerLog = (ajustes: Ajustes) =>
  conLog(ajustes, async ({ store }) => {
    const hechos: Visto['hechos'][number][] = []
    const ultima = (await store.ultimaPosicion()) ?? 0n
    for await (const hecho of store.readAll(undefined, ultima, new AbortController().signal)) hechos.push(hecho)
    return hechos
  })

const auditar = (ajustes: Ajustes) =>
  conLog(ajustes, async ({ store, pool }, databaseUrl) => {
    const config = leerConfig(sinAjustes(ajustes))
    const client = await conexionDeProyector(databaseUrl)
    await prepararBase(client)
    const claves = await crearClavesDeRaices(pool, config.secretos).todas()
    const nada = { delLog: () => undefined, delLado: () => undefined }
    const verificado = await verificarTodo(store, claves, client, callado, nada).finally(() => client.end())
    return verificado.hallazgo
  })

/** Waits until nothing is owed any more, and says that all holds; answers what it saw. `pedir` asks an API of the product. */
export const sanar = async (
  { ajustes, cartero, pedir }: { ajustes: Ajustes; cartero: Cartero; pedir: ReturnType<typeof puertaDe>['pedir'] },
  libro: Libro,
): Promise<Visto> => {
  const visto = await vi.waitFor(
    async () => {
      expect((await pedir('/api/salud')).cuerpo).toMatchObject({ estado: 'ok', atraso: { hechos: 0, segundos: 0 } })
      const ahora = { hechos: await leerLog(ajustes), cartas: [...cartero.cartas], hallazgo: null }
      expect(comprobar(libro, ahora)).toEqual([])
      return ahora
    },
    { timeout: CALMA_MS, interval: 500 },
  )
  expect(await auditar(ajustes)).toBeNull()
  return visto
}

/** The product as people start it, with a mail server of the test's and what else it is told, for a test file that breaks it. */
export const unaCasa = ({ nueva = false, ajustes: suyos = {} }: Parameters<typeof unaInstalacion>[0] = {}) => {
  const ajustes: Record<string, string> = { ESCRITURAS_POR_MINUTO: '1000000', ...suyos }
  let cartero: Cartero
  beforeAll(async () => {
    cartero = await abrirCartero()
    ajustes['SMTP_URL'] = cartero.url
    return () => cartero.caer()
  })
  const producto = unaInstalacion({ nueva, ajustes })
  const suya = () => ({ DATA_DIR: producto.datos() })
  return {
    producto,
    cartero: () => cartero,
    auditar: () => auditar(suya()),
    sana: (libro: Libro): Promise<Visto> => sanar({ ajustes: suya(), cartero, pedir: producto.pedir }, libro),
  }
}
export type Casa = ReturnType<typeof unaCasa>

/** The same seed gives the same commands and faults. */
export const semillaDe = (que: string): number => {
  const semilla = Number(process.env['SEMILLA'] ?? Date.now() % 1e9)
  console.log(`${que}: SEMILLA=${semilla}`)
  return semilla
}
