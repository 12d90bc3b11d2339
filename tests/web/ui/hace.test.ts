import { expect, it } from 'vitest'
import { hace } from '#web/ui/cifras.ts'

it.each([
  // Noon of Friday, 20 November 2026, in Guayaquil.
  ['2026-11-20T17:00:00Z', 'ahora'],
  ['2026-11-20T16:55:00Z', 'hace 5 min'],
  ['2026-11-20T05:00:00Z', 'hace 12 h'],
  // Last evening is less than a day ago.
  ['2026-11-19T22:00:00Z', 'hace 19 h'],
  // Yesterday's first and last minute beyond 24 hours, and the evening before, less than two days.
  ['2026-11-19T16:59:00Z', 'ayer'],
  ['2026-11-19T05:00:00Z', 'ayer'],
  ['2026-11-19T04:59:00Z', 'anteayer'],
  ['2026-11-18T05:00:00Z', 'anteayer'],
  ['2026-11-18T04:59:00Z', 'hace 3 días'],
  ['2026-11-14T05:00:00Z', 'hace 6 días'],
  ['2026-11-14T04:59:00Z', '13 nov'],
  ['2026-11-22T04:59:00Z', 'mañana'],
  ['2026-11-22T17:00:00Z', 'pasado mañana'],
])('%s is told at noon of the 20th as «%s»', (instante, dicho) => {
  expect(hace(instante, Date.parse('2026-11-20T17:00:00Z'))).toBe(dicho)
})
