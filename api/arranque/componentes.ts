import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Cierres } from './direcciones.ts'
import type { Direcciones } from './log.ts'

/** The parts of the product. */
export const COMPONENTES = ['api', 'live', 'proyector', 'procesos'] as const
export type Componente = (typeof COMPONENTES)[number]

/**
 * What a process runs with: `cierres` lets go of it at the end, the last first; `signal` ends what
 * goes on for ever.
 */
export type Entorno = {
  readonly config: Config
  readonly direcciones: Direcciones
  readonly logger: Logger
  readonly cierres: Cierres
  readonly signal: AbortSignal
}
