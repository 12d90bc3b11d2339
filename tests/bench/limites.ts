/**
 * What a change may not make worse: the most that each figure of the short form may be, and when
 * that was last tightened (only ever down). Counts and bytes are exact and hold on any machine; of
 * a page of rows some script comes before or after them by chance, which has a thirtieth of room.
 * CPU time is a ratio to the fair baseline's in the same run, and has a quarter.
 */
const LIMITES: Readonly<Record<string, readonly [maximo: number, desde: string]>> = {
  'sentencias SQL por paso': [18.6, '2026-11-27'],
  'filas escritas del lado de lectura por paso': [22.9, '2026-11-27'],
  'WAL por paso': [8.1, '2026-11-27'],
  'log por paso': [0.56, '2026-11-27'],
  'mensajes en vivo por paso': [2, '2026-11-27'],
  'bytes en vivo por paso': [0.34, '2026-11-27'],
  'CPU por paso / CRUD justo, api': [1.0, '2026-11-27'],
  'CPU por paso / CRUD justo, proyector': [0.57, '2026-11-27'],
  'CPU por paso / CRUD justo, event store': [0.23, '2026-11-27'],
  'CPU por paso / CRUD justo, postgres': [0.68, '2026-11-27'],
  'CPU por paso / CRUD justo, todo': [2.5, '2026-11-27'],
  'memoria bajo carga, api': [275, '2026-11-27'],
  'memoria bajo carga, proyector': [205, '2026-11-27'],
  'portada, guion': [152, '2026-11-27'],
  'portada, hojas de estilo': [29.1, '2026-11-27'],
  'pedidos del cliente, guion': [210, '2026-11-27'],
  'pedidos del cliente, hojas de estilo': [29.1, '2026-11-27'],
  'pedidos del proveedor, guion': [220, '2026-11-27'],
  'pedidos del proveedor, hojas de estilo': [29.1, '2026-11-27'],
  'compras, guion': [204, '2026-11-27'],
  'compras, hojas de estilo': [29.1, '2026-11-27'],
}

/** Throws for a figure that nothing bounds. */
export const limiteDe = (que: string): number => {
  const limite = LIMITES[que]
  if (limite === undefined) throw new Error(`«${que}» no tiene límite en tests/bench/limites.ts`)
  return limite[0]
}

/** The bounds that no figure was held against: none, or something is measured no more. */
export const sinMedir = (medidas: ReadonlySet<string>): string[] =>
  Object.keys(LIMITES).filter((que) => !medidas.has(que))
