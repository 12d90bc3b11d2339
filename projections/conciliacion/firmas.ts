import type { Kysely } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** Returns the months that are closed and what finance signed of each, the newest first. */
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
    .map(({ mes, posicion }) => ({ mes, posicion, firma: porMes.get(mes) }))
    .toSorted((a, b) => (a.mes < b.mes ? 1 : -1))
}
