/** Milliseconds within which an action by hand can be taken back. */
export const DESHACER_MS = 10 * 60_000

/** Returns until when an action can be taken back, given when it was taken. Both are ISO 8601. */
export const deshacible = (momento: string): string => new Date(Date.parse(momento) + DESHACER_MS).toISOString()
