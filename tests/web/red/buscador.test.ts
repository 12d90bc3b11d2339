import { expect, test } from 'vitest'
import type { ResultadoBusqueda } from '#api/contract/bandas.ts'
import {
  aDireccion,
  buscadoEn,
  colaDeBusqueda,
  conMayuscula,
  leerResultados,
  parametrosDeBanda,
  parametrosDePortada,
  SIN_RESULTADOS,
} from '#web/red/buscador/lectura.ts'
import { anchos, MEDIDAS } from '#web/red/lista/medidas.ts'
import { unasBandas, unLogo } from './bandas.ts'

const hallado = { ...unLogo('abcdefghij'), nivel: 0, esFavorito: false, publicacion: null }
const respuesta = (datos: Partial<ResultadoBusqueda> = {}): ResultadoBusqueda => ({
  proveedrsResultsJson: JSON.stringify([hallado]),
  existencias: 2,
  isResultsFavoritos: false,
  aproximada: null,
  sin: [],
  ...datos,
})
const nada = respuesta({ proveedrsResultsJson: '[]', existencias: 9 })

test('the first letter typed is upper case, accents too', () => {
  expect(['cemento', 'ámbar', 'ñame', '', '9 mm'].map(conMayuscula)).toEqual(['Cemento', 'Ámbar', 'Ñame', '', '9 mm'])
})

test('an address says a search and where it was asked from, beside what else it says', () => {
  const de = (q: string) => buscadoEn(new URLSearchParams(q))
  expect(de('q=+Sacos+de+cemento+&banda=favoritos&opcion=clnts_empr')).toEqual({
    q: 'Sacos de cemento',
    enFavoritos: true,
    opcion: 'clnts_empr',
  })
  expect(de('banda=x&opcion=x')).toEqual({ q: '', enFavoritos: false, opcion: undefined })
  expect(de(`q=${'a'.repeat(300)}`).q).toHaveLength(200)
  const otros = new URLSearchParams('lado=proveedores&filtro=Aprobar&q=antes&banda=favoritos')
  const buscado = { q: 'ñandú & más', enFavoritos: false, opcion: undefined }
  expect(buscadoEn(aDireccion(buscado, otros))).toEqual(buscado)
  expect(aDireccion(buscado, otros).get('filtro')).toBe('Aprobar')
  expect(aDireccion({ q: '' }, otros).toString()).toBe('lado=proveedores&filtro=Aprobar')
  expect([colaDeBusqueda(''), colaDeBusqueda('a&b')]).toEqual(['', '?q=a%26b'])
})

test('nothing found is told in the words of the place', () => {
  expect(leerResultados(nada, undefined).mensaje).toBe(
    'No existen resultados... informa a tus proveedores o quizás debas ser más específico con tu búsqueda.',
  )
  for (const modo of ['enUniversal', 'enFavoritos'] as const) {
    expect(leerResultados(nada, modo)).toMatchObject({
      items: [],
      modo,
      mensaje:
        'No existen resultados... informa a todos tus proveedores o quizás debas ser más específico con tu búsqueda.',
    })
  }
})

test('found only in the universal band while looking at the favourites: said, and the band changes', () => {
  expect(leerResultados(respuesta(), 'enFavoritos')).toMatchObject({
    items: [{ id: hallado.id }],
    mensaje: SIN_RESULTADOS.enFavoritos,
    modo: 'enUniversal',
  })
  expect(leerResultados(respuesta({ existencias: 1, isResultsFavoritos: true }), 'enFavoritos')).toMatchObject({
    mensaje: undefined,
    modo: 'enFavoritos',
  })
})

test('a forgiven typo says what was searched instead', () => {
  expect(leerResultados(respuesta({ aproximada: 'cemento' }), 'enUniversal').aproximada).toBe('cemento')
})

test('the home searches everything, a band its own ids', () => {
  expect(parametrosDePortada('Cemento')).toEqual({ query: 'Cemento', opcion: 'consulta', isGeneralSearch: 'true' })
  const bandas = unasBandas([unLogo('aaaaaaaaaa'), unLogo('bbbbbbbbbb')], [unLogo('bbbbbbbbbb')])
  expect(parametrosDeBanda('Cemento', bandas, 'proveedores', 'enFavoritos', 'clnts_prov')).toEqual({
    query: 'Cemento',
    opcion: 'consulta',
    isGeneralSearch: 'false',
    navbarClnts: 'proveedores',
    stateBandWork: 'enFavoritos',
    data: '["bbbbbbbbbb","aaaaaaaaaa"]',
  })
})

test('a band of which there is more to come leaves its ids to the server', () => {
  const bandas = unasBandas([unLogo('aaaaaaaaaa')], [])
  bandas.proveedores.universal.siguiente = 'x'
  expect(parametrosDeBanda('Cemento', bandas, 'proveedores', 'enUniversal', 'clnts_prov')).not.toHaveProperty('data')
})

test('at 1440 px a carousel shows the agreed number, and fewer the narrower the screen', () => {
  const cuantos = (visibles: number, ancho: number) =>
    Object.values(anchos(visibles)).find(({ breakpoint: { min, max } }) => min <= ancho && ancho <= max)?.items
  expect(Object.values(MEDIDAS).map(({ visibles }) => cuantos(visibles, 1440))).toEqual([14, 24, 13, 22, 13, 13])
  expect(Object.values(MEDIDAS).map(({ repiteDesde }) => repiteDesde)).toEqual([13, 23, 12, 21, 13, 13])
  expect([1440, 1279, 1023, 767, 519, 360].map((ancho) => cuantos(13, ancho))).toEqual([13, 10, 8, 6, 4, 4])
})
