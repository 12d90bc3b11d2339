import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { type Config, ConfiguracionInvalida, leerConfig } from '#api/arranque/config.ts'
import { type Cierres, direccionesDeHerramienta } from '#api/arranque/direcciones.ts'
import type { Direcciones } from '#api/arranque/log.ts'
import { conPaciencia, fraseSinConexion } from '#projections/motor/database.ts'

export type Entorno = {
  readonly config: Config
  readonly direcciones: Direcciones
  readonly logger: Logger
  readonly cierres: Cierres
}

const DE_FUERA = ['DATABASE_URL', 'EVENTSTORE_URL'].flatMap((nombre) => [nombre, `${nombre}_FILE`])

/**
 * Throws ConfiguracionInvalida if the data folder holds no installation and no other is named,
 * before reading the settings makes the folder.
 */
const exigirInstalacion = (env: NodeJS.ProcessEnv): void => {
  const datos = resolve(env['DATA_DIR'] || 'data')
  if (existsSync(join(datos, 'postgres')) || DE_FUERA.some((nombre) => env[nombre])) return
  throw new ConfiguracionInvalida(`En ${datos} no hay ninguna instalación: di en DATA_DIR cuál es.`)
}

/** Returns a sentence for a file that can't be opened; undefined for any other failure. */
const fraseDeArchivo = (error: unknown): string | undefined => {
  const { syscall, code, path } = error as NodeJS.ErrnoException
  return syscall === 'open' ? `No se puede abrir ${path} (${code}).` : undefined
}

/**
 * Runs a command-line tool beside the product, or alone on its data. The process ends with the code
 * that the tool returns. `preparar` checks the arguments before anything is made. `nueva`: the tool
 * may make an installation; any other needs one.
 */
export const comoHerramienta = async <A = undefined>(
  hacer: (entorno: Entorno & { readonly antes: A }) => Promise<number>,
  preparar: () => Promise<A> = async () => undefined as A,
  { nueva = false }: { readonly nueva?: boolean } = {},
): Promise<void> => {
  const cierres: Cierres = []
  let codigo = 1
  try {
    const antes = await preparar()
    if (!nueva) exigirInstalacion(process.env)
    const config = leerConfig(process.env)
    const logger = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
    const { databaseUrl, ...direcciones } = await direccionesDeHerramienta(config, logger, cierres)
    codigo = await hacer({
      config,
      direcciones: { ...direcciones, databaseUrl: conPaciencia(databaseUrl) },
      logger,
      cierres,
      antes,
    })
  } catch (error) {
    process.stderr.write(`${fraseSinConexion(error) ?? fraseDeArchivo(error) ?? (error as Error).message}\n`)
  }
  for (const cierre of cierres.reverse()) await cierre().catch(() => undefined)
  process.exit(codigo)
}

/** Builds a progress bar on a terminal; elsewhere it prints a line each tenth. */
export const crearBarra = (que: string) => {
  let decima = -1
  return (hecho: number, total: number): void => {
    const parte = total === 0 ? 1 : Math.min(hecho / total, 1)
    const texto = `${que} [${'█'.repeat(Math.floor(parte * 30)).padEnd(30, '·')}] ${Math.floor(parte * 100)} %`
    if (process.stderr.isTTY) process.stderr.write(`\r${texto}${parte === 1 ? '\n' : ''}`)
    else if (Math.floor(parte * 10) !== decima) process.stderr.write(`${texto}\n`)
    decima = Math.floor(parte * 10)
  }
}
