import type { Kysely } from 'kysely'
import { alteradasDe } from '#domain/conciliacion.ts'
import type { CifraAlterada } from '#domain/consumo/cierre.ts'
import { iguales } from '#domain/iguales.ts'
import type { Periodo } from '#projections/consumo/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import { enInstantanea } from '#projections/motor/database.ts'
import { cifrasPorMes } from './fuentes.ts'

type Db = Kysely<Lectura>

/** A document comes back with its fields in the database's order. */
const enOrden = (cifras: readonly CifraAlterada[]) =>
  cifras.map(({ fuente, figura, firmado, leido }) => [fuente, figura, firmado, leido])

/** The months that are closed and what finance signed of them, the newest first. */
export const cierresVistos = async (db: Db, esquema: string) => {
  const cerrados = await db.withSchema(esquema).selectFrom('periodos').select('cierres').executeTakeFirst()
  const firmas = await db
    .withSchema(esquema)
    .selectFrom('firmas_de_mes as f')
    .leftJoin('cuentas as c', 'c.id', 'f.firma')
    .select(['f.mes', 'f.resumen', 'f.firmado', 'f.alteradas', 'f.alterado', 'c.nombre'])
    .execute()
  const porMes = new Map(firmas.map((firma) => [firma.mes, firma]))
  return (cerrados?.cierres ?? [])
    .map(({ mes }) => ({ mes, firma: porMes.get(mes) }))
    .toSorted((a, b) => (a.mes < b.mes ? 1 : -1))
}

/** What finance signed of some months. */
export const firmasDe = (db: Db, esquema: string, { desde, hasta }: Periodo) =>
  db
    .withSchema(esquema)
    .selectFrom('firmas_de_mes')
    .select(['mes', 'resumen'])
    .where('mes', '>=', desde)
    .where('mes', '<=', hasta)
    .orderBy('mes')
    .execute()

/** The signed months of which something else must be told than what was told last, each with what is read otherwise than it was signed. */
export const firmasPorRevisar = (
  db: Db,
  esquema: string,
): Promise<readonly { readonly mes: string; readonly alteradas: readonly CifraAlterada[] }[]> =>
  enInstantanea(db, async (una) => {
    const firmas = await una
      .withSchema(esquema)
      .selectFrom('firmas_de_mes')
      .select(['mes', 'resumen', 'alteradas'])
      .orderBy('mes')
      .execute()
    const [desde, hasta] = [firmas[0]?.mes, firmas.at(-1)?.mes]
    if (desde === undefined || hasta === undefined) return []
    const leidas = Map.groupBy(await cifrasPorMes(una, esquema, { desde, hasta }), ({ mes }) => mes)
    return firmas.flatMap(({ mes, resumen, alteradas: dichas }) => {
      const alteradas = alteradasDe(resumen, leidas.get(mes) ?? [])
      return iguales(enOrden(alteradas), enOrden(dichas)) ? [] : [{ mes, alteradas }]
    })
  })
