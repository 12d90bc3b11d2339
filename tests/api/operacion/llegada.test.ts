import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crearLlegada } from '#api/operacion/llegada.ts'
import { loQueQueda } from '#web/ui/minutos.ts'

describe('an estimate of the time left', () => {
  it('follows the rate so far, whatever is counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 4, max: 1_000 }),
        fc.integer({ min: 2, max: 60 }),
        (porSegundo, segundosEnTotal, vistos) => {
          const llegada = crearLlegada()
          const meta = porSegundo * segundosEnTotal
          const ahora = Math.min(vistos, segundosEnTotal - 1)
          for (let s = 0; s <= ahora; s += 1) llegada.anotar({ ms: s * 1_000, lleva: s * porSegundo })
          expect(llegada.quedan(meta, { ms: ahora * 1_000, lleva: ahora * porSegundo })).toBe(segundosEnTotal - ahora)
        },
      ),
    )
  })

  it('doesn’t exist within the first second, without progress, after a restart, or from old samples', () => {
    const llegada = crearLlegada()
    expect(llegada.quedan(100, { ms: 0, lleva: 0 })).toBeNull()
    llegada.anotar({ ms: 0, lleva: 10 })
    expect(llegada.quedan(100, { ms: 500, lleva: 20 })).toBeNull()
    expect(llegada.quedan(100, { ms: 2_000, lleva: 10 })).toBeNull()
    expect(llegada.quedan(100, { ms: 2_000, lleva: 30 })).toBe(7)
    llegada.anotar({ ms: 3_000, lleva: 2 })
    expect(llegada.quedan(100, { ms: 3_000, lleva: 2 })).toBeNull()
    expect(llegada.quedan(100, { ms: 5_000, lleva: 52 })).toBe(2)
    expect(llegada.quedan(100, { ms: 60_000, lleva: 90 }), 'by what was long ago').toBeNull()
    expect(llegada.quedan(100, { ms: 60_000, lleva: 100 })).toBe(0)
  })

  it('is said in plain words', () => {
    for (const [segundos, dicho] of [
      [0, 'queda menos de un minuto'],
      [44, 'queda menos de un minuto'],
      [45, 'queda cerca de un minuto'],
      [89, 'queda cerca de un minuto'],
      [91, 'quedan unos 2 minutos'],
      [600, 'quedan unos 10 minutos'],
      [3_000, 'queda cerca de una hora'],
      [5_300, 'queda cerca de una hora'],
      [7_300, 'quedan unas 2 horas'],
    ] as const)
      expect(loQueQueda(segundos), String(segundos)).toBe(dicho)
  })
})
