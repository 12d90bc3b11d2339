import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { ConsultaDeTabla } from '#api/contract/comunes.ts'
import type { FormaDeTabla, FormatoDeDescarga } from '#api/contract/tablas.ts'
import { refuse } from '#domain/decider.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Pagina, Paginada } from '#projections/motor/pagina.ts'
import { descargar, type Hoja } from './descarga.ts'
import { buscable } from './peticion.ts'
import { Rechazado } from './rechazado.ts'

/**
 * Returns the page that DataTables' parameters ask for. A column is named by `columns[i][data]` or
 * by its place in the table's list. Throws columna-invalida for any other.
 */
export const paginaPedida = <C extends string>(
  { columnas, columna, sentido }: FormaDeTabla<C>,
  { start, length, search, order: [orden], columns }: ConsultaDeTabla,
): Pagina<C> => {
  const nombre = orden ? (columns[orden.column]?.data ?? columnas[orden.column] ?? '') : columna
  const elegida = columnas.find((candidata) => candidata === nombre)
  if (!elegida) throw new Rechazado(refuse('columna-invalida', `No se puede ordenar por «${nombre}».`))
  return {
    buscar: buscable(search.value),
    desde: start,
    cuantas: length,
    columna: elegida,
    sentido: orden?.dir ?? sentido,
  }
}

/** Returns DataTables' answer. */
export const enTabla = <F, V>(
  { draw }: ConsultaDeTabla,
  { filas, total, halladas, contadores }: Paginada<F>,
  vista: (fila: F) => V,
) => ({ draw, recordsTotal: total, recordsFiltered: halladas, data: filas.map(vista), contadores: { ...contadores } })

type DeTabla<C extends string, F, V, P> = {
  readonly db: Kysely<Lectura>
  readonly ahora: () => string
  /** The account that asks. */
  readonly para: number
  readonly forma: FormaDeTabla<C>
  readonly hoja: Hoja<V>
  readonly leer: (db: Kysely<Lectura>, pagina: Pagina<C>) => Promise<P>
  /** Returns a row as that account may see it. */
  readonly vista: (fila: F) => V
}

/** Sends every row of a table's search and filter, in its order, as a file. */
export const enArchivo = async <C extends string, F, V, P extends Pick<Paginada<F>, 'filas'>>(
  reply: FastifyReply,
  query: ConsultaDeTabla,
  formato: FormatoDeDescarga,
  { forma, leer, vista, ...de }: DeTabla<C, F, V, P>,
): Promise<never> => {
  const pagina = paginaPedida(forma, query)
  const lote = async (lectura: Kysely<Lectura>, desde: number, cuantas: number) =>
    (await leer(lectura, { ...pagina, desde, cuantas })).filas.map(vista)
  // The reply is already the answer, and nothing is left to serialize.
  return (await descargar(reply, formato, de, lote)) as never
}

/** Answers a table's request with the page that is asked for or, with `formato`, with the file. */
export const responderTabla = async <C extends string, F, V>(
  reply: FastifyReply,
  query: ConsultaDeTabla,
  de: DeTabla<C, F, V, Paginada<F>>,
) =>
  query.formato === undefined
    ? enTabla(query, await de.leer(de.db, paginaPedida(de.forma, query)), de.vista)
    : enArchivo(reply, query, query.formato, de)
