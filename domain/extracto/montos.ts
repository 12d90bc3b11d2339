import { MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { celdaDicha, vacia } from './celdas.ts'
import { esCredito, palabraDeSigno, type Signos } from './signos.ts'

export const MARCAS_DECIMALES = ['.', ','] as const
/** What stands before an amount's cents. */
export type Decimal = (typeof MARCAS_DECIMALES)[number]

/** «C$», «AUD» are other ones. */
const MONEDA = /(?<![a-z])(?:US\$|U\$S|USD|\$|d[oó]l(?:ares|s?\.)?(?![a-z]))/gi

/** An amount's word before or after its figures, and they alone. */
const conSuPalabra = (celda: string): { readonly cifras: string; readonly palabra: string } => {
  const texto = celdaDicha(celda)
    .replace(/[\u2212\u2013\u2014\uff0d]/g, '-')
    .replace(MONEDA, '')
    .trim()
  const antes = /^[a-z][a-z./ ]{0,30}(?=[\d(+-])/i.exec(texto)?.[0] ?? ''
  const sinAntes = texto.slice(antes.length)
  const despues =
    antes === '' && /\d/.test(sinAntes)
      ? (/(?:(?<=\d[-+)]?) ?|\()[a-z][a-z./ ]{0,30}\)?$/i.exec(sinAntes)?.[0] ?? '')
      : ''
  return { cifras: sinAntes.slice(0, sinAntes.length - despues.length), palabra: palabraDeSigno(antes || despues) }
}

const CIFRAS = /^(\()?([+-])?([\d.,']*\d)([+-])?(\))?$/
/** A figure's cents with either mark, less than nothing in parentheses or with a minus. */
const centavosDe = (texto: string, decimal: Decimal): number | undefined => {
  if (texto.length > 40) return undefined
  const [, abre, antes, cifras = '', despues, cierra] = CIFRAS.exec(texto) ?? []
  if (cifras === '' || (abre === undefined) !== (cierra === undefined) || (antes && despues)) return undefined
  const [d, miles] = decimal === '.' ? ['\\.', "[,']"] : [',', "[.']"]
  const partes = new RegExp(`^(\\d{1,3}(?:${miles}\\d{3})+|\\d*)(?:${d}(?!\\d{3}$)(\\d{1,2})0*)?$`).exec(cifras)
  if (!partes) return undefined
  const enteros = (partes[1] ?? '').replace(/\D/g, '')
  const cents = Number(enteros) * 100 + Number((partes[2] ?? '').padEnd(2, '0'))
  if (enteros.length > 9 || cents > MAXIMO_CENTAVOS) return undefined
  return cents === 0 ? 0 : abre !== undefined || antes === '-' || despues === '-' ? -cents : cents
}

/**
 * The cents that a cell says, less than nothing in parentheses, with a minus before or after, or
 * with a debit's word; an empty cell is 0, undefined what is no amount: of three digits after the
 * mark nothing tells whether they are thousands. `signos`: what somebody said of other words.
 */
export const leerMonto = (celda: string, decimal: Decimal, signos?: Partial<Signos>): number | undefined => {
  if (vacia(celda)) return 0
  const { cifras, palabra } = conSuPalabra(celda)
  const cents = centavosDe(cifras.replace(/ /g, ''), decimal)
  if (cents === undefined || palabra === '') return cents
  const entra = esCredito(palabra, signos)
  // «-5,00 CR» says two things.
  if (entra === undefined || (cents < 0 && entra)) return undefined
  return entra ? cents : -Math.abs(cents)
}

/**
 * The word of a sign in a cell that would be an amount but for it, known or not; '' where it has
 * none.
 */
export const palabraDeMonto = (celda: string): string => {
  const { cifras, palabra } = conSuPalabra(celda)
  const esCifra = MARCAS_DECIMALES.some((decimal) => centavosDe(cifras.replace(/ /g, ''), decimal) !== undefined)
  return esCifra ? palabra : ''
}

/** Amounts of money among words: «TRF USD 50», «VALOR: 1.200,00», «POR 50.00». */
const ENTRE_PALABRAS =
  /(?:(?<![a-z])(?:USD|VALOR|MONTO)|\$)[\s:.$]{0,3}(\d+(?:[.,]\d+)*)|(?<![\d.,])(\d+(?:[.,]\d+)*) ?(?:USD|D[OÓ]LARES)(?![a-z])/gi
/** One that nothing says of, but its cents. */
const CON_CENTAVOS = /(?<![\d.,:/\p{Pd}])(\d[\d.,]{0,13}[.,]\d\d)(?![\d.,:/%\p{Pd}]\d|\d| ?%)/gu
/** Those of some cells, as they stand, where none of them is `monto`, in cents. */
export const otrosMontosEn = (celdas: readonly string[], monto: number): readonly string[] => {
  const dichos = celdas.flatMap((celda) =>
    [ENTRE_PALABRAS, CON_CENTAVOS]
      .flatMap((patron) => [...celda.slice(0, 2_000).matchAll(patron)])
      .flatMap(([dicho, ...posibles]) => {
        const cifras = posibles.find((una) => una !== undefined) ?? ''
        const leidos = MARCAS_DECIMALES.flatMap((decimal) => leerMonto(cifras, decimal) ?? [])
        return leidos.length > 0 ? [{ dicho: dicho.trim(), leidos }] : []
      }),
  )
  if (dichos.some(({ leidos }) => leidos.includes(monto))) return []
  // «USD 50.00» says «50.00» too.
  const todos = dichos.map(({ dicho }) => dicho)
  return todos.filter((uno) => !todos.some((otro) => otro !== uno && otro.includes(uno)))
}
