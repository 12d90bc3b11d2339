import { type Kysely, sql } from 'kysely'
import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { Sobre } from '#domain/incidente.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, ordenado, type Pagina, type Paginada } from '#projections/motor/pagina.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { TuplaIncidente } from './modelo.ts'

type Db = Kysely<Lectura>

/**
 * An incident with the code of its order ('' for an account's) and the present name of the account
 * that reported it.
 */
export type IncidenteVisto = TuplaIncidente & { readonly codigo: string; readonly quien: string }

const ORDEN = {
  // Open incidents come first in descending order.
  estado: 'abierto',
  momento: 'orden',
  tipo: 'tipo',
  quien: alfabetico('quien'),
} as const

export type ConsultaIncidentes = Pagina<keyof typeof ORDEN> & {
  readonly filtro?: 'abiertos' | 'cerrados' | undefined
  readonly sobre?: Sobre | undefined
  /** Only incidents that this account reported, and only those of this order. */
  readonly cuenta?: number | undefined
  readonly pedido?: number | undefined
}

const vistos = (db: Db, esquema: string) =>
  db
    .withSchema(esquema)
    .selectFrom('incidentes')
    .innerJoin('cuentas', 'cuentas.id', 'incidentes.cuenta')
    .leftJoin('pedidos', (juntar) =>
      juntar.onRef('pedidos.id', '=', 'incidentes.objeto').on('incidentes.sobre', '=', 'pedido'),
    )
    .selectAll('incidentes')
    .select(({ fn }) => ['cuentas.nombre as quien', fn.coalesce('pedidos.codigo', sql<string>`''`).as('codigo')])

/**
 * Returns a page of incidents, all of them or one account's, with the counts of open and closed
 * ones.
 */
export const incidentesDe = async (
  db: Db,
  esquema: string,
  { buscar, filtro, sobre, cuenta, pedido, ...q }: ConsultaIncidentes,
): Promise<Paginada<IncidenteVisto>> => {
  const texto = normalizado("codigo || ' ' || tipo || ' ' || texto || ' ' || quien")
  const casa = buscar === '' ? sql<boolean>`true` : sql<boolean>`${texto} like ${patronDe(buscar)}`
  const incidentes = db.selectFrom(
    vistos(db, esquema)
      .$if(cuenta !== undefined, (todos) => todos.where('incidentes.cuenta', '=', cuenta ?? 0))
      .$if(sobre !== undefined, (todos) => todos.where('incidentes.sobre', '=', sobre ?? 'cuenta'))
      .$if(pedido !== undefined, (todos) =>
        todos.where('incidentes.sobre', '=', 'pedido').where('incidentes.objeto', '=', pedido ?? 0),
      )
      .as('vistos'),
  )
  const filas = await incidentes
    .where(casa)
    .$if(filtro !== undefined, (todos) => todos.where('abierto', '=', filtro === 'abiertos'))
    .selectAll()
    .orderBy(sql.raw(ordenado(ORDEN[q.columna], q.sentido)))
    .orderBy('orden', 'desc')
    .limit(q.cuantas)
    .offset(q.desde)
    .execute()
  const { total, todos, abiertos } = await incidentes
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(casa).as('todos'),
      fn.countAll<number>().filterWhere(casa).filterWhere('abierto', '=', true).as('abiertos'),
    ])
    .executeTakeFirstOrThrow()
  const contadores = { todos, abiertos, cerrados: todos - abiertos }
  return { filas, total, halladas: contadores[filtro ?? 'todos'], contadores }
}

export type ClaveDeIncidente = { readonly sobre: Sobre; readonly objeto: number; readonly numero: number }

/** Returns one incident, or undefined when there is none. */
export const incidenteDe = (
  db: Db,
  esquema: string,
  { sobre, objeto, numero }: ClaveDeIncidente,
): Promise<IncidenteVisto | undefined> =>
  vistos(db, esquema)
    .where('incidentes.sobre', '=', sobre)
    .where('incidentes.objeto', '=', objeto)
    .where('incidentes.numero', '=', numero)
    .executeTakeFirst()

/** The properties of an account that are needed to answer an incident. */
export type CuentaImplicada = {
  readonly id: number
  readonly nombre: string
  readonly correo: string
  readonly celular: string
  readonly tipo_usuario: TipoUsuario
  readonly clase: Clase
  readonly incidente: number
  readonly eliminada: boolean
}

export const cuentasPorId = (db: Db, esquema: string, ids: readonly number[]): Promise<CuentaImplicada[]> =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select(['id', 'nombre', 'correo', 'celular', 'tipo_usuario', 'clase', 'incidente', 'eliminada'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

/** The order of an incident. Its total is in cents, 0 before there is a proposal. */
export type PedidoImplicado = {
  readonly consumidor: number
  readonly proveedor: number
  readonly estado: EstadoPedido
  readonly propuesta_total: number
  readonly descripcion: string
}

export const pedidoImplicado = (db: Db, esquema: string, id: number): Promise<PedidoImplicado | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('pedidos')
    .select(['consumidor', 'proveedor', 'estado', 'propuesta_total', 'descripcion'])
    .where('id', '=', id)
    .executeTakeFirst()
