import { afterAll, beforeAll, expect, it } from 'vitest'
import { ESPERAN_A } from '#domain/pedido/palabras.ts'
import {
  CLASES_DE_CLIENTE,
  type ConsultaDeContrapartes,
  type ConsultaTabla,
  contrapartesDe,
  paginaDePedidos,
} from '#projections/pedido/consultas.ts'
import { abrirPlanes, type Planes } from '../planes.ts'

const PEDIDOS = 40_000
const [GRANDE, CHICO] = [1, 2]
/** Clients of the big provider: one with half of its orders, one with two. */
const [ASIDUO, RARO] = [1001, 1002]
/** The number of the big provider's clients. */
const CLIENTES = 1_902
const PROVEEDORES = 201
const CUANTAS = 5

let planes: Planes
beforeAll(async () => {
  planes = await abrirPlanes()
  const { esquema, llenar } = planes
  await llenar(
    'cuentas',
    {
      id: 'n',
      numero: 'case when n < 1000 then n else 0 end',
      tipo_usuario: `case when n < 1000 then 'proveedor' else 'consumidor' end`,
      clase: `case when n % 100 = 2 then 'empresa' else 'personal' end`,
      nombre: `case when n = ${RARO} then 'Zoila Yánez' else 'Cuenta ' || n end`,
      activa: 'true',
    },
    'generate_series(1, 3000) n',
  )
  // One provider has 95 % of the orders; one state has a thousandth of them.
  const pedidos = `(select n as id, case when n % 20 = 0 then 2 + n / 20 % ${PROVEEDORES - 1} else ${GRANDE} end as proveedor,
      case when n in (7, 17003) then ${RARO} when n % 2 = 0 then ${ASIDUO} else 1003 + n % 1900 end as consumidor,
      case when n % 1000 = 3 then 'Por Aprobar' when n % 10 = 1 then 'En Curso' when n % 10 = 2 then 'Aprobado' else 'Finalizado' end as estado,
      'Cemento y varillas' || case when n % 10000 = 5 then ' con andamios' else '' end || ' para la obra ' || n as descripcion
    from generate_series(1, ${PEDIDOS}) n) p`
  await llenar(
    'pedidos',
    {
      id: 'id',
      codigo: `'P' || proveedor || '-2026-' || lpad(id::text, 6, '0')`,
      orden: 'id',
      proveedor: 'proveedor',
      consumidor: 'consumidor',
      estado: 'estado',
      descripcion: 'descripcion',
      creado: `'2026-01-01T00:00Z'::timestamptz + id * interval '1 minute'`,
      subtotal: 'id % 1000',
    },
    pedidos,
  )
  await llenar(
    'pedidos_texto',
    { id: 'id', proveedor: 'proveedor', consumidor: 'consumidor', orden: 'id', texto: 'lower(descripcion)' },
    pedidos,
  )
  await llenar(
    'clientes',
    { proveedor: 'proveedor', cliente: 'consumidor', orden: 'orden' },
    `(select proveedor, consumidor, min(id) as orden from ${pedidos} group by 1, 2) c`,
  )
  await llenar(
    'contadores_sumadas',
    { cuenta: 'proveedor', lado: `'proveedor'`, estado: 'estado', cuantos: 'cuantos' },
    `(select proveedor, estado, count(*) as cuantos from ${pedidos} group by 1, 2) c`,
  )
  await llenar('conversaciones', { canal: `'pedido:' || id`, objeto: 'id', orden: 'id' }, `${esquema}.pedidos`)
  await llenar('publicaciones', { id: 'n', proveedor: '1', orden: 'n' }, 'generate_series(1, 3000) n')
})
afterAll(() => planes.cerrar())

const PRIMERA: ConsultaTabla = {
  cuenta: GRANDE,
  lado: 'proveedor',
  desde: 0,
  cuantas: CUANTAS,
  buscar: '',
  columna: 'createAt',
  sentido: 'desc',
}

/**
 * The bound for a page. Each row reads its accounts, conversation and post, and a page its
 * counters.
 */
const DE_UNA_PAGINA = 12 * CUANTAS + 20

/**
 * The bound for the words that a search without results is compared with: those of 500 orders, and
 * of the other sides' names.
 */
const DE_PARECIDAS = 8 * 500

/**
 * Returns the number of rows that a page reads. A search without results is compared with the words
 * of some orders.
 */
const leer = async (q: Partial<ConsultaTabla>): Promise<number> => {
  const [pagina, parecidas, ...otros] = await planes.mirar((db) =>
    paginaDePedidos(db, planes.esquema, { ...PRIMERA, ...q }),
  )
  expect(parecidas?.leidas ?? 0).toBeLessThanOrEqual(DE_PARECIDAS)
  expect(otros).toEqual([])
  return pagina?.leidas ?? Number.NaN
}

it.each<[string, Partial<ConsultaTabla>]>([
  ['the newest', {}],
  ['the oldest', { sentido: 'asc' }],
  ['those after one', { despues: 20_000 }],
  ['those of a state', { estados: ['En Curso'] }],
  ['those of a rare state', { estados: ['Por Aprobar'] }],
  ['those of a state that none is in', { estados: ['Descartado'] }],
  ['those of several states', { estados: ESPERAN_A.proveedor }],
  ['those of several states after one', { estados: ESPERAN_A.consumidor, despues: 20_000 }],
  ['those further on', { desde: 20 }],
  ['those further on, of several states', { desde: 20, estados: ESPERAN_A.proveedor }],
])('a page of an order table, %s, is read from its own rows, for any account', async (_que, q) => {
  const saltadas = q.estados ? 3 * (q.desde ?? 0) : (q.desde ?? 0)
  for (const cuenta of [GRANDE, CHICO]) expect(await leer({ ...q, cuenta })).toBeLessThan(DE_UNA_PAGINA + saltadas)
  for (const cuenta of [ASIDUO, RARO])
    expect(await leer({ ...q, lado: 'consumidor', cuenta })).toBeLessThan(DE_UNA_PAGINA + saltadas)
})

it.each<[string, Partial<ConsultaTabla>]>([
  ['a rare word', { buscar: 'andamios' }],
  ['a rare word, by another order', { buscar: 'andamios', columna: 'descriPedido' }],
  ['a rare word, in a state', { buscar: 'andamios', estados: ['Finalizado'] }],
  ['a client’s name', { buscar: 'zoila' }],
  ['what nobody has', { buscar: 'xilófono' }],
])('a search in an order table, %s, reads what it finds and the names of possible clients', async (_que, q) => {
  expect(await leer(q)).toBeLessThan(2 * CLIENTES + DE_UNA_PAGINA)
  expect(await leer({ ...q, cuenta: CHICO })).toBeLessThan(DE_UNA_PAGINA)
})

it('a search in a client’s own orders reads what it finds and the names of possible providers', async () => {
  const busqueda = { lado: 'consumidor', cuenta: ASIDUO, buscar: 'cuenta 77' } as const
  expect(await leer(busqueda)).toBeLessThan(4 * PROVEEDORES + DE_UNA_PAGINA)
  expect(await leer({ ...busqueda, cuenta: RARO })).toBeLessThan(DE_UNA_PAGINA)
})

it('a search by a name that many clients have reads their orders once', async () => {
  expect(await leer({ buscar: 'cuenta' })).toBeLessThan(2 * PEDIDOS + 2 * CLIENTES)
})

it('an order searched by its code is read alone', async () => {
  expect(await leer({ buscar: 'P1-2026-000007' })).toBeLessThan(DE_UNA_PAGINA)
})

it('a search for a common word in a small account reads only that account’s rows', async () => {
  expect(await leer({ buscar: 'cemento', cuenta: CHICO })).toBeLessThan(2 * DE_UNA_PAGINA)
})

it.each(CLASES_DE_CLIENTE)(
  'the orders of clients of the kind «%s» are read from the account’s own, few or many',
  async (clientes) => {
    expect(await leer({ clientes, cuenta: CHICO })).toBeLessThan(2 * DE_UNA_PAGINA)
    expect(await leer({ clientes })).toBeLessThan(2 * PEDIDOS)
  },
)

/** The orders of the big provider's most frequent client. */
const DEL_ASIDUO = PEDIDOS / 2

it.each<[string, Partial<ConsultaTabla>]>([
  ['with a client who has two', { con: RARO }],
  ['with a client who has two, by a word', { con: RARO, buscar: 'cemento' }],
  ['with a client who has two, in a state', { con: RARO, estados: ['Finalizado'] }],
])('orders %s are read alone', async (_que, q) => {
  expect(await leer(q)).toBeLessThan(DE_UNA_PAGINA)
})

it('orders with a frequent client are read from what the two have together', async () => {
  expect(await leer({ con: ASIDUO })).toBeLessThan(4 * DEL_ASIDUO)
  expect(await leer({ con: ASIDUO, cuenta: CHICO })).toBeLessThan(4 * DE_UNA_PAGINA)
})

it.each<[string, Partial<ConsultaTabla>]>([
  ['of a day', { creadoDesde: '2026-01-05T05:00:00.000Z', creadoAntesDe: '2026-01-06T05:00:00.000Z' }],
  ['of an amount', { totalDesde: 500, totalHasta: 600 }],
  [
    'of a day, an amount, a state and a word',
    { creadoDesde: '2026-01-05T05:00:00.000Z', totalHasta: 50, estados: ['Finalizado'], buscar: 'cemento' },
  ],
])('orders %s are read from the account’s own, few or many', async (_que, q) => {
  expect(await leer({ ...q, cuenta: CHICO })).toBeLessThan(6 * DE_UNA_PAGINA)
  expect(await leer(q)).toBeLessThan(4 * PEDIDOS + 2 * CLIENTES)
})

it('the accounts offered for a filter are those of the newest orders, or read from the possible ones', async () => {
  const ofrecer = async (q: Partial<ConsultaDeContrapartes>) => {
    const de = { cuenta: GRANDE, lado: 'proveedor', buscar: '', cuantas: 20, ...q } as const
    const [leida] = await planes.mirar((db) => contrapartesDe(db, planes.esquema, de))
    return leida?.leidas ?? Number.NaN
  }
  expect(await ofrecer({})).toBeLessThan(500 + 20 + 20)
  expect(await ofrecer({ buscar: 'zoila' })).toBeLessThan(2 * CLIENTES + 20)
  expect(await ofrecer({ con: RARO })).toBeLessThan(20)
  expect(await ofrecer({ lado: 'consumidor', cuenta: ASIDUO })).toBeLessThan(500 + 20 + 20)
})
