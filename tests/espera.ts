import { vi } from 'vitest'
import { PACIENCIA_MS } from './paciencia.ts'

/**
 * Tries every `cada` ms until nothing is thrown any more, and returns the result. Throws the last
 * error after PACIENCIA_MS.
 */
export const hastaQue = <T>(comprobar: () => T | Promise<T>, cada = 50): Promise<T> =>
  vi.waitFor(comprobar, { timeout: PACIENCIA_MS, interval: cada })
