/** How a cell stands among a row's other words that says more than they do. */
const ROTULOS = {
  /** A branch, a city, a bank, a channel. */
  lugar: 'Lugar del banco: ',
  /** A row beside it, which may speak of another one. */
  vecina: 'Otra fila: ',
  /** Somebody else than who pays. */
  ajena: 'Otra persona: ',
  identificacion: 'Identificación: ',
  /** Of a column of which nobody knows what it says. */
  columna: 'Columna ',
  estado: 'Estado: ',
  /** What stands above it, and speaks against all below. */
  titulo: 'Título: ',
} as const
export type Rotulo = keyof typeof ROTULOS

const COMO = Object.entries(ROTULOS) as readonly (readonly [Rotulo, string])[]
export const conRotulo = (rotulo: Rotulo, celda: string): string => ROTULOS[rotulo] + celda.replaceAll(' · ', ' - ')
/** A cell's own words, and what it stands for. */
export const sinRotulo = (celda: string): { readonly texto: string; readonly rotulo?: Rotulo } => {
  const suyo = COMO.find(([, inicio]) => celda.startsWith(inicio))
  return suyo ? { texto: celda.slice(suyo[1].length), rotulo: suyo[0] } : { texto: celda }
}
