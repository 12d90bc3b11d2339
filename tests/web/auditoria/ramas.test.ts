import { expect, it } from 'vitest'
import type { Cadena } from '#api/contract/auditoria.ts'
import { ramasDe } from '#web/auditoria/ramas.ts'

const una = (nivel: number, mas = 0): Cadena['trajo'][number] => ({ hecho: { oculto: true }, nivel, mas })
const forma = (ramas: ReturnType<typeof ramasDe>): unknown => ramas.map(({ ramas: suyas, mas }) => [mas, forma(suyas)])

it('each consequence of a fact hangs on the one that caused it, in order', () => {
  expect(forma(ramasDe([]))).toEqual([])
  const trajo = [una(1, 1), una(2, 2), una(3, 3), una(2, 4), una(1, 5), una(2, 6)]
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
