import type { LineaEscrita } from '#domain/pedido/linea-escrita.ts'

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

/** A line as requests and answers carry it, its quantity with a decimal point. */
export type LineaEnviada = {
  readonly numero?: number | undefined
  readonly descripcion: string
  readonly cantidad: string
  readonly unidad: string
  readonly referencia?: string | undefined
}

/** Returns an order's lines as the table shows them. */
export const comoEscritas = (lineas: readonly LineaEnviada[]): readonly LineaDeHoja[] =>
  lineas.map(({ numero, descripcion, cantidad, unidad, referencia = '' }) => ({
    ...(numero === undefined ? {} : { numero }),
    descripcion,
    cantidad: cantidad.replace('.', ','),
    unidad,
    referencia,
  }))

/** Returns lines as a draft holds them: '' for none. */
export const comoBorrador = (lineas: readonly LineaDeHoja[]): string =>
  lineas.every(estaVacia) ? '' : JSON.stringify(lineas)

/**
 * Returns the lines that a draft holds, as the table left them or as a request carries them
 * (`borradorDeEnviadas`). A draft that can't be read holds none.
 */
export const lineasGuardadas = (borrador: string): readonly LineaDeHoja[] => {
  try {
    const leido: unknown = JSON.parse(borrador || '[]')
    if (Array.isArray(leido)) return leido.map((linea) => ({ ...VACIA, ...linea }))
    const { enviadas = [] } = leido as { enviadas?: readonly LineaEnviada[] }
    return comoEscritas(enviadas).map(({ numero: _, ...linea }) => linea)
  } catch {
    return []
  }
}
