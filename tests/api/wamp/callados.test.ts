import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crearCallados } from '#api/wamp/callados.ts'
import type { Situado } from '#commands/log/cliente.ts'

const evento = (posicion: number, { data = {}, metadata = {} }: { data?: unknown; metadata?: unknown } = {}): Situado =>
  ({
    id: String(posicion),
    streamId: 'pedido-7',
    type: 'SubtotalFijado',
    revision: 0n,
    posicion: BigInt(posicion),
    data,
    metadata,
  }) as Situado
const deAlguien = (posicion: number, actor = 1) =>
  evento(posicion, { metadata: { actor: { id: actor }, partes: [5, 1] } })
const dicho = (posicion: number) => ({ posicion: BigInt(posicion), destino: 'u1', asunto: 'pedidoCambiado' })

it('the silent messages between two positions can be read repeatedly', () => {
  const callados = crearCallados()
  callados.empezar(10n)
  for (const posicion of [12, 15, 15, 14, 20]) callados.oir(deAlguien(posicion))
  callados.oir(deAlguien(23, 9))
  expect(callados.hasta()).toBe(23n)
  expect(callados.entre(10n, 23n)).toEqual([12, 15, 20].map(dicho))
  expect(callados.entre(12n, 15n)).toEqual([dicho(15)])
  expect(callados.entre(20n, 23n)).toEqual([])
  expect(callados.entre(9n, 23n)).toBeUndefined()
})

it('the silent messages are unknown before the process knows where it begins, and of what was before that', () => {
  const callados = crearCallados()
  expect([callados.hasta(), callados.entre(0n, 0n)]).toEqual([-1n, undefined])
  callados.empezar(5n)
  callados.oir(deAlguien(6))
  expect([callados.hasta(), callados.entre(5n, 5n), callados.entre(4n, 5n)]).toEqual([5n + 1n, [], undefined])
  // The log that came back is another one.
  callados.empezar(2n)
  expect([callados.hasta(), callados.entre(2n, 9n), callados.entre(1n, 9n)]).toEqual([2n, [], undefined])
})

it('the newest silent messages are kept, and older ones are reported as unknown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 200 }), (cuantos, hechos) => {
      const callados = crearCallados(cuantos)
      callados.empezar(0n)
      for (let n = 1; n <= hechos; n += 1) callados.oir(deAlguien(n))
      for (let desde = 0; desde <= hechos; desde += 1) {
        const hay = callados.entre(BigInt(desde), BigInt(hechos))
        if (hay) expect(hay).toEqual(Array.from({ length: hechos - desde }, (_, n) => dicho(desde + n + 1)))
        else expect(hechos - desde).toBeGreaterThan(cuantos)
      }
      expect(callados.entre(BigInt(Math.max(0, hechos - cuantos)), BigInt(hechos))).toBeDefined()
    }),
  )
})

it('the silent messages accept any data and metadata in the log', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ data: fc.jsonValue(), metadata: fc.jsonValue() })), (raros) => {
      const callados = crearCallados()
      callados.empezar(0n)
      for (const [n, raro] of raros.entries()) callados.oir(evento(n + 1, raro))
      expect(callados.hasta()).toBe(BigInt(raros.length))
    }),
  )
  const callados = crearCallados()
  callados.empezar(0n)
  for (const [n, metadata] of [
    undefined,
    { actor: { id: 1 } },
    { actor: {}, partes: [1] },
    { actor: { id: 1 }, partes: 1 },
    { actor: { id: 1 }, partes: ['1'] },
    { actor: { id: 1.5 }, partes: [1.5] },
  ].entries())
    callados.oir(evento(n + 1, { metadata }))
  expect(callados.entre(0n, 9n)).toEqual([])
})
