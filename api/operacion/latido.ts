/** The name under which the process runner itself is listed. */
export const CORREDOR = 'procesos'

/** A process as it last told: how many seconds ago, and what then waited. */
export type Latido = {
  readonly proceso: string
  readonly haceS: number
  readonly pendientes: number
  /** Seconds that the oldest undone work has waited; 0 without any. */
  readonly esperaS: number
  readonly fallo: string | null
  /** Its checkpoint, null for a process without one; and the facts that it has set aside. */
  readonly posicion: number | null
  readonly apartados: number
}
