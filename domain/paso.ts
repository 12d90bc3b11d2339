import type { Origen } from './decider.ts'
import type { Accion } from './permisos.ts'
import type { NombreRuta } from './rutas.ts'

/**
 * A row of a noun's `pasos`: who may take the step (sides or roles), by which route, the command that asks for it, the fact it leaves, its messages
 * and words, and on what condition. From which states it goes is the machine's structure, which no row repeats.
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
  /** What the door asks of whoever comes by the route. */
  readonly permiso: Accion
  /** Who comes by it has given their password lately (decisiones/cuenta, «The password asked again»). */
  readonly contrasena?: true
  /** What the route is for, in a sentence for programmers. */
  readonly resumen: string
  readonly comando: string
  readonly hecho: Hecho
  /** Of the messages that the fact causes; to whom and with what is said beside them. */
  readonly asuntos?: readonly string[]
  /** After «puede» and «no se puede». */
  readonly verbo: string
  /**
   * Why it can't be taken as things stand, a Spanish sentence; undefined when it can. A button asks before there is a command. `ante` is what else it
   * looks at: a purchase's state, an order's side.
   */
  readonly si?: (contexto: Contexto, comando?: Comando, ante?: Ante) => string | undefined
  /** The code of what `si` refuses; paso-no-permitido where absent. */
  readonly codigo?: string
}

/** What a command says besides its name, who asks and when. */
export type ContenidoDe<C extends Origen & { readonly type: string }, T extends string> = C extends {
  readonly type: infer U
}
  ? T extends U
    ? Omit<C, keyof Origen | 'type'>
    : never
  : never

/** The step that each command takes; of two that one command may take, either. */
export const pasosPorComando = <F extends Readonly<Record<string, { readonly comando: string }>>>(
  filas: F,
): { readonly [P in keyof F & string as F[P]['comando']]: P } =>
  Object.fromEntries(Object.entries(filas).map(([paso, { comando }]) => [comando, paso])) as never
