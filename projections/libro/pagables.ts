import { type Kysely, sql } from 'kysely'
import type { ContextoCompra } from '#domain/compra/maquina.ts'
import type { CompraPlegada } from '#domain/compra/plegado.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** The limit of payments that are read: more than ever wait at once. */
const ESPERAN = 10_000
/** The number of newest ledger entries in which a bank statement is searched. */
const ASIENTOS = 20_000

/** The provider whose payment it is. */
type DeQuien = { readonly proveedor: number; readonly empresa: string; readonly identificacion: string }
/**
 * A purchase whose proof of payment waits. `dia`: the day on which it was sent, YYYY-MM-DD in
 * America/Guayaquil.
 */
export type CompraPorCobrar = DeQuien &
  Pick<CompraPlegada, 'estado' | 'venta'> & {
    readonly id: number
    readonly codigo: string
    readonly contexto: ContextoCompra
    readonly archivada: boolean
    readonly eliminada: boolean
    readonly dia: string
  }
/** A payment of consumption that waits. */
export type PagoPorCobrar = DeQuien & {
  readonly numero: number
  readonly valor: number
  readonly referencia: string
  readonly nombre: string
  readonly dia: string
}
/**
 * A confirmed payment that stands. For a purchase, `dia` is the day of the last proof sent before
 * it.
 */
export type AsientoCobrado = DeQuien & {
  readonly posicion: number
  readonly compra: number | null
  readonly codigo: string | null
  readonly recibido: number
  readonly referencia: string
  readonly momento: string
  readonly firmante: string
  readonly dia: string
}

const LOCAL = sql.raw("at time zone 'America/Guayaquil', 'YYYY-MM-DD'")

/** Returns the payments that wait for finance to confirm them. */
export const pagosQueEsperan = async (
  db: Db,
  esquema: string,
): Promise<{ readonly compras: readonly CompraPorCobrar[]; readonly consumos: readonly PagoPorCobrar[] }> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows: compras } = await sql<CompraPorCobrar>`
    select k.id, k.codigo, k.proveedor, k.estado, k.venta, k.contexto, k.archivada, c.nombre as empresa, c.identificacion, c.eliminada,
      coalesce((select max(s.dia) from ${t('sucesos')} s where s.objeto = k.id and s.medida = 'comprobante'), to_char(k.cambio ${LOCAL})) as dia
    from ${t('compras')} k join ${t('cuentas')} c on c.id = k.proveedor
    where k.venta = 'confirmacioninterna' and k.estado = 'Aprobado' and k.contexto ? 'comprobante' and k.contexto ->> 'pagada' = 'false'
      and (k.contexto -> 'oferta' ->> 'total')::bigint > 0
    order by k.orden desc limit ${ESPERAN}`.execute(db)
  const { rows: consumos } = await sql<PagoPorCobrar>`
    select p.proveedor, p.numero, p.valor, p.referencia, p.nombre, c.nombre as empresa, c.identificacion, to_char(p.enviado ${LOCAL}) as dia
    from ${t('pagos_de_consumo')} p join ${t('cuentas')} c on c.id = p.proveedor
    where p.estado = 'enviado' and p.valor > 0
    order by p.orden desc limit ${ESPERAN}`.execute(db)
  return { compras, consumos }
}

/**
 * Returns the payments of these amounts (cents) that were confirmed from a day (YYYY-MM-DD) on and
 * not taken back.
 */
export const cobrosConfirmados = async (
  db: Db,
  esquema: string,
  { montos, desde }: { readonly montos: readonly number[]; readonly desde: string },
): Promise<readonly AsientoCobrado[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<AsientoCobrado>`
    with vistos as (
      select a.*, case when a.compra is not null then lead(a.clase) over (partition by a.compra order by a.posicion) end as sigue
      from ${t('asientos')} a)
    select v.posicion, v.compra, k.codigo, v.proveedor, c.nombre as empresa, c.identificacion, v.recibido, v.referencia, v.momento,
      coalesce(f.nombre, '') as firmante,
      coalesce((select max(s.dia) from ${t('sucesos')} s
        where s.objeto = v.compra and s.medida = 'comprobante' and s.dia <= to_char(v.momento ${LOCAL})), to_char(v.momento ${LOCAL})) as dia
    from vistos v join ${t('cuentas')} c on c.id = v.proveedor
    left join ${t('compras')} k on k.id = v.compra
    left join ${t('cuentas')} f on f.id = v.firma
    where v.clase not in ('anulacion', 'devolucion') and v.sigue is distinct from 'anulacion' and v.recibido > 0
      and not (v.clase = 'abono' and exists (
        select from ${t('asientos')} d where d.compra = v.compra and d.clase = 'devolucion' and d.posicion > v.posicion)) and v.recibido = any(${montos}::bigint[])
      and v.momento >= (${desde}::date)::timestamp at time zone 'America/Guayaquil'
    order by v.posicion desc limit ${ASIENTOS}`.execute(db)
  return rows
}

/** The number of providers, the newest ones, that a line of a bank statement may name. */
const CLIENTES = 20_000
export const clientesNombrables = (
  db: Db,
  esquema: string,
): Promise<readonly { readonly id: number; readonly nombre: string; readonly identificacion: string }[]> =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select(['id', 'nombre', 'identificacion'])
    .where('tipo_usuario', '=', 'proveedor')
    .where('eliminada', '=', false)
    .orderBy('id', 'desc')
    .limit(CLIENTES)
    .execute()
