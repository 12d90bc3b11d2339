import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crearAnillo, pesoDe } from '#api/wamp/anillo.ts'
import type { Situado } from '#commands/log/cliente.ts'

const evento = (posicion: number, streamId = 'pedido-1', revision = posicion, texto = ''): Situado => ({
  id: String(posicion),
  streamId,
  type: 'NotaGuardada',
  revision: BigInt(revision),
  posicion: BigInt(posicion),
  data: { texto },
  metadata: { cadena: `c${streamId}/${revision}` },
})

describe('the ring of the newest facts', () => {
  it('holds four thousand facts, over all streams', () => {
    const anillo = crearAnillo()
    for (let n = 0; n < 4_000; n += 1) anillo.poner(evento(n))
    expect([anillo.mide().hechos, anillo.desde('pedido-1', -1)?.eventos.length]).toEqual([4_000, 4_000])
    anillo.poner(evento(4_000, 'pedido-2', 0))
    expect(anillo.mide().hechos).toBe(4_000)
    expect(anillo.desde('pedido-1', -1)).toBeUndefined()
    expect(anillo.desde('pedido-1', 1)?.eventos).toHaveLength(3_998)
  })

  it('holds eight megabytes, however few facts they are', () => {
    const anillo = crearAnillo()
    const de = (n: number) => evento(n, 'pedido-1', 1_000 + n, 'x'.repeat(100_000))
    const caben = Math.floor((8 * 1024 * 1024) / pesoDe(de(0)))
    for (let n = 0; n < caben; n += 1) anillo.poner(de(n))
    expect(anillo.mide()).toEqual({ hechos: caben, bytes: caben * pesoDe(de(0)) })
    anillo.poner(de(caben))
    expect(anillo.mide().hechos).toBe(caben)
    expect(pesoDe(de(0))).toBeGreaterThan(100_000)
  })

  it('returns what follows a revision of a stream with what precedes it, or undefined where it doesn’t know', () => {
    const paso = fc.record({ stream: fc.nat(3), letras: fc.nat(300), otraVez: fc.boolean() })
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (pasos, cuantos) => {
        const anillo = crearAnillo({ cuantos, bytes: 9_000 })
        const puestos: Situado[] = []
        for (const [posicion, { stream, letras, otraVez }] of pasos.entries()) {
          const streamId = `pedido-${stream}`
          const revision = puestos.filter((situado) => situado.streamId === streamId).length
          const nuevo = evento(posicion, streamId, revision, 'x'.repeat(letras))
          puestos.push(nuevo)
          anillo.poner(nuevo)
          if (otraVez) anillo.poner(nuevo)
        }
        const { hechos, bytes } = anillo.mide()
        const quedan = puestos.slice(puestos.length - hechos)
        expect(bytes).toBe(quedan.reduce((suma, situado) => suma + pesoDe(situado), 0))
        // Nothing is dropped that fits.
        const sobra = puestos[puestos.length - hechos - 1]
        expect(hechos <= cuantos && bytes <= 9_000).toBe(true)
        expect(!sobra || hechos + 1 > cuantos || bytes + pesoDe(sobra) > 9_000).toBe(true)
        for (const streamId of ['pedido-0', 'pedido-1', 'pedido-9']) {
          const todos = puestos.filter((situado) => situado.streamId === streamId)
          const delStream = quedan.filter((situado) => situado.streamId === streamId)
          for (let revision = -1; revision <= todos.length; revision += 1) {
            const alcanza = delStream[0] !== undefined && Number(delStream[0].revision) <= Math.max(revision, 0)
            expect(anillo.desde(streamId, revision)?.eventos).toEqual(alcanza ? todos.slice(revision + 1) : undefined)
            const antes = anillo.desde(streamId, revision)?.antes
            if (alcanza && revision < todos.length)
              expect(antes).toEqual({ revision, cadena: revision < 0 ? '' : `c${streamId}/${revision}` })
            const anterior = delStream.find((situado) => Number(situado.revision) === revision - 1)
            expect(anillo.antesDe(streamId, revision)?.revision).toBe(anterior && revision - 1)
          }
        }
      }),
    )
  })

  it('forgets a stream that was written anew', () => {
    const anillo = crearAnillo()
    for (const n of [0, 1, 2]) anillo.poner(evento(n, 'pedido-1', n))
    anillo.poner(evento(3, 'pedido-2', 0))
    anillo.poner(evento(4, 'pedido-1', 1))
    expect(anillo.desde('pedido-1', -1)).toBeUndefined()
    expect(anillo.desde('pedido-1', 1)).toEqual({ antes: { revision: 1, cadena: 'cpedido-1/1' }, eventos: [] })
    expect(anillo.desde('pedido-2', -1)?.eventos).toHaveLength(1)
    const bytes = pesoDe(evento(3, 'pedido-2', 0)) + pesoDe(evento(4, 'pedido-1', 1))
    expect(anillo.mide()).toEqual({ hechos: 2, bytes })
  })

  it('returns what follows a position over all streams, or undefined where it doesn’t know', () => {
    const anillo = crearAnillo({ cuantos: 4 })
    expect(anillo.desdePosicion(-1n)).toEqual([])
    for (const n of [0, 1, 2, 3]) anillo.poner(evento(10 * n, `pedido-${n % 2}`, Math.floor(n / 2)))
    const desde = (posicion: number) =>
      anillo.desdePosicion(BigInt(posicion))?.map((situado) => Number(situado.posicion))
    expect([-1, 0, 15, 30, 99].map(desde)).toEqual([[0, 10, 20, 30], [10, 20, 30], [20, 30], [], []])
    anillo.poner(evento(40, 'cuenta-1', 0))
    expect([-1, 0].map(desde)).toEqual([undefined, [10, 20, 30, 40]])
    // A stream that was written anew also drops the facts in between.
    anillo.poner(evento(50, 'pedido-0', 0))
    expect([10, 19, 20, 40].map(desde)).toEqual([undefined, undefined, [30, 40, 50], [50]])
    anillo.vaciar(60n)
    expect([59, 60].map(desde)).toEqual([undefined, []])
  })

  it('takes another log’s facts once it was emptied, from any position', () => {
    const anillo = crearAnillo()
    anillo.poner(evento(9, 'pedido-1', 0))
    anillo.vaciar()
    expect([anillo.mide(), anillo.desde('pedido-1', -1)]).toEqual([{ hechos: 0, bytes: 0 }, undefined])
    anillo.poner(evento(3, 'pedido-1', 0))
    expect(anillo.desde('pedido-1', -1)?.eventos).toHaveLength(1)
  })
})
