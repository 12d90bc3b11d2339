import { type Kysely, sql } from 'kysely'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { diasDespues, type Plazos, plazoCumplido, SE_RECUERDA_DIAS } from '#domain/recordatorios.ts'
import type { Lectura } from '#projections/modelos.ts'
import { CON_COMPROBANTE, SIN_PAGO } from './colas.ts'

type Db = Kysely<Lectura>

/** The most rows that one check takes; the next one takes the rest. */
const POR_REVISION = 500

export type SinPagar = { readonly id: number; readonly numero: number; readonly causa: string; readonly dias: number }

/**
 * Returns the purchases whose payment is missing and of which nobody was reminded since their
 * deadline, of clients who can sign in. `causa` is the event by which the offer was accepted.
 */
export const comprasSinPagar = async (
  db: Db,
  esquema: string,
  plazos: Plazos,
  ahora: string,
): Promise<readonly SinPagar[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<{ id: number; numero: number; causa: string; desde: string; ultimo: string | null }>`
    select k.id, (k.contexto -> 'oferta' ->> 'numero')::int as numero, a.evento as causa, a.momento as desde,
      (select r.momento from ${t('hechos')} r where r.stream = a.stream and r.type = 'PagoRecordado'
        and r.posicion > a.posicion order by r.posicion desc limit 1) as ultimo
    from ${t('compras')} k join ${t('cuentas')} c on c.id = k.proveedor
    cross join lateral (select h.stream, h.posicion, h.evento, h.momento from ${t('hechos')} h
      where h.stream = 'compra-' || k.id and h.type in ('OfertaAprobada', 'OfertaElegida')
      order by h.posicion desc limit 1) a
    where ${SIN_PAGO} and not ${CON_COMPROBANTE} and c.activa and not c.eliminada
      and a.momento > ${ahora}::timestamptz - ${SE_RECUERDA_DIAS} * interval '1 day'
    order by a.posicion`.execute(db)
  return rows
    .flatMap(({ id, numero, causa, desde, ultimo }) => {
      const dias = plazoCumplido(desde, ahora, plazos)
      const dado = dias === undefined || (ultimo !== null && ultimo >= diasDespues(desde, dias))
      return dado ? [] : [{ id, numero, causa, dias }]
    })
    .slice(0, POR_REVISION)
}

export type Moroso = { readonly proveedor: number; readonly mes: string; readonly causa: string; readonly dias: number }

/**
 * Returns the providers that owe the month that was closed last and that the clock hasn't reminded
 * since its deadline, nor anybody within a day. They can sign in. `causa` is the event of the
 * close.
 */
export const morosos = async (db: Db, esquema: string, plazos: Plazos, ahora: string): Promise<readonly Moroso[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows: cierres } = await sql<{ mes: string; causa: string; desde: string }>`
    select x ->> 'mes' as mes, h.evento as causa, h.momento as desde
    from ${t('periodos')} p, jsonb_array_elements(p.cierres) x
    join ${t('hechos')} h on h.posicion = (x ->> 'posicion')::bigint
    order by mes desc limit 1`.execute(db)
  const [cierre] = cierres
  const dias = cierre && plazoCumplido(cierre.desde, ahora, plazos)
  if (!cierre || dias === undefined) return []
  const { mes, causa, desde } = cierre
  const { rows } = await sql<{ proveedor: number }>`
    select d.proveedor from ${t('deudores')} d join ${t('cuentas')} c on c.id = d.proveedor
    where d.desde <= ${mes} and c.activa and not c.eliminada
      and (select sum(r.ventas) from ${t('consumos')} r where r.proveedor = d.proveedor and r.mes = ${mes}) > 0
      and not exists (select 1 from ${t('pagos_de_consumo')} g, jsonb_array_elements(g.meses) x
        where g.proveedor = d.proveedor and g.estado <> 'rechazado' and x ->> 'mes' = ${mes})
      and not exists (select 1 from ${t('hechos')} r
        where r.stream = 'consumo-' || d.proveedor and r.type = 'ConsumoRecordado'
          and ((r.actor = 0 and r.momento >= ${diasDespues(desde, dias)}::timestamptz)
            or r.momento > ${diasDespues(ahora, -1)}::timestamptz))
    order by d.proveedor limit ${POR_REVISION}`.execute(db)
  return rows.map(({ proveedor }) => ({ proveedor, mes, causa, dias }))
}

/**
 * Returns the proposals that may be approved until tomorrow and whose sides haven't been told so.
 * `causa` is the event by which each was sent.
 */
export const propuestasPorVencer = async (
  db: Db,
  esquema: string,
  ahora: string,
): Promise<readonly { readonly id: number; readonly version: number; readonly causa: string }[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<{ id: number; version: number; causa: string }>`
    select p.id, p.propuesta_version as version, e.evento as causa
    from ${t('pedidos')} p cross join lateral (select h.evento, h.posicion from ${t('hechos')} h
      where h.stream = 'pedido-' || p.id and h.type = 'PropuestaEnviada' order by h.posicion desc limit 1) e
    where p.estado = 'Por Aprobar' and p.trato ->> 'validaHasta' = ${masDias(fechaLocal(ahora), 1)}
      and not exists (select from ${t('hechos')} a
        where a.stream = 'pedido-' || p.id and a.type = 'VencimientoAvisado' and a.posicion > e.posicion)
    order by p.id limit ${POR_REVISION}`.execute(db)
  return rows
}
