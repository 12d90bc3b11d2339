import { expect, test } from 'vitest'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { type Arrastrado, ID_INVITAR, juzgar, listaDeItem, MENSAJES, type Zona } from '#web/red/lista/reglas.ts'
import { unLogo } from './bandas.ts'

const item = unLogo('abcdefghij')
const deUniversal: Arrastrado = { id: item.id, item, origen: 'universal', lista: 'proveedores' }
const deFavoritos: Arrastrado = { ...deUniversal, origen: 'favoritos' }
const ninguno = () => false
const todos = () => true
const alSoltar = (cosa: Arrastrado, esFavorito = ninguno) =>
  juzgar(cosa, 'favoritos', 'proveedores', 'proveedores', esFavorito)
const queDice = (cosa: Arrastrado, esFavorito = ninguno) => {
  const veredicto = alSoltar(cosa, esFavorito)
  return veredicto.si ? undefined : veredicto.mensaje
}

test('a logo from the universal band is added to the favourites', () => {
  expect(alSoltar(deUniversal)).toEqual({ si: true, accion: 'anadir', lista: 'proveedores', item })
})

test('a logo found by a search is added like one from the band', () => {
  expect(alSoltar({ ...deUniversal, origen: 'resultados' })).toMatchObject({ si: true, accion: 'anadir' })
})

test('a branch found by a search is refused until one has ordered from it', () => {
  const sucursal = unLogo('sucursal01', { tipo: 'sucursal', is_matriz_sucursal: false })
  expect(queDice({ ...deUniversal, id: sucursal.id, item: sucursal, origen: 'resultados' })).toBe(
    'Para añadir una sucursal a favoritos, primero realizas un pedido a través del mapa y después lo puedes añadir desde la tabla de pedidos o desde el chatwork',
  )
})

test('the tile that invites can’t become a favourite', () => {
  expect(queDice({ id: ID_INVITAR, origen: 'universal' })).toBe('Solo puedes añadir a tus clientes registrados')
})

test('a picture from elsewhere is refused with the name of the side', () => {
  const cosa: Arrastrado = { id: 'una-imagen', origen: 'fuera' }
  expect(queDice(cosa)).toBe('Esta imagen no puede ser colocada, no proviene de BandWork Universal Proveedores')
  expect(juzgar(cosa, 'favoritos', 'clientes', 'clnts_pers', ninguno)).toEqual({
    si: false,
    mensaje: 'Esta imagen no puede ser colocada, no proviene de BandWork Universal Clientes',
  })
})

test('a logo that is a favourite already is refused', () => {
  expect(queDice(deUniversal, todos)).toBe('Ya es parte de tus Favoritos')
  expect(queDice(deFavoritos, todos)).toBe('Ya es parte de tus Favoritos')
})

test('a logo of another band is refused with a request for the right band', () => {
  expect(queDice({ ...deUniversal, lista: 'clnts_empr' })).toBe(
    'Selecciona el bandwork correcto antes de añadir favoritos!!!',
  )
})

test('a drag without an id is refused with a request for a provider of the universal band', () => {
  expect(queDice({ id: '', origen: 'universal' })).toBe('Seleccione un proveedor unicamente de la banda de universal')
})

test('a favourite dropped on the trash is removed, and another logo is refused', () => {
  const enPapelera = (esFavorito: () => boolean) =>
    juzgar(deFavoritos, 'papelera', 'proveedores', 'proveedores', esFavorito)
  expect(enPapelera(todos)).toEqual({ si: true, accion: 'quitar', lista: 'proveedores', item })
  expect(enPapelera(ninguno)).toEqual({
    si: false,
    mensaje: 'Datos invalidos!!! No se puede borrar algo que no existe!',
  })
})

test('an unknown place or list is called invalid', () => {
  expect(juzgar(deUniversal, 'otra' as Zona, 'proveedores', 'proveedores', ninguno)).toEqual({
    si: false,
    mensaje: MENSAJES.accion,
  })
  expect(juzgar(deUniversal, 'favoritos', 'proveedores', 'otra' as ListaFavoritos, ninguno)).toEqual({
    si: false,
    mensaje: 'Valor invalido!! otra',
  })
})

test('an item belongs to the band of its kind, and on the providers’ side to the only one', () => {
  expect(listaDeItem({ tipo: 'empresa' }, 'clientes')).toBe('clnts_empr')
  expect(listaDeItem({ tipo: 'personal' }, 'clientes')).toBe('clnts_pers')
  expect(listaDeItem({ tipo: 'sucursal' }, 'clientes')).toBe('clnts_prov')
  expect(listaDeItem({ tipo: 'empresa' }, 'proveedores')).toBe('proveedores')
})
