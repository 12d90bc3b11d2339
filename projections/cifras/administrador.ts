import { type Kysely, sql } from 'kysely'
import type { Unidad } from '#domain/calendario.ts'
import { type Dias, PASOS_DEL_EMBUDO, type PasoDelEmbudo, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** How things stand: placed orders by state, what their proposals come to in cents, terms that run by their unit. */
export const nivelesDe = async (
  db: Db,
  esquema: string,
): Promise<(de: 'pedidos' | 'valor' | 'compras', cual: EstadoPedido | Unidad) => number> => {
  const filas = await db.withSchema(esquema).selectFrom('niveles').selectAll().execute()
  return (de, cual) => filas.find((fila) => fila.de === de && fila.cual === cual)?.suma ?? 0
}

/** Trials authorized within some days, and those whose client had an offer authorized after it. */
export const pruebasDe = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
): Promise<{ autorizadas: number; pagadas: number }> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const { rows } = await sql<{ autorizadas: number; pagadas: number }>`
    select count(*)::int as autorizadas,
      count(*) filter (where exists (select 1 from ${sucesos} p
        where p.objeto = s.objeto and p.medida = 'autorizada' and p.posicion > s.posicion))::int as pagadas
    from ${sucesos} s where s.medida = 'prueba' and s.dia >= ${desde} and s.dia <= ${hasta}`.execute(db)
  return rows[0] ?? { autorizadas: 0, pagadas: 0 }
}

/**
 * Of the negotiations opened within some days, how many have come to each step since, and the median of days from the step before; null where none
 * of them came from there.
 */
export const embudoDe = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
): Promise<(paso: PasoDelEmbudo) => { cuantas: number; dias: number | null }> => {
  const { rows } = await sql<{ paso: PasoDelEmbudo; cuantas: number; dias: number | null }>`
    select paso, count(*)::int as cuantas, percentile_cont(0.5) within group (order by espera) / 86400000 as dias
    from ${sql.table(`${esquema}.llegadas`)} where paso = any(${PASOS_DEL_EMBUDO}) and dia >= ${desde} and dia <= ${hasta}
    group by paso`.execute(db)
  return (paso) => {
    const { cuantas = 0, dias = null } = rows.find((fila) => fila.paso === paso) ?? {}
    return { cuantas, dias }
  }
}

/** What ends from a local day on ('YYYY-MM-DD'), by weeks from it: how many paid terms, and what recurs by them in cents. */
export const vencenDe = async (
  db: Db,
  esquema: string,
  hoy: string,
  semanas: number,
): Promise<ReadonlyMap<number, { cuantas: number; recurrente: number }>> => {
  const faltan = sql`((fin at time zone 'America/Guayaquil')::date - ${hoy}::date)`
  const { rows } = await sql<{ semana: number; cuantas: number; recurrente: number }>`
    select ${faltan} / 7 as semana, count(*)::int as cuantas,
      sum(round((contexto->'oferta'->>'subtotal')::numeric / (contexto->'oferta'->>'cantidad')::numeric))::bigint as recurrente
    from ${sql.table(`${esquema}.compras`)}
    where estado = 'Completado' and contexto->'oferta'->>'unidad' = 'meses'
      and fin >= ${hoy}::timestamptz and fin < ${hoy}::timestamptz + ${semanas} * interval '7 days' + interval '2 days'
      and ${faltan} between 0 and ${semanas} * 7 - 1
    group by 1`.execute(db)
  return new Map(rows.map(({ semana: n, ...resto }) => [n, resto]))
}

/** The call center's active accounts, and how many negotiations each has open. */
export const equipoDe = async (
  db: Db,
  esquema: string,
): Promise<readonly { id: number; nombre: string; a_cargo: number }[]> => {
  const { rows } = await sql<{ id: number; nombre: string; a_cargo: number }>`
    select c.id, c.nombre, (select count(*) from ${sql.table(`${esquema}.compras`)} k
      where k.callcenter = c.id and k.estado in ('En Curso', 'Por Aprobar', 'Aprobado'))::int as a_cargo
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

/** The orders in a state, or in any, the newest first, with what their proposals come to in cents. */
export const pedidosEnEstado = (
  db: Db,
  esquema: string,
  estado: EstadoPedido | typeof TODOS_LOS_ESTADOS,
  { desde, cuantos }: { readonly desde: number; readonly cuantos: number },
) =>
  db
    .withSchema(esquema)
    .selectFrom('pedidos as p')
    .innerJoin('cuentas as c', 'c.id', 'p.consumidor')
    .innerJoin('cuentas as v', 'v.id', 'p.proveedor')
    .select([
      'p.id',
      'p.codigo',
      'p.propuesta_total as total',
      'p.creado',
      'c.nombre as cliente',
      'v.nombre as proveedor',
    ])
    .$if(estado !== TODOS_LOS_ESTADOS, (todos) => todos.where('p.estado', '=', estado as EstadoPedido))
    .where('p.codigo', '<>', '')
    .orderBy('p.orden', 'desc')
    .limit(cuantos)
    .offset(desde)
    .execute()
