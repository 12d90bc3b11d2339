/**
 * How long something that must come may take, ms: far longer than it does, so that a machine that
 * stands still for a moment makes no test red. What must come soon is measured by its test. Also
 * read by vitest's configuration, where nothing of a test may be imported.
 */
export const PACIENCIA_MS = 10_000
