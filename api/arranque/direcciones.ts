import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import type { Logger } from 'pino'
import { probarLog } from '#commands/log/admision.ts'
import { diagnosticar } from '#commands/log/diagnostico.ts'
import { esSocket } from '#commands/log/direccion-almacen.ts'
import { falloDe } from '#domain/fallo.ts'
import { ensureDatabase, startPostgres } from '#eventstore/postgres.ts'
import { PostgresRefused } from '#eventstore/postgres-cluster.ts'
import { puestoDelAlmacen } from './almacen.ts'
import { tomarCandado } from './candado.ts'
import type { Config } from './config.ts'
import { cerrarDatos, DatosInservibles, enDatos, hacerDatos } from './datos.ts'
import { MEMORIA_JOVEN, mantener } from './hijos.ts'
import type { Direcciones } from './log.ts'

export type Cierres = (() => Promise<unknown>)[]

const archivoDe = (config: Config): string => join(config.dataDir, 'en-marcha.json')

/**
 * Reads the addresses of the product that holds this data directory; undefined until it has written
 * them.
 */
const leerEnMarcha = (config: Config): Direcciones | undefined => {
  try {
    return JSON.parse(readFileSync(archivoDe(config), 'utf8')) as Direcciones
  } catch {
    return undefined
  }
}

const VIGILANCIA_MS = 250
/** Rounds of the watch between two checks that Postgres still serves. */
const PREGUNTA_CADA = 4
const CEDE_MS = 5_000

/**
 * Calls `pedir` every so often, for as long as a product that was just told to stop takes. Throws
 * DatosInservibles if it still returns undefined then.
 */
const cuandoCeda = async <R>(config: Config, pedir: () => R | undefined): Promise<R> => {
  for (let espera = 0; ; espera += VIGILANCIA_MS) {
    const hallado = pedir()
    if (hallado !== undefined) return hallado
    if (espera >= CEDE_MS) throw new DatosInservibles(`BandWork ya está en marcha con los datos de ${config.dataDir}.`)
    await dormir(VIGILANCIA_MS)
  }
}

/** Runs the embedded Postgres and starts it again on the same port whenever it is gone. */
const mantenerPostgres = async (dir: string, logger: Logger, cierres: Cierres) => {
  const alto = new AbortController()
  const iniciar = (port?: number) =>
    startPostgres({ dir, port, signal: alto.signal, log: (linea: string) => logger.info(linea) })
  let ultimo = iniciar()
  let vigia: NodeJS.Timeout | undefined
  cierres.push(async () => {
    alto.abort()
    clearTimeout(vigia)
    await (await ultimo).stop()
  })
  let postgres = await ultimo
  let ronda = 0
  const vigilar = async () => {
    ronda += 1
    if (ronda % PREGUNTA_CADA === 0 && (await postgres.stuck())) {
      logger.warn('Postgres no se recupera solo; se termina')
      await postgres.stop('immediate')
    }
    if (!postgres.alive()) {
      logger.warn('Postgres terminó; se vuelve a iniciar')
      ultimo = iniciar(postgres.port)
      await ultimo.then(
        (nuevo) => {
          postgres = nuevo
        },
        (error: Error) => logger.error({ motivo: falloDe(error) }, 'Postgres no arranca'),
      )
    }
    if (!alto.signal.aborted) vigia = setTimeout(vigilar, VIGILANCIA_MS)
  }
  vigia = setTimeout(vigilar, VIGILANCIA_MS)
  return postgres
}

/**
 * Opens what this process holds once it has the data directory. `soltar` releases the directory,
 * after everything else.
 */
const abrirAqui = async (
  config: Config,
  logger: Logger,
  cierres: Cierres,
  soltar: () => void,
  alto?: AbortSignal,
): Promise<Direcciones> => {
  cierres.push(async () => soltar())
  // A process that was killed leaves this file.
  rmSync(archivoDe(config), { force: true })
  let { databaseUrl, eventstoreUrl } = config
  let almacenUrl: string | undefined
  if (databaseUrl === undefined) {
    const postgres = await mantenerPostgres(join(config.dataDir, 'postgres'), logger, cierres).catch((error) => {
      throw error instanceof PostgresRefused ? new DatosInservibles(error.message, { cause: error }) : error
    })
    databaseUrl = await postgres.ensureDatabase('bandwork')
    almacenUrl = eventstoreUrl === undefined ? await postgres.ensureDatabase('eventstore') : undefined
    if (postgres.adopted) await postgres.release(['eventstore', 'bandwork-proyector', 'bandwork-procesos'])
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
      // The environment carries these, since any user of the machine may read a command line.
      { ...process.env, ...env, EVENTSTORE_DATABASE_URL: almacenUrl },
      logger,
    )
    cierres.push(almacen.detener)
    almacen.iniciar(alto)
    await almacen.linea(/^Event store listo/)
    eventstoreUrl = url
  }
  const direcciones = { databaseUrl, eventstoreUrl: eventstoreUrl as string }
  writeFileSync(archivoDe(config), JSON.stringify(direcciones), { mode: 0o600 })
  cierres.push(async () => rmSync(archivoDe(config), { force: true }))
  return direcciones
}

const configuradas = ({ databaseUrl, eventstoreUrl }: Config): Direcciones | undefined =>
  databaseUrl !== undefined && eventstoreUrl !== undefined ? { databaseUrl, eventstoreUrl } : undefined

/**
 * Tries the configured event store before anything is made. A socket is our own: the process that
 * started it knows that it is there. Throws LogInadmisible.
 */
const probarLogAjeno = async ({ eventstoreUrl }: Config, logger: Logger): Promise<void> => {
  if (eventstoreUrl === undefined || esSocket(eventstoreUrl)) return
  await probarLog(eventstoreUrl)
  // The other nodes do for now. A missing or misspelt one would show only once they are gone.
  const avisar = (motivo: string) => logger.warn({ motivo }, 'no todos los nodos de EVENTSTORE_URL contestan')
  void diagnosticar(eventstoreUrl).then(
    (callan) => callan.forEach(avisar),
    (error) => avisar(falloDe(error)),
  )
}

/**
 * Opens Postgres and the event store: those of the configuration, or embedded ones started here.
 * `cierres` stops what was started. Throws DatosInservibles, LogInadmisible.
 */
export const abrirDirecciones = async (
  config: Config,
  logger: Logger,
  cierres: Cierres,
  alto?: AbortSignal,
): Promise<Direcciones> => {
  await probarLogAjeno(config, logger)
  const ajenas = configuradas(config)
  if (ajenas) {
    cerrarDatos(config.dataDir)
    return ajenas
  }
  return enDatos(config.dataDir, async () => {
    hacerDatos(config.dataDir)
    const soltar = await cuandoCeda(config, () => tomarCandado(config.dataDir))
    return abrirAqui(config, logger, cierres, soltar, alto)
  })
}

/**
 * Returns a tool's addresses: those of the product that runs on this data directory, or of parts
 * that the tool starts itself and that end with it. Throws DatosInservibles.
 */
export const direccionesDeHerramienta = async (
  config: Config,
  logger: Logger,
  cierres: Cierres,
): Promise<Direcciones> => {
  if (configuradas(config)) return abrirDirecciones(config, logger, cierres)
  await probarLogAjeno(config, logger)
  return enDatos(config.dataDir, async () => {
    hacerDatos(config.dataDir)
    const hallado = await cuandoCeda(config, () => tomarCandado(config.dataDir) ?? leerEnMarcha(config))
    return typeof hallado === 'function' ? abrirAqui(config, logger, cierres, hallado) : hallado
  })
}
