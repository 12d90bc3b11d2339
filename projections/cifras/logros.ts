import { type RawBuilder, sql } from 'kysely'
import type { Medida } from '#domain/cifras.ts'

/** Over the facts `s` of a measure, and the table of all of them. */
type DeSucesos<T> = (sucesos: RawBuilder<unknown>) => RawBuilder<T>

/** An order that was quoted, and approved since. */
export const fueAprobado: DeSucesos<boolean> = (sucesos) =>
  sql`exists (select 1 from ${sucesos} a where a.objeto = s.objeto and a.medida = 'aprobado')`
/** A trial whose client had an offer authorized after it. */
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
/** Days from an opened negotiation to its being taken. */
export const tardoEnTomarse = enDias(desdeQueSeAbrio)

/** What a rate counts of a measure's facts. */
export const LOGRO_DE: Readonly<Partial<Record<Medida, DeSucesos<boolean>>>> = {
  cotizado: fueAprobado,
  prueba: fuePagada,
}
/** The days of which a median is told. */
export const ESPERA_DE: Readonly<Partial<Record<Medida, DeSucesos<number>>>> = {
  cotizado: tardoEnCotizarse,
  tomada: tardoEnTomarse,
}
