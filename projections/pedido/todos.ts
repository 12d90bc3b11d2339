import { type Kysely, sql } from 'kysely'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, contar, ordenado, type Pagina, type Paginada, porEtapa } from '#projections/motor/pagina.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { TuplaPedido } from './tablas.ts'

/**
 * The columns by which everybody's orders can be ordered, as their table names them, over the order
 * `p`, its client `c` and its provider `v`.
 */
const ORDEN = {
  codigo: 'p.codigo',
  cliente: alfabetico('c.nombre'),
  proveedor: alfabetico('v.nombre'),
  estado: porEtapa('p.estado', ESTADOS_PEDIDO),
  total: 'p.propuesta_total',
  creado: 'p.orden',
} as const

export type ConsultaDeTodos = Pagina<keyof typeof ORDEN> & { readonly filtro: EstadoPedido | 'todas' }
export type PedidoDeTodos = Pick<TuplaPedido, 'id' | 'codigo' | 'estado' | 'propuesta_total' | 'creado'> & {
  readonly cliente: string
  readonly proveedor: string
}

/** Returns a page of everybody's placed orders, counted by state. */
export const pedidosDeTodos = async (
  db: Kysely<Lectura>,
  esquema: string,
  q: ConsultaDeTodos,
): Promise<Paginada<PedidoDeTodos>> => {
  const casa =
    q.buscar === ''
      ? sql<boolean>`true`
      : sql<boolean>`${normalizado("p.codigo || ' ' || c.nombre || ' ' || v.nombre")} like ${patronDe(q.buscar)}`
  const todos = db
    .withSchema(esquema)
    .selectFrom('pedidos as p')
    .innerJoin('cuentas as c', 'c.id', 'p.consumidor')
    .innerJoin('cuentas as v', 'v.id', 'p.proveedor')
    .where('p.codigo', '<>', '')
  const filas = await todos
    .where(casa)
    .$if(q.filtro !== 'todas', (de) => de.where('p.estado', '=', q.filtro as EstadoPedido))
    .select(['p.id', 'p.codigo', 'p.estado', 'p.propuesta_total', 'p.creado'])
    .select(['c.nombre as cliente', 'v.nombre as proveedor'])
    .orderBy(sql.raw(ordenado(ORDEN[q.columna], q.sentido)))
    .orderBy('p.orden', 'desc')
    .limit(q.cuantas)
    .offset(q.desde)
    .execute()
  const grupos = await todos
    .select(({ fn }) => [
      'p.estado as clave',
      fn.countAll<number>().as('todas'),
      fn.countAll<number>().filterWhere(casa).as('halladas'),
    ])
    .groupBy('p.estado')
    .execute()
  const contados = contar(
    grupos,
    ESTADOS_PEDIDO.filter((estado) => estado !== 'Borrador'),
  )
  return { filas, ...contados, halladas: contados.contadores[q.filtro] ?? 0 }
}
