/** The words of some lists, which spaces part. */
export const listadas = (...listas: readonly string[]): readonly string[] => listas.flatMap((lista) => lista.split(' '))

/** What a company is, after its name: its initials, and its words. */
export const SIGLAS = listadas('SA SAS CIA LTDA CL CA EP')
const DE_SOCIEDAD = [...SIGLAS, ...listadas('COMPANIA LIMITADA ANONIMA')]
const SOCIEDADES = new Set([...DE_SOCIEDAD, 'SOCIEDAD ANONIMA'])
export const diceSociedad = (palabras: string): boolean => SOCIEDADES.has(palabras)

/** What stands in many companies' names and many lines, and in none of them tells which. */
const COMUNES = new Set([
  ...DE_SOCIEDAD,
  ...listadas(
    'DE DEL LA LAS LOS EL Y ECUADOR QUITO GUAYAQUIL',
    'TRANSFERENCIA TRANSF TRF DEPOSITO DEP PAGO ABONO CREDITO BANCO BCO CUENTA CTA CHEQUE',
  ),
])
export const esComun = (ficha: string): boolean => COMUNES.has(ficha)

/** What may stand between the words of a name: «PEREZ DE LA TORRE», «FERRETERIA C. L. ANDINA». */
export const esEnlace = (ficha: string): boolean => COMUNES.has(ficha) || (ficha.length === 1 && ficha >= 'A')
