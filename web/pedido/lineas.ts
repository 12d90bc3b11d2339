import type { LineaEscrita } from '#domain/pedido/lineas.ts'

/** The fields of a written line, in the order of the table. */
export const CAMPOS = ['descripcion', 'cantidad', 'unidad', 'referencia'] as const satisfies (keyof LineaEscrita)[]
export type Campo = (typeof CAMPOS)[number]

/**
 * A line as it is written, its quantity with a decimal comma. `numero` is the number of a line that
 * the order has already.
 */
export type LineaDeHoja = LineaEscrita & { readonly numero?: number }

export const VACIA: LineaEscrita = { descripcion: '', cantidad: '', unidad: '', referencia: '' }
export const estaVacia = (linea: LineaEscrita): boolean => CAMPOS.every((campo) => linea[campo].trim() === '')
/** Returns the lines in which something is written. */
export const sinVacias = (lineas: readonly LineaDeHoja[]): readonly LineaDeHoja[] =>
  lineas.filter((linea) => !estaVacia(linea))

/** Returns the lines that a draft holds. A draft that can't be read holds none. */
export const lineasGuardadas = (borrador: string): readonly LineaDeHoja[] => {
  try {
    const leidas: unknown = JSON.parse(borrador || '[]')
    return Array.isArray(leidas) ? leidas.map((linea) => ({ ...VACIA, ...linea })) : []
  } catch {
    return []
  }
}
/** Returns lines as a draft holds them: '' for none. */
export const comoBorrador = (lineas: readonly LineaDeHoja[]): string =>
  lineas.every(estaVacia) ? '' : JSON.stringify(lineas)

/** Returns an order's lines as the table shows them. */
export const comoEscritas = (
  lineas: readonly (Omit<LineaDeHoja, 'referencia'> & { readonly referencia?: string | undefined })[],
): readonly LineaDeHoja[] =>
  lineas.map(({ numero, descripcion, cantidad, unidad, referencia = '' }) => ({
    ...(numero === undefined ? {} : { numero }),
    descripcion,
    cantidad: cantidad.replace('.', ','),
    unidad,
    referencia,
  }))
