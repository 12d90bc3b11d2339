import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contrastesBajos } from '#tests/e2e/contraste.ts'

/** What is shown reads in both skins, on a phone and at a desk, and nothing of it is scrolled aside to. */
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
