/**
 * Locks of accounts, across processes. An account is erased only while no payment of it waits, and
 * only an account that isn't erased sends a payment (decisiones/cuenta, «Personal data»). Each step
 * reads what the other writes, so they take turns. Throws NoDisponible when the turn doesn't come.
 */
export interface Candados {
  /** Runs the sending of a payment, beside others but beside no erasure. */
  alPagar<T>(cuentaId: number, hacer: () => Promise<T>): Promise<T>
  /** Runs an erasure while no payment of the account is being sent. */
  alEliminar<T>(cuentaId: number, hacer: () => Promise<T>): Promise<T>
}

/** The locks of a log that a single caller writes, one step after another. */
export const SIN_CANDADOS: Candados = {
  alPagar: (_, hacer) => hacer(),
  alEliminar: (_, hacer) => hacer(),
}
