import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

const FUENTES = join(import.meta.dirname, '../web')
export const WEB = join(FUENTES, 'dist')

/** Builds the web application when nobody has: `npm ci` does, unless install scripts are off. */
export const construirWeb = async (log: Logger): Promise<void> => {
  if (existsSync(join(WEB, 'index.html'))) return
  log.info('Se construye la aplicación web.')
  const { build } = await import('vite')
  await build({ root: FUENTES, configFile: join(FUENTES, 'vite.config.ts'), logLevel: 'error' })
}
