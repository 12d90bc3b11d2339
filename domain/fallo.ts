const CAUSAS = 5

/** Why something failed, in one line for a log: what it says, and what each of its causes does. */
export const falloDe = (error: unknown): string => {
  const dichos: string[] = []
  for (let uno = error; uno instanceof Error && dichos.length < CAUSAS; uno = uno.cause) {
    if (!dichos.includes(uno.message)) dichos.push(uno.message)
  }
  return dichos.length > 0 ? dichos.join(' ← ') : String(error)
}
