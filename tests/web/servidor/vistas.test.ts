import { QueryClient } from '@tanstack/react-query'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paginaNueva } from '#tests/web/pestana.ts'
import 'fake-indexeddb/auto'

const AHORA = Date.parse('2026-11-24T15:32:00Z')
let alIrse: () => void
const guardado = new Map<string, string>()

const abrir = async (cuenta = 'rosa') => {
  paginaNueva()
  const almacen = { ...(await import('#web/servidor/almacen.ts')), ...(await import('#web/servidor/veces.ts')) }
  const pedir = await import('#web/servidor/pedir.ts')
  const { conVistas, deAntes } = await import('#web/servidor/vistas.ts')
  const { guardar, guardarLoVisto } = await import('#web/servidor/guardar-vistas.ts')
  guardado.set('bandwork.duena', cuenta)
  const consultas = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', persister: conVistas } },
  })
  const preguntar = <T>(queryKey: readonly unknown[], queryFn: () => T | Promise<T>) =>
    consultas.fetchQuery({ queryKey: queryKey as ['tabla'], queryFn: async () => queryFn(), staleTime: 0 })
  const sinRed = () => Promise.reject(pedir.sinRed())
  const conProblema = (status: number, code = 'error') =>
    Promise.reject(pedir.problemaDe(status, code === 'error' ? '<html>' : JSON.stringify({ detail: 'No', code })))
  const quedan = async () => (await almacen.conAlmacen((base) => base.getAll('vistas'))).map(({ consulta }) => consulta)
  const query = (queryKey: readonly unknown[]) => consultas.getQueryCache().find({ queryKey: queryKey as ['tabla'] })
  const desde = (queryKey: readonly unknown[]) => {
    const consulta = query(queryKey)
    return consulta && deAntes(consulta)
  }
  return { ...almacen, consultas, preguntar, sinRed, conProblema, guardar, guardarLoVisto, quedan, desde }
}
const vista = (consulta: string, mas: object = {}) => ({
  cuenta: 'rosa',
  consulta,
  cuerpo: [consulta],
  momento: AHORA,
  peso: 10,
  ...mas,
})
const TABLA = ['tabla', 'proveedor', {}] as const
const HASH = JSON.stringify(TABLA)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  guardado.clear()
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => guardado.set(clave, valor),
  })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('addEventListener', (_: string, hacer: () => void) => {
    alIrse = hacer
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.useFakeTimers({ now: AHORA, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a request that can’t be made is answered with the last data seen and their time, until the server answers', async () => {
  const pestana = await abrir()
  await pestana.guardar('rosa', [vista(HASH, { momento: AHORA - 60_000 })], pestana.vezActual())
  expect(await pestana.preguntar(TABLA, pestana.sinRed)).toEqual([HASH])
  expect(pestana.desde(TABLA)).toBe(AHORA - 60_000)
  // Stored data aren't taken for newer than what is shown.
  await pestana.guardar('rosa', [vista(HASH, { cuerpo: ['otra'] })], pestana.vezActual())
  await expect(pestana.preguntar(TABLA, pestana.sinRed)).rejects.toThrow('No hay conexión')
  expect(pestana.consultas.getQueryData(TABLA)).toEqual([HASH])
  expect(await pestana.preguntar(TABLA, () => ['ahora'])).toEqual(['ahora'])
  expect(pestana.desde(TABLA)).toBeUndefined()
})

it('a gateway without its server counts as no answer, and the server’s own refusals count as answers', async () => {
  const pestana = await abrir()
  await pestana.guardar('rosa', [vista(HASH)], pestana.vezActual())
  for (const [status, code] of [
    [401, 'sin-sesion'],
    [403, 'prohibido'],
    [502, 'roto'],
    [500, 'error-interno'],
    [503, 'no-disponible'],
  ] as const)
    await expect(pestana.preguntar(TABLA, () => pestana.conProblema(status, code))).rejects.toThrow()
  for (const status of [500, 502, 503, 504]) {
    const otra = await abrir()
    expect(await otra.preguntar(TABLA, () => otra.conProblema(status))).toEqual([HASH])
  }
})

it('data that weren’t stored, are another account’s or older than a week are reported as missing', async () => {
  const pestana = await abrir()
  const vieja = AHORA - 7 * 24 * 3_600_000
  await pestana.guardar('eva', [vista(HASH, { cuenta: 'eva' })], pestana.vezActual())
  await expect(pestana.preguntar(TABLA, pestana.sinRed)).rejects.toThrow('no lo tienes guardado en este equipo')
  await pestana.siSigueLaVez(pestana.vezActual(), (base) => base.put('vistas', vista(HASH, { momento: vieja })))
  await expect(pestana.preguntar(TABLA, pestana.sinRed)).rejects.toThrow('no lo tienes guardado en este equipo')
  // Searches, the log and money aren't stored at all.
  for (const familia of ['busqueda', 'paleta', 'historia', 'extracto', 'libro'])
    await expect(pestana.preguntar([familia, ''], pestana.sinRed)).rejects.toThrow('No hay conexión con BandWork')
})

it('an account keeps its newest 200 answers and 5 MB of them, none older than a week', async () => {
  const pestana = await abrir()
  const muchas = Array.from({ length: 250 }, (_, i) => vista(`["tabla",${i}]`, { momento: AHORA - i }))
  await pestana.guardar('rosa', muchas, pestana.vezActual())
  expect(new Set(await pestana.quedan())).toEqual(new Set(muchas.slice(0, 200).map(({ consulta }) => consulta)))
  await pestana.guardar('rosa', [vista('["pedido"]', { momento: AHORA + 1, peso: 4_999_995 })], pestana.vezActual())
  expect(await pestana.quedan()).toEqual(['["pedido"]'])
  await pestana.guardar('rosa', [vista('["yo"]', { momento: AHORA - 8 * 24 * 3_600_000 })], pestana.vezActual())
  expect(await pestana.quedan()).toEqual(['["pedido"]'])
})

it('data shown are stored as they are when the page is left, without searches, huge answers or a newer time', async () => {
  const pestana = await abrir()
  const dejar = pestana.guardarLoVisto(pestana.consultas)
  await pestana.preguntar(TABLA, () => ['primera'])
  pestana.consultas.setQueryData(TABLA, ['por un hecho'])
  await pestana.preguntar(['avisos'], () => ['x'.repeat(600_000)])
  await pestana.preguntar(['busqueda', 'a'], () => ['a'])
  await pestana.guardar('rosa', [vista('["perfil"]', { momento: AHORA - 5 })], pestana.vezActual())
  await pestana.preguntar(['perfil'], pestana.sinRed)
  alIrse()
  await expect.poll(pestana.quedan).toHaveLength(2)
  const guardada = (consulta: string) => pestana.conAlmacen((base) => base.get('vistas', ['rosa', consulta]))
  expect((await guardada(HASH))?.cuerpo).toEqual(['por un hecho'])
  expect((await guardada('["perfil"]'))?.momento).toBe(AHORA - 5)
  dejar()
})

it('data on their way at the end of a session are neither stored nor shown after it, in whichever tab it ended', async () => {
  const pestana = await abrir()
  const dejar = pestana.guardarLoVisto(pestana.consultas)
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const viene = pestana.preguntar(TABLA, () => promise)
  await pestana.preguntar(['yo'], () => ({ cuenta: 'rosa' }))
  await pestana.guardar('rosa', [vista('["perfil"]')], pestana.vezActual())
  const otra = await abrir()
  await otra.vaciarAlmacen()
  resolve(['de antes'])
  await viene
  alIrse()
  await pestana.guardar('rosa', [], pestana.vezActual())
  expect(await pestana.quedan()).toEqual([])
  await expect(pestana.preguntar(['perfil'], pestana.sinRed)).rejects.toThrow('no lo tienes guardado')
  // Nobody is signed in there any more.
  expect(await pestana.preguntar(['yo'], pestana.sinRed)).toBeNull()
  dejar()
})

it('a silent dead line shows the last data seen, and the answer in their place when it comes', async () => {
  const pestana = await abrir()
  await pestana.guardar('rosa', [vista(HASH)], pestana.vezActual())
  const { promise, resolve } = Promise.withResolvers<string[]>()
  vi.useFakeTimers({ now: AHORA, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const dicho = pestana.preguntar(TABLA, () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await dicho).toEqual([HASH])
  // The next request needn't find it out again.
  await pestana.guardar('rosa', [vista('["perfil"]')], pestana.vezActual())
  const otro = pestana.preguntar(['perfil'], () => promise)
  await vi.advanceTimersByTimeAsync(500)
  expect(await otro).toEqual(['["perfil"]'])
  vi.useRealTimers()
  resolve(['al fin'])
  await expect.poll(() => pestana.consultas.getQueryData(TABLA)).toEqual(['al fin'])
  expect(pestana.desde(TABLA)).toBeUndefined()
})
