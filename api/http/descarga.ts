import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { FormatoDeDescarga } from '#api/contract/tablas.ts'
import { fechaLocal, relojLocal } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import type { Lectura } from '#projections/modelos.ts'
import { enLotes } from '#projections/motor/database.ts'
import { Rechazado } from './problema.ts'

type Db = Kysely<Lectura>

/** Amounts are decimal strings, moments ISO 8601; '' and null are empty cells. */
type Clase = 'texto' | 'monto' | 'numero' | 'momento'
/** A column of a table's file: its head, what its cells are, and each row's. */
export type Columna<V> = readonly [titulo: string, clase: Clase, celda: (fila: V) => string | number | null]
/** A table as a file: its name without an end, and its columns. */
export type Hoja<V> = { readonly nombre: string; readonly columnas: readonly Columna<V>[] }

const TIPOS: Readonly<Record<FormatoDeDescarga, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const ANCHOS: Readonly<Record<Clase, number>> = { texto: 28, monto: 14, numero: 12, momento: 18 }
const FORMAS: Readonly<Record<Clase, string | undefined>> = {
  texto: undefined,
  monto: '#,##0.00',
  numero: '0',
  momento: 'yyyy-mm-dd hh:mm',
}

const LOTE = 1_000
/** Each holds a connection and one state of the read side until its last row has gone out. */
const A_LA_VEZ = 3
/** Who stops taking rows for so long is let go. */
const PACIENCIA_MS = 30_000

/** What a sheet would run; amounts are no formulas, though less than nothing. */
const EJECUTABLE = /^[=+\-@\t\r]/

const enTexto = (clase: Clase, valor: string | number | null): string | number =>
  valor === null || valor === ''
    ? ''
    : clase === 'momento'
      ? relojLocal(String(valor)).toISOString().slice(0, 16).replace('T', ' ')
      : clase === 'texto'
        ? String(valor).replace(EJECUTABLE, "'$&")
        : valor

const enHoja = (clase: Clase, valor: string | number | null): string | number | Date | null => {
  if (valor === null || valor === '') return null
  if (clase === 'momento') return relojLocal(String(valor))
  return clase === 'texto' ? String(valor) : Number(valor)
}

/** Who has one under way. */
const enCurso = new Set<number>()

const enMarcha = (detalle: string) => new Rechazado(refuse('descarga-en-curso', detalle))
const tomar = (cuenta: number): void => {
  if (enCurso.has(cuenta) || enCurso.size >= A_LA_VEZ)
    throw enMarcha('Ya se está preparando una descarga: espera a que termine.')
  enCurso.add(cuenta)
}
const enviarCon = ({ raw }: FastifyReply, alCerrar: () => void): void => {
  raw.once('close', alCerrar)
  raw.setTimeout(PACIENCIA_MS, () => raw.destroy())
}

/**
 * A file that is sent as it is read has its place until the answer is over: one at a time for an account, three in all; beyond that throws
 * descarga-en-curso. Who takes nothing for 30 s is let go.
 */
export const ocupar = (reply: FastifyReply, cuenta: number): void => {
  tomar(cuenta)
  enviarCon(reply, () => enCurso.delete(cuenta))
}

let turno: Promise<unknown> = Promise.resolve()
/**
 * The same of a file that is made whole before it is sent, for which it takes memory: one is made at a time, and keeps its place until its making
 * is over, which `signal` ends when who asked has left.
 */
export const preparar = async <T>(
  reply: FastifyReply,
  cuenta: number,
  hacer: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  tomar(cuenta)
  const ido = new AbortController()
  const irse = () => ido.abort(enMarcha('Nadie espera ya esa descarga.'))
  reply.raw.once('close', irse)
  const mia = turno.then(async () => {
    ido.signal.throwIfAborted()
    return hacer(ido.signal)
  })
  turno = mia.catch(() => undefined)
  try {
    const hecha = await mia
    reply.raw.off('close', irse)
    ido.signal.throwIfAborted()
    enviarCon(reply, () => enCurso.delete(cuenta))
    return hecha
  } catch (error) {
    enCurso.delete(cuenta)
    throw error
  }
}

/**
 * Every row of a table's filter as CSV or XLSX, of one state of the read side, written as it is read: its memory is a page of rows. One at a time
 * for an account (`para`, its id) and three in all; beyond that throws descarga-en-curso (decisiones/pantallas, «A table's file»).
 */
export const descargar = <V>(
  reply: FastifyReply,
  formato: FormatoDeDescarga,
  de: {
    readonly db: Db
    readonly para: number
    readonly hoja: Hoja<V>
    /** ISO 8601, UTC. */
    readonly ahora: () => string
  },
  leer: (db: Db, desde: number, cuantas: number) => Promise<readonly V[]>,
): FastifyReply => {
  const { db, para, ahora } = de
  const { nombre, columnas } = de.hoja
  ocupar(reply, para)
  const celda = formato === 'csv' ? enTexto : enHoja

  async function* filas() {
    for await (const fila of enLotes(db, { cuantas: LOTE, pacienciaMs: PACIENCIA_MS }, leer))
      yield columnas.map(([, clase, de]) => celda(clase, de(fila)))
  }
  const leidas = filas()
  // Whoever left takes no more rows, and what was open for them is closed.
  reply.raw.once('close', () => void leidas.return())

  return reply
    .header('content-disposition', `attachment; filename="${nombre}-${fechaLocal(ahora())}.${formato}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(TIPOS[formato])
    .send(Readable.from(escrita(formato, columnas, leidas)))
}

async function* escrita<V>(
  formato: FormatoDeDescarga,
  columnas: readonly Columna<V>[],
  filas: AsyncIterable<(string | number | Date | null)[]>,
) {
  // Loaded for whoever downloads a table.
  const salida =
    formato === 'csv'
      ? (await import('hucre/csv')).writeCsvStream(filas, {
          headers: columnas.map(([titulo]) => titulo),
          bom: true,
        })
      : (await import('hucre/xlsx')).writeXlsxStream(filas, {
          name: 'Datos',
          columns: columnas.map(([header, clase]) => {
            const numFmt = FORMAS[clase]
            return { header, width: ANCHOS[clase], ...(numFmt === undefined ? {} : { numFmt }) }
          }),
          freezePane: { rows: 1 },
        })
  yield* salida as ReadableStream<Uint8Array>
}
