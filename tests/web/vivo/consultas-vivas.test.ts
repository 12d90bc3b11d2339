import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { RespuestaDesde, Trama, TramaDeRevision } from '#api/contract/hechos.ts'
import { hastaQue } from '#tests/espera.ts'
import { crearConsultasVivas } from '#web/vivo/consultas-vivas.ts'
import { type Canal, seguimiento } from '#web/vivo/seguimiento.ts'
import { estadoVivo } from '#web/vivo/senales.ts'

type Plegada = { readonly posicion: string; readonly hechos: readonly number[] }
const CLAVE = ['historia', 'uno'] as const

const consultas = new QueryClient()
afterEach(() => {
  seguimiento.desconectar()
  estadoVivo.poner('conectando')
  consultas.clear()
})

const trama = (revision: number): TramaDeRevision => ({
  revision,
  tipo: 'Algo',
  data: {},
  momento: '2026-03-02T15:00:00.000Z',
  cadena: '',
  posicion: String(revision),
  quien: { id: 'persona001', tipo: 'consumidor' },
})

/** Opens a live feed whose object has one fact. Returns a function that publishes another. */
const enVivo = () => {
  let alRecibir: (trama: Trama) => void = () => undefined
  const desde: RespuestaDesde = { tramas: [trama(0)], completo: true, olvidos: 0 } as RespuestaDesde
  estadoVivo.poner('en-vivo')
  seguimiento.conectar({
    suscribir: async (_tema: string, oir: (trama: Trama) => void) => {
      alRecibir = oir
      return () => undefined
    },
    desde: async () => desde,
  } as unknown as Canal)
  return (revision: number) => alRecibir(trama(revision))
}

it('an answer that was requested before a fact came doesn’t hide the fact, and an answer that has it stays', async () => {
  const publicar = enVivo()
  const mostrar = vi.fn((valor: Plegada) => void consultas.setQueryData(CLAVE, valor.hechos))
  const dejar = crearConsultasVivas<Plegada>({
    consultas,
    tema: 'bandwork.hechos.pedido.uno.consumidor',
    claves: () => [CLAVE],
    inicial: { posicion: '0', hechos: [] },
    plegar: ({ hechos }, { revision }) => ({ posicion: String(revision), hechos: [...hechos, revision] }),
    cargar: () => Promise.reject(new Error('nothing is loaded')),
    mostrar,
  })
  await hastaQue(() => expect(consultas.getQueryData(CLAVE)).toEqual([0]))
  const { promise, resolve } = Promise.withResolvers<number[]>()
  const pedida = consultas.fetchQuery({ queryKey: CLAVE, queryFn: () => promise })
  publicar(1)
  expect(consultas.getQueryData(CLAVE)).toEqual([0, 1])
  resolve([0])
  await pedida
  expect(consultas.getQueryData(CLAVE)).toEqual([0, 1])
  // Once nobody looks, an answer is shown as it came.
  dejar()
  await consultas.fetchQuery({ queryKey: CLAVE, queryFn: async () => [7] })
  expect(consultas.getQueryData(CLAVE)).toEqual([7])
})
