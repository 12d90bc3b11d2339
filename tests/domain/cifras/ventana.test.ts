import { expect, it } from 'vitest'
import { ultimosMeses, ventanaDe } from '#domain/cifras.ts'

it('a window goes up to the day in Guayaquil, beside as much of the time before', () => {
  // 03:00 in Greenwich is the evening before in Ecuador.
  expect(ventanaDe('mes', '2026-04-01T03:00:00.000Z')).toEqual({
    ...{ desde: '2026-03-01', hasta: '2026-03-31' },
    antes: { desde: '2026-02-01', hasta: '2026-02-28' },
  })
  expect(ventanaDe('trimestre', '2026-03-31T12:00:00.000Z')).toEqual({
    ...{ desde: '2026-01-01', hasta: '2026-03-31' },
    antes: { desde: '2025-10-03', hasta: '2025-12-31' },
  })
  expect(ventanaDe('anio', '2028-02-29T12:00:00.000Z')).toEqual({
    ...{ desde: '2028-01-01', hasta: '2028-02-29' },
    antes: { desde: '2027-01-01', hasta: '2027-02-28' },
  })
})

it('the last months end with that of the day', () => {
  expect(ultimosMeses('2026-02-28', 3)).toEqual(['2025-12', '2026-01', '2026-02'])
})
