import { type Kysely, sql } from 'kysely'
import { type Dias, PASOS_DEL_EMBUDO, type PasoDelEmbudo, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import { EN_NEGOCIACION } from '#domain/compra/estados.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import type { Lectura } from '#projections/modelos.ts'
import { fuePagada } from './logros.ts'
import type { TuplaNivel } from './modelo.ts'

type Db = Kysely<Lectura>

type Nivel = TuplaNivel['de']
/**
 * Returns the present levels: placed orders by state, the totals of their proposals in cents,
 * running terms by unit, and by day the terms that end within some days.
 */
export const nivelesDe = async (
  db: Db,
  esquema: string,
  acaban: Dias = { desde: '', hasta: '' },
): Promise<(de: Nivel, clave: string) => number> => {
  // The values of `de` are literals, so that a plan for any days knows how few rows each has.
  const { rows } = await sql<TuplaNivel>`select de, clave, suma from ${sql.table(`${esquema}.niveles`)}
    where de in ('pedidos', 'valor', 'compras')
      or (de in ('vencen', 'recurren') and clave >= ${acaban.desde} and clave <= ${acaban.hasta})`.execute(db)
  const sumas = new Map(rows.map(({ de, clave, suma }) => [`${de} ${clave}`, suma]))
  return (de, clave) => sumas.get(`${de} ${clave}`) ?? 0
}

type Pruebas = { readonly autorizadas: number; readonly pagadas: number }
/**
 * Returns, for each of these periods, the trials authorized in it and how many of their clients had
 * an offer authorized later.
 */
export const pruebasDe = async <T extends string>(
  db: Db,
  esquema: string,
  tiempos: Readonly<Record<T, Dias>>,
): Promise<Record<T, Pruebas>> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const nombres = Object.keys(tiempos) as T[]
  const deUno = (tiempo: T) => sql`select ${sql.lit(tiempo)} as tiempo, count(*)::int as autorizadas,
      count(*) filter (where ${fuePagada(sucesos)})::int as pagadas
    from ${sucesos} s where s.medida = 'prueba' and s.dia >= ${tiempos[tiempo].desde} and s.dia <= ${tiempos[tiempo].hasta}`
  const { rows } = await sql<Pruebas & { tiempo: T }>`${sql.join(nombres.map(deUno), sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ tiempo, ...pruebas }) => [tiempo, pruebas])) as Record<T, Pruebas>
}

/**
 * Returns how many of the negotiations opened within some days have reached each step since, and
 * the median of days from the previous step. The median is null when none came from there.
 */
export const embudoDe = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
): Promise<(paso: PasoDelEmbudo) => { cuantas: number; dias: number | null }> => {
  // Counts one step at a time, so that each is read in the order of its index.
  const { rows } = await sql<{ paso: PasoDelEmbudo; cuantas: number; dias: number | null }>`
    select p.paso, l.cuantas, l.dias from unnest(${PASOS_DEL_EMBUDO}::text[]) as p(paso), lateral (
      select count(*)::int as cuantas, percentile_disc(0.5) within group (order by espera)::float8 / 86400000 as dias
      from ${sql.table(`${esquema}.llegadas`)} where paso = p.paso and dia >= ${desde} and dia <= ${hasta}) l`.execute(
    db,
  )
  return (paso) => {
    const { cuantas = 0, dias = null } = rows.find((fila) => fila.paso === paso) ?? {}
    return { cuantas, dias }
  }
}

/** Returns the call center's active accounts, and how many open negotiations each has. */
export const equipoDe = async (
  db: Db,
  esquema: string,
): Promise<readonly { id: number; nombre: string; a_cargo: number }[]> => {
  const { rows } = await sql<{ id: number; nombre: string; a_cargo: number }>`
    select c.id, c.nombre, (select count(*) from ${sql.table(`${esquema}.compras`)} k
      where k.callcenter = c.id and k.estado = any(${EN_NEGOCIACION}))::int as a_cargo
    from ${sql.table(`${esquema}.cuentas`)} c where c.tipo_usuario = 'callcenter' and c.activa order by c.nombre, c.id`.execute(
    db,
  )
  return rows
}

export const incidentesAbiertos = async (db: Db, esquema: string): Promise<number> => {
  const fila = await db
    .withSchema(esquema)
    .selectFrom('incidentes')
    .select(({ fn }) => fn.countAll<number>().as('cuantos'))
    .where('abierto', '=', true)
    .executeTakeFirstOrThrow()
  return fila.cuantos
}

/**
 * Returns the orders in a state, or in any, with the totals of their proposals in cents. They come
 * newest first, from the one after `despues`.
 */
export const pedidosEnEstado = (
  db: Db,
  esquema: string,
  estado: EstadoPedido | typeof TODOS_LOS_ESTADOS,
  { despues, cuantos }: { readonly despues: number | undefined; readonly cuantos: number },
) =>
  db
    .withSchema(esquema)
    .selectFrom('pedidos as p')
    .innerJoin('cuentas as c', 'c.id', 'p.consumidor')
    .innerJoin('cuentas as v', 'v.id', 'p.proveedor')
    .select([
      'p.id',
      'p.codigo',
      'p.orden',
      'p.propuesta_total as total',
      'p.creado',
      'c.nombre as cliente',
      'v.nombre as proveedor',
    ])
    .$if(estado !== TODOS_LOS_ESTADOS, (todos) => todos.where('p.estado', '=', estado as EstadoPedido))
    .where('p.codigo', '<>', '')
    .$if(despues !== undefined, (todos) => todos.where('p.orden', '<', despues ?? 0))
    .orderBy('p.orden', 'desc')
    .limit(cuantos)
    .execute()
