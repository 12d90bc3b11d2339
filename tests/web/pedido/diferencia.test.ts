import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cabeza, cola, diferencia } from '#web/pedido/cambio/diferencia.ts'

describe('what has changed between two texts', () => {
  it('stands between the words that both begin and end with', () => {
    expect(diferencia('50 quintales de cemento, hoy', '60 quintales de cemento, hoy')).toEqual({
      ...{ comienzo: '', antes: '50', ahora: '60', final: ' quintales de cemento, hoy' },
    })
    expect(diferencia('Un telar', 'Un telar de pedal')).toEqual({
      ...{ comienzo: 'Un telar', antes: '', ahora: ' de pedal', final: '' },
    })
    expect(diferencia('a a a', 'a a')).toMatchObject({ antes: expect.stringMatching(/^ ?a ?$/), ahora: '' })
  })
  it('gives both texts back, whatever they are', () => {
    const texto = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '  ', 'ñ', '🏗️', 'x'.repeat(500))).map((t) => t.join(''))
    fc.assert(
      fc.property(texto, texto, (antes, ahora) => {
        const d = diferencia(antes, ahora)
        expect(d.comienzo + d.antes + d.final).toBe(antes)
        expect(d.comienzo + d.ahora + d.final).toBe(ahora)
      }),
    )
  })
  it('is cut at words where there is little room', () => {
    expect(cola('cincuenta quintales de cemento', 12)).toBe('…de cemento')
    expect(cabeza('cincuenta quintales de cemento', 12)).toBe('cincuenta…')
    expect([cola('corto', 12), cabeza('corto', 12)]).toEqual(['corto', 'corto'])
  })
})
