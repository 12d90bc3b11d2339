import type { Cadena, HechoDeCadena } from '#api/contract/auditoria.ts'

/** A fact with what came of it. */
export type Rama = {
  readonly hecho: HechoDeCadena
  readonly ramas: readonly Rama[]
  /** How many more came of it. */
  readonly mas: number
}

/** What came of a fact as a tree: each stands after what it came of, one level deeper. */
export const ramasDe = (trajo: Cadena['trajo'], nivel = 1): readonly Rama[] =>
  trajo.flatMap((una, i) => {
    if (una.nivel !== nivel) return []
    const resto = trajo.slice(i + 1)
    const fin = resto.findIndex((otra) => otra.nivel <= nivel)
    return [{ hecho: una.hecho, mas: una.mas, ramas: ramasDe(fin < 0 ? resto : resto.slice(0, fin), nivel + 1) }]
  })
