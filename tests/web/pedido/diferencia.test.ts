import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propioDe } from '#tests/turnos.ts'
import { abreviada, diferencia, type Trozo } from '#web/pedido/cambio/diferencia.ts'

const dicho = (trozos: readonly Trozo[]) =>
  trozos.map(({ texto, de }) => (de === 'ambos' ? texto : `${de === 'antes' ? '-' : '+'}{${texto}}`)).join('')

describe('the difference between two texts', () => {
  it('is shown word by word, wherever it is', () => {
    expect(
      dicho(diferencia('50 quintales de cemento, varilla de 12 mm', '60 quintales de cemento, varilla de 14 mm y más')),
    ).toBe('-{50}+{60} quintales de cemento, varilla de -{12}+{14} mm+{ y más}')
    expect(dicho(diferencia('Un telar ñandú', 'Un telar ñandutí'))).toBe('Un telar -{ñandú}+{ñandutí}')
  })
  it('replaces the whole text when they have next to nothing in common', () => {
    expect(dicho(diferencia('Treinta sacos de yeso', 'Una puerta de laurel con marco'))).toBe(
      '-{Treinta sacos de yeso}+{Una puerta de laurel con marco}',
    )
  })
  it('gives both texts back, whatever they are', () => {
    const palabra = fc.constantFrom('a', 'b', ' ', '\n', '  ', 'ñ', '🏗️', '<b>', 'x'.repeat(500))
    const texto = fc.array(palabra, { maxLength: 60 }).map((t) => t.join(''))
    fc.assert(
      fc.property(texto, texto, (antes, ahora) => {
        const trozos = diferencia(antes, ahora)
        const de = (lado: Trozo['de']) => trozos.filter((trozo) => trozo.de === 'ambos' || trozo.de === lado)
        const junto = (partes: readonly Trozo[]) => partes.map((trozo) => trozo.texto).join('')
        expect(junto(de('antes'))).toBe(antes)
        expect(junto(de('ahora'))).toBe(ahora)
      }),
    )
  })
  it('of two texts of 800 words takes less than a second', async () => {
    const largo = (n: number) => Array.from({ length: 800 }, (_, i) => `p${i * n}`).join(' ')
    const tarda = await propioDe(() => expect(diferencia(largo(3), largo(7))).toHaveLength(2))
    expect(tarda).toBeLessThan(1_000)
  })
  it('is cut down to what changed where there is little room', () => {
    const trozos = diferencia(
      'Por favor, cincuenta quintales de cemento Güitig y cuarenta varillas corrugadas de 12 mm, en la obra',
      'Por favor, sesenta quintales de cemento Güitig y cuarenta varillas corrugadas de 14 mm, en la obra',
    )
    expect(dicho(abreviada(trozos, 12))).toBe(
      'Por favor, -{cincuenta}+{sesenta} quintales … de -{12}+{14} mm, en la obra',
    )
  })
})
