import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paginaNueva } from '#tests/web/pestana.ts'

type Dicho = 'bien' | 'no' | 'calla' | 'sin red'
let dice: Dicho
let preguntas: number
let red: boolean

/** Answers as `dice` says. The caller gives up an answer that doesn't come. */
const responder = (_: unknown, { signal }: { signal?: AbortSignal } = {}) => {
  preguntas += 1
  if (dice === 'sin red') return Promise.reject(new TypeError('Failed to fetch'))
  if (dice !== 'calla') return Promise.resolve(new Response('{}', { status: dice === 'bien' ? 200 : 503 }))
  return new Promise((_listo, fallar) => signal?.addEventListener('abort', () => fallar(signal.reason)))
}
const abrir = async () => {
  paginaNueva()
  return import('#web/servidor/responde.ts')
}
const pasan = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  dice = 'bien'
  preguntas = 0
  red = true
  vi.useFakeTimers()
  vi.stubGlobal('fetch', responder)
  vi.stubGlobal('navigator', {
    get onLine() {
      return red
    },
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const corte = new AbortController()
    setTimeout(() => corte.abort(), ms)
    return corte.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('one slow answer, one 503 or one lost line reports nothing while BandWork answers', async () => {
  const { responde, vigilar } = await abrir()
  const vistos: boolean[] = []
  responde.oir(() => vistos.push(responde.leer()))
  const lenta = vigilar()
  await pasan(8_000)
  lenta(true)
  vigilar()(false)
  await pasan(8_000)
  expect(vistos).toEqual([])
  expect(preguntas).toBe(2)
})

it.each(['no', 'calla', 'sin red'] as const)(
  'a server that answers «%s» is reported within 6 s, and the report ends by itself',
  async (mal) => {
    const { responde, vigilar } = await abrir()
    dice = mal
    const contestar = vigilar()
    if (mal !== 'calla') contestar(false)
    await pasan(3_000)
    // Most failures are over sooner.
    expect(responde.leer()).toBe(true)
    await pasan(3_000)
    expect(responde.leer()).toBe(false)
    dice = 'bien'
    await pasan(6_500)
    expect(responde.leer()).toBe(true)
    const hechas = preguntas
    await pasan(60_000)
    expect(preguntas).toBe(hechas)
  },
)

it('a first good answer ends the report, unless BandWork itself said that it can’t', async () => {
  const { responde, vigilar } = await abrir()
  dice = 'calla'
  vigilar()
  await pasan(12_000)
  expect(responde.leer()).toBe(false)
  vigilar()(true)
  expect(responde.leer()).toBe(true)
  dice = 'no'
  await pasan(12_000)
  expect(responde.leer()).toBe(false)
  vigilar()(true)
  await pasan(100)
  expect(responde.leer()).toBe(false)
  dice = 'bien'
  vigilar()(true)
  await pasan(100)
  expect(responde.leer()).toBe(true)
})

it('a browser without a network isn’t reported as BandWork not answering', async () => {
  const { responde, sospechar } = await abrir()
  dice = 'sin red'
  red = false
  void sospechar()
  await pasan(60_000)
  expect(responde.leer()).toBe(true)
  red = true
  dice = 'bien'
  await pasan(7_000)
  expect(responde.leer()).toBe(true)
})
