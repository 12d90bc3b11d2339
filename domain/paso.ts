import type { Origen } from './decider.ts'
import type { Accion } from './permisos.ts'
import type { NombreRuta } from './rutas.ts'

/**
 * A row of a noun's `pasos`: who may take the step (sides or roles), by which route, the command
 * that asks for it, the fact that it leaves, its messages and words, and its condition. The states
 * from which it goes are in the machine's structure, and no row repeats them.
 */
export type FilaDePaso<
  Quien extends string,
  Hecho extends string,
  Contexto,
  Comando extends Origen = Origen,
  Ante extends string = string,
> = {
  readonly quien: readonly Quien[]
  readonly ruta: NombreRuta
  /** The permission that the door requires on the route. */
  readonly permiso: Accion
  /**
   * Whether the route requires that the password was given lately (decisiones/cuenta,
   * «The password asked again»).
   */
  readonly contrasena?: true
  /** The purpose of the route, in a sentence for programmers. */
  readonly resumen: string
  readonly comando: string
  readonly hecho: Hecho
  /** The asuntos of the messages that the fact causes. The noun's `avisos.ts` addresses them. */
  readonly asuntos?: readonly string[]
  /** The words after «puede» and «no se puede». */
  readonly verbo: string
  /**
   * Returns why the step can't be taken as things stand, as a Spanish sentence, or undefined when
   * it can. A button asks before there is a command. `ante` is what else the condition looks at: a
   * purchase's state, an order's side.
   */
  readonly si?: (contexto: Contexto, comando?: Comando, ante?: Ante) => string | undefined
  /** The code of the refusal that `si` causes; paso-no-permitido when absent. */
  readonly codigo?: string
}

/** The content of a command besides its name, who asks and when. */
export type ContenidoDe<C extends Origen & { readonly type: string }, T extends string> = C extends {
  readonly type: infer U
}
  ? T extends U
    ? Omit<C, keyof Origen | 'type'>
    : never
  : never

/**
 * Returns the step that each command takes. For a command that may take one of two, it is either.
 */
export const pasosPorComando = <F extends Readonly<Record<string, { readonly comando: string }>>>(
  filas: F,
): { readonly [P in keyof F & string as F[P]['comando']]: P } =>
  Object.fromEntries(Object.entries(filas).map(([paso, { comando }]) => [comando, paso])) as never
