/** The texts that systems write for an empty value. */
const NADA =
  /^(?:null|\(null\)|nulo|none|nil|nan|n[/.]?a\.?|n[/.]?d\.?|#n\/[ad]|s[/.]?n\.?|s[/.]?d\.?|sin dato|-{1,3}|[–—]|\.|\(en blanco\))$/i

/** Returns a cell in one line, without invisible characters. */
export const celdaLimpia = (celda: string): string =>
  celda
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
/** Returns the same, or '' for «NULL», «N/A» and the like. */
export const celdaDicha = (celda: string): string => {
  const limpia = celdaLimpia(celda)
  return limpia.length <= 12 && NADA.test(limpia) ? '' : limpia
}
export const vacia = (celda: string): boolean => celdaDicha(celda) === ''
