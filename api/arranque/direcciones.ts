import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ensureDatabase, startPostgres } from '#eventstore/postgres.ts'
import { puestoDelAlmacen } from './almacen.ts'
import type { Config } from './config.ts'
import { cerrarDatos, DatosInservibles, hacerDatos } from './datos.ts'
import { MEMORIA_JOVEN, mantener } from './hijos.ts'
import type { Direcciones } from './nucleo.ts'

export type Cierres = (() => Promise<unknown>)[]

const archivoDe = (config: Config): string => join(config.dataDir, 'en-marcha.json')

/** Where a product that runs on this data directory has its parts, undefined when none runs. A pid may be a stranger's by now: its Postgres must answer. */
const enMarcha = async (config: Config): Promise<Direcciones | undefined> => {
  try {
    const { pid, ...direcciones } = JSON.parse(readFileSync(archivoDe(config), 'utf8')) as Direcciones & { pid: number }
    if (pid === process.pid) return undefined
    process.kill(pid, 0)
    const { hostname, port } = new URL(direcciones.databaseUrl)
    const socket = connect(Number(port || 5432), hostname)
    await once(socket, 'connect').finally(() => socket.destroy())
    return direcciones
  } catch {
    return undefined
  }
}

const VIGILANCIA_MS = 250
const CEDE_MS = 5_000

/** The embedded Postgres, started again on its port whenever it is gone. */
const mantenerPostgres = async (dir: string, logger: Logger, cierres: Cierres) => {
  const registrar = (linea: string) => logger.info(linea)
  let postgres = await startPostgres({ dir, log: registrar })
  const { port } = postgres
  let cerrado = false
  let vigia: NodeJS.Timeout
  const vigilar = async () => {
    if (!cerrado && !postgres.alive()) {
      logger.warn('Postgres terminó; se vuelve a iniciar')
      await startPostgres({ dir, port, log: registrar }).then(
        (nuevo) => {
          postgres = nuevo
        },
        (error: Error) => logger.error({ error: error.message }, 'Postgres no arranca'),
      )
    }
    if (!cerrado) vigia = setTimeout(vigilar, VIGILANCIA_MS)
  }
  vigia = setTimeout(vigilar, VIGILANCIA_MS)
  cierres.push(async () => {
    cerrado = true
    clearTimeout(vigia)
    await postgres.stop()
  })
  return postgres
}

/** Postgres and the event store: those of the configuration, or embedded ones started here; what was started is let go of by `cierres`. */
export const abrirDirecciones = async (config: Config, logger: Logger, cierres: Cierres): Promise<Direcciones> => {
  if (config.databaseUrl !== undefined && config.eventstoreUrl !== undefined) {
    cerrarDatos(config.dataDir)
    return { databaseUrl: config.databaseUrl, eventstoreUrl: config.eventstoreUrl }
  }
  hacerDatos(config.dataDir)
  // One that was just told to stop takes a moment.
  for (let espera = 0; await enMarcha(config); espera += VIGILANCIA_MS) {
    if (espera >= CEDE_MS) throw new DatosInservibles(`BandWork ya está en marcha con los datos de ${config.dataDir}.`)
    await dormir(VIGILANCIA_MS)
  }
  let { databaseUrl, eventstoreUrl } = config
  let almacenUrl: string | undefined
  if (databaseUrl === undefined) {
    const postgres = await mantenerPostgres(join(config.dataDir, 'postgres'), logger, cierres)
    databaseUrl = await postgres.ensureDatabase('bandwork')
    almacenUrl = eventstoreUrl === undefined ? await postgres.ensureDatabase('eventstore') : undefined
  } else if (eventstoreUrl === undefined) {
    almacenUrl = Object.assign(new URL(databaseUrl), { pathname: '/eventstore' }).href
    await ensureDatabase(databaseUrl, 'eventstore')
  }
  if (almacenUrl !== undefined) {
    const { argumentos, env, url, dejar } = await puestoDelAlmacen(config.dataDir, process.platform)
    cierres.push(async () => dejar())
    const almacen = mantener(
      'el event store',
      [MEMORIA_JOVEN, join(import.meta.dirname, '../../eventstore/main.ts'), ...argumentos],
      // In the environment, since any user of the machine may read a command line.
      { ...process.env, ...env, EVENTSTORE_DATABASE_URL: almacenUrl },
      logger,
    )
    cierres.push(almacen.detener)
    almacen.iniciar()
    await almacen.linea(/^Event store listo/)
    eventstoreUrl = url
  }
  const direcciones = { databaseUrl, eventstoreUrl: eventstoreUrl as string }
  writeFileSync(archivoDe(config), JSON.stringify({ ...direcciones, pid: process.pid }), { mode: 0o600 })
  cierres.push(async () => rmSync(archivoDe(config), { force: true }))
  return direcciones
}

/** For a tool: the parts of the product that runs on this data directory, or its own until it ends. */
export const direccionesDeHerramienta = async (
  config: Config,
  logger: Logger,
  cierres: Cierres,
): Promise<Direcciones> => (await enMarcha(config)) ?? abrirDirecciones(config, logger, cierres)
