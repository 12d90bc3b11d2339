import { sinInvisibles } from './texto.ts'

const MAXIMO = 20
const FORMA = /^\+?\d[\d -]{5,17}\d(?: ext \d{1,5})?$/

/**
 * Returns a telephone number as it is stored (decisiones/cuenta, «Numbers and codes»): figures,
 * spaces and dashes, with «+» before a country's code and «ext» before an extension. It drops
 * brackets, dots and slashes, and the «(0)» after a country's code, which nobody dials. A number of
 * more than 20 characters is stored without its spaces and dashes.
 */
export const telefonoLimpio = (texto: string): string => {
  const llano = sinInvisibles(texto)
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^(?:tel|telf|cel|tel[eé]fono|celular|m[oó]vil|whatsapp|wa)\b[.:]*/i, '')
    .replace(/\(?whatsapp\)?/i, '')
    .replace(/[;,]/g, ' ')
    .trim()
  const [numero = '', extension] = llano.split(/(?:ext(?:ensi[oó]n)?|x)[.:]?/i)
  const conPais = numero.startsWith('+') || numero.startsWith('00')
  const limpio = (conPais ? numero.replace(/\(0\)/, ' ').replace(/^00/, '+') : numero)
    .replace(/[()./\s]+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replace(/^\+ /, '+')
    .trim()
  const cola = extension === undefined ? '' : ` ext ${extension.trim()}`
  return (limpio + cola).length > MAXIMO ? limpio.replace(/[ -]/g, '') + cola : limpio + cola
}

/** Returns whether a cleaned number can be dialled: 7 to 15 figures. */
export const esTelefono = (limpio: string): boolean => {
  const cifras = limpio.split(' ext ')[0]?.replace(/\D/g, '').length ?? 0
  return limpio.length <= MAXIMO && FORMA.test(limpio) && cifras >= 7 && cifras <= 15
}
