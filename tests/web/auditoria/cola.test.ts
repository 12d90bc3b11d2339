import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { crearCola, GUARDADOS } from '#web/auditoria/cola.ts'
import type { seguirTodo } from '#web/vivo/registro.ts'

const nadie = () => Promise.resolve({ items: [] })
const trama = (posicion: number) => ({ posicion: String(posicion) }) as TramaDeTodo

/** Follows a log of `hay` facts, page by page and each page at once, then live. */
const seguirUno =
  (hay: number, deUnaPagina: number, vivas: number): typeof seguirTodo =>
  ({ desde, alLlegar }) => {
    let dejada = false
    for (let n = Number(desde); n < hay && !dejada; n += deUnaPagina) {
      const hasta = Math.min(n + deUnaPagina, hay)
      const pagina = Array.from({ length: hasta - n }, (_, k) => trama(n + 1 + k))
      // Stopping takes effect only after the page that caused it.
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

it('the queue reads old facts in stretches and waits after each, takes all new ones, and has each once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2_000), fc.integer({ min: 1, max: 400 }), fc.nat(700), async (hay, deUnaPagina, vivas) => {
      const cola = crearCola('0', seguirUno(hay, deUnaPagina, vivas), nadie)
      let veces = 0
      do {
        const antes = Number(cola.leer().posicion)
        cola.seguir()
        await new Promise((listo) => setTimeout(listo))
        veces += 1
        const { tramas, posicion, hayMas, sigue } = cola.leer()
        expect(sigue).toBe(!hayMas)
        if (hayMas) expect(Number(posicion)).toBe(antes + GUARDADOS)
        expect(tramas.map((trama) => Number(trama.posicion))).toEqual(
          Array.from({ length: Math.min(Number(posicion), GUARDADOS) }, (_, n) => Number(posicion) - n),
        )
      } while (cola.leer().hayMas)
      expect(cola.leer().posicion).toBe(String(hay + vivas))
      expect(veces).toBe(Math.max(1, Math.ceil(hay / GUARDADOS)))
    }),
    { numRuns: 60 },
  )
})

it('the queue names new facts once each, with one request at a time, and leaves forgotten ones unnamed', async () => {
  let llegar: Parameters<typeof seguirTodo>[0] | undefined
  const pedidos: { readonly de: string; readonly contestar: (items: readonly string[]) => Promise<void> }[] = []
  const cola = crearCola(
    '10',
    (opciones) => {
      llegar = opciones
      return { dejar: () => undefined, posicion: () => '' }
    },
    (despues, posicion) =>
      new Promise((listo) => {
        const contestar = async (items: readonly string[]) => {
          listo({ items: items.map((posicion) => ({ posicion, de: `P${posicion}`, actor: '', en: null })) })
          await new Promise((otro) => setTimeout(otro))
        }
        pedidos.push({ de: `${despues}-${posicion}`, contestar })
      }),
  )
  const dichos = () => [...cola.leer().nombres.keys()]
  cola.seguir()
  for (const n of [11, 12, 13]) llegar?.alLlegar([trama(n)], true)
  expect(pedidos.map(({ de }) => de)).toEqual(['10-11'])
  await pedidos[0]?.contestar(['11'])
  expect(pedidos.map(({ de }) => de)).toEqual(['10-11', '11-13'])
  llegar?.alOlvidar()
  llegar?.alLlegar([trama(14)], true)
  await pedidos[1]?.contestar(['12', '13'])
  expect(dichos()).toEqual([])
  expect(pedidos.at(-1)?.de).toBe('13-14')
  await pedidos[2]?.contestar(['14'])
  expect([dichos(), pedidos.length]).toEqual([['14'], 3])
})
