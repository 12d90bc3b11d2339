import { comoDecimal, deDecimal } from '#domain/dinero.ts'
import { sinCola } from '#domain/texto.ts'

/** Limits of an order's lines (decisiones/pedido, «Lines»). */
export const MAXIMO_LINEAS = 200
export const MAXIMO_TEXTO_DE_LINEA = 200
export const MAXIMO_REFERENCIA = 40
export const MAXIMO_UNIDAD = 20
/** The greatest number of a line: lines that come and go count on. */
export const MAXIMO_NUMERO = 999_999

/** One thing that an order asks for. `cantidad` is in thousandths of its unit. */
export type Linea = {
  /** Its number in the order: it stays when other lines come and go. */
  readonly numero: number
  readonly descripcion: string
  readonly cantidad: number
  readonly unidad: string
  /** The client's or the provider's code of the thing; '' when there is none. */
  readonly referencia: string
}

/** The greatest quantity, in thousandths: a million units less one thousandth. */
export const MAXIMO_CANTIDAD = 999_999_999

/**
 * Returns the thousandths of a quantity as people write it: "2.5" → 2500; undefined for no
 * quantity.
 */
export const milesimas = (texto: string): number | undefined => {
  const partes = deDecimal(texto, 3)
  return partes !== undefined && partes > 0 && partes <= MAXIMO_CANTIDAD ? partes : undefined
}

/** Returns thousandths as a decimal text without idle zeros: 2500 → "2.5", 8000 → "8". */
export const cantidadEscrita = (cantidad: number): string => sinCola(sinCola(comoDecimal(cantidad, 3), '0'), '.')

/** Lines as facts keep them: their words apart, since only these are personal. */
export type LineasGuardadas = {
  readonly lineas?: readonly Pick<Linea, 'numero' | 'cantidad' | 'unidad'>[] | undefined
  readonly palabras?: readonly { readonly descripcion: string; readonly referencia?: string | undefined }[] | undefined
}

/** Returns lines as facts keep them. */
export const guardarLineas = (lineas: readonly Linea[]) => ({
  lineas: lineas.map(({ numero, cantidad, unidad }) => ({ numero, cantidad, unidad })),
  palabras: lineas.map(({ descripcion, referencia }) => ({ descripcion, ...(referencia ? { referencia } : {}) })),
})

/** Returns the lines of a fact. Their words are '' once their author was erased. */
export const leerLineas = ({ lineas = [], palabras = [] }: LineasGuardadas): readonly Linea[] =>
  lineas.map((linea, i) => {
    const { descripcion = '', referencia = '' } = palabras[i] ?? {}
    return { ...linea, descripcion, referencia }
  })

/** A line to be written; without a number it is a new one. */
export type LineaNueva = Omit<Linea, 'numero'> & { readonly numero?: number | undefined }

const diceLoMismo = (a: Omit<Linea, 'numero'>, b: Omit<Linea, 'numero'>): boolean =>
  a.descripcion === b.descripcion && a.cantidad === b.cantidad && a.unidad === b.unidad && a.referencia === b.referencia
const igualLinea = (a: Linea, b: Linea): boolean => a.numero === b.numero && diceLoMismo(a, b)

/**
 * Numbers lines. Without any number they count from 1. Otherwise a line without one gets that of
 * the line of before that says the same, so that the same list sent twice is one list; or the next
 * number after `ultima`, the greatest that a line has had, so that no line takes another's price.
 */
export const numerar = (nuevas: readonly LineaNueva[], antes: readonly Linea[], ultima: number): readonly Linea[] => {
  const dados = new Set(nuevas.flatMap(({ numero }) => numero ?? []))
  const libres = dados.size === 0 ? [] : antes.filter(({ numero }) => !dados.has(numero))
  let ultimo = dados.size === 0 ? 0 : ultima
  return nuevas.map(({ numero, ...linea }) => {
    if (numero !== undefined) return { numero, ...linea }
    const misma = libres.findIndex((libre) => diceLoMismo(libre, linea))
    if (misma !== -1) return { ...linea, numero: libres.splice(misma, 1)[0]?.numero ?? 0 }
    ultimo += 1
    return { numero: ultimo, ...linea }
  })
}

/** Returns whether two lists say the same, in the same order. */
export const igualesLineas = (a: readonly Linea[], b: readonly Linea[]): boolean =>
  a.length === b.length && a.every((linea, i) => igualLinea(linea, b[i] as Linea))

/** A line that came, went or changed between two lists. */
export type CambioDeLinea = {
  readonly numero: number
  readonly antes: Linea | undefined
  readonly ahora: Linea | undefined
}

/** Returns the lines that differ between two lists, by number: those of today first. */
export const cambiosDeLineas = (antes: readonly Linea[], ahora: readonly Linea[]): readonly CambioDeLinea[] => {
  const viejas = new Map(antes.map((linea) => [linea.numero, linea]))
  const nuevas = new Set(ahora.map(({ numero }) => numero))
  return [
    ...ahora.flatMap((linea) => {
      const vieja = viejas.get(linea.numero)
      return vieja && igualLinea(vieja, linea) ? [] : [{ numero: linea.numero, antes: vieja, ahora: linea }]
    }),
    ...antes.flatMap((linea) =>
      nuevas.has(linea.numero) ? [] : [{ numero: linea.numero, antes: linea, ahora: undefined }],
    ),
  ]
}

/** Returns a number of lines in words: «1 línea», «12 líneas». */
export const cuantasLineas = (cuantas: number): string => (cuantas === 1 ? '1 línea' : `${cuantas} líneas`)
