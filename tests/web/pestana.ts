import { onTestFinished, vi } from 'vitest'

const olvidar = (): void => {
  // biome-ignore lint/plugin: before it and after it
  vi.resetModules()
}

/**
 * Gives what is imported from now on a page of its own. It ends with the test: a worker's files
 * share their modules, and the next one would go on with this page's state.
 */
export const paginaNueva = (): void => {
  olvidar()
  onTestFinished(olvidar)
}
