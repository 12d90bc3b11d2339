import { MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { celdaDicha, vacia } from './celdas.ts'
import { esCredito, palabraDeSigno, type Signos } from './signos.ts'

export const MARCAS_DECIMALES = ['.', ','] as const
/** The mark before an amount's cents. */
export type Decimal = (typeof MARCAS_DECIMALES)[number]

/** The signs of dollars. «C$» and «AUD» are other currencies. */
const MONEDA = /(?<![a-z])(?:US\$|U\$S|USD|\$|d[oó]l(?:ares|s?\.)?(?![a-z]))/gi

/** Splits an amount into its figures and the word before or after them. */
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
/**
 * Returns the cents of a figure with either mark. They are negative in parentheses or with a minus.
 */
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
 * Returns the cents that a cell says. They are negative in parentheses, with a minus before or
 * after, or with a debit's word. An empty cell is 0. What is no amount is undefined, and so are
 * three digits after the mark, because nothing tells whether they are thousands. `signos` are the
 * meanings that somebody gave to other words.
 */
export const leerMonto = (celda: string, decimal: Decimal, signos?: Partial<Signos>): number | undefined => {
  if (vacia(celda)) return 0
  const { cifras, palabra } = conSuPalabra(celda)
  const cents = centavosDe(cifras.replace(/ /g, ''), decimal)
  if (cents === undefined || palabra === '') return cents
  const entra = esCredito(palabra, signos)
  // «-5,00 CR» contradicts itself.
  if (entra === undefined || (cents < 0 && entra)) return undefined
  return entra ? cents : -Math.abs(cents)
}

/**
 * Returns the word of a sign, known or not, in a cell that is otherwise an amount, or '' when it
 * has none.
 */
export const palabraDeMonto = (celda: string): string => {
  const { cifras, palabra } = conSuPalabra(celda)
  const esCifra = MARCAS_DECIMALES.some((decimal) => centavosDe(cifras.replace(/ /g, ''), decimal) !== undefined)
  return esCifra ? palabra : ''
}

/** Amounts of money among words: «TRF USD 50», «VALOR: 1.200,00», «POR 50.00». */
const ENTRE_PALABRAS =
  /(?:(?<![a-z])(?:USD|VALOR|MONTO)|\$)[\s:.$]{0,3}(\d+(?:[.,]\d+)*)|(?<![\d.,])(\d+(?:[.,]\d+)*) ?(?:USD|D[OÓ]LARES)(?![a-z])/gi
/** An amount that is recognised only by its cents. */
const CON_CENTAVOS = /(?<![\d.,:/\p{Pd}])(\d[\d.,]{0,13}[.,]\d\d)(?![\d.,:/%\p{Pd}]\d|\d| ?%)/gu
/**
 * Returns the amounts in some cells as they are written, unless one of them is `monto`, in cents.
 */
export const otrosMontosEn = (celdas: readonly string[], monto: number): readonly string[] => {
  const dichos = celdas.flatMap((celda) =>
    [ENTRE_PALABRAS, CON_CENTAVOS]
      .flatMap((patron) => [...celda.slice(0, 2_000).matchAll(patron)])
      .flatMap(([dicho, ...posibles]) => {
        const cifras = posibles.find((posible) => posible !== undefined) ?? ''
        const leidos = MARCAS_DECIMALES.flatMap((decimal) => leerMonto(cifras, decimal) ?? [])
        return leidos.length > 0 ? [{ dicho: dicho.trim(), leidos }] : []
      }),
  )
  if (dichos.some(({ leidos }) => leidos.includes(monto))) return []
  // «USD 50.00» also matches as «50.00».
  const todos = dichos.map(({ dicho }) => dicho)
  return todos.filter((dicho) => !todos.some((otro) => otro !== dicho && otro.includes(dicho)))
}
