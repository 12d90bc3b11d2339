import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { InlineConfig } from 'vite'

const FUENTES = join(import.meta.dirname, '../../web')
export const WEB = join(FUENTES, 'dist')

/**
 * Builds the web application. Its configuration makes every build a production one, so this
 * process's NODE_ENV is put back afterwards.
 */
export const construir = async (build: InlineConfig['build'], logLevel: 'warn' | 'error'): Promise<void> => {
  const { build: vite } = await import('vite')
  const { NODE_ENV } = process.env
  await vite({ root: FUENTES, configFile: join(FUENTES, 'vite.config.ts'), logLevel, ...(build ? { build } : {}) })
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
}

/**
 * Builds the web application if it isn't built yet: `npm ci` builds it, unless install scripts are
 * off.
 */
export const construirWeb = async (logger: Logger): Promise<void> => {
  if (existsSync(join(WEB, 'index.html'))) return
  logger.info('Se construye la aplicación web.')
  await construir(undefined, 'error')
}
