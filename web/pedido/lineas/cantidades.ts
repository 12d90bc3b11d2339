import { sinCola } from '#domain/texto.ts'

/** Returns whether a text is digits in groups of three: "1.234.567", by the sign between them. */
const agrupado = (texto: string, signo: string): boolean =>
  texto.split(signo).every((grupo, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(grupo))

/** A number that may be thousands as well as three decimals: "1.500". */
const DUDOSO = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Splits a number at its decimal sign. Undefined when its signs fit no number. */
const partesDe = (texto: string, decimal: '.' | ',' | undefined): readonly [string, string] | undefined => {
  const ultimo = Math.max(texto.lastIndexOf('.'), texto.lastIndexOf(','))
  if (ultimo < 0) return [texto, '']
  const signo = texto.charAt(ultimo)
  const otro = signo === '.' ? ',' : '.'
  const [entero, parte] = [texto.slice(0, ultimo), texto.slice(ultimo + 1)]
  if (entero.includes(otro)) return agrupado(entero, otro) ? [entero.replaceAll(otro, ''), parte] : undefined
  if (entero.includes(signo)) return agrupado(texto, signo) ? [texto.replaceAll(signo, ''), ''] : undefined
  // Decimals have a comma here. Three zeros are nobody's decimals.
  const deMiles = DUDOSO.test(texto) && (decimal ? signo !== decimal : signo === '.' || parte === '000')
  return deMiles ? [entero + parte, ''] : [entero, parte]
}

/**
 * Returns the decimal sign that these numbers use, if one of them tells: then "1.500" among them is
 * no doubt.
 */
export const decimalDe = (textos: readonly string[]): '.' | ',' | undefined => {
  for (const texto of textos) {
    const numero = texto.trim()
    const signos = numero.replaceAll(/\d/g, '')
    if (DUDOSO.test(numero) || !/^\d[\d.,]*\d$/.test(numero) || signos === '') continue
    const ultimo = signos.endsWith('.') ? '.' : ','
    if (signos.length === 1 || !signos.startsWith(ultimo)) return ultimo
    return ultimo === '.' ? ',' : '.'
  }
  return undefined
}

/** Returns "1/2" or "2 1/2" as thousandths; undefined when it isn't a fraction, or not exact. */
const milesimasDeFraccion = (texto: string): number | undefined => {
  const [, entero = '0', sobre = '', entre = ''] = /^(?:(\d{1,6}) )?(\d{1,2})\/(\d{1,2})$/.exec(texto) ?? []
  const partes = (Number(sobre) * 1_000) / Number(entre || '0')
  return Number.isInteger(partes) ? Number(entero) * 1_000 + partes : undefined
}

/**
 * Reads a quantity as people write it here: "1.234,50", "3,5", "0.75", "12 500", "1/2", "2½".
 * Returns it as the table shows it, with a decimal comma and nothing idle ("1234,5"); undefined
 * when the text is no number. `decimal` is the sign of the numbers around it, where they tell.
 */
export const leerCantidad = (texto: string, decimal?: '.' | ','): string | undefined => {
  const limpio = texto
    .replaceAll(/[\u00bc-\u00be\u2150-\u215e]/g, (fraccion) => ` ${fraccion.normalize('NFKC').replace('\u2044', '/')}`)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const fraccion = milesimasDeFraccion(limpio)
  if (fraccion !== undefined) return String(fraccion / 1_000).replace('.', ',')
  const junto = limpio.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '')
  if (!/^[\d.,]{1,30}$/.test(junto) || !/\d/.test(junto)) return undefined
  const partes = partesDe(junto.replace(/^[.,]/, '0$&').replace(/[.,]$/, ''), decimal)
  if (!partes || !/^\d+$/.test(partes[0])) return undefined
  const entero = partes[0].replace(/^0+(?=\d)/, '')
  const resto = sinCola(partes[1], '0')
  return resto ? `${entero},${resto}` : entero
}

/** Returns a quantity that the table shows with the decimal point of the domain. */
export const conPunto = (cantidad: string): string => (leerCantidad(cantidad) ?? cantidad.trim()).replace(',', '.')

/** Returns a quantity of the domain as people here read it: "1250.5" → "1.250,5". */
export const cantidadVista = (cantidad: string): string =>
  Number(cantidad).toLocaleString('es-EC', { useGrouping: true, maximumFractionDigits: 3 })
