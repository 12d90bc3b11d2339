const CAUSAS = 5

/** Describes a failure in one line for a log: its message, and those of its causes. */
export const falloDe = (error: unknown): string => {
  const dichos: string[] = []
  for (let uno = error; uno instanceof Error && dichos.length < CAUSAS; uno = uno.cause) {
    if (!dichos.includes(uno.message)) dichos.push(uno.message)
  }
  return dichos.length > 0 ? dichos.join(' ← ') : String(error)
}
