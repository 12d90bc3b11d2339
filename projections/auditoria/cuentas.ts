import { type Kysely, sql } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico } from '#projections/motor/pagina.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'

/**
 * Returns some accounts with a text in their name, in alphabetical order and without erased ones.
 * It scans all names, as the tables of accounts do.
 */
export const cuentasLlamadas = (db: Kysely<Lectura>, esquema: string, texto: string, cuantas: number) =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select(['id', 'nombre', 'tipo_usuario'])
    .where('eliminada', '=', false)
    .where(sql<boolean>`${normalizado('nombre')} like ${patronDe(texto)}`)
    .orderBy(sql.raw(alfabetico('nombre')))
    .orderBy('id')
    .limit(cuantas)
    .execute()
