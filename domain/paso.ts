import type { Origen } from './decider.ts'

/**
 * A row of a noun's `pasos`: who may take the step (sides or roles), the fact it leaves, its words for a person, and on what condition.
 * From which states it goes is the machine's structure, which no row repeats.
 */
export type FilaDePaso<Quien extends string, Hecho extends string, Contexto, Comando extends Origen = Origen> = {
  readonly quien: readonly Quien[]
  readonly hecho: Hecho
  readonly verbo: string
  /** Why it can't be taken as things stand, a Spanish sentence; undefined when it can. A button asks before there is a command. */
  readonly si?: (contexto: Contexto, comando?: Comando) => string | undefined
  /** The code of what `si` refuses; paso-no-permitido where absent. */
  readonly codigo?: string
}
