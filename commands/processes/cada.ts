import { setTimeout as esperar } from 'node:timers/promises'

/**
 * Checks now, and again every so many milliseconds until the signal aborts. Throws what a check
 * throws.
 */
export const revisarCada = async (
  ms: number,
  revisar: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await revisar(signal)
    await esperar(ms, undefined, { signal }).catch(() => undefined)
  }
}
