/** The words of some lists, which spaces part. */
export const listadas = (...listas: readonly string[]): readonly string[] => listas.flatMap((lista) => lista.split(' '))

/** What a company is, after its name, by its initials. */
export const SIGLAS = listadas('SA SAS CIA LTDA CL CA EP')
/** Each way to say what a company is, the longest first. */
const FORMAS: readonly (readonly [forma: readonly string[], clase: string])[] = [
  ...(['S A S', 'SA S', 'S AS'] as const).map((forma) => [listadas(forma), 'SAS'] as const),
  ...(['SOCIEDAD ANONIMA', 'S A'] as const).map((forma) => [listadas(forma), 'SA'] as const),
  ...(['COMPANIA ANONIMA', 'C A'] as const).map((forma) => [listadas(forma), 'CA'] as const),
  ...(['COMPANIA LIMITADA', 'COMPANIA LTDA', 'CIA LIMITADA', 'CIA LTDA', 'C LTDA', 'C L'] as const).map(
    (forma) => [listadas(forma), 'LTDA'] as const,
  ),
  ...(['LIMITADA', 'CLTDA', 'CL'] as const).map((forma) => [[forma], 'LTDA'] as const),
  ...[[['E', 'P'], 'EP'] as const, [['COMPANIA'], 'CIA'] as const],
]
const CLASES = new Set(listadas('SA SAS CA LTDA EP CIA'))
/** Whether a word is what a company is, as `conSociedades` has it. */
export const esSociedad = (ficha: string): boolean => CLASES.has(ficha)
const INICIOS = new Set(FORMAS.map(([[inicio]]) => inicio))
/** Some words with what a company is in one word, however it is said. */
export const conSociedades = (fichas: readonly string[]): readonly string[] => {
  if (!fichas.some((ficha) => INICIOS.has(ficha))) return fichas
  const dichas: string[] = []
  for (let n = 0; n < fichas.length; ) {
    const forma = FORMAS.find(([suyas]) => suyas.every((ficha, m) => fichas[n + m] === ficha))
    dichas.push(forma?.[1] ?? fichas[n] ?? '')
    n += forma?.[0].length ?? 1
  }
  return dichas
}

/** What stands in many companies' names and many lines, and in none of them tells which. */
const COMUNES = new Set([
  ...[...SIGLAS, ...listadas('COMPANIA LIMITADA ANONIMA')],
  ...listadas(
    'DE DEL LA LAS LOS EL Y ECUADOR QUITO GUAYAQUIL',
    'TRANSFERENCIA TRANSF TRF DEPOSITO DEP PAGO ABONO CREDITO BANCO BCO CUENTA CTA CHEQUE',
  ),
])
export const esComun = (ficha: string): boolean => COMUNES.has(ficha)

/** What may stand between the words of a name: «PEREZ DE LA TORRE», «FERRETERIA C. L. ANDINA». */
export const esEnlace = (ficha: string): boolean => COMUNES.has(ficha) || (ficha.length === 1 && ficha >= 'A')
