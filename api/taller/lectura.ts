import { createHash } from 'node:crypto'
import type * as c from '#api/contract/extracto.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import { faltanSignos } from '#domain/extracto/columna-de-signos.ts'
import {
  type Columnas,
  columnaDeSignos,
  conTodas,
  type Duda,
  estaDicha,
  impideColumnas,
  palabrasDeColumna,
  proponerColumnas,
  respondeTodas,
  sinDecir,
} from '#domain/extracto/columnas.ts'
import { type Extracto, ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { firmaDeEncabezado } from '#domain/extracto/nombres.ts'
import { esCredito, type Signos } from '#domain/extracto/signos.ts'
import type { ColumnasGuardadas } from './guardados.ts'
import type { Tabla } from './tabla.ts'

/** Rows shown as a sample of what a mapping reads. */
const MOSTRADAS = 8
/** Returns the signature by which a file's columns are known again. */
export const firmaDe = ({ encabezado }: Tabla): string =>
  createHash('sha256').update(firmaDeEncabezado(encabezado)).digest('hex')

/**
 * Reads a file's movements by a mapping, up to the day of `ahora` (ISO 8601). Throws
 * columnas-invalidas.
 */
export const leer = (
  { encabezado, filas, titulo }: Tabla,
  { columnas }: Pick<ColumnasGuardadas, 'columnas'>,
  ahora: string,
): Extracto => {
  const no = impideColumnas(columnas, encabezado)
  if (no) throw new Rechazado(refuse('columnas-invalidas', no))
  return leerExtracto(filas, encabezado, columnas, fechaLocal(ahora), false, titulo)
}
/** Returns a reading if it is enough to be a statement. Throws extracto-ilegible. */
export const bastante = (leido: Extracto): Extracto => {
  if (leido.desde === '' && leido.cuantos === 0)
    throw new Rechazado(refuse('extracto-ilegible', 'El archivo no tiene ninguna línea.'))
  if (sonOtras(leido)) throw sinLeer(leido)
  return leido
}

/**
 * Thresholds for lines of another format: at least this many, and more than this share of all
 * lines. Beyond both, the columns are wrong and not the lines.
 */
const [VARIAS, PARTE] = [2, 0.1]
/**
 * Returns whether so much of a file can't be read that its columns must be other ones: the rest
 * would be read wrong.
 */
const sonOtras = ({ lineas, omitidas, cuantos, deOtraForma }: Extracto): boolean => {
  const todas = lineas.length + omitidas + cuantos
  return cuantos * 2 > todas || (deOtraForma >= VARIAS && deOtraForma > todas * PARTE)
}
const sinLeer = ({ ilegibles, cuantos }: Extracto): Rechazado => {
  const dichos = ilegibles.map(ilegibleDicho)
  const mas =
    cuantos === 1
      ? ''
      : cuantos === 2
        ? ' Hay otra que no se puede leer.'
        : ` Hay otras ${cuantos - 1} que no se pueden leer.`
  return new Rechazado(refuse('extracto-ilegible', `${dichos[0]}${mas}`, { ilegibles: dichos }))
}

/** Returns the words for credit and debit in a file's column. */
const palabrasDeSignos = ({ encabezado, filas }: Tabla, columnas: Columnas): readonly string[] => {
  const lugar = columnaDeSignos(columnas)
  if (lugar === undefined || lugar >= encabezado.length) return []
  return palabrasDeColumna(
    encabezado,
    filas.map((fila) => fila.celdas),
    lugar,
  )
}
/**
 * Returns whether somebody still has to say what some words mean: nobody has, or some were answered
 * only together with other words.
 */
const faltaDecir = (palabras: readonly string[], signos: Signos | undefined): boolean =>
  sinDecir(palabras, signos).length > 0 ||
  (signos !== undefined && palabras.some((palabra) => estaDicha(signos, palabra)) && !respondeTodas(signos, palabras))

const NINGUNO: Signos = { entran: [], salen: [] }
const sonIguales = (a: Signos, b: Signos): boolean =>
  JSON.stringify([a.entran, a.salen]) === JSON.stringify([b.entran, b.salen])
/**
 * Completes a mapping with what is known of its bank's words: the answer given now and, if that
 * leaves some open, an earlier one, given for any of the bank's headers, that covers all words of
 * this column. A remembered answer that doesn't fit them stays as it is, and the words are asked
 * about.
 */
export const conSignosDeBanco = async (
  tabla: Tabla,
  columnas: Columnas,
  leerSignos: () => Promise<readonly Signos[]>,
): Promise<Columnas> => {
  const palabras = palabrasDeSignos(tabla, columnas)
  const { signos = NINGUNO } = columnas
  if (respondeTodas(signos, palabras) || (signos === NINGUNO && !faltaDecir(palabras, undefined))) return columnas
  const recordados = await leerSignos()
  const esRecordado = recordados.some((recordado) => sonIguales(recordado, signos))
  if (esRecordado && !faltaDecir(palabras, signos)) return columnas
  const dichos = esRecordado ? NINGUNO : signos
  const hallados = recordados.find(
    (recordado) =>
      respondeTodas(recordado, palabras) &&
      palabras.every(
        (palabra) => !estaDicha(dichos, palabra) || esCredito(palabra, dichos) === esCredito(palabra, recordado),
      ),
  )
  const sabidos = hallados ?? dichos
  return sabidos === NINGUNO ? columnas : { ...columnas, signos: conTodas(sabidos, palabras) }
}

/**
 * Lists what a file leaves unanswered when it is read by columns given for another one: the column
 * that tells credit from debit, the words for them, another date format or decimal mark.
 */
export const preguntasDe = (
  tabla: Tabla,
  { columnas }: Pick<ColumnasGuardadas, 'columnas'>,
  leido?: Extracto,
): Duda[] => [
  ...(faltanSignos(
    columnas.montos,
    tabla.encabezado,
    tabla.filas.map(({ celdas }) => celdas),
  )
    ? (['montos'] as const)
    : []),
  ...(faltaDecir(palabrasDeSignos(tabla, columnas), columnas.signos) ? (['signos'] as const) : []),
  ...(leido !== undefined && leido.deOtraForma > 0 ? (['formato', 'decimal'] as const) : []),
]

/**
 * Replaces the amounts' own sign by the proposed column for the direction, or takes the whole
 * proposal if the two don't fit together. Any other mapping is returned as it is.
 */
const porTipo = (columnas: Columnas, propuestas: Columnas, encabezado: readonly string[]): Columnas => {
  const { montos } = propuestas
  if (columnas.montos.modo !== 'signo' || montos.modo !== 'tipo') return columnas
  const combinadas = { signos: propuestas.signos, ...columnas, montos: { ...montos, monto: columnas.montos.monto } }
  return impideColumnas(combinadas, encabezado) === undefined ? combinadas : propuestas
}

/**
 * Builds the columns of a file, with sample rows. `banco`: the one whose columns are asked for;
 * `preguntas`: what its file asks for beyond them.
 */
export const porColumnas = (
  tabla: Tabla,
  conocidas: readonly ColumnasGuardadas[],
  { banco, preguntas }: { readonly banco?: string | undefined; readonly preguntas?: readonly Duda[] } = {},
): c.PorColumnas => {
  const { encabezado, filas } = tabla
  const celdas = filas.map((fila) => fila.celdas)
  const propuesta = proponerColumnas(encabezado, celdas)
  const guardadas = conocidas.find((guardada) => guardada.banco === banco) ?? conocidas[0]
  const pide = guardadas && (preguntas ?? preguntasDe(tabla, guardadas))
  // A stored statement is shown as it was read.
  const columnas =
    guardadas && pide?.includes('montos') && banco === undefined
      ? porTipo(guardadas.columnas, propuesta.columnas, encabezado)
      : (guardadas?.columnas ?? propuesta.columnas)
  const dudas = pide ? [...pide, ...preguntasDe(tabla, { columnas })] : propuesta.dudas
  return {
    encabezado: [...encabezado],
    filas: filas.slice(0, MOSTRADAS).map(({ celdas: leidas, ...fila }) => ({ ...fila, celdas: [...leidas] })),
    cuantas: filas.length,
    palabras: encabezado.map((_, n) => [...palabrasDeColumna(encabezado, celdas, n)]),
    columnas,
    dudas: [...new Set(dudas)],
    banco: guardadas?.banco ?? '',
    // A click on a bank asks nothing more, so a bank with open questions isn't offered.
    conocidas: conocidas
      .filter((conocida) => preguntasDe(tabla, conocida).length === 0)
      .map(({ banco, columnas: recordadas }) => ({ banco, columnas: recordadas })),
  }
}
