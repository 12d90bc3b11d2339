import { type Kysely, sql } from 'kysely'
import { alcanceDe, type Dias } from '#domain/cifras.ts'
import type { Lectura } from '#projections/modelos.ts'
import { DE_CLAVE, empiezaPor, enEstosDias } from './consultas.ts'
import { DE_HECHOS } from './modelo.ts'

type Db = Kysely<Lectura>

/** Returns how many facts of each type there are on each of some days. */
export const hechosPorDia = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
): Promise<readonly { dia: string; type: string; cuantos: number }[]> => {
  return db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select(['dia', sql<string>`substr(alcance, ${DE_CLAVE.length + 1})`.as('type'), sql<number>`suma`.as('cuantos')])
    .where('medida', '=', DE_HECHOS)
    .where(empiezaPor('alcance', DE_CLAVE))
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .execute()
}

export type HechoEnBitacora = {
  readonly posicion: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly momento: string
  readonly actor: string | null
}

/**
 * Returns the facts of some days, of one type or of all, newest first, from the one after a
 * position.
 */
export const hechosDe = async (
  db: Db,
  esquema: string,
  dias: Dias,
  {
    type,
    despues,
    cuantos,
  }: { readonly type?: string | undefined; readonly despues?: number | undefined; readonly cuantos: number },
): Promise<readonly HechoEnBitacora[]> =>
  db
    .withSchema(esquema)
    .selectFrom('hechos as h')
    .leftJoin('cuentas as c', 'c.id', 'h.actor')
    .select(['h.posicion', 'h.stream', 'h.revision', 'h.type', 'h.momento', 'c.nombre as actor'])
    .where(enEstosDias('h.momento', dias))
    .$if(type !== undefined, (todos) => todos.where('h.type', '=', type ?? ''))
    .$if(despues !== undefined, (todos) => todos.where('h.posicion', '<', despues ?? 0))
    .orderBy('h.posicion', 'desc')
    .limit(cuantos)
    .execute()

/** Returns how many facts those are. */
export const cuantosHechos = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
  type: string | undefined,
): Promise<number> => {
  const { suma } = await db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select(sql<number>`coalesce(sum(suma), 0)::bigint`.as('suma'))
    .where('medida', '=', DE_HECHOS)
    .where('alcance', '=', alcanceDe({ clave: type }))
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .executeTakeFirstOrThrow()
  return suma
}
