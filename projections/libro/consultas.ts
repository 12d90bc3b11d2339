import { type Kysely, sql } from 'kysely'
import { TODOS_LOS_MESES } from '#domain/libro.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, ordenado, type Pagina, type Paginada } from '#projections/motor/pagina.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { TuplaAsiento } from './modelo.ts'

type Db = Kysely<Lectura>

/**
 * The columns by which the ledger can be ordered, as its table names them, over the entry `a` and
 * its provider `c`.
 */
const ORDEN = {
  momento: 'a.momento',
  cliente: alfabetico('c.nombre'),
  esperado: 'a.esperado',
  recibido: 'a.recibido',
} as const

export type ConsultaLibro = Pagina<keyof typeof ORDEN> & {
  /** 'YYYY-MM', or all months. */
  readonly mes: string
}
export type AsientoVisto = TuplaAsiento & {
  readonly empresa: string
  /** The tax id of the document that it pays; of consumption, the client's. */
  readonly ruc: string
  readonly eliminada: boolean
  /** The purchase's code. */
  readonly codigo: string | null
  readonly firmante: string | null
}

/**
 * Over the entry `a`, its provider `c` and its purchase `k`. An erased provider's tax id is
 * withheld, as `c.identificacion` is from the erasure on.
 */
const RUC = `case when a.compra is null or c.eliminada then c.identificacion
  else coalesce(coalesce(k.terminos -> (a.numero - 1), k.contexto) -> 'factura' ->> 'ruc', '') end`

/**
 * Returns a page of the ledger, counted by month, with the sums in cents of the entries that search
 * and month leave.
 */
export const asientosVistos = async (
  db: Db,
  esquema: string,
  q: ConsultaLibro,
): Promise<Paginada<AsientoVisto> & { readonly suma: Readonly<Record<'esperado' | 'recibido' | 'iva', number>> }> => {
  const casa =
    q.buscar === ''
      ? sql<boolean>`true`
      : sql<boolean>`${normalizado(`c.nombre || ' ' || c.identificacion || ' ' || ${RUC} || ' ' || a.referencia || ' ' || coalesce(k.codigo, '')`)} like ${patronDe(q.buscar)}`
  const todos = db
    .withSchema(esquema)
    .selectFrom('asientos as a')
    .innerJoin('cuentas as c', 'c.id', 'a.proveedor')
    .leftJoin('compras as k', 'k.id', 'a.compra')
  const filas = await todos
    .leftJoin('cuentas as f', 'f.id', 'a.firma')
    .where(casa)
    .$if(q.mes !== TODOS_LOS_MESES, (de) => de.where('a.mes', '=', q.mes))
    .selectAll('a')
    .select([
      'c.nombre as empresa',
      'c.eliminada',
      'k.codigo',
      'f.nombre as firmante',
      sql<string>`${sql.raw(RUC)}`.as('ruc'),
    ])
    .orderBy(sql.raw(ordenado(ORDEN[q.columna], q.sentido)))
    .orderBy('a.posicion', 'desc')
    .limit(q.cuantas)
    .offset(q.desde)
    .execute()
  const meses = await todos
    .select(({ fn }) => [
      'a.mes',
      fn.countAll<number>().as('todas'),
      fn.countAll<number>().filterWhere(casa).as('halladas'),
      sql<number>`coalesce(sum(a.esperado) filter (where ${casa}), 0)::bigint`.as('esperado'),
      sql<number>`coalesce(sum(a.recibido) filter (where ${casa}), 0)::bigint`.as('recibido'),
      sql<number>`coalesce(sum(a.iva) filter (where ${casa}), 0)::bigint`.as('iva'),
    ])
    .groupBy('a.mes')
    .orderBy('a.mes', 'desc')
    .execute()
  const elegidos = meses.filter(({ mes }) => q.mes === TODOS_LOS_MESES || mes === q.mes)
  const sumar = (de: typeof meses, campo: 'todas' | 'halladas' | 'esperado' | 'recibido' | 'iva') =>
    de.reduce((suma, mes) => suma + mes[campo], 0)
  return {
    filas,
    total: sumar(meses, 'todas'),
    halladas: sumar(elegidos, 'halladas'),
    contadores: {
      ...Object.fromEntries(meses.map(({ mes, halladas }) => [mes, halladas])),
      [TODOS_LOS_MESES]: sumar(meses, 'halladas'),
    },
    suma: {
      esperado: sumar(elegidos, 'esperado'),
      recibido: sumar(elegidos, 'recibido'),
      iva: sumar(elegidos, 'iva'),
    },
  }
}
