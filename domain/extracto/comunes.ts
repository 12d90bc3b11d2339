const palabras = (lista: string): readonly string[] => lista.split(' ')

/** What stands in many companies' names and many lines, and in none of them tells which. */
const COMUNES = new Set([
  ...palabras('SA SAS CIA LTDA CL CA EP DE DEL LA LAS LOS EL Y ECUADOR QUITO GUAYAQUIL'),
  ...palabras('TRANSFERENCIA TRANSF TRF DEPOSITO DEP PAGO ABONO CREDITO BANCO BCO CUENTA CTA CHEQUE'),
])
export const esComun = (ficha: string): boolean => COMUNES.has(ficha)

/** What may stand between the words of a name: «PEREZ DE LA TORRE», «FERRETERIA C. L. ANDINA». */
export const esEnlace = (ficha: string): boolean => COMUNES.has(ficha) || (ficha.length === 1 && ficha >= 'A')
