import { afterEach, vi } from 'vitest'

// A worker's files share one world, so the stubs of a test end with it.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
