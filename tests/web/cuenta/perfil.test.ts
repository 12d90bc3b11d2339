import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { masDias } from '#domain/calendario.ts'
import { atencion, enHorario, enJornadas, fundirHorario } from '#domain/cuenta/horario.ts'
import { conPalabras } from '#web/cuenta/palabras.ts'
import { cambiosDe } from '#web/cuenta/perfil/cambios.ts'
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
    expect(atencion({ horario, feriados: [] }, instante)).toEqual({ abierto, texto })
  })
  it('say nothing when there are none, and find the same day of next week', () => {
    expect(atencion({ horario: [], feriados: [] }, '2026-11-20T15:00:00Z')).toBeUndefined()
    const soloViernes = { horario: [{ dia: 5, abre: '08:00', cierra: '09:00' }], feriados: [] }
    expect(atencion(soloViernes, '2026-11-20T15:00:00Z')?.texto).toBe('Cerrado · abre el viernes 08:00')
  })
})

describe('opening hours past midnight', () => {
  const bar = [
    { dia: 5, abre: '18:00', cierra: '02:00' },
    { dia: 0, abre: '00:00', cierra: '00:00' },
  ]
  it.each([
    ['2026-11-21T04:59:00Z', [], true, 'Abierto ahora · cierra 02:00'],
    ['2026-11-21T06:59:00Z', [], true, 'Abierto ahora · cierra 02:00'],
    ['2026-11-21T07:00:00Z', [], false, 'Cerrado · abre mañana 00:00'],
    // The night that began before a holiday goes on, and none begins on it.
    ['2026-11-21T06:00:00Z', ['2026-11-21'], true, 'Abierto ahora · cierra 02:00'],
    ['2026-11-21T06:00:00Z', ['2026-11-20'], false, 'Cerrado · abre mañana 00:00'],
    // All of Sunday.
    ['2026-11-22T05:00:00Z', [], true, 'Abierto ahora · cierra 00:00'],
    ['2026-11-23T04:59:00Z', [], true, 'Abierto ahora · cierra 00:00'],
    ['2026-11-23T05:00:00Z', [], false, 'Cerrado · abre el viernes 18:00'],
  ] as const)('%s, without %j', (instante, feriados, abierto, texto) => {
    expect(atencion({ horario: bar, feriados }, instante)).toEqual({ abierto, texto })
  })
})

it('a business that never closes says so, except before and on a holiday', () => {
  const horario = [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: '08:00', cierra: '08:00' }))
  const texto = (feriados: string[]) => atencion({ horario, feriados }, '2026-11-20T15:00:00Z')?.texto
  expect(texto(['2026-11-25'])).toBe('Abierto las 24 horas')
  expect(texto(['2026-11-21'])).toBe('Abierto ahora · cierra 08:00')
  expect(texto(['2026-11-20'])).toBe('Cerrado por feriado · abre mañana 08:00')
})

describe('opening hours with a break, and holidays', () => {
  const horario = [1, 2, 3, 4, 5].flatMap((dia) => [
    { dia, abre: '15:00', cierra: '19:00' },
    { dia, abre: '08:30', cierra: '13:00' },
  ])
  it.each([
    ['2026-11-20T18:00:00Z', [], false, 'Cerrado · abre hoy 15:00'],
    ['2026-11-20T17:59:00Z', [], true, 'Abierto ahora · cierra 13:00'],
    ['2026-11-20T20:00:00Z', [], true, 'Abierto ahora · cierra 19:00'],
    ['2026-11-20T20:00:00Z', ['2026-11-20'], false, 'Cerrado por feriado · abre el lunes 08:30'],
    // Friday after closing; Monday is a holiday.
    ['2026-11-21T00:30:00Z', ['2026-11-23'], false, 'Cerrado · abre el martes 08:30'],
  ] as const)('%s, without %j', (instante, feriados, abierto, texto) => {
    expect(atencion({ horario, feriados }, instante)).toEqual({ abierto, texto })
  })
  it('are always closed on holidays alone, and never look for ever', () => {
    const feriados = Array.from({ length: 60 }, (_, n) => masDias('2026-11-20', n))
    expect(atencion({ horario, feriados }, '2026-11-20T15:00:00Z')?.texto).toBe(
      'Cerrado por feriado · abre el 19 de enero de 2027 08:30',
    )
  })
  it('keep a day’s intervals together when two people change them', () => {
    const tras = (cambio: (dias: ReturnType<typeof enJornadas>) => ReturnType<typeof enJornadas>) =>
      enHorario(cambio(enJornadas(horario)))
    const sinTardes = tras((dias) => dias.map(({ dia, franjas }) => ({ dia, franjas: franjas.slice(0, 1) })))
    const soloLunes = tras((dias) =>
      dias.map((jornada) => (jornada.dia === 1 ? { dia: 1, franjas: [{ abre: '10:00', cierra: '16:00' }] } : jornada)),
    )
    const fundido = fundirHorario(sinTardes, enHorario(enJornadas(horario)), soloLunes)
    expect(fundido.filter(({ dia }) => dia === 1)).toEqual([{ dia: 1, abre: '10:00', cierra: '16:00' }])
    expect(fundido.filter(({ dia }) => dia === 2)).toEqual([{ dia: 2, abre: '08:30', cierra: '13:00' }])
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
