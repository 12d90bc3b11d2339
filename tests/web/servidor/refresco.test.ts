import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refrescar } from '#web/servidor/refresco.ts'

it('a query whose data changes during its first request is asked again, and the older answer never counts', async () => {
  const consultas = new QueryClient()
  const esperas: ((precio: string) => void)[] = []
  const observador = new QueryObserver(consultas, {
    queryKey: ['tabla', 'consumidor'],
    queryFn: () => new Promise<string>((responder) => esperas.push(responder)),
  })
  const soltar = observador.subscribe(() => undefined)
  const hecho = refrescar(consultas, 'pedido')
  await expect.poll(() => esperas.length).toBe(2)
  esperas[0]?.('115,00')
  esperas[1]?.('200,00')
  await hecho
  expect(observador.getCurrentResult().data).toBe('200,00')
  // The same goes for a query that has an answer already.
  const otra = refrescar(consultas, 'pedido')
  await expect.poll(() => esperas.length).toBe(3)
  esperas[2]?.('230,00')
  await otra
  expect(observador.getCurrentResult().data).toBe('230,00')
  soltar()
})
