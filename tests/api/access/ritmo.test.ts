import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crearRitmo } from '#api/access/ritmo.ts'

const MINUTO_MS = 60_000

it('a rate allows its burst at once, then one each time that one is due, and says how long to wait', () => {
  let ahora = 5_000
  const tomar = crearRitmo({ porMinuto: 60, rafaga: 3 }, 10, () => ahora)
  expect([1, 2, 3].map(() => tomar('ana'))).toEqual([0, 0, 0])
  expect(tomar('ana')).toBe(1_000)
  ahora += 999
  expect(tomar('ana')).toBe(1)
  ahora += 1
  expect([tomar('ana'), tomar('ana')]).toEqual([0, 1_000])
  expect(tomar('eva')).toBe(0)
})

it('a key never gets more than its rate and burst in any stretch of time, and is served after the wait that it was told', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }),
      (porMinuto, rafaga, pausas) => {
        let ahora = 0
        const tomar = crearRitmo({ porMinuto, rafaga }, 10, () => ahora)
        const dadas: number[] = []
        for (const pausa of pausas) {
          ahora += pausa
          const espera = tomar('una')
          if (espera === 0) dadas.push(ahora)
          else {
            ahora += espera
            expect(tomar('una')).toBe(0)
            dadas.push(ahora)
          }
        }
        for (const [n, desde] of dadas.entries())
          for (const [m, hasta] of dadas.entries())
            if (m >= n) expect(m - n + 1).toBeLessThanOrEqual(rafaga + ((hasta - desde + 1) * porMinuto) / MINUTO_MS)
      },
    ),
    { numRuns: 60 },
  )
})

it('a rate remembers the most recent keys only', () => {
  const tomar = crearRitmo({ porMinuto: 1, rafaga: 1 }, 2, () => 0)
  expect(['a', 'b', 'b', 'c'].map((clave) => tomar(clave) === 0)).toEqual([true, true, false, true])
  expect(tomar('a')).toBe(0)
})
