import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enMeses, fechaLocal, inicioDeDia, masDias } from '#domain/calendario.ts'

it('a day starts at its first instant, and the instant before belongs to the previous day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (fecha) => {
      const dia = fecha.toISOString().slice(0, 10)
      const inicio = inicioDeDia(dia)
      expect(fechaLocal(inicio)).toBe(dia)
      expect(fechaLocal(new Date(Date.parse(inicio) - 1).toISOString())).toBe(masDias(dia, -1))
    }),
  )
})

it('a range of months names a single month once, and the year once when both ends share it', () => {
  expect(enMeses({ desde: '2026-12', hasta: '2026-12' })).toBe('en diciembre de 2026')
  expect(enMeses({ desde: '2026-10', hasta: '2026-12' })).toBe('de octubre a diciembre de 2026')
  expect(enMeses({ desde: '2025-12', hasta: '2026-01' })).toBe('de diciembre de 2025 a enero de 2026')
})
