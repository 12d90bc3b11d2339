import { fechaLocal } from './calendario.ts'

/**
 * The largest amount, in cents. Money is integer cents inside and a decimal string with two
 * decimals outside (decisiones/pedido, «Money»).
 */
export const MAXIMO_CENTAVOS = 99_999_999_999

/**
 * Returns a plain decimal text as a whole number of its smallest part: ("1.5", 3) → 1500. Undefined
 * when it isn't one, has more than so many decimals, or more than nine digits before the point.
 */
export const deDecimal = (texto: string, decimales: number): number | undefined => {
  const [, entero = '', parte = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(texto) ?? []
  if (entero === '' || parte.length > decimales) return undefined
  return Number(entero) * 10 ** decimales + Number(parte.padEnd(decimales, '0'))
}

/** Returns a whole number of smallest parts as a decimal text: (1500, 3) → "1.500". */
export const comoDecimal = (partes: number, decimales: number): string => {
  const texto = String(Math.abs(partes)).padStart(decimales + 1, '0')
  return `${partes < 0 ? '-' : ''}${texto.slice(0, -decimales)}.${texto.slice(-decimales)}`
}

/**
 * Returns the cents of a decimal text: "125.50" → 12550. Undefined when it isn't a plain decimal
 * with at most two decimals within the limit.
 */
export const centavos = (texto: string): number | undefined => deDecimal(texto, 2)

/** Returns cents as a decimal text: 12550 → "125.50". */
export const decimal = (cents: number): string => comoDecimal(cents, 2)

const dolares = new Intl.NumberFormat('es-EC', { style: 'currency', currency: 'USD' })

/** Returns cents as people read money (es-EC): 14433 → "$144,33". */
export const enDolares = (cents: number): string => dolares.format(cents / 100)

const precios = new Intl.NumberFormat('es-EC', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Returns a unit price as people read it, with two decimals or as many as it has: "$8,2575". */
export const precioEscrito = (texto: string): string => precios.format(Number(texto))

/** Returns a decimal text as people read money: "144.33" → "$144,33". */
export const montoEscrito = (texto: string): string => enDolares(centavos(texto) ?? 0)

/**
 * Rates of IVA in hundredths of a percent, newest first, each with the local date from which it is
 * in force (decisiones/pedido, «Money»).
 */
export const TASAS_IVA: readonly { readonly desde: string; readonly tasa: number }[] = [
  { desde: '2024-04-01', tasa: 1500 },
  { desde: '0000-01-01', tasa: 1200 },
]

/** Returns the rate in force at an instant (ISO 8601), in hundredths of a percent. */
export const tasaIva = (instante: string): number => {
  const fecha = fechaLocal(instante)
  return TASAS_IVA.find((tramo) => tramo.desde <= fecha)?.tasa ?? 0
}

/**
 * Returns subtotal (cents) × rate (hundredths of a percent), rounded half up to the cent. It is
 * exact for any allowed subtotal.
 */
export const ivaDe = (subtotal: number, tasa: number): number =>
  Number((BigInt(subtotal) * BigInt(tasa) + 5000n) / 10000n)

/**
 * Returns the IVA that a total (cents) has in it at a rate (hundredths of a percent). What is left,
 * the base, is rounded half up to the cent.
 */
export const ivaIncluido = (total: number, tasa: number): number => {
  const entero = 10000n + BigInt(tasa)
  return total - Number((BigInt(total) * 20000n + entero) / (2n * entero))
}
