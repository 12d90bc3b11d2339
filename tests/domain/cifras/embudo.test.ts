import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Llegadas, llegadaDe, MEDIDAS, PASOS_DEL_EMBUDO } from '#domain/cifras.ts'

it('a negotiation reaches each step once, and its wait is counted only from the step just before, if reached earlier', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...MEDIDAS), fc.nat(10_000))), (pasos) => {
      let llegadas: Llegadas = {}
      let ms = 0
      const dichas = pasos.flatMap(([medida, mas]) => {
        ms += mas
        const momento = new Date(ms).toISOString()
        const llegada = llegadaDe(llegadas, medida, momento)
        if (llegada) llegadas = { ...llegadas, [llegada.paso]: momento }
        return llegada ? [{ ...llegada, ms }] : []
      })
      const primeras = new Map<string, number>()
      let cuando = 0
      for (const [medida, mas] of pasos) {
        cuando += mas
        if (!primeras.has(medida)) primeras.set(medida, cuando)
      }
      for (const [n, paso] of PASOS_DEL_EMBUDO.entries()) {
        const delPaso = dichas.filter((dicha) => dicha.paso === paso)
        expect(delPaso.map((dicha) => dicha.ms)).toEqual(primeras.has(paso) ? [primeras.get(paso)] : [])
        const anterior = primeras.get(PASOS_DEL_EMBUDO[n - 1] ?? '')
        const antes =
          anterior !== undefined &&
          pasos.findIndex(([m]) => m === PASOS_DEL_EMBUDO[n - 1]) < pasos.findIndex(([m]) => m === paso)
        for (const { espera } of delPaso)
          expect(espera).toBe(antes ? (primeras.get(paso) ?? 0) - (anterior ?? 0) : null)
      }
    }),
  )
})
