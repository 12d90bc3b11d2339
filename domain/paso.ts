import type { Origen } from './decider.ts'

/**
 * A row of a noun's `pasos`: who may take the step (sides or roles), the command that asks for it, the fact it leaves, its words for a person,
 * and on what condition. From which states it goes is the machine's structure, which no row repeats.
 */
export type FilaDePaso<Quien extends string, Hecho extends string, Contexto, Comando extends Origen = Origen> = {
  readonly quien: readonly Quien[]
  readonly comando: string
  readonly hecho: Hecho
  /** After «puede» and «no se puede». */
  readonly verbo: string
  /** Why it can't be taken as things stand, a Spanish sentence; undefined when it can. A button asks before there is a command. */
  readonly si?: (contexto: Contexto, comando?: Comando) => string | undefined
  /** The code of what `si` refuses; paso-no-permitido where absent. */
  readonly codigo?: string
}

/** The step that each command takes; of two that one command may take, either. */
export const pasosPorComando = <F extends Readonly<Record<string, { readonly comando: string }>>>(
  filas: F,
): { readonly [P in keyof F & string as F[P]['comando']]: P } =>
  Object.fromEntries(Object.entries(filas).map(([paso, { comando }]) => [comando, paso])) as never
