/**
 * Milliseconds for which something that has just changed or moved under the pointer ignores
 * presses.
 */
export const SORDERA_MS = 1_000
