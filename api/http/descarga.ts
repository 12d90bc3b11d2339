import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { FormatoDeDescarga } from '#api/contract/tablas.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import type { Lectura } from '#projections/modelos.ts'
import { enLotes } from '#projections/motor/database.ts'
import { type Clase, celdaDe, type Valor } from './celda-de-archivo.ts'
import { Rechazado } from './rechazado.ts'

type Db = Kysely<Lectura>

/** A column of a table's file: its header, the kind of its cells, and the cell of each row. */
export type Columna<V> = readonly [titulo: string, clase: Clase, celda: (fila: V) => Valor]
/** A table as a file: its name without an extension, and its columns. */
export type Hoja<V> = { readonly nombre: string; readonly columnas: readonly Columna<V>[] }

const TIPOS: Readonly<Record<FormatoDeDescarga, string>> = {
  csv: 'text/csv; charset=utf-8',
  'csv-excel': 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const FINALES: Readonly<Record<FormatoDeDescarga, string>> = { csv: '.csv', 'csv-excel': '-excel.csv', xlsx: '.xlsx' }
const ANCHOS: Readonly<Record<Clase, number>> = { texto: 28, monto: 14, numero: 12, momento: 18 }
const FORMAS: Readonly<Record<Clase, string>> = {
  texto: '@',
  monto: '#,##0.00',
  numero: '0',
  momento: 'yyyy-mm-dd hh:mm',
}

const LOTE = 1_000
/** Downloads made at a time. Each holds a connection and one snapshot of the read side. */
const A_LA_VEZ = 3
/** Milliseconds after which a client that takes no rows is dropped. */
const PACIENCIA_MS = 30_000

type EnCurso = { readonly ido: AbortSignal; readonly fin: Promise<void> }
/**
 * Accounts with a download under way. It lasts until its last byte is sent or, if the client has
 * left, until its making has stopped.
 */
const enCurso = new Map<number, EnCurso>()
let haciendose = 0

const enMarcha = (detalle: string) => new Rechazado(refuse('descarga-en-curso', detalle))
const nadieEspera = () => enMarcha('Nadie espera ya esa descarga.')

/**
 * Holds the account's place until the response is over, and one of the places of all accounts while
 * the file is made. Throws descarga-en-curso when there is no place. `signal` aborts when the
 * client has left.
 */
const enSuSitio = async <T>(
  { raw, request }: FastifyReply,
  cuenta: number,
  hacer: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  // A client that has already left emits no further `close`, so the place would never be freed.
  if (raw.closed) throw nadieEspera()
  const anterior = enCurso.get(cuenta)
  // A download that nobody waits for stops as soon as it can, and a new request of the account
  // waits for that.
  if (anterior?.ido.aborted) await anterior.fin
  if (raw.closed) throw nadieEspera()
  if (enCurso.has(cuenta) || haciendose >= A_LA_VEZ)
    throw enMarcha('Ya se está preparando una descarga: espera a que termine.')
  const ido = new AbortController()
  const { promise: fin, resolve } = Promise.withResolvers<void>()
  const terminar = () => {
    enCurso.delete(cuenta)
    resolve()
  }
  enCurso.set(cuenta, { ido: ido.signal, fin })
  haciendose += 1
  request.sinPlazo()
  const irse = () => ido.abort(nadieEspera())
  raw.once('close', irse)
  try {
    const hecha = await hacer(ido.signal)
    raw.once('close', terminar)
    raw.setTimeout(PACIENCIA_MS, () => raw.destroy())
    return hecha
  } catch (error) {
    terminar()
    throw error
  } finally {
    raw.off('close', irse)
    haciendose -= 1
  }
}

let turno: Promise<unknown> = Promise.resolve()
/**
 * Makes a file that takes memory. Only one is made at a time. Throws descarga-en-curso when the
 * account already has one, when there is no place, or when the client has left.
 */
export const preparar = <T>(
  reply: FastifyReply,
  cuenta: number,
  hacer: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  enSuSitio(reply, cuenta, async (signal) => {
    const mia = turno.then(async () => {
      signal.throwIfAborted()
      return hacer(signal)
    })
    turno = mia.catch(() => undefined)
    const hecha = await mia
    signal.throwIfAborted()
    return hecha
  })

/**
 * Makes a file from what is read. The file is complete before it is sent, and is on disk without a
 * name: a slow client holds up nobody else, and nothing of it remains. An account has one at a
 * time, and three are made at once in all; beyond that it throws descarga-en-curso
 * (decisiones/pantallas, «A table's file»).
 */
export const hacerArchivo = (
  reply: FastifyReply,
  cuenta: number,
  leer: () => AsyncIterable<Uint8Array>,
): Promise<{ readonly bytes: number; readonly contenido: Readable }> =>
  enSuSitio(reply, cuenta, async (signal) => {
    const lugar = join(tmpdir(), `bandwork-${randomUUID()}`)
    const asa = await open(lugar, 'wx+', 0o600)
    try {
      await unlink(lugar)
      await asa.writeFile(leer(), { signal })
      const { size } = await asa.stat()
      signal.throwIfAborted()
      return { bytes: size, contenido: asa.createReadStream({ start: 0 }) }
    } catch (error) {
      await asa.close()
      throw signal.aborted ? signal.reason : error
    }
  })

/**
 * Sets the headers of a response that is saved as a file. `archivo` is a name that every system
 * accepts.
 */
export const comoDescarga = (reply: FastifyReply, archivo: string, tipo: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${archivo}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(tipo)

/**
 * Sends every row of a table's filter as CSV, CSV for Excel in es-EC, or XLSX, from one snapshot of
 * the read side. It holds one page of rows in memory. `para` is the account of the client.
 */
export const descargar = async <V>(
  reply: FastifyReply,
  formato: FormatoDeDescarga,
  de: {
    readonly db: Db
    readonly para: number
    readonly hoja: Hoja<V>
    /** Returns the present instant, ISO 8601, UTC. */
    readonly ahora: () => string
  },
  leer: (db: Db, desde: number, cuantas: number) => Promise<readonly V[]>,
): Promise<FastifyReply> => {
  const { db, para, ahora } = de
  const { nombre, columnas } = de.hoja

  async function* filas() {
    for await (const fila of enLotes(db, { cuantas: LOTE, pacienciaMs: PACIENCIA_MS }, leer))
      yield columnas.map(([, clase, de]) => celdaDe(formato, clase, de(fila)))
  }
  const { contenido } = await hacerArchivo(reply, para, () => escrita(formato, columnas, filas()))
  return comoDescarga(reply, `${nombre}-${fechaLocal(ahora())}${FINALES[formato]}`, TIPOS[formato]).send(contenido)
}

/** Writes a table's rows, of cells that `celdaDe` made, as a file. */
export async function* escrita<V>(
  formato: FormatoDeDescarga,
  columnas: readonly Columna<V>[],
  filas: AsyncIterable<(string | number | Date | null)[]>,
) {
  // Loaded only when somebody downloads a table.
  const salida =
    formato !== 'xlsx'
      ? (await import('hucre/csv')).writeCsvStream(filas, {
          headers: columnas.map(([titulo]) => titulo),
          delimiter: formato === 'csv' ? ',' : ';',
          bom: true,
        })
      : (await import('hucre/xlsx')).writeXlsxStream(filas, {
          name: 'Datos',
          columns: columnas.map(([header, clase]) => {
            return { header, width: ANCHOS[clase], numFmt: FORMAS[clase] }
          }),
          freezePane: { rows: 1 },
        })
  yield* salida as ReadableStream<Uint8Array>
}
