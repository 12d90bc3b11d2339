/** Returns the words of some lists that are separated by spaces. */
export const listadas = (...listas: readonly string[]): readonly string[] => listas.flatMap((lista) => lista.split(' '))

/** The abbreviated legal forms that follow a company's name. */
export const SIGLAS = listadas('SA SAS CIA LTDA CL CA EP')
/** Each way to write a legal form, longest first. */
const FORMAS: readonly (readonly [forma: readonly string[], clase: string])[] = [
  ...(['S A S', 'SA S', 'S AS'] as const).map((forma) => [listadas(forma), 'SAS'] as const),
  ...(['SOCIEDAD ANONIMA', 'S A'] as const).map((forma) => [listadas(forma), 'SA'] as const),
  ...(['COMPANIA ANONIMA', 'C A'] as const).map((forma) => [listadas(forma), 'CA'] as const),
  ...(['COMPANIA LIMITADA', 'COMPANIA LTDA', 'CIA LIMITADA', 'CIA LTDA', 'C LTDA', 'C L'] as const).map(
    (forma) => [listadas(forma), 'LTDA'] as const,
  ),
  ...(['LIMITADA', 'CLTDA', 'CL'] as const).map((forma) => [[forma], 'LTDA'] as const),
  [['E', 'P'], 'EP'] as const,
  [['COMPANIA'], 'CIA'] as const,
]
const CLASES = new Set(listadas('SA SAS CA LTDA EP CIA'))
/** Returns whether a word is a legal form, as `conSociedades` writes it. */
export const esSociedad = (ficha: string): boolean => CLASES.has(ficha)
const INICIOS = new Set(FORMAS.map(([[inicio]]) => inicio))
/** Returns words with each legal form as one word, however it was written. */
export const conSociedades = (fichas: readonly string[]): readonly string[] => {
  if (!fichas.some((ficha) => INICIOS.has(ficha))) return fichas
  const dichas: string[] = []
  for (let n = 0; n < fichas.length; ) {
    const forma = FORMAS.find(([partes]) => partes.every((ficha, m) => fichas[n + m] === ficha))
    dichas.push(forma?.[1] ?? fichas[n] ?? '')
    n += forma?.[0].length ?? 1
  }
  return dichas
}

/** Words that stand in many companies' names and many lines, and tell none of them from another. */
const COMUNES = new Set([
  ...SIGLAS,
  ...listadas('COMPANIA LIMITADA ANONIMA'),
  ...listadas(
    'DE DEL LA LAS LOS EL Y ECUADOR QUITO GUAYAQUIL',
    'TRANSFERENCIA TRANSF TRF DEPOSITO DEP PAGO ABONO CREDITO BANCO BCO CUENTA CTA CHEQUE',
  ),
])
export const esComun = (ficha: string): boolean => COMUNES.has(ficha)

/**
 * Returns whether a word may stand between the words of a name: «PEREZ DE LA TORRE»,
 * «FERRETERIA C. L. ANDINA».
 */
export const esEnlace = (ficha: string): boolean => COMUNES.has(ficha) || (ficha.length === 1 && ficha >= 'A')
