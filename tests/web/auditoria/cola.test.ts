import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { crearCola, GUARDADOS } from '#web/auditoria/cola.ts'
import type { seguirTodo } from '#web/vivo/registro.ts'

const trama = (posicion: number) => ({ posicion: String(posicion) }) as TramaDeTodo

/** Follows a log that had so many facts, page by page and each page at once, then live. */
const seguirUno =
  (hay: number, deUnaPagina: number, vivas: number): typeof seguirTodo =>
  ({ desde, alLlegar }) => {
    let dejada = false
    for (let n = Number(desde); n < hay && !dejada; n += deUnaPagina) {
      const hasta = Math.min(n + deUnaPagina, hay)
      const pagina = Array.from({ length: hasta - n }, (_, k) => trama(n + 1 + k))
      // What is told to stop is seen after the page that told it.
      queueMicrotask(() => dejada || alLlegar(pagina, hasta === hay))
    }
    queueMicrotask(() => {
      for (let n = hay + 1; n <= hay + vivas; n += 1) if (!dejada) alLlegar([trama(n)], true)
    })
    const dejar = () => {
      dejada = true
    }
    return { dejar, posicion: () => '' }
  }

it('reads so many of what was written before, then waits; what is new comes however much it is; all is read once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2_000), fc.integer({ min: 1, max: 400 }), fc.nat(700), async (hay, deUnaPagina, vivas) => {
      const cola = crearCola('0', seguirUno(hay, deUnaPagina, vivas))
      let veces = 0
      do {
        const antes = Number(cola.leer().posicion)
        cola.seguir()
        await new Promise((listo) => setTimeout(listo))
        veces += 1
        const { tramas, posicion, hayMas, sigue } = cola.leer()
        expect(sigue).toBe(!hayMas)
        if (hayMas) expect(Number(posicion)).toBe(antes + GUARDADOS)
        expect(tramas.map((una) => Number(una.posicion))).toEqual(
          Array.from({ length: Math.min(Number(posicion), GUARDADOS) }, (_, n) => Number(posicion) - n),
        )
      } while (cola.leer().hayMas)
      expect(cola.leer().posicion).toBe(String(hay + vivas))
      expect(veces).toBe(Math.max(1, Math.ceil(hay / GUARDADOS)))
    }),
    { numRuns: 60 },
  )
})
