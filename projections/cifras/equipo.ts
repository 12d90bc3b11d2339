import { type Kysely, sql } from 'kysely'
import type { Dias } from '#domain/cifras.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'
import { valorDe } from '#domain/consumo/tarifa.ts'
import type { Lectura } from '#projections/modelos.ts'
import { tardoEnTomarse } from './logros.ts'

type Db = Kysely<Lectura>

/**
 * Returns a clerk's offers within some days, by offer of the catalogue ('oferta 3'): how many were
 * sent, and how many the clerk's clients accepted.
 */
export const ofertasDe = async (
  db: Db,
  esquema: string,
  callcenter: number,
  { desde, hasta }: Dias,
): Promise<readonly { clave: string; ofrecidas: number; aceptadas: number }[]> => {
  const { rows } = await sql<{ clave: string; ofrecidas: number; aceptadas: number }>`
    select s.clave, count(*) filter (where s.medida = 'ofrecida')::int as ofrecidas,
      count(*) filter (where s.medida = 'aceptada')::int as aceptadas
    from ${sql.table(`${esquema}.sucesos`)} s
    where s.otro = ${callcenter} and s.medida in ('ofrecida', 'aceptada') and s.dia >= ${desde} and s.dia <= ${hasta}
    group by s.clave order by ofrecidas desc, aceptadas desc, s.clave`.execute(db)
  return rows
}

/**
 * Returns the median of days from the opening of a negotiation until this clerk took it, for those
 * taken within some days; null without any.
 */
export const tardaEnTomar = async (
  db: Db,
  esquema: string,
  callcenter: number,
  { desde, hasta }: Dias,
): Promise<number | null> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const { rows } = await sql<{ dias: number | null }>`
    select percentile_disc(0.5) within group (order by ${tardoEnTomarse(sucesos)}) as dias
    from ${sucesos} s where s.otro = ${callcenter} and s.medida = 'tomada' and s.dia >= ${desde} and s.dia <= ${hasta}`.execute(
    db,
  )
  return rows[0]?.dias ?? null
}

export type Deuda = {
  readonly id: number
  readonly nombre: string
  /** Whether its account can't be used: nobody reminds it (decisiones/consumo, «Reminders»). */
  readonly desactivada: boolean
  readonly meses: number
  readonly valor: number
}
/** When a debtor was last reminded, and by whom; '' for the clock. */
export type Recordado = { readonly momento: string; readonly quien: string }

/** Returns the last reminder of each of these providers, by their ids. */
const recordadosDe = async (
  db: Db,
  esquema: string,
  proveedores: readonly number[],
): Promise<ReadonlyMap<number, Recordado>> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const streams = proveedores.map(streamConsumo)
  const { rows } = await sql<Recordado & { stream: string }>`
    select r.stream, r.momento, coalesce(c.nombre, '') as quien
    from unnest(${streams}::text[]) s (stream) cross join lateral (
      select h.stream, h.momento, h.actor from ${t('hechos')} h
      where h.stream = s.stream and h.type = 'ConsumoRecordado' order by h.posicion desc limit 1) r
    left join ${t('cuentas')} c on c.id = r.actor`.execute(db)
  return new Map(rows.map(({ stream, ...recordado }) => [Number(stream.split('-')[1]), recordado]))
}

/**
 * Returns what providers owe for closed months that no payment settles, in cents, the largest
 * first, from the one after `despues`; and the number of debtors and the total.
 */
export const deudasDe = async (
  db: Db,
  esquema: string,
  { despues, cuantas }: { readonly despues?: Pick<Deuda, 'id' | 'valor'> | undefined; readonly cuantas: number },
): Promise<{ total: number; deudores: number; filas: readonly (Deuda & { recordado: Recordado | null })[] }> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const suma = (clase: string) =>
    sql`coalesce(sum(r.cuantos) filter (where r.clase = ${clase}), 0)::bigint as ${sql.ref(clase)}`
  const { rows } = await sql<Pick<Deuda, 'id' | 'nombre' | 'desactivada'> & Parameters<typeof valorDe>[0]>`
    with cierres as (select x ->> 'mes' as mes from ${t('periodos')} p, jsonb_array_elements(p.cierres) x),
    debidos as (select d.proveedor, m.mes from ${t('deudores')} d join cierres m on m.mes >= d.desde
      where not exists (select 1 from ${t('pagos_de_consumo')} g, jsonb_array_elements(g.meses) x
        where g.proveedor = d.proveedor and g.estado <> 'rechazado' and x ->> 'mes' = m.mes))
    select c.id, c.nombre, c.eliminada or not c.activa as desactivada, ${sql.join(['aprobado', 'pedido', 'publicacion', 'palabra'].map(suma))},
      coalesce(sum(r.ventas), 0)::bigint as ventas
    from debidos d join ${t('cuentas')} c on c.id = d.proveedor
    join ${t('consumos')} r on r.proveedor = d.proveedor and r.mes = d.mes
    group by c.id, c.nombre, c.eliminada, c.activa, d.mes`.execute(db)
  const porProveedor = new Map<number, Deuda>()
  for (const { id, nombre, desactivada, ...cuentas } of rows) {
    const valor = valorDe(cuentas)
    if (valor === 0) continue
    const antes = porProveedor.get(id) ?? { id, nombre, desactivada, meses: 0, valor: 0 }
    porProveedor.set(id, { ...antes, meses: antes.meses + 1, valor: antes.valor + valor })
  }
  const trasOtra = (a: Pick<Deuda, 'id' | 'valor'>, b: Pick<Deuda, 'id' | 'valor'>) => b.valor - a.valor || a.id - b.id
  const filas = [...porProveedor.values()].sort(trasOtra)
  const pagina = filas.filter((deuda) => !despues || trasOtra(deuda, despues) > 0).slice(0, cuantas)
  const recordados = await recordadosDe(
    db,
    esquema,
    pagina.map(({ id }) => id),
  )
  return {
    total: filas.reduce((suma, { valor }) => suma + valor, 0),
    deudores: filas.length,
    filas: pagina.map((deuda) => ({ ...deuda, recordado: recordados.get(deuda.id) ?? null })),
  }
}

/** Returns how many payments of consumption wait for finance, and their sum in cents. */
export const consumoPorConfirmar = async (db: Db, esquema: string): Promise<{ cuantos: number; monto: number }> => {
  const { rows } = await sql<{ cuantos: number; monto: number }>`
    select count(*)::int as cuantos, coalesce(sum(valor), 0)::bigint as monto
    from ${sql.table(`${esquema}.pagos_de_consumo`)} where estado = 'enviado'`.execute(db)
  return rows[0] ?? { cuantos: 0, monto: 0 }
}
