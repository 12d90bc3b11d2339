import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { destellar } from '#web/red/banda/destello.ts'
import { AUTOMATICO_MS } from '#web/red/lista/medidas.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logosDe = (...nombres: string[]) => nombres.map((nombre) => ({ dataset: { nombre } as DOMStringMap }))

test('every 3000 ms another provider in view is highlighted, its label 1000 ms later, and stopping clears both', () => {
  const logos = logosDe('a', 'b')
  const parar = destellar(() => logos)
  const ver = () => logos.map(({ dataset }) => dataset.destello)
  const vistos: unknown[] = []
  for (const ms of [2_999, 1, 999, 1, 1_999, 1, 1_000, 2_000]) {
    vi.advanceTimersByTime(ms)
    vistos.push(ver())
  }
  const nada = undefined
  expect(vistos).toEqual([
    [nada, nada],
    ['logo', nada],
    ['logo', nada],
    ['etiqueta', nada],
    ['etiqueta', nada],
    [nada, 'logo'],
    [nada, 'etiqueta'],
    ['logo', nada],
  ])
  parar()
  vi.advanceTimersByTime(10_000)
  expect(ver()).toEqual([nada, nada])
})

test('a carousel that empties or shrinks meanwhile goes on highlighting', () => {
  let logos = logosDe('a', 'b', 'c')
  const parar = destellar(() => logos)
  vi.advanceTimersByTime(9_000)
  logos = []
  vi.advanceTimersByTime(3_000)
  logos = logosDe('d')
  vi.advanceTimersByTime(4_000)
  expect(logos[0]?.dataset.destello).toBe('etiqueta')
  parar()
})

test('a carousel steps every 5000 ms', () => {
  expect(AUTOMATICO_MS).toBe(5_000)
})
