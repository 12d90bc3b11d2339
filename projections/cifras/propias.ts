import { type Kysely, sql } from 'kysely'
import type { Dias } from '#domain/cifras.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { Lectura } from '#projections/modelos.ts'
import { fueAprobado, tardoEnCotizarse } from './logros.ts'

type Db = Kysely<Lectura>

/** An account as one side of its orders, the provider or the client. */
export type Propias = { readonly cuenta: number; readonly lado: Lado }
const columnaDe = (lado: Lado) => sql.ref(lado === 'proveedor' ? 's.proveedor' : 's.otro')
const otraDe = (lado: Lado) => sql.ref(lado === 'proveedor' ? 's.otro' : 's.proveedor')

/** Returns how many of the account's orders are in each state. */
export const estadosDe = async (
  db: Db,
  esquema: string,
  { cuenta, lado }: Propias,
): Promise<ReadonlyMap<string, number>> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('contadores')
    .select(['estado', 'cuantos'])
    .where('cuenta', '=', cuenta)
    .where('lado', '=', lado)
    .execute()
  return new Map(filas.map(({ estado, cuantos }) => [estado, cuantos]))
}

/**
 * Returns, for the orders quoted within some days, their number, how many were approved since, and
 * the median of days from an order to its quotation.
 */
export const cotizadosDe = async (
  db: Db,
  esquema: string,
  { cuenta, lado }: Propias,
  { desde, hasta }: Dias,
): Promise<{ cotizados: number; aprobados: number; dias: number | null }> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const { rows } = await sql<{ cotizados: number; aprobados: number; dias: number | null }>`
    select count(*)::int as cotizados,
      count(*) filter (where ${fueAprobado(sucesos)})::int as aprobados,
      percentile_disc(0.5) within group (order by ${tardoEnCotizarse(sucesos)}) as dias
    from ${sucesos} s where ${columnaDe(lado)} = ${cuenta} and s.medida = 'cotizado' and s.dia >= ${desde} and s.dia <= ${hasta}`.execute(
    db,
  )
  return rows[0] ?? { cotizados: 0, aprobados: 0, dias: null }
}

/**
 * Returns the accounts to which the account sold, or from which it bought, the most within some
 * days, in cents with IVA. `pedidos`: how many orders were approved.
 */
export const mejoresDe = async (
  db: Db,
  esquema: string,
  { cuenta, lado }: Propias,
  { desde, hasta }: Dias,
  cuantos: number,
): Promise<readonly { id: number; nombre: string; eliminada: boolean; pedidos: number; valor: number }[]> => {
  const { rows } = await sql<{ id: number; nombre: string; eliminada: boolean; pedidos: number; valor: number }>`
    select c.id, c.nombre, c.eliminada, f.pedidos, f.valor from (
      select ${otraDe(lado)} as otra, count(*)::int as pedidos, sum(s.valor)::bigint as valor
      from ${sql.table(`${esquema}.sucesos`)} s
      where ${columnaDe(lado)} = ${cuenta} and s.medida = 'vendido' and s.dia >= ${desde} and s.dia <= ${hasta}
      group by 1 order by valor desc, otra limit ${cuantos}) f
    join ${sql.table(`${esquema}.cuentas`)} c on c.id = f.otra order by f.valor desc, c.id`.execute(db)
  return rows
}
