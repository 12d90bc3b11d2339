/**
 * The limits that a change may not exceed: the maximum of each figure of the short form, and when
 * it was last set. Counts and bytes are exact, hold on any machine, and go up only where the note
 * of the change says what for. CPU time is a ratio to the fair baseline's in the same run, which
 * still varies with the machine: commits that did the same had 1.3, and 1.9 to 2.4 on a machine
 * that others slowed to half. So does the peak of memory, which depends on when garbage was
 * collected: 237 to 287 MiB for the API in 20 runs. Their margin is above the highest seen.
 */
const LIMITES: Readonly<Record<string, readonly [maximo: number, desde: string]>> = {
  'sentencias SQL por paso': [5, '2026-11-27'],
  'filas escritas del lado de lectura por paso': [10.6, '2026-11-28'],
  'WAL por paso': [6.8, '2026-11-28'],
  'log por paso': [0.56, '2026-11-27'],
  'mensajes en vivo por paso': [2, '2026-11-27'],
  'bytes en vivo por paso': [0.28, '2026-11-30'],
  'CPU por paso / CRUD justo, api': [1.15, '2026-11-30'],
  'CPU por paso / CRUD justo, proyector': [0.5, '2026-11-30'],
  'CPU por paso / CRUD justo, event store': [0.25, '2026-11-30'],
  'CPU por paso / CRUD justo, postgres': [0.65, '2026-11-30'],
  'CPU por paso / CRUD justo, todo': [2.4, '2026-11-30'],
  'memoria bajo carga, api': [310, '2026-11-30'],
  'memoria bajo carga, proyector': [225, '2026-11-27'],
  'portada, guion': [134.8, '2026-12-01'],
  'pedidos del cliente, guion': [218.2, '2026-12-01'],
  'pedidos del proveedor, guion': [218.2, '2026-12-01'],
  'compras, guion': [215.2, '2026-12-01'],
  'portada, estilo': [5.6, '2026-11-30'],
  'pedidos del cliente, estilo': [10.15, '2026-12-01'],
  'pedidos del proveedor, estilo': [10.15, '2026-12-01'],
  'compras, estilo': [9.45, '2026-12-01'],
}

/** Returns the limit of a figure. Throws for a figure without one. */
export const limiteDe = (que: string): number => {
  const limite = LIMITES[que]
  if (limite === undefined) throw new Error(`«${que}» no tiene límite en tests/bench/limites.ts`)
  return limite[0]
}

/**
 * Returns the limits that no figure was held against. If there is one, something is no longer
 * measured.
 */
export const sinMedir = (medidas: ReadonlySet<string>): string[] =>
  Object.keys(LIMITES).filter((que) => !medidas.has(que))
