import { expect, it } from 'vitest'
import { fechaLocal } from '#domain/calendario.ts'
import { alcancesDe, MEDIDAS } from '#domain/cifras.ts'
import type { TuplaCifra, TuplaSuceso } from '#projections/cifras/modelo.ts'
import { filasDe, PROXIMA } from '#tests/logs/carpeta.ts'

const filas = filasDe(PROXIMA)
const sucesos = filas['sucesos'] as readonly TuplaSuceso[]

it('each figure of the golden log is the sum of the facts that it opens to, by day and scope', () => {
  const sumas = new Map<string, number>()
  for (const { medida, valor, otro, clave, momento } of sucesos)
    for (const alcance of alcancesDe({
      ...{ medida, valor },
      ...(otro === null ? {} : { otro }),
      ...(clave === null ? {} : { clave }),
    })) {
      const cual = JSON.stringify([medida, alcance, fechaLocal(momento)])
      sumas.set(cual, (sumas.get(cual) ?? 0) + valor)
    }
  const cifras = (filas['cifras'] as readonly TuplaCifra[]).map(
    ({ medida, alcance, dia, suma }) => [JSON.stringify([medida, alcance, dia]), suma] as const,
  )
  expect(new Map(cifras)).toEqual(sumas)
  expect(new Set(sucesos.map(({ medida }) => medida))).toEqual(new Set(MEDIDAS))
})
