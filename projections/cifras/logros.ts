import { type RawBuilder, sql } from 'kysely'
import type { Medida } from '#domain/cifras.ts'

/** SQL over the facts `s` of a measure, given the table of all facts. */
type DeSucesos<T> = (sucesos: RawBuilder<unknown>) => RawBuilder<T>

/** Matches a quoted order that was approved since. */
export const fueAprobado: DeSucesos<boolean> = (sucesos) =>
  sql`exists (select 1 from ${sucesos} a where a.objeto = s.objeto and a.medida = 'aprobado')`
/** Matches a trial whose client had an offer authorized after it. */
export const fuePagada: DeSucesos<boolean> = (sucesos) => sql`exists (select 1 from ${sucesos} a
  where a.proveedor = s.proveedor and a.medida = 'autorizada' and a.posicion > s.posicion)`

const desdeElPedido: DeSucesos<string> = (sucesos) =>
  sql`(select min(a.momento) from ${sucesos} a where a.objeto = s.objeto and a.medida = 'pedido')`
const desdeQueSeAbrio: DeSucesos<string> = (sucesos) => sql`(select max(a.momento) from ${sucesos} a
  where a.objeto = s.objeto and a.medida = 'abierta' and a.posicion < s.posicion)`
const enDias =
  (comienzo: DeSucesos<string>): DeSucesos<number> =>
  (sucesos) =>
    sql`(extract(epoch from s.momento - ${comienzo(sucesos)}) / 86400)::float8`
/** Days from an order to its first proposal. */
export const tardoEnCotizarse = enDias(desdeElPedido)
/** Days from the opening of a negotiation until it was taken. */
export const tardoEnTomarse = enDias(desdeQueSeAbrio)

/** The condition that a rate counts, for measures that have a rate. */
export const LOGRO_DE: Readonly<Partial<Record<Medida, DeSucesos<boolean>>>> = {
  cotizado: fueAprobado,
  prueba: fuePagada,
}
/** The days whose median is shown, for measures that have one. */
export const ESPERA_DE: Readonly<Partial<Record<Medida, DeSucesos<number>>>> = {
  cotizado: tardoEnCotizarse,
  tomada: tardoEnTomarse,
}
