import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { conPalabras } from '#web/cuenta/palabras.ts'
import { cambiosDe } from '#web/cuenta/perfil/cambios.ts'
import { atencion } from '#web/cuenta/perfil/horario.ts'
import { acercar, cuadroDe, dentro, mover, recorteInicial, zoomMaximo } from '#web/cuenta/perfil/recorte.ts'

describe('opening hours, in Guayaquil time', () => {
  const laborables = [1, 2, 3, 4, 5].map((dia) => ({ dia, abre: '08:30', cierra: '18:00' }))
  const horario = [...laborables, { dia: 6, abre: '09:00', cierra: '13:00' }]
  it.each([
    // 20 November 2026 is a Friday; UTC is five hours ahead.
    ['2026-11-20T13:30:00Z', true, 'Abierto ahora · cierra 18:00'],
    ['2026-11-20T13:29:59Z', false, 'Cerrado · abre hoy 08:30'],
    ['2026-11-20T22:59:59Z', true, 'Abierto ahora · cierra 18:00'],
    ['2026-11-20T23:00:00Z', false, 'Cerrado · abre mañana 09:00'],
    // Saturday in London, still Friday here.
    ['2026-11-21T02:00:00Z', false, 'Cerrado · abre mañana 09:00'],
    ['2026-11-21T20:00:00Z', false, 'Cerrado · abre el lunes 08:30'],
    ['2026-11-22T15:00:00Z', false, 'Cerrado · abre mañana 08:30'],
  ])('%s', (instante, abierto, texto) => {
    expect(atencion(horario, Date.parse(instante))).toEqual({ abierto, texto })
  })
  it('say nothing when there are none, and find the same day of next week', () => {
    expect(atencion([], 0)).toBeUndefined()
    const soloViernes = [{ dia: 5, abre: '08:00', cierra: '09:00' }]
    expect(atencion(soloViernes, Date.parse('2026-11-20T15:00:00Z'))?.texto).toBe('Cerrado · abre el viernes 08:00')
  })
})

describe('the square cut out of a picture', () => {
  const lado = fc.integer({ min: 64, max: 12_000 })
  const imagen = fc.record({ ancho: lado, alto: lado })
  const numero = fc.double({ min: -1e5, max: 1e5, noNaN: true })
  it('never leaves the picture, however it is dragged or zoomed', () => {
    fc.assert(
      fc.property(
        imagen,
        fc.array(fc.record({ dx: numero, dy: numero, factor: fc.double({ min: 0.01, max: 20, noNaN: true }) })),
        (imagen, gestos) => {
          let recorte = recorteInicial(imagen)
          for (const { dx, dy, factor } of gestos)
            recorte = acercar(imagen, mover(imagen, recorte, dx, dy, 320), factor)
          const cuadro = cuadroDe(imagen, recorte)
          expect(Object.values(cuadro).every(Number.isSafeInteger)).toBe(true)
          expect(Math.min(cuadro.x, cuadro.y)).toBeGreaterThanOrEqual(0)
          expect(cuadro.x + cuadro.lado).toBeLessThanOrEqual(imagen.ancho)
          expect(cuadro.y + cuadro.lado).toBeLessThanOrEqual(imagen.alto)
          expect(cuadro.lado).toBeGreaterThanOrEqual(63)
          expect(dentro(imagen, recorte)).toEqual(recorte)
        },
      ),
    )
  })
  it('starts as the largest square in the middle, and follows the finger', () => {
    const foto = { ancho: 1200, alto: 800 }
    expect(cuadroDe(foto, recorteInicial(foto))).toEqual({ x: 200, y: 0, lado: 800 })
    const corrida = mover(foto, recorteInicial(foto), 32, 0, 320)
    expect(cuadroDe(foto, corrida)).toEqual({ x: 120, y: 0, lado: 800 })
    expect(cuadroDe(foto, acercar(foto, corrida, 2))).toEqual({ x: 320, y: 200, lado: 400 })
    // Dragging past the edge stores nothing up: the way back starts at once.
    const tope = mover(foto, recorteInicial(foto), 10_000, 0, 320)
    expect(cuadroDe(foto, mover(foto, tope, -32, 0, 320)).x).toBe(80)
    expect(zoomMaximo({ ancho: 64, alto: 500 })).toBe(1)
  })
})

test('keywords are split at commas, without repeats, up to the limit', () => {
  expect(conPalabras(['Cemento'], ' cemento,  varilla   corrugada ,, Pintura', 3)).toEqual({
    palabras: ['Cemento', 'varilla corrugada', 'Pintura'],
    quedan: '',
    falta: undefined,
  })
})

test('a keyword that is too long or exceeds the limit stays whole in the field, and a long one is explained', () => {
  expect(conPalabras(['a', 'b'], 'c, a, d', 2)).toMatchObject({ palabras: ['a', 'b'], quedan: 'c, d' })
  const larga = 'x'.repeat(41)
  expect(conPalabras([], `${larga}, teja`, 3)).toEqual({
    palabras: ['teja'],
    quedan: larga,
    falta: 'Una palabra clave tiene hasta 40 caracteres.',
  })
})

test('only changed fields are sent, and a place is sent whole', () => {
  const perfil = {
    nombre: 'Ana',
    celular: '',
    pais: 'Ecuador',
    provincia: 'Loja',
    ciudad: 'Loja',
    parroquia: '',
    direccion: '',
    actividad: '',
    descripcion: '',
    paginaweb: '',
  }
  expect(cambiosDe(perfil, { ...perfil, nombre: ' Ana ' })).toEqual({})
  expect(cambiosDe(perfil, { ...perfil, nombre: 'Ana Luz' })).toEqual({ nombre: 'Ana Luz' })
  expect(cambiosDe(perfil, { ...perfil, ciudad: 'Catamayo' })).toEqual({
    pais: 'Ecuador',
    provincia: 'Loja',
    ciudad: 'Catamayo',
    parroquia: '',
  })
})
