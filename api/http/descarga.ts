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

/** A column of a table's file: its head, what its cells are, and each row's. */
export type Columna<V> = readonly [titulo: string, clase: Clase, celda: (fila: V) => Valor]
/** A table as a file: its name without an end, and its columns. */
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
/** Each holds a connection and one state of the read side. */
const A_LA_VEZ = 3
/** Who stops taking rows for so long is let go. */
const PACIENCIA_MS = 30_000

type EnCurso = { readonly ido: AbortSignal; readonly fin: Promise<void> }
/** Who has one under way, until its last byte is out or, where who asked has left, its making has stopped. */
const enCurso = new Map<number, EnCurso>()
let haciendose = 0

const enMarcha = (detalle: string) => new Rechazado(refuse('descarga-en-curso', detalle))
const nadieEspera = () => enMarcha('Nadie espera ya esa descarga.')

/** Its account's place until the answer is over, and one of all accounts' while it is made; beyond that throws descarga-en-curso. `signal`: who asked has left. */
const enSuSitio = async <T>(
  { raw, request }: FastifyReply,
  cuenta: number,
  hacer: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  // Who left before this isn't told of again: `close` would never free the place.
  if (raw.closed) throw nadieEspera()
  const anterior = enCurso.get(cuenta)
  // What nobody waits for any more stops as soon as it can: who asks again waits for that.
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
/** A file that takes memory: one is made at a time. One for an account; beyond what waits, and where who asked has left, throws descarga-en-curso. */
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
 * A file that is made of what is read, whole before it is sent, on disk and under no name: whoever takes it slowly holds up nobody but themselves,
 * and nothing stays of it. One at a time for an account, three being made in all; beyond that throws descarga-en-curso (decisiones/pantallas, «A
 * table's file»).
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

/** The head of what is kept as a file of its own; `archivo`: a name that every system takes. */
export const comoDescarga = (reply: FastifyReply, archivo: string, tipo: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${archivo}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(tipo)

/** Every row of a table's filter as CSV, CSV for Excel of es-EC, or XLSX, of one state of the read side: its memory is a page of rows. `para`: the asker's account. */
export const descargar = async <V>(
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

async function* escrita<V>(
  formato: FormatoDeDescarga,
  columnas: readonly Columna<V>[],
  filas: AsyncIterable<(string | number | Date | null)[]>,
) {
  // Loaded for whoever downloads a table.
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
