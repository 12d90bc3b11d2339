/** For how long what was done by hand can be taken back. */
export const DESHACER_MS = 10 * 60_000

/** Until when what was done at a moment can be taken back, both ISO 8601. */
export const deshacible = (momento: string): string => new Date(Date.parse(momento) + DESHACER_MS).toISOString()
