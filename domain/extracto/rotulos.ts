/** The labels of those cells, among a row's other words, that say more than plain words do. */
const ROTULOS = {
  /** A branch, a city, a bank, a channel. */
  lugar: 'Lugar del banco: ',
  /** A row beside it, which may be about another movement. */
  vecina: 'Otra fila: ',
  /** Somebody other than the payer. */
  ajena: 'Otra persona: ',
  identificacion: 'Identificación: ',
  /** A column whose content nobody can tell. */
  columna: 'Columna ',
  estado: 'Estado: ',
  /** A title above it, which speaks against everything below. */
  titulo: 'Título: ',
} as const
export type Rotulo = keyof typeof ROTULOS

const COMO = Object.entries(ROTULOS) as readonly (readonly [Rotulo, string])[]
export const conRotulo = (rotulo: Rotulo, celda: string): string => ROTULOS[rotulo] + celda.replaceAll(' · ', ' - ')
/** Splits a cell into its own words and its label. */
export const sinRotulo = (celda: string): { readonly texto: string; readonly rotulo?: Rotulo } => {
  const hallado = COMO.find(([, inicio]) => celda.startsWith(inicio))
  return hallado ? { texto: celda.slice(hallado[1].length), rotulo: hallado[0] } : { texto: celda }
}
