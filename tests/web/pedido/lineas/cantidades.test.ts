import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { UNIDADES } from '#domain/pedido/linea-escrita.ts'
import { cantidadEscrita, MAXIMO_CANTIDAD, milesimas } from '#domain/pedido/lineas.ts'
import { conPunto, decimalDe, leerCantidad } from '#web/pedido/lineas/cantidades.ts'
import { cantidadYUnidad, leerUnidad, unidadConocida } from '#web/pedido/lineas/unidades.ts'

test.each([
  ['8', '8'],
  [' 12 ', '12'],
  ['007', '7'],
  ['3,5', '3,5'],
  ['3.5', '3,5'],
  ['0.750', '0,75'],
  [',5', '0,5'],
  ['350,', '350'],
  ['50,00', '50'],
  ['1.234,50', '1234,5'],
  ['1,234.50', '1234,5'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1.500', '1500'],
  ['1,500', '1,5'],
  ['1,000', '1000'],
  ['12.345,678', '12345,678'],
  ['12 500', '12500'],
  ['1 234,5', '1234,5'],
  ['1234.567', '1234,567'],
  ['0,3333', '0,3333'],
  ['1/2', '0,5'],
  ['2 1/2', '2,5'],
  ['½', '0,5'],
  ['2½', '2,5'],
  ['3/8', '0,375'],
])('the quantity «%s» is %s', (texto, leida) => {
  expect(leerCantidad(texto)).toBe(leida)
})

test.each(['', ' ', 'ocho', '8 sacos', '-5', '$8', '1,2,3', '1.23.456', '1.2,3.4', '8 9', '1/3', '3/0', '1e9', '.'])(
  '«%s» isn’t a quantity',
  (texto) => {
    expect(leerCantidad(texto)).toBeUndefined()
  },
)

test('a quantity as the table shows it is the same quantity when it is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAXIMO_CANTIDAD }), (cantidad) => {
      const enTabla = leerCantidad(cantidadEscrita(cantidad).replace('.', ','), ',') ?? ''
      // Three zeros after a comma never come out of it.
      expect(leerCantidad(enTabla)).toBe(enTabla)
      expect(milesimas(conPunto(enTabla))).toBe(cantidad)
    }),
  )
})

describe('the decimal sign of a column', () => {
  it('is told by one of its numbers', () => {
    expect(decimalDe(['1,500', '0,750'])).toBe(',')
    expect(decimalDe(['1,500', '2.5'])).toBe('.')
    expect(decimalDe(['1,500', '1.234,5'])).toBe(',')
    expect(decimalDe(['1.234.567'])).toBe(',')
    expect(decimalDe(['1,500', '8', 'ocho'])).toBeUndefined()
  })
  it('decides what a doubtful number is', () => {
    expect([leerCantidad('1,500', '.'), leerCantidad('1,500', ','), leerCantidad('1,000', ',')]).toEqual([
      '1500',
      '1,5',
      '1',
    ])
    expect([leerCantidad('1.500', '.'), leerCantidad('1.500', ',')]).toEqual(['1,5', '1500'])
  })
})

test.each([
  ['unidad', 'u', 'U.', 'und', 'UND.', 'uds', 'unidades', 'Unid', 'pza'],
  ['caja', 'cajas', 'CJ', 'caja(s)'],
  ['paquete', 'paq', 'paq.', 'paquetes'],
  ['docena', 'docenas', 'doc'],
  ['par', 'pares'],
  ['saco', 'sacos', 'SACOS'],
  ['quintal', 'qq', 'quintales'],
  ['kg', 'kgs', 'Kg.', 'kilos', 'kilogramos'],
  ['g', 'gr', 'grs', 'gramos'],
  ['lb', 'lbs', 'libras'],
  ['tonelada', 'tn', 'toneladas'],
  ['m', 'mts', 'metros', 'mt.', 'metros lineales'],
  ['m²', 'm2', 'M²', 'metros cuadrados', 'mts2'],
  ['m³', 'm3', 'metros cúbicos'],
  ['litro', 'lt', 'lts', 'l', 'litros'],
  ['galón', 'gl', 'gal', 'galones', 'GALON'],
  ['rollo', 'rollos'],
  ['hora', 'hrs', 'h', 'horas'],
  ['día', 'dia', 'días', 'DIAS'],
  ['mes', 'meses'],
  ['servicio', 'servicios', 'serv.'],
])('the unit %s is also written %s', (unidad, ...otras) => {
  for (const otra of otras) expect([otra, unidadConocida(otra)]).toEqual([otra, unidad])
})

test('each unit of the product is itself, and any other word stays as it is', () => {
  expect(UNIDADES.map(leerUnidad)).toEqual(UNIDADES)
  expect(leerUnidad(' plancha  de 4 ')).toBe('plancha de 4')
  expect(unidadConocida('')).toBeUndefined()
  expect(unidadConocida('.')).toBeUndefined()
})

test('a quantity and its unit in one cell are told apart', () => {
  expect(cantidadYUnidad('12 sacos')).toEqual(['12', 'saco'])
  expect(cantidadYUnidad('3,5m3')).toEqual(['3,5', 'm³'])
  expect(cantidadYUnidad('12mm')).toBeUndefined()
})
