/** Returns how long `hacer` takes of this thread's own CPU time, in milliseconds. */
export const propioDe = async (hacer: () => unknown): Promise<number> => {
  const antes = process.threadCpuUsage()
  await hacer()
  const { user, system } = process.threadCpuUsage(antes)
  return (user + system) / 1_000
}

/**
 * Returns the result of `hacer`, and how long it held this thread at a time, longest first:
 * milliseconds of the thread's own CPU time between two turns of its loop. Other work of the
 * machine doesn't count.
 */
export const enTurnos = async <T>(
  hacer: () => Promise<T>,
): Promise<{ readonly hecho: T; readonly turnos: readonly number[] }> => {
  const turnos: number[] = []
  let antes = process.threadCpuUsage()
  const mirar = () => {
    const { user, system } = process.threadCpuUsage(antes)
    turnos.push((user + system) / 1_000)
    antes = process.threadCpuUsage()
    turno = setImmediate(mirar)
  }
  let turno = setImmediate(mirar)
  try {
    const hecho = await hacer()
    return { hecho, turnos: turnos.toSorted((a, b) => b - a) }
  } finally {
    clearImmediate(turno)
  }
}
