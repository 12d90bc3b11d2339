/** The sender's knowledge of a command's outcome. `incierta`: it may be done or not. */
export type Respuesta = 'hecha' | 'rechazada' | 'incierta'

export type Anotada = {
  readonly respuesta: Respuesta
  /** The answer. */
  readonly dicho: string
  /** The addresses that it should have been mailed to. */
  readonly cartas: readonly string[]
}

/**
 * Opens the outside ledger: each command under a mark that goes with its words into the log, and
 * its answer. The ledger knows nothing of the product. `serie` tells its marks from another
 * ledger's.
 */
export const abrirLibro = (serie: string) => {
  const anotadas = new Map<string, Anotada>()
  const contradicciones: string[] = []
  let ultima = 0
  return {
    anotadas: anotadas as ReadonlyMap<string, Anotada>,
    /** Commands that were answered in two ways. */
    contradicciones: contradicciones as readonly string[],
    marca: (): string => {
      ultima += 1
      return `«${serie}-${ultima}»`
    },
    /** Returns its own marks in the text of a fact, each as often as it is there. */
    marcasEn: (texto: string): readonly string[] =>
      [...texto.matchAll(/«[^«»]+-\d+»/g)].map(([marca]) => marca).filter((marca) => marca.startsWith(`«${serie}-`)),
    /** Notes an answer. A known outcome stays: a later try without an answer says nothing. */
    anotar: (marca: string, respuesta: Respuesta, { dicho = '', cartas = [] }: Partial<Anotada> = {}): void => {
      const antes = anotadas.get(marca)
      if (antes === undefined || antes.respuesta === 'incierta') {
        anotadas.set(marca, { respuesta, dicho, cartas: cartas.length > 0 ? cartas : (antes?.cartas ?? []) })
      } else if (respuesta !== 'incierta' && (antes.respuesta !== respuesta || antes.dicho !== dicho)) {
        contradicciones.push(`${marca} fue ${antes.respuesta} (${antes.dicho}) y luego ${respuesta} (${dicho})`)
      }
    },
    cuenta: (): Record<Respuesta, number> => {
      const cuenta = { hecha: 0, rechazada: 0, incierta: 0 }
      for (const { respuesta } of anotadas.values()) cuenta[respuesta] += 1
      return cuenta
    },
  }
}

export type Libro = ReturnType<typeof abrirLibro>
