import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import { TARIFA, type Tarifa } from '#domain/consumo/tarifa.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, ordenado, type Pagina, type Paginada } from '#projections/motor/pagina.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { Periodo } from './consultas.ts'

type Db = Kysely<Lectura>

/** The amounts charged and those that another tariff would have charged, in cents. */
export type Supuesto = { readonly real: number; readonly supuesto: number }
export type SupuestoDeMes = Supuesto & { readonly mes: string }
export type SupuestoDeProveedor = Supuesto & {
  readonly proveedor: number
  readonly empresa: string
  readonly meses: number
}

export type ConsultaSupuesto = Pagina<'cliente' | 'real' | 'supuesto' | 'diferencia'> & {
  readonly filtro: 'cambian' | 'todas'
  readonly periodo: Periodo
  readonly tarifa: Tarifa
}

const ORDEN = {
  cliente: alfabetico('c.nombre'),
  real: 'p.real',
  supuesto: 'p.supuesto',
  diferencia: 'p.supuesto - p.real',
} as const

/** Returns `valorDe` in SQL, for a provider's month `m`. */
const valor = (tarifa: Tarifa): RawBuilder<number> =>
  sql<number>`case when m.ventas = 0 then 0 else ${sql.join(
    CLASES_DE_CONSUMO.map((clase) => sql`m.${sql.ref(clase)} * ${tarifa[clase]}::bigint`),
    sql` + `,
  )} end`

/** Returns a subquery `v` with a row for each closed month of each provider that pays for it. */
const mesesPagados = (esquema: string, { desde, hasta }: Periodo, tarifa: Tarifa) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const cuantos = CLASES_DE_CONSUMO.map(
    (clase) => sql`coalesce(sum(n.cuantos) filter (where n.clase = ${clase}), 0)::bigint as ${sql.ref(clase)}`,
  )
  return sql`(
    select m.proveedor, m.mes, ${valor(TARIFA)} as real, ${valor(tarifa)} as supuesto from (
      select n.proveedor, n.mes, sum(n.ventas)::bigint as ventas, ${sql.join(cuantos)}
      from ${de('consumos')} n join ${de('deudores')} d on d.proveedor = n.proveedor and n.mes >= d.desde
      where n.mes between ${desde} and ${hasta}
        and n.mes in (select x.mes from ${de('periodos')} q, jsonb_to_recordset(q.cierres) as x(mes text))
      group by n.proveedor, n.mes) m) v`
}

/**
 * Returns what providers were charged for some closed months and what another tariff would have
 * charged: a page of them, with the sums by month and in all. The sums cover every provider, not
 * only those found (decisiones/consumo, «What if»). Nothing is stored.
 */
export const supuestos = async (
  db: Db,
  esquema: string,
  { filtro, periodo, tarifa, ...q }: ConsultaSupuesto,
): Promise<Paginada<SupuestoDeProveedor> & { readonly meses: readonly SupuestoDeMes[]; readonly suma: Supuesto }> => {
  const pagados = mesesPagados(esquema, periodo, tarifa)
  const cuentas = sql.table(`${esquema}.cuentas`)
  const casa =
    q.buscar === '' ? sql<boolean>`true` : sql<boolean>`${normalizado('c.nombre')} like ${patronDe(q.buscar)}`
  const cambia = sql<boolean>`p.real <> p.supuesto`
  const porProveedor = sql`(
    select v.proveedor, count(*)::int as meses, sum(v.real)::bigint as real, sum(v.supuesto)::bigint as supuesto
    from ${pagados} group by v.proveedor) p join ${cuentas} c on c.id = p.proveedor`
  const { rows: filas } = await sql<SupuestoDeProveedor>`
    select p.proveedor, c.nombre as empresa, p.meses, p.real, p.supuesto from ${porProveedor}
    where ${casa} and ${filtro === 'cambian' ? cambia : sql`true`}
    order by ${sql.raw(ordenado(ORDEN[q.columna], q.sentido))}, p.proveedor limit ${q.cuantas} offset ${q.desde}`.execute(
    db,
  )
  const { rows: contados } = await sql<{ total: number; todas: number; cambian: number } & Supuesto>`
    select count(*)::int as total, count(*) filter (where ${casa})::int as todas,
      count(*) filter (where ${casa} and ${cambia})::int as cambian,
      coalesce(sum(p.real), 0)::bigint as real, coalesce(sum(p.supuesto), 0)::bigint as supuesto
    from ${porProveedor}`.execute(db)
  const { rows: meses } = await sql<SupuestoDeMes>`
    select v.mes, sum(v.real)::bigint as real, sum(v.supuesto)::bigint as supuesto from ${pagados}
    group by v.mes order by v.mes`.execute(db)
  const { total = 0, todas = 0, cambian = 0, real = 0, supuesto = 0 } = contados[0] ?? {}
  return {
    filas,
    total,
    halladas: filtro === 'cambian' ? cambian : todas,
    contadores: { cambian, todas },
    meses,
    suma: { real, supuesto },
  }
}
