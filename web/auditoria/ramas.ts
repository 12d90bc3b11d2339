import type { Cadena, HechoDeCadena } from '#api/contract/auditoria.ts'

/** A fact with the facts that it led to. */
export type Rama = {
  readonly hecho: HechoDeCadena
  readonly ramas: readonly Rama[]
  /** The number of further facts that it led to and that aren't shown. */
  readonly mas: number
}

/** Builds the tree of a fact's effects. In `trajo` each one follows its cause, one level deeper. */
export const ramasDe = (trajo: Cadena['trajo'], nivel = 1): readonly Rama[] =>
  trajo.flatMap((efecto, i) => {
    if (efecto.nivel !== nivel) return []
    const resto = trajo.slice(i + 1)
    const fin = resto.findIndex((otro) => otro.nivel <= nivel)
    return [{ hecho: efecto.hecho, mas: efecto.mas, ramas: ramasDe(fin < 0 ? resto : resto.slice(0, fin), nivel + 1) }]
  })
