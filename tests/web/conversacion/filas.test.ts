import { describe, expect, it } from 'vitest'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { filasDe, porLlegar, sinLeerDe } from '#web/conversacion/filas.ts'
import type { Pendiente } from '#web/conversacion/salida.ts'

const mensaje = (numero: number, cambios: Partial<Mensaje> = {}): Mensaje => ({
  numero,
  revision: numero,
  lado: 'consumidor',
  quien: 'yo',
  texto: `dicho ${numero}`,
  momento: `2026-11-20T15:0${numero}:00.000Z`,
  cita: null,
  archivo: null,
  ...cambios,
})
const pendiente = (texto: string, cambios: Partial<Pendiente> = {}): Pendiente => ({
  clave: `clave ${texto}`,
  texto,
  cita: null,
  momento: '2026-11-20T15:09:00.000Z',
  tras: 0,
  ...cambios,
})
const tipos = (...de: Parameters<typeof filasDe>) => filasDe(...de).map(({ tipo }) => tipo)

describe('the rows of a conversation', () => {
  it('stand under their day as people in Ecuador count it, with a mark where one had stopped reading', () => {
    const tarde = mensaje(3, { momento: '2026-11-21T04:59:00.000Z' })
    const deOtroDia = mensaje(4, { momento: '2026-11-21T05:00:00.000Z' })
    const filas = [mensaje(1), mensaje(2), tarde, deOtroDia]
    expect(tipos(filas, [], { desde: 2, cuantos: 3 })).toEqual([
      ...(['dia', 'mensaje', 'sin-leer', 'mensaje', 'mensaje', 'dia', 'mensaje'] as const),
    ])
    expect(tipos(filas, [pendiente('ahora', { momento: '2026-11-22T15:00:00.000Z' })], undefined)).toEqual([
      ...(['dia', 'mensaje', 'mensaje', 'mensaje', 'dia', 'mensaje', 'dia', 'pendiente'] as const),
    ])
  })

  it('hang together when one writes on within five minutes', () => {
    const filas = [
      mensaje(1),
      mensaje(2),
      mensaje(3, { quien: 'otra', lado: 'proveedor' }),
      mensaje(4, { momento: '2026-11-20T16:00:00.000Z' }),
      mensaje(5, { momento: '2026-11-20T16:04:00.000Z' }),
    ]
    expect(filasDe(filas, [], undefined).flatMap((fila) => (fila.tipo === 'mensaje' ? [fila.sigue] : []))).toEqual([
      ...[false, true, false, false, true],
    ])
  })
})

describe('what one hasn’t read', () => {
  const otra = (numero: number) => mensaje(numero, { quien: 'otra', lado: 'proveedor' })

  it('is what others said beyond one’s mark, not what one said late oneself', () => {
    const hay = [mensaje(1), otra(2), otra(3), mensaje(4), mensaje(5)]
    expect(sinLeerDe(hay, { leido: 1, ultimo: 5 }, 'consumidor')).toEqual({ desde: 2, cuantos: 2 })
    expect(sinLeerDe(hay, { leido: 3, ultimo: 5 }, 'consumidor')).toBeUndefined()
    expect(sinLeerDe(hay, { leido: 5, ultimo: 5 }, 'consumidor')).toBeUndefined()
    expect(sinLeerDe([...hay, otra(6)], { leido: 3, ultimo: 6 }, 'consumidor')).toEqual({ desde: 6, cuantos: 1 })
  })

  it('begins before what is loaded, where more waits than that', () => {
    expect(sinLeerDe([otra(8), mensaje(9)], { leido: 2, ultimo: 9 }, 'consumidor')).toEqual({ desde: 3, cuantos: 6 })
    expect(sinLeerDe([], { leido: 0, ultimo: 0 }, 'consumidor')).toBeUndefined()
  })
})

describe('what is on its way', () => {
  it('isn’t shown beside itself: not once it is written, nor while its answer is out', () => {
    const hay = [mensaje(1), mensaje(2, { quien: 'otra', texto: 'hola' })]
    expect(porLlegar([pendiente('hola')], hay, 'yo')).toHaveLength(1)
    const propio = [...hay, mensaje(3, { texto: 'hola' })]
    expect(porLlegar([pendiente('hola')], propio, 'yo')).toEqual([])
    expect(porLlegar([pendiente('x', { numero: 3 })], propio, 'yo')).toEqual([])
    expect(porLlegar([pendiente('x', { numero: 4 })], propio, 'yo')).toHaveLength(1)
  })

  it('is another one when the same words were written before it, or twice', () => {
    const hay = [mensaje(1, { texto: 'ok' })]
    expect(porLlegar([pendiente('ok', { tras: 1 })], hay, 'yo')).toHaveLength(1)
    const dos = [pendiente('ok', { clave: 'a', tras: 0 }), pendiente('ok', { clave: 'b', tras: 0 })]
    expect(porLlegar(dos, hay, 'yo').map(({ clave }) => clave)).toEqual(['b'])
    expect(porLlegar([pendiente('ok', { falla: 'no' })], hay, 'yo')).toHaveLength(1)
  })
})
