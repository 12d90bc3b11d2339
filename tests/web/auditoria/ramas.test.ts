import { expect, it } from 'vitest'
import type { Cadena } from '#api/contract/auditoria.ts'
import { ramasDe } from '#web/auditoria/ramas.ts'

const consecuencia = (nivel: number, mas = 0): Cadena['trajo'][number] => ({ hecho: { oculto: true }, nivel, mas })
const forma = (ramas: ReturnType<typeof ramasDe>): unknown => ramas.map(({ ramas, mas }) => [mas, forma(ramas)])

it('each consequence of a fact hangs on the one that caused it, in order', () => {
  expect(forma(ramasDe([]))).toEqual([])
  const trajo = [
    consecuencia(1, 1),
    consecuencia(2, 2),
    consecuencia(3, 3),
    consecuencia(2, 4),
    consecuencia(1, 5),
    consecuencia(2, 6),
  ]
  expect(forma(ramasDe(trajo))).toEqual([
    [
      1,
      [
        [2, [[3, []]]],
        [4, []],
      ],
    ],
    [5, [[6, []]]],
  ])
})
