import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The setting that names the folder of a whole run, which holds its tests' folders. */
export const DE_LA_CORRIDA = 'CARPETA_DE_PRUEBAS'

/**
 * Creates an empty folder, readable also for the account that Postgres runs under when root starts
 * it.
 */
export const carpetaNueva = (para: string, donde = process.env[DE_LA_CORRIDA] ?? tmpdir()): string => {
  const dir = mkdtempSync(join(donde, `bandwork-${para}-`))
  chmodSync(dir, 0o755)
  return dir
}

export const borrar = (dir: string): void =>
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
