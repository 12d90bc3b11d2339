import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Cierres } from './direcciones.ts'
import type { Direcciones } from './log.ts'

/** The parts of the product. */
export const COMPONENTES = ['api', 'live', 'proyector', 'procesos'] as const
export type Componente = (typeof COMPONENTES)[number]

/** Returns the name of a process that runs these parts, for logs and metrics. */
export const nombreDe = (componentes: ReadonlySet<Componente>): string =>
  componentes.size === COMPONENTES.length ? 'todo' : [...componentes].sort().join('+')

/**
 * The environment of a process. `cierres` holds the functions that release its resources at the
 * end, the last one first. `signal` ends its endless loops.
 */
export type Entorno = {
  readonly config: Config
  readonly direcciones: Direcciones
  readonly logger: Logger
  readonly cierres: Cierres
  readonly signal: AbortSignal
}
