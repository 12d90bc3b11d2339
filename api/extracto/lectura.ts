import { createHash } from 'node:crypto'
import type * as c from '#api/contract/extracto.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import { faltanSignos } from '#domain/extracto/columna-de-signos.ts'
import {
  type Columnas,
  columnaDeSignos,
  type Duda,
  impideColumnas,
  palabrasDeColumna,
  proponerColumnas,
  sinDecir,
} from '#domain/extracto/columnas.ts'
import { type Extracto, ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { firmaDeEncabezado } from '#domain/extracto/nombres.ts'
import { esCredito, type Signos } from '#domain/extracto/signos.ts'
import type { ColumnasGuardadas } from './guardados.ts'
import type { Tabla } from './tabla.ts'

/** So many rows show what a mapping reads. */
const MOSTRADAS = 8
/** By what a file's columns are known again. */
export const firmaDe = ({ encabezado }: Tabla): string =>
  createHash('sha256').update(firmaDeEncabezado(encabezado)).digest('hex')

/** What came by a file under a mapping, until `ahora` (ISO 8601). Throws columnas-invalidas. */
export const leer = (
  { encabezado, filas }: Tabla,
  { columnas }: Pick<ColumnasGuardadas, 'columnas'>,
  ahora: string,
): Extracto => {
  const no = impideColumnas(columnas, encabezado.length)
  if (no) throw new Rechazado(refuse('columnas-invalidas', no))
  return leerExtracto(filas, encabezado, columnas, fechaLocal(ahora))
}
/** What was read, where that is enough to be a statement. Throws extracto-ilegible. */
export const bastante = (leido: Extracto): Extracto => {
  if (leido.desde === '' && leido.cuantos === 0)
    throw new Rechazado(refuse('extracto-ilegible', 'El archivo no tiene ninguna línea.'))
  if (sonOtras(leido)) throw sinLeer(leido)
  return leido
}

/**
 * So many lines that another format reads speak against the columns, and no more against the lines.
 */
const [VARIAS, PARTE] = [2, 0.1]
/**
 * Whether so much of a file can't be read that its columns are other ones: what is left of it would
 * be read wrong.
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

/** Words for credit and debit in a file that nobody said what they mean. */
const sinRespuesta = ({ encabezado, filas }: Tabla, columnas: Columnas): readonly string[] => {
  const lugar = columnaDeSignos(columnas)
  if (lugar === undefined || lugar >= encabezado.length) return []
  const celdas = filas.map((fila) => fila.celdas)
  return sinDecir(palabrasDeColumna(encabezado, celdas, lugar), columnas.signos)
}
/**
 * A mapping with what was said of its bank's words by another header, where it leaves them open.
 */
export const conSignosDeBanco = async (
  tabla: Tabla,
  columnas: Columnas,
  leerSignos: () => Promise<readonly Signos[]>,
): Promise<Columnas> => {
  const palabras = sinRespuesta(tabla, columnas)
  if (palabras.length === 0) return columnas
  const dichos = await leerSignos()
  const sabidas = palabras.map(
    (palabra) => [palabra, dichos.map((uno) => esCredito(palabra, uno)).find((es) => es !== undefined)] as const,
  )
  const de = (entra: boolean) => sabidas.flatMap(([palabra, es]) => (es === entra ? [palabra] : []))
  const { entran = [], salen = [] } = columnas.signos ?? {}
  return { ...columnas, signos: { entran: [...entran, ...de(true)], salen: [...salen, ...de(false)] } }
}

/**
 * What a file says that nobody answered yet, read by columns which were said of another one: words
 * for credit and debit, another format or mark.
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
  ...(sinRespuesta(tabla, columnas).length > 0 ? (['signos'] as const) : []),
  ...(leido !== undefined && leido.deOtraForma > 0 ? (['formato', 'decimal'] as const) : []),
]

/**
 * `suyo`: the bank whose columns are asked for; `preguntas`: what its file asks for beyond them.
 */
export const porColumnas = (
  tabla: Tabla,
  conocidas: readonly ColumnasGuardadas[],
  { suyo, preguntas }: { readonly suyo?: string | undefined; readonly preguntas?: readonly Duda[] } = {},
): c.PorColumnas => {
  const guardadas = conocidas.find(({ banco }) => banco === suyo) ?? conocidas[0]
  const { encabezado, filas } = tabla
  const celdas = filas.map((fila) => fila.celdas)
  const propuesta = proponerColumnas(encabezado, celdas)
  return {
    encabezado: [...encabezado],
    filas: filas.slice(0, MOSTRADAS).map(({ celdas: suyas, ...fila }) => ({ ...fila, celdas: [...suyas] })),
    cuantas: filas.length,
    palabras: encabezado.map((_, n) => [...palabrasDeColumna(encabezado, celdas, n)]),
    columnas: guardadas?.columnas ?? propuesta.columnas,
    dudas: guardadas ? [...(preguntas ?? preguntasDe(tabla, guardadas))] : [...propuesta.dudas],
    banco: guardadas?.banco ?? '',
    conocidas: conocidas.map(({ banco, columnas }) => ({ banco, columnas })),
  }
}
