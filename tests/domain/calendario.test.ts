import { expect, it } from 'vitest'
import { enMeses } from '#domain/calendario.ts'

it('one month and several are said as people say them, the year once where it is one', () => {
  expect(enMeses({ desde: '2026-12', hasta: '2026-12' })).toBe('en diciembre de 2026')
  expect(enMeses({ desde: '2026-10', hasta: '2026-12' })).toBe('de octubre a diciembre de 2026')
  expect(enMeses({ desde: '2025-12', hasta: '2026-01' })).toBe('de diciembre de 2025 a enero de 2026')
})
