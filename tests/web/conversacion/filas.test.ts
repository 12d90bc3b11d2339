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
  it('are grouped by day in Ecuador, with a mark where the reader had stopped', () => {
    const tarde = mensaje(3, { momento: '2026-11-21T04:59:00.000Z' })
    const deOtroDia = mensaje(4, { momento: '2026-11-21T05:00:00.000Z' })
    const filas = [mensaje(1), mensaje(2), tarde, deOtroDia]
    expect(tipos(filas, [], { desde: 2, cuantos: 3 })).toEqual([
      'dia',
      'mensaje',
      'sin-leer',
      'mensaje',
      'mensaje',
      'dia',
      'mensaje',
    ])
    expect(tipos(filas, [pendiente('ahora', { momento: '2026-11-22T15:00:00.000Z' })], undefined)).toEqual([
      'dia',
      'mensaje',
      'mensaje',
      'mensaje',
      'dia',
      'mensaje',
      'dia',
      'pendiente',
    ])
  })

  it('are joined when the same person continues within five minutes', () => {
    const filas = [
      mensaje(1),
      mensaje(2),
      mensaje(3, { quien: 'otra', lado: 'proveedor' }),
      mensaje(4, { momento: '2026-11-20T16:00:00.000Z' }),
      mensaje(5, { momento: '2026-11-20T16:04:00.000Z' }),
    ]
    expect(filasDe(filas, [], undefined).flatMap((fila) => (fila.tipo === 'mensaje' ? [fila.sigue] : []))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
  })
})

describe('the unread messages', () => {
  const otra = (numero: number) => mensaje(numero, { quien: 'otra', lado: 'proveedor' })

  it('are those of others beyond one’s mark, and not one’s own late ones', () => {
    const hay = [mensaje(1), otra(2), otra(3), mensaje(4), mensaje(5)]
    expect(sinLeerDe(hay, { leido: 1, ultimo: 5 }, 'consumidor')).toEqual({ desde: 2, cuantos: 2 })
    expect(sinLeerDe(hay, { leido: 3, ultimo: 5 }, 'consumidor')).toBeUndefined()
    expect(sinLeerDe(hay, { leido: 5, ultimo: 5 }, 'consumidor')).toBeUndefined()
    expect(sinLeerDe([...hay, otra(6)], { leido: 3, ultimo: 6 }, 'consumidor')).toEqual({ desde: 6, cuantos: 1 })
  })

  it('begin before the loaded ones when more are waiting', () => {
    expect(sinLeerDe([otra(8), mensaje(9)], { leido: 2, ultimo: 9 }, 'consumidor')).toEqual({ desde: 3, cuantos: 6 })
    expect(sinLeerDe([], { leido: 0, ultimo: 0 }, 'consumidor')).toBeUndefined()
  })
})

describe('a message on its way', () => {
  it('isn’t shown once the conversation has it, by its words or by its number', () => {
    const hay = [mensaje(1), mensaje(2, { quien: 'otra', texto: 'hola' })]
    expect(porLlegar([pendiente('hola')], hay, 'yo')).toHaveLength(1)
    const propio = [...hay, mensaje(3, { texto: 'hola' })]
    expect(porLlegar([pendiente('hola')], propio, 'yo')).toEqual([])
    expect(porLlegar([pendiente('x', { numero: 3 })], propio, 'yo')).toEqual([])
    expect(porLlegar([pendiente('x', { numero: 4 })], propio, 'yo')).toHaveLength(1)
  })

  it('is a message of its own when the same words were written before it, or twice', () => {
    const hay = [mensaje(1, { texto: 'ok' })]
    expect(porLlegar([pendiente('ok', { tras: 1 })], hay, 'yo')).toHaveLength(1)
    const dos = [pendiente('ok', { clave: 'a', tras: 0 }), pendiente('ok', { clave: 'b', tras: 0 })]
    expect(porLlegar(dos, hay, 'yo').map(({ clave }) => clave)).toEqual(['b'])
    expect(porLlegar([pendiente('ok', { falla: 'no' })], hay, 'yo')).toHaveLength(1)
  })
})
