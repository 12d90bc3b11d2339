import { type Kysely, sql } from 'kysely'
import type { GrupoMensaje } from '#domain/red/mensajes.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaInvitacion } from './modelo.ts'

type Db = Kysely<Lectura>

/**
 * Returns an account's invitations, newest first, with the name of the account that came of each,
 * and their counts by state.
 */
export const invitacionesDe = async (
  db: Db,
  esquema: string,
  invitador: number,
  limite: number,
): Promise<{
  filas: (TuplaInvitacion & { nombre: string | null })[]
  contadores: ReadonlyMap<string, number>
}> => {
  const lectura = db.withSchema(esquema)
  const filas = await lectura
    .selectFrom('invitaciones as i')
    .leftJoin('cuentas as c', 'c.id', 'i.aceptada')
    .selectAll('i')
    .select('c.nombre')
    .where('i.invitador', '=', invitador)
    .orderBy('i.numero', 'desc')
    .limit(limite)
    .execute()
  const cuentas = await lectura
    .selectFrom('invitaciones')
    .select(({ fn }) => ['estado', fn.countAll<number>().as('cuantas')])
    .where('invitador', '=', invitador)
    .groupBy('estado')
    .execute()
  return { filas, contadores: new Map(cuentas.map(({ estado, cuantas }) => [estado, cuantas])) }
}

/** Returns which of these accounts came of the invitations of which of these inviters. */
export const quienesInvitaron = async (
  db: Db,
  esquema: string,
  invitadores: readonly number[],
  cuentas: readonly number[],
): Promise<readonly { readonly invitador: number; readonly aceptada: number }[]> =>
  db
    .withSchema(esquema)
    .selectFrom('invitaciones')
    .select(['invitador', 'aceptada'])
    .distinct()
    .where('invitador', '=', sql<number>`any(${invitadores})`)
    .where('aceptada', '=', sql<number>`any(${cuentas})`)
    .$narrowType<{ aceptada: number }>()
    .execute()

/** Returns the numbers of an account's invitations that led to an account erased since. */
export const invitadosEliminados = async (db: Db, esquema: string, invitador: number): Promise<ReadonlySet<number>> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('invitaciones as i')
    .innerJoin('cuentas as c', 'c.id', 'i.aceptada')
    .select('i.numero')
    .where('i.invitador', '=', invitador)
    .where('c.eliminada', '=', true)
    .execute()
  return new Set(filas.map(({ numero }) => numero))
}

export type Destinatario = Pick<TuplaCuenta, 'id' | 'nombre' | 'ciudad' | 'logo'>

/**
 * Returns the accounts to which an account may send a mass message (decisiones/red,
 * «Mass messages»), by name, or only those in `entre`.
 */
export const destinatariosDe = async (
  db: Db,
  esquema: string,
  cuenta: number,
  grupo: GrupoMensaje,
  limite: number,
  entre?: readonly number[],
): Promise<Destinatario[]> => {
  const lectura = db.withSchema(esquema)
  const ids =
    grupo === 'clientes'
      ? lectura
          .selectFrom('clientes')
          .select('cliente as id')
          .where('proveedor', '=', cuenta)
          .union(
            lectura
              .selectFrom('favoritos')
              .select('otra as id')
              .where('cuenta', '=', cuenta)
              .where('lista', '<>', 'proveedores')
              .where('vigente', '=', true),
          )
      : grupo === 'proveedores'
        ? lectura
            .selectFrom('favoritos')
            .select('otra as id')
            .where('cuenta', '=', cuenta)
            .where('lista', '=', 'proveedores')
            .where('vigente', '=', true)
        : lectura.selectFrom('amigos').select('amigo as id').where('cuenta', '=', cuenta)
  return lectura
    .selectFrom('cuentas as c')
    .select(['c.id', 'c.nombre', 'c.ciudad', 'c.logo'])
    .where('c.id', 'in', ids)
    .where('c.activa', '=', true)
    .$if(entre !== undefined, (consulta) => consulta.where('c.id', '=', sql<number>`any(${entre ?? []})`))
    .orderBy('c.nombre')
    .limit(limite)
    .execute()
}
