/**
 * Milliseconds that something which must come may take: far longer than it does, so that a machine
 * that stands still for a moment fails no test. What must come soon is measured by its own test.
 * Also read by vitest's configuration, where nothing of a test may be imported.
 */
export const PACIENCIA_MS = 10_000
