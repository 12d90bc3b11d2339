import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { consultaPedido } from '#web/pedido/consultas.ts'
import { otraVez } from '#web/servidor/consultas.ts'
import { problemaDe } from '#web/servidor/pedir.ts'
import { responde } from '#web/servidor/responde.ts'

const conProblema = (status: number, code: string) =>
  Promise.reject(problemaDe(status, JSON.stringify({ detail: 'No', code })))

let consultas: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  responde.poner(true)
  environmentManager.setIsServer(() => false)
  consultas = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchInterval: otraVez as () => false } },
  })
})
afterEach(() => {
  consultas.clear()
  environmentManager.setIsServer(() => typeof window === 'undefined')
  environmentManager.setIsServer(() => typeof window === 'undefined')
  responde.poner(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a read that failed for a passing reason is repeated until it succeeds, as long as it is looked at', async () => {
  let veces = 0
  let va = true
  const preguntar = () => {
    veces += 1
    return va ? Promise.resolve(veces) : conProblema(503, 'no-disponible')
  }
  const observador = new QueryObserver(consultas, { queryKey: ['tabla', 'proveedor'], queryFn: preguntar })
  let soltar = observador.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(veces).toBe(1)
  va = false
  await observador.refetch()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(veces).toBeGreaterThanOrEqual(5)
  // The data that was shown stays.
  expect(observador.getCurrentResult().data).toBe(1)
  soltar()
  const hasta = veces
  await vi.advanceTimersByTimeAsync(60_000)
  expect(veces).toBe(hasta)
  soltar = observador.subscribe(() => undefined)
  va = true
  await vi.advanceTimersByTimeAsync(6_100)
  expect(observador.getCurrentResult()).toMatchObject({ status: 'success', data: veces })
  const bien = veces
  await vi.advanceTimersByTimeAsync(60_000)
  expect(veces).toBe(bien)
  soltar()
})

it('a refused read, one of a parked stream, or any while nobody answers isn’t repeated', () => {
  const de = (error: unknown) => otraVez({ state: { status: 'error', error } } as never)
  const error = (status: number, code: string) => problemaDe(status, JSON.stringify({ detail: 'No', code }))
  for (const [status, code] of [
    [401, 'sin-sesion'],
    [404, 'no-existe'],
    [503, 'stream-detenido'],
  ] as const)
    expect(de(error(status, code))).toBe(false)
  expect(de(error(503, 'no-disponible'))).toBeGreaterThanOrEqual(5_000)
  responde.poner(false)
  expect(de(error(503, 'no-disponible'))).toBe(false)
})

it('an order’s page keeps the row it was painted with while no answer comes, and that row’s age', async () => {
  const fila = { id: 'abcdefghij', posicion: '7' } as FilaPedido
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  consultas.setQueryData(['tabla', 'proveedor', {}], { data: [fila] }, { updatedAt: 1_000 })
  const observador = new QueryObserver(consultas, consultaPedido(fila.id))
  const soltar = observador.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(observador.getCurrentResult()).toMatchObject({ status: 'error', data: fila, dataUpdatedAt: 1_000 })
  // Reset data (somebody was erased) doesn't come back from before.
  await consultas.resetQueries({ queryKey: ['tabla'] })
  await consultas.resetQueries({ queryKey: consultaPedido(fila.id).queryKey })
  expect(observador.getCurrentResult().data).toBeUndefined()
  soltar()
})
