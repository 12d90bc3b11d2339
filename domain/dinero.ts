import { fechaLocal } from './calendario.ts'

/**
 * The largest amount, in cents. Money is integer cents inside and a decimal string with two
 * decimals outside (decisiones/pedido, «Money»).
 */
export const MAXIMO_CENTAVOS = 99_999_999_999

/**
 * Returns the cents of a decimal text: "125.50" → 12550. Undefined when it isn't a plain decimal
 * with at most two decimals within the limit.
 */
export const centavos = (texto: string): number | undefined => {
  const partes = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(texto)
  if (!partes) return undefined
  return Number(partes[1]) * 100 + Number((partes[2] ?? '').padEnd(2, '0'))
}

/** Returns cents as a decimal text: 12550 → "125.50". */
export const decimal = (cents: number): string => {
  const texto = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${texto.slice(0, -2)}.${texto.slice(-2)}`
}

const dolares = new Intl.NumberFormat('es-EC', { style: 'currency', currency: 'USD' })

/** Returns cents as people read money (es-EC): 14433 → "$144,33". */
export const enDolares = (cents: number): string => dolares.format(cents / 100)

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
