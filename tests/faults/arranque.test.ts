import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pararEnMedio } from '#tests/arranques.ts'

/** Longest that a stop during the start may take, ms. */
const COTA_MS = 2_000
const MOMENTOS = 20

describe.each([
  ['its first start', true],
  ['a later one', false],
])('the product stopped at any moment of %s', (_, nueva) => {
  it('ends at once and leaves nothing running', async () => {
    const semilla = Number(process.env['SEMILLA'] ?? Date.now() % 1e9)
    const momentos = fc.sample(fc.integer({ min: 300, max: nueva ? 12_000 : 3_000 }), {
      numRuns: MOMENTOS,
      seed: semilla,
    })
    const tardaron: number[] = []
    for (const ms of momentos) tardaron.push(await pararEnMedio(ms, nueva))
    const peor = Math.max(...tardaron)
    console.log(`SEMILLA=${semilla}: ${MOMENTOS} paradas, la peor ${peor.toFixed(0)} ms`)
    expect(peor).toBeLessThan(COTA_MS * 4)
  }, 600_000)
})
