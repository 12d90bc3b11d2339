import { expect, it } from 'vitest'
import { COLAS, llegaTarde } from '#domain/cifras.ts'

const AHORA = Date.parse('2026-11-20T15:00:00.000Z')
const MINUTO_MS = 60_000
const hace = (minutos: number): string => new Date(AHORA - minutos * MINUTO_MS).toISOString()

it('a purchase that nobody took is late after an hour, a proof after three days, and no other queue', () => {
  expect([60, 61].map((minutos) => llegaTarde('sin-tomar', hace(minutos), AHORA))).toEqual([false, true])
  const dia = 24 * 60
  expect([3 * dia, 3 * dia + 1].map((minutos) => llegaTarde('por-confirmar', hace(minutos), AHORA))).toEqual([
    false,
    true,
  ])
  expect(COLAS.filter((cola) => llegaTarde(cola, hace(400 * dia), AHORA))).toEqual(['sin-tomar', 'por-confirmar'])
  expect(llegaTarde('sin-tomar', null, AHORA)).toBe(false)
})
