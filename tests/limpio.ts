import { afterEach, vi } from 'vitest'

// A worker's files share one world: what a test put in the place of something goes with it.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
