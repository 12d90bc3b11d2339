import { expect, test } from 'vitest'
import type { Hallado, ResultadoBusqueda } from '#api/contract/bandas.ts'
import {
  aDireccion,
  buscadoEn,
  colaDeBusqueda,
  comoSeEscribio,
  cuantosHallados,
  leerResultados,
  parametrosDeClientes,
  parametrosDeProveedores,
  SIN_RESULTADOS,
  vistaDe,
} from '#web/red/buscador/lectura.ts'
import { anchos, MEDIDAS } from '#web/red/lista/medidas.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import { unaLista, unasBandas, unLogo } from './bandas.ts'

const unHallado = (id: string, nivel: number, esFavorito = false): Hallado => ({
  ...unLogo(id),
  nivel,
  esFavorito,
  horario: [],
  feriados: [],
  lugar: null,
  provincia: '',
  publicacion: null,
})
const hallado = unHallado('abcdefghij', 0)
const respuesta = (datos: Partial<ResultadoBusqueda> = {}): ResultadoBusqueda => ({
  proveedrsResultsJson: JSON.stringify([hallado]),
  existencias: 2,
  isResultsFavoritos: false,
  aproximada: null,
  sin: [],
  ...datos,
})
const nada = respuesta({ proveedrsResultsJson: '[]', existencias: 9 })

test('the first letter typed becomes upper case, accented or not', () => {
  expect(['cemento', 'ámbar', 'ñame', '', '9 mm'].map(conMayuscula)).toEqual(['Cemento', 'Ámbar', 'Ñame', '', '9 mm'])
})

test('an address stores a search and where it was asked from, beside its other parameters', () => {
  const de = (q: string) => buscadoEn(new URLSearchParams(q))
  expect(de('q=+Sacos+de+cemento+&banda=favoritos&opcion=clnts_empr')).toEqual({
    q: 'Sacos de cemento',
    banda: 'enFavoritos',
    opcion: 'clnts_empr',
  })
  expect(de('banda=universal').banda).toBe('enUniversal')
  expect(de('banda=x&opcion=x')).toEqual({ q: '', banda: undefined, opcion: undefined })
  expect(de(`q=${'a'.repeat(300)}`).q).toHaveLength(200)
  const otros = new URLSearchParams('lado=proveedores&filtro=Aprobar&q=antes&banda=favoritos')
  for (const banda of ['enFavoritos', 'enUniversal', undefined] as const) {
    const buscado = { q: 'ñandú & más', banda, opcion: undefined }
    expect(buscadoEn(aDireccion(buscado, otros))).toEqual(buscado)
    expect(aDireccion(buscado, otros).get('filtro')).toBe('Aprobar')
  }
  expect(aDireccion({ q: '' }, otros).toString()).toBe('lado=proveedores&filtro=Aprobar')
  expect([colaDeBusqueda(''), colaDeBusqueda('a&b')]).toEqual(['', '?q=a%26b'])
})

const deEllos = (item: Hallado) => item.esFavorito
const ids = (items: readonly Hallado[]) => items.map(({ id }) => id).join(' ')

test('an empty result has the sentence of its place, whichever band is looked at', () => {
  expect(SIN_RESULTADOS.portada).toBe(
    'No existen resultados... informa a tus proveedores o quizás debas ser más específico con tu búsqueda.',
  )
  for (const modo of ['enUniversal', 'enFavoritos'] as const) {
    expect(vistaDe(leerResultados(nada), undefined, modo, deEllos)).toEqual({
      modo,
      carrusel: [],
      tarjetas: [],
      mensaje:
        'No existen resultados... informa a todos tus proveedores o quizás debas ser más específico con tu búsqueda.',
    })
  }
})

// In the server's order: favourites first, then by tier.
const todos = [unHallado('f1', 1, true), unHallado('f3', 3, true), unHallado('u0', 0), unHallado('u1', 1)]
const leida = (enFavoritos: boolean) => ({ items: todos, enFavoritos, aproximada: null, sin: [] })

test('the carousel shows the band that the code names, and the cards everything, until a band is pressed', () => {
  const ver = (enFavoritos: boolean, pulsada?: 'enFavoritos' | 'enUniversal') => {
    const { modo, carrusel, tarjetas, mensaje } = vistaDe(leida(enFavoritos), pulsada, 'enFavoritos', deEllos)
    return [modo, ids(carrusel), ids(tarjetas), mensaje]
  }
  const todas = 'f1 f3 u0 u1'
  expect(ver(false)).toEqual(['enUniversal', 'u0 f1 u1 f3', todas, undefined])
  expect(ver(true)).toEqual(['enFavoritos', 'f1 f3', todas, undefined])
  for (const codigo of [true, false]) {
    expect(ver(codigo, 'enFavoritos')).toEqual(['enFavoritos', 'f1 f3', 'f1 f3', undefined])
    expect(ver(codigo, 'enUniversal')).toEqual(['enUniversal', 'u0 f1 u1 f3', todas, undefined])
  }
})

test('a result of the universal band alone is announced and shown there when favourites are looked at', () => {
  const nadieSuyo = () => false
  for (const [pulsada, mirada] of [
    ['enFavoritos', 'enUniversal'],
    [undefined, 'enFavoritos'],
  ] as const) {
    const vista = vistaDe(leida(false), pulsada, mirada, nadieSuyo)
    expect(vista).toMatchObject({ modo: 'enUniversal', mensaje: SIN_RESULTADOS.enFavoritos })
    expect([vista.carrusel.length, vista.tarjetas.length]).toEqual([4, 4])
  }
  expect(vistaDe(leida(false), 'enUniversal', 'enFavoritos', nadieSuyo).mensaje).toBeUndefined()
})

test('a sentence says how many there are, what was searched instead, and what was left out', () => {
  const lectura = leerResultados(respuesta({ aproximada: 'cemento', sin: ['sacos'] }))
  expect(cuantosHallados({ ...lectura, query: 'Semento sacos' }, 1)).toBe('1 resultado para «cemento», sin «sacos»')
  expect(cuantosHallados({ ...leida(true), query: 'Cal' }, 2, ', entre tus favoritos')).toBe(
    '2 resultados para «Cal», entre tus favoritos',
  )
})

test('providers are searched the same by everybody, and clients among their band’s ids', () => {
  expect(parametrosDeProveedores('Cemento')).toEqual({ query: 'Cemento', opcion: 'consulta', isGeneralSearch: 'true' })
  const vacia = unaLista([])
  const clientes = (siguiente: string | null) => ({
    favoritos: { clnts_prov: vacia, clnts_empr: unaLista([unLogo('bbbbbbbbbb')]), clnts_pers: vacia },
    universal: {
      clnts_prov: vacia,
      clnts_empr: unaLista([unLogo('aaaaaaaaaa'), unLogo('bbbbbbbbbb')], siguiente),
      clnts_pers: vacia,
    },
  })
  const pregunta = (siguiente: string | null) =>
    parametrosDeClientes('Cemento', unasBandas([], [], '0', clientes(siguiente)), 'enFavoritos', 'clnts_empr')
  expect(pregunta(null)).toEqual({
    query: 'Cemento',
    opcion: 'consulta',
    isGeneralSearch: 'false',
    navbarClnts: 'clientes',
    stateBandWork: 'enFavoritos',
    bandWorkOpts: 'clnts_empr',
    data: '["bbbbbbbbbb","aaaaaaaaaa"]',
  })
  // More of the list is to come, so the server decides who is in it.
  expect(pregunta('60')).not.toHaveProperty('data')
})

test('a carousel shows the agreed number at 1440 px, and fewer the narrower the screen', () => {
  const cuantos = (visibles: number, ancho: number) =>
    Object.values(anchos(visibles)).find(({ breakpoint: { min, max } }) => min <= ancho && ancho <= max)?.items
  expect(Object.values(MEDIDAS).map(({ visibles }) => cuantos(visibles, 1440))).toEqual([14, 24, 13, 22, 13, 13])
  expect(Object.values(MEDIDAS).map(({ repiteDesde }) => repiteDesde)).toEqual([13, 23, 12, 21, 13, 13])
  expect([1440, 1279, 1023, 767, 519, 360].map((ancho) => cuantos(13, ancho))).toEqual([13, 10, 8, 6, 4, 4])
})

test.each([
  ['', 'c', 'c'],
  ['c', 'Ce', 'ce'],
  ['cemento', 'Cementos', 'cementos'],
  ['imprenta', 'lImprenta', 'limprenta'],
  ['la imprenta', 'a imprenta', 'a imprenta'],
  ['Cemento', 'Cemento gris', 'Cemento gris'],
  ['cemento', '', ''],
  ['cemento', 'Varilla', 'Varilla'],
  ['ñandú', 'Ñand', 'ñand'],
])('a box with «%s» that comes to hold «%s» was typed as «%s»', (antes, ahora, escrito) => {
  expect(comoSeEscribio(ahora, antes)).toBe(escrito)
})
