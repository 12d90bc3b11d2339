const CAUSAS = 5

/** Describes a failure in one line for a log: its message, and those of its causes. */
export const falloDe = (error: unknown): string => {
  const dichos: string[] = []
  for (let causa = error; causa instanceof Error && dichos.length < CAUSAS; causa = causa.cause) {
    if (!dichos.includes(causa.message)) dichos.push(causa.message)
  }
  return dichos.length > 0 ? dichos.join(' ← ') : String(error)
}
