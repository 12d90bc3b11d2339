import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dicho, porDecir } from '#web/vivo/efecto.ts'

const dicho = (sobre: string, n: number, anade = false) =>
  ({
    sobre,
    mensaje: { posicion: String(n) },
    aviso: { titulo: `${n}`, ...(anade ? { anade } : {}) },
  }) as unknown as Dicho
const dichos = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean()), { maxLength: 60 })
  .map((todos) => todos.map(([sobre, anade], n) => dicho(sobre, n, anade)))

test('the newest missed notice of each thing is said, with what was added since, in order and at most twenty', () => {
  fc.assert(
    fc.property(dichos, (todos) => {
      const quedan = porDecir(todos)
      expect(quedan.length).toBeLessThanOrEqual(20)
      expect(quedan).toEqual(todos.filter((dicho) => quedan.includes(dicho)))
      for (const dicho of todos) {
        const despues = todos.slice(todos.indexOf(dicho) + 1)
        const reemplazado = despues.some(({ sobre, aviso }) => sobre === dicho.sobre && !aviso.anade)
        if (reemplazado) expect(quedan).not.toContain(dicho)
        else if (quedan.length < 20) expect(quedan).toContain(dicho)
      }
    }),
  )
})
