import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNAS_PEDIDO, TAMANOS_TABLA_PEDIDOS } from '#api/contract/tabla-pedido.ts'
import {
  aDireccion,
  aMemoria,
  aParametros,
  deDireccion,
  deMemoria,
  type EstadoTabla,
  hablaDeLaTabla,
  TABLA_INICIAL,
} from '#web/pedido/tabla/estado-tabla.ts'

const estados: fc.Arbitrary<EstadoTabla> = fc.record({
  pagina: fc.nat(10_000),
  tamano: fc.constantFrom(...TAMANOS_TABLA_PEDIDOS),
  buscar: fc.string({ maxLength: 40 }),
  columna: fc.constantFrom(...COLUMNAS_PEDIDO),
  sentido: fc.constantFrom('asc' as const, 'desc' as const),
  estado: fc.constantFrom('', 'me-esperan', 'En Curso', 'Por Aprobar'),
})
const HORA = 3_600_000

test('the table has the agreed page sizes, and its columns in the order that the server counts them', () => {
  expect(COLUMNAS_PEDIDO).toEqual([
    'idPediProv',
    'nombreUserItem',
    'descriPedido',
    'createAt',
    'updatedAt',
    'subtotalPedido',
    'totalPedido',
    'estadoPedido',
  ])
  expect(TAMANOS_TABLA_PEDIDOS).toEqual([5, 10, 25, 50, 75, 100])
})

test('a table starts with pages of 5', () => {
  expect(deDireccion(new URLSearchParams())).toEqual(TABLA_INICIAL)
  expect(TABLA_INICIAL.tamano).toBe(5)
})

test('any state survives its address', () => {
  fc.assert(
    fc.property(estados, (estado) => {
      const direccion = new URLSearchParams(aDireccion(estado, new URLSearchParams()).toString())
      expect(deDireccion(direccion)).toEqual(estado)
    }),
  )
})

test('any state survives being kept, for 7200 s and no longer', () => {
  fc.assert(
    fc.property(estados, (estado) => {
      const texto = aMemoria(estado, 1000)
      expect(deMemoria(texto, 1000 + 2 * HORA)).toEqual(estado)
      expect(deMemoria(texto, 1001 + 2 * HORA)).toBeUndefined()
    }),
  )
})

test('the address keeps what isn’t the table’s', () => {
  const direccion = aDireccion(
    { ...TABLA_INICIAL, estado: 'me-esperan' },
    new URLSearchParams('lado=proveedores&pagina=9'),
  )
  expect(direccion.toString()).toBe('lado=proveedores&estado=me-esperan')
})

test('an address that says nothing about the table leaves it to what was kept', () => {
  expect(hablaDeLaTabla(new URLSearchParams('lado=proveedores'))).toBe(false)
  expect(hablaDeLaTabla(new URLSearchParams('pagina=2'))).toBe(true)
})

test('an address that somebody wrote by hand can’t ask for more than the server gives', () => {
  const estado = deDireccion(new URLSearchParams('pagina=-3&tamano=10000&orden=contrasena.asc&estado=cualquiera'))
  expect(estado).toEqual(TABLA_INICIAL)
})

test('broken memory counts as none', () => {
  for (const texto of [null, '', '{', '{"en":"ayer","direccion":"pagina=2"}', '{"en":5}']) {
    expect(deMemoria(texto, 10)).toBeUndefined()
  }
})

test('the server is asked as DataTables asks', () => {
  const parametros = aParametros({
    ...TABLA_INICIAL,
    pagina: 2,
    tamano: 25,
    buscar: 'cemento',
    columna: 'totalPedido',
    sentido: 'asc',
  })
  const i = parametros['order[0][column]']
  expect(parametros).toMatchObject({ start: '50', length: '25', 'search[value]': 'cemento', 'order[0][dir]': 'asc' })
  expect(parametros[`columns[${i}][data]`]).toBe('totalPedido')
  expect(parametros).not.toHaveProperty('estado')
})
