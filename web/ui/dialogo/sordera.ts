/**
 * Milliseconds for which something that has just appeared under the pointer ignores presses, so
 * that a double click answers no question.
 */
export const SORDERA_MS = 1_000
