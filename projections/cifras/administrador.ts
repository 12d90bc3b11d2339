import { type Kysely, sql } from 'kysely'
import type { Dias, Medida } from '#domain/cifras.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** Purchases whose term runs: paid ones, and trials. */
export const activasDe = async (db: Db, esquema: string): Promise<{ pagadas: number; pruebas: number }> => {
  const { rows } = await sql<{ pagadas: number; pruebas: number }>`
    select count(*) filter (where contexto->'oferta'->>'unidad' = 'meses')::int as pagadas,
      count(*) filter (where contexto->'oferta'->>'unidad' = 'dias')::int as pruebas
    from ${sql.table(`${esquema}.compras`)} where estado = 'Completado'`.execute(db)
  return rows[0] ?? { pagadas: 0, pruebas: 0 }
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
 * Of the purchases opened within some days, how many have reached each step since, and the median of days from the step before, by its place
 * in `pasos`; null where none of them came from there.
 */
export const embudoDe = async (
  db: Db,
  esquema: string,
  pasos: readonly Medida[],
  { desde, hasta }: Dias,
): Promise<{ cuantas: number; dias: number | null }[]> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const llego = (medida: Medida | undefined) => sql`(select min(s.momento) from ${sucesos} s
    where s.objeto = a.objeto and s.medida = ${medida} and s.posicion >= a.posicion)`
  const columna = (n: number) => sql.ref(`p${n}`)
  const { rows } = await sql<Record<string, number | null>>`
    with abiertas as (
      select objeto, min(posicion) as posicion from ${sucesos}
      where medida = ${pasos[0]} and dia >= ${desde} and dia <= ${hasta} group by objeto),
    vidas as (select ${sql.join(pasos.map((paso, n) => sql`${llego(paso)} as ${columna(n)}`))} from abiertas a)
    select ${sql.join(
      pasos.flatMap((_, n) => [
        sql`count(${columna(n)})::int as ${sql.ref(`c${n}`)}`,
        n === 0
          ? sql`null::float8 as ${sql.ref(`d${n}`)}`
          : sql`(percentile_cont(0.5) within group (order by extract(epoch from ${columna(n)} - ${columna(n - 1)}))
              filter (where ${columna(n)} >= ${columna(n - 1)}) / 86400)::float8 as ${sql.ref(`d${n}`)}`,
      ]),
    )} from vidas`.execute(db)
  const [fila = {}] = rows
  return pasos.map((_, n) => ({ cuantas: fila[`c${n}`] ?? 0, dias: fila[`d${n}`] ?? null }))
}

/** The orders that were placed by state, and what their proposals come to in cents. */
export const pedidosPorEstado = async (
  db: Db,
  esquema: string,
): Promise<ReadonlyMap<EstadoPedido, { cuantos: number; valor: number }>> => {
  const filas = await db.withSchema(esquema).selectFrom('niveles').selectAll().execute()
  const suma = (de: 'cuantos' | 'valor', estado: EstadoPedido) =>
    filas.find((fila) => fila.de === de && fila.estado === estado)?.suma ?? 0
  return new Map(
    ESTADOS_PEDIDO.map((estado) => [estado, { cuantos: suma('cuantos', estado), valor: suma('valor', estado) }]),
  )
}

/** What ends after an instant, by weeks from it: how many paid terms, and what recurs by them in cents. */
export const vencenDe = async (
  db: Db,
  esquema: string,
  desde: string,
  semanas: number,
): Promise<ReadonlyMap<number, { cuantas: number; recurrente: number }>> => {
  const semana = sql`floor(extract(epoch from fin - ${desde}::timestamptz) / 604800)::int`
  const { rows } = await sql<{ semana: number; cuantas: number; recurrente: number }>`
    select ${semana} as semana, count(*)::int as cuantas,
      sum(round((contexto->'oferta'->>'subtotal')::numeric / (contexto->'oferta'->>'cantidad')::numeric))::bigint as recurrente
    from ${sql.table(`${esquema}.compras`)}
    where estado = 'Completado' and contexto->'oferta'->>'unidad' = 'meses' and fin >= ${desde}::timestamptz
      and fin < ${desde}::timestamptz + ${semanas} * interval '7 days'
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

/** The orders in a state, the newest first, with what their proposals come to in cents. */
export const pedidosEnEstado = (
  db: Db,
  esquema: string,
  estado: EstadoPedido,
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
    .where('p.estado', '=', estado)
    .where('p.codigo', '<>', '')
    .orderBy('p.orden', 'desc')
    .limit(cuantos)
    .offset(desde)
    .execute()
