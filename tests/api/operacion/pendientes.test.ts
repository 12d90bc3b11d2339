import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crearPendientes } from '#api/operacion/pendientes.ts'

const AHORA = 1_800_000_000_000

it('the lag says how many facts the read side lacks, and how long the oldest has waited', () => {
  const pendientes = crearPendientes()
  expect(pendientes.tras(0n, AHORA)).toEqual({ hechos: 0, segundos: 0 })
  pendientes.poner(10n, AHORA - 9_000)
  pendientes.poner(25n, AHORA - 2_500)
  pendientes.poner(31n, AHORA + 50)
  expect(pendientes.tras(9n, AHORA)).toEqual({ hechos: 3, segundos: 9 })
  expect(pendientes.tras(10n, AHORA)).toEqual({ hechos: 2, segundos: 2 })
  // Clocks differ, so no wait is negative.
  expect(pendientes.tras(30n, AHORA)).toEqual({ hechos: 1, segundos: 0 })
  expect(pendientes.tras(31n, AHORA)).toEqual({ hechos: 0, segundos: 0 })
})

it('the lag is exact up to its bound, and close beyond it', () => {
  const escena = fc.record({
    maximo: fc.integer({ min: 4, max: 64 }),
    pasos: fc.array(fc.record({ vienen: fc.nat(200), seProyectan: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      maxLength: 12,
    }),
  })
  fc.assert(
    fc.property(escena, ({ maximo, pasos }) => {
      const pendientes = crearPendientes(maximo)
      let [ultima, proyectada] = [0, 0]
      let exacto = true
      for (const { vienen, seProyectan } of pasos) {
        for (let n = 0; n < vienen; n += 1) {
          ultima += 1
          pendientes.poner(BigInt(ultima), AHORA - 1_000)
        }
        if (ultima - proyectada >= maximo) exacto = false
        proyectada += Math.floor((ultima - proyectada) * seProyectan)
        const faltan = ultima - proyectada
        const { hechos, segundos } = pendientes.tras(BigInt(proyectada), AHORA)
        if (exacto) expect(hechos).toBe(faltan)
        else expect(Math.abs(hechos - faltan)).toBeLessThanOrEqual((4 * 2_400) / maximo)
        if (hechos > 0) expect(segundos).toBe(1)
        if (faltan === 0) exacto = true
      }
    }),
  )
})
