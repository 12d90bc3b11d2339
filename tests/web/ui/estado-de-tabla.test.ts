import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMA_COMPRAS, FORMA_CUENTAS, FORMA_PEDIDOS, FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import { alPulsar, type ColumnaDeTabla, ordenesDe } from '#web/ui/tabla/columna.ts'
import {
  aDireccion,
  aMemoria,
  aParametros,
  deDireccion,
  deMemoria,
  type TablaConFiltros,
} from '#web/ui/tabla/estado-de-tabla.ts'

const PEDIDOS: TablaConFiltros = {
  ...FORMA_PEDIDOS,
  filtros: ['me-esperan', 'todos', 'En Curso'],
  filtro: 'todos',
  primero: 'me-esperan',
}
const COLA: TablaConFiltros = {
  ...FORMA_COMPRAS,
  filtros: ['todas', 'tablanegociacion', 'por-hacer'],
  filtro: 'tablanegociacion',
  ordenes: { 'por-hacer': { columna: 'espera', sentido: 'asc' } },
}
const CUENTAS: TablaConFiltros = { ...FORMA_CUENTAS, filtros: ['consumidor', 'proveedor'], filtro: '' }
const SUCURSALES: TablaConFiltros = { ...FORMA_SUCURSALES, filtros: [], filtro: '' }
const TABLAS = [PEDIDOS, COLA, CUENTAS, SUCURSALES]

const tablas = fc.constantFrom(...TABLAS)
const conEstado = tablas.chain((tabla) =>
  fc.record({
    tabla: fc.constant(tabla),
    estado: fc.record({
      pagina: fc.nat(10_000),
      tamano: fc.constantFrom(...tabla.tamanos),
      buscar: fc.string({ maxLength: 40 }),
      filtro: fc.constantFrom(tabla.filtro, ...tabla.filtros),
      columna: fc.constantFrom(...tabla.columnas),
      sentido: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  }),
)
const alAbrir = (tabla: TablaConFiltros) => deDireccion(tabla, new URLSearchParams())
const HORA = 3_600_000

test('every table opens with ten rows; orders and purchases may have five', () => {
  for (const tabla of [PEDIDOS, COLA]) expect(tabla.tamanos).toEqual([5, 10, 25, 50, 75, 100])
  for (const tabla of [CUENTAS, SUCURSALES]) expect(tabla.tamanos).toEqual([10, 25, 50, 100])
  expect(TABLAS.map((tabla) => alAbrir(tabla).tamano)).toEqual([10, 10, 10, 10])
})

test('any state of any table survives its address', () => {
  fc.assert(
    fc.property(conEstado, ({ tabla, estado }) => {
      expect(deDireccion(tabla, new URLSearchParams(aDireccion(tabla, estado).toString()))).toEqual(estado)
    }),
  )
})

test('page size and order survive in memory for 7200 s and no longer, and nothing else does', () => {
  fc.assert(
    fc.property(conEstado, ({ tabla, estado }) => {
      const texto = aMemoria(tabla, estado, 1000)
      const { tamano, columna, sentido, filtro } = estado
      const vuelve = deMemoria(tabla, texto, 1000 + 2 * HORA)
      expect(deDireccion(vuelve, new URLSearchParams({ filtro }))).toEqual({
        ...deDireccion(tabla, new URLSearchParams({ filtro })),
        tamano,
        columna,
        sentido,
      })
      expect(alAbrir(vuelve)).toMatchObject({ pagina: 0, buscar: '', filtro: alAbrir(tabla).filtro, tamano })
      expect(aDireccion(vuelve, alAbrir(vuelve)).size).toBe(0)
      for (const ahora of [1001 + 2 * HORA, 999]) expect(deMemoria(tabla, texto, ahora)).toBe(tabla)
    }),
  )
})

test('an order that nobody chose isn’t stored, and so goes on changing with the filter', () => {
  const porHacer = { ...alAbrir(COLA), filtro: 'por-hacer', columna: 'espera', sentido: 'asc' } as const
  const vuelve = deMemoria(COLA, aMemoria(COLA, porHacer, 0), 1)
  expect(deDireccion(vuelve, new URLSearchParams('filtro=todas'))).toMatchObject({ columna: 'fechaCompra' })
  const elegida = deMemoria(COLA, aMemoria(COLA, { ...porHacer, columna: 'totalCompra' }, 0), 1)
  for (const filtro of ['todas', 'por-hacer'])
    expect(deDireccion(elegida, new URLSearchParams({ filtro }))).toMatchObject({ columna: 'totalCompra' })
})

test('a table as it opens needs no parameter, and the address keeps those that aren’t the table’s', () => {
  for (const tabla of TABLAS) expect(aDireccion(tabla, alAbrir(tabla)).size).toBe(0)
  const direccion = aDireccion(
    PEDIDOS,
    { ...alAbrir(PEDIDOS), filtro: 'En Curso' },
    new URLSearchParams('lado=proveedores&pagina=9'),
  )
  expect(direccion.toString()).toBe('lado=proveedores&filtro=En+Curso')
})

test('the filter that a desk opens with is left out of the address', () => {
  expect(alAbrir(COLA).filtro).toBe('tablanegociacion')
  expect(aDireccion(COLA, { ...alAbrir(COLA), filtro: 'todas' }).toString()).toBe('filtro=todas')
})

test('a table that opens on what waits shows everything to a search, and names its filter on another page', () => {
  expect(alAbrir(PEDIDOS).filtro).toBe('me-esperan')
  expect(deDireccion(PEDIDOS, new URLSearchParams('buscar=cemento')).filtro).toBe('todos')
  expect(aDireccion(PEDIDOS, { ...alAbrir(PEDIDOS), filtro: 'todos' }).toString()).toBe('filtro=todos')
  const segunda = aDireccion(PEDIDOS, { ...alAbrir(PEDIDOS), pagina: 1 })
  expect(segunda.toString()).toBe('filtro=me-esperan&pagina=2')
})

test('invalid parameters count as absent', () => {
  for (const mala of [
    'pagina=-3',
    'pagina=x',
    'pagina=1e9.5',
    'pagina=0',
    'tamano=10000',
    'tamano=7',
    'tamano=',
    'orden=contrasena.asc',
    'orden=totalPedido',
    'orden=nombre.drop',
    'orden=__proto__.asc',
    'filtro=nadie',
    'filtro=__proto__',
  ]) {
    for (const tabla of TABLAS) expect(deDireccion(tabla, new URLSearchParams(mala)), mala).toEqual(alAbrir(tabla))
  }
  fc.assert(
    fc.property(tablas, fc.webQueryParameters(), (tabla, texto) => {
      const estado = deDireccion(tabla, new URLSearchParams(texto))
      expect(tabla.tamanos).toContain(estado.tamano)
      expect(tabla.columnas).toContain(estado.columna)
      expect(estado.buscar.length).toBeLessThanOrEqual(200)
    }),
  )
})

test('broken memory counts as none', () => {
  const malas = [null, '', '{', 'null', '[]', '{"en":"ayer","tamano":25}', '{"en":5,"direccion":"tamano=25&buscar=a"}']
  for (const texto of [...malas, '{"en":5,"tamano":7,"orden":"contrasena.asc"}', '{"en":5,"tamano":{},"orden":[]}'])
    for (const tabla of TABLAS) expect(alAbrir(deMemoria(tabla, texto, 10)), String(texto)).toEqual(alAbrir(tabla))
})

test('the server is asked as DataTables asks', () => {
  const estado = { ...alAbrir(PEDIDOS), pagina: 2, tamano: 25, buscar: 'cemento', columna: 'totalPedido' }
  expect(aParametros({ ...estado, sentido: 'asc' })).toEqual({
    draw: '1',
    start: '50',
    length: '25',
    'search[value]': 'cemento',
    'columns[0][data]': 'totalPedido',
    'order[0][column]': '0',
    'order[0][dir]': 'asc',
  })
  expect(aParametros(alAbrir(PEDIDOS))).not.toHaveProperty('search[value]')
})

test('a header orders texts from A first, dates and amounts from the greatest, and then the other way', () => {
  const primero = (clase: 'texto' | 'etapa' | 'numero' | 'fecha') => {
    const orden = { por: 'totalPedido', clase }
    const unaVez = alPulsar(orden, alAbrir(PEDIDOS))
    const dosVeces = alPulsar(orden, { ...alAbrir(PEDIDOS), ...unaVez })
    expect(dosVeces.sentido).not.toBe(unaVez.sentido)
    expect(alPulsar(orden, { ...alAbrir(PEDIDOS), ...dosVeces })).toEqual(unaVez)
    return unaVez.sentido
  }
  expect([primero('texto'), primero('etapa')]).toEqual(['asc', 'asc'])
  expect([primero('numero'), primero('fecha')]).toEqual(['desc', 'desc'])
})

test('every order has words for places without headers', () => {
  const celda = () => null
  const columnas: readonly ColumnaDeTabla<unknown, string>[] = [
    { id: 'nombre', palabra: 'Cuenta', celda, ordena: [{ por: 'nombre', clase: 'texto' }] },
    { id: 'celular', palabra: 'Celular', celda },
    { id: 'fechas', palabra: 'Visto', celda, ordena: [{ por: 'creado', clase: 'fecha', palabra: 'Creado' }] },
  ]
  expect(ordenesDe(columnas)).toEqual([
    { columna: 'nombre', sentido: 'asc', palabra: 'Cuenta: A–Z' },
    { columna: 'nombre', sentido: 'desc', palabra: 'Cuenta: Z–A' },
    { columna: 'creado', sentido: 'desc', palabra: 'Creado: lo más nuevo primero' },
    { columna: 'creado', sentido: 'asc', palabra: 'Creado: lo más antiguo primero' },
  ])
})
