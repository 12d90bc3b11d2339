import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contrastesBajos } from '#tests/e2e/contraste.ts'

/**
 * Asserts that the page is readable in both skins, on a phone and at a desk, and needs no scrolling
 * aside.
 */
export const seLeeEnTodaPiel = async (): Promise<void> => {
  for (const ancho of [360, 390, 1440]) {
    await page.viewport(ancho, 900)
    await expect.poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0)
    for (const piel of ['blanco', 'negro']) {
      document.documentElement.dataset['piel'] = piel
      await expect.poll(contrastesBajos).toEqual([])
    }
  }
}
