import fc from 'fast-check'
import { expect, it } from 'vitest'
import { masDias } from '#domain/calendario.ts'
import { tramosDe, ultimosMeses, VENTANAS, ventanaDe } from '#domain/cifras.ts'

it('a window ends on the day in Guayaquil and comes with the period before it', () => {
  // 03:00 in Greenwich is the evening before in Ecuador.
  expect(ventanaDe('mes', '2026-04-01T03:00:00.000Z')).toEqual({
    desde: '2026-03-01',
    hasta: '2026-03-31',
    antes: { desde: '2026-02-01', hasta: '2026-02-28' },
  })
  expect(ventanaDe('treinta', '2026-03-31T12:00:00.000Z')).toEqual({
    desde: '2026-03-02',
    hasta: '2026-03-31',
    antes: { desde: '2026-01-31', hasta: '2026-03-01' },
  })
  expect(ventanaDe('trimestre', '2026-03-31T12:00:00.000Z')).toEqual({
    desde: '2026-01-01',
    hasta: '2026-03-31',
    antes: { desde: '2025-10-03', hasta: '2025-12-31' },
  })
  expect(ventanaDe('anio', '2028-02-29T12:00:00.000Z')).toEqual({
    desde: '2028-01-01',
    hasta: '2028-02-29',
    antes: { desde: '2027-01-01', hasta: '2027-02-28' },
  })
})

it('the last months end with the month of the given day', () => {
  expect(ultimosMeses('2026-02-28', 3)).toEqual(['2025-12', '2026-01', '2026-02'])
})

it('the parts of any window follow each other without a gap from its first day to its last, and are at most 31', () => {
  const instante = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...VENTANAS), instante, (nombre, ahora) => {
      const ventana = ventanaDe(nombre, ahora.toISOString())
      const tramos = tramosDe(ventana)
      expect([tramos[0]?.desde, tramos.at(-1)?.hasta]).toEqual([ventana.desde, ventana.hasta])
      for (const [n, { desde, hasta }] of tramos.entries()) {
        expect(desde <= hasta).toBe(true)
        if (n > 0) expect(desde).toBe(masDias(tramos[n - 1]?.hasta ?? '', 1))
      }
      expect(tramos.length).toBeLessThanOrEqual(31)
    }),
  )
})
