import autobahn from 'autobahn'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Mensaje, SE_VA } from '#api/contract/vivo.ts'
import { crearCola } from '#web/vivo/cola.ts'
import { conectar } from '#web/vivo/conexion.ts'

type Sesion = { isOpen: boolean; call: () => Promise<unknown>; subscribe: () => Promise<unknown> }
type Falsa = {
  onopen: (sesion: Sesion) => unknown
  onclose: (motivo: string, detalles?: { reason?: string; will_retry: boolean }) => unknown
}
const falsas: Falsa[] = []

beforeEach(() => {
  falsas.length = 0
  vi.useFakeTimers()
  vi.spyOn(autobahn, 'Connection').mockImplementation(function (this: object) {
    const falsa = Object.assign(this, { open: () => falsas.push(this as Falsa), close: () => undefined })
    return falsa as unknown as autobahn.Connection
  })
  for (const nombre of ['addEventListener', 'removeEventListener']) vi.stubGlobal(nombre, () => undefined)
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
})
const abrir = () => {
  const estados: string[] = []
  const dichos: string[] = []
  const veces = { perdido: 0, conectado: 0 }
  const cola = crearCola('10', (lote) => dichos.push(...lote.map((m) => ('posicion' in m ? m.posicion : ''))))
  const conexion = conectar({
    url: 'ws://localhost/ws',
    temas: ['mio'],
    cola,
    alEstado: (estado) => estados.push(estado),
    alPerderHilo: () => {
      veces.perdido += 1
    },
    alConectar: () => {
      veces.conectado += 1
    },
  })
  return { conexion, estados, dichos, veces, cola }
}
const mensaje = (posicion: string) => ({ asunto: 'nuevoPedido', posicion }) as unknown as Mensaje

it('an open socket whose first calls fail is asked on, and is live within seconds of the recovery', async () => {
  const { estados, dichos, veces, cola, conexion } = abrir()
  let va = false
  let preguntas = 0
  let suscrita = 0
  const call = async () => {
    preguntas += 1
    if (!va) throw { error: 'bandwork.error.no_disponible' }
    return { mensajes: [mensaje('11')], hasta: '11', completo: true, antes: false }
  }
  const subscribe = async () => {
    suscrita += 1
  }
  falsas[0]?.onopen({ isOpen: true, call, subscribe })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(estados.at(-1)).toBe('reintentando')
  expect(preguntas).toBeGreaterThan(10)
  expect(preguntas).toBeLessThan(30)
  // A message that comes meanwhile waits for the missed ones, and is then in its place.
  cola.recibir(mensaje('12'))
  va = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(estados.at(-1)).toBe('en-vivo')
  expect(dichos).toEqual(['11', '12'])
  expect([suscrita, veces.perdido, veces.conectado]).toEqual([1, 0, 1])
  const hechas = preguntas
  await vi.advanceTimersByTimeAsync(60_000)
  expect(preguntas).toBe(hechas)
  conexion.cerrar()
})

it('a gap that isn’t told again is reported as lost, and the next recovery starts where this one ended', async () => {
  const { veces, cola, conexion } = abrir()
  const respuesta = { mensajes: [], hasta: '90', completo: true, antes: true }
  const pedidas: unknown[] = []
  const call = async (_: string, [desde]: readonly unknown[]) => {
    pedidas.push(desde)
    return respuesta
  }
  const sesion = { isOpen: true, call: call as () => Promise<unknown>, subscribe: async () => undefined }
  falsas[0]?.onopen(sesion)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([pedidas, veces.perdido, cola.ultima()]).toEqual([['10'], 1, '90'])
  respuesta.antes = false
  falsas[0]?.onopen(sesion)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([pedidas, veces.perdido]).toEqual([['10', '90'], 1])
  conexion.cerrar()
})

it('a socket that closes meanwhile is asked no more', async () => {
  const { conexion } = abrir()
  let preguntas = 0
  const sesion = {
    isOpen: true,
    call: async () => {
      preguntas += 1
      throw { error: 'bandwork.error.no_disponible' }
    },
    subscribe: async () => undefined,
  }
  falsas[0]?.onopen(sesion)
  await vi.advanceTimersByTimeAsync(3_000)
  sesion.isOpen = false
  falsas[0]?.onclose('lost')
  const hechas = preguntas
  await vi.advanceTimersByTimeAsync(60_000)
  expect(preguntas).toBe(hechas)
  conexion.cerrar()
})

it('a server that says that it goes is left for another within a second; any other end waits for its attempts', async () => {
  const { conexion } = abrir()
  expect(falsas[0]?.onclose('lost', { will_retry: true })).toBe(false)
  expect(falsas[0]?.onclose('closed', { reason: 'wamp.close.goodbye_and_out', will_retry: true })).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(falsas).toHaveLength(1)
  expect(falsas[0]?.onclose('closed', { reason: SE_VA, will_retry: false })).toBe(true)
  await vi.advanceTimersByTimeAsync(99)
  expect(falsas).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(901)
  expect(falsas).toHaveLength(2)
  conexion.cerrar()
  falsas[1]?.onclose('closed', { reason: SE_VA, will_retry: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(falsas).toHaveLength(2)
})
