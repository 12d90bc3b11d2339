/** Milliseconds for which what has just appeared under the pointer hears nothing: a double click answers no question. */
export const SORDERA_MS = 1_000
