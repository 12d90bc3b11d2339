import { type Kysely, sql } from 'kysely'
import type { Dias, PasoDeInvitado } from '#domain/cifras.ts'
import { EN_NEGOCIACION } from '#domain/compra/estados.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/**
 * Returns the condition for invitations `i` whose invited account has come to a step by now. An
 * invitation that was accepted twice counts once.
 */
const condicionDe = (esquema: string, paso: PasoDeInvitado) => {
  const con = (estados: readonly string[]) => sql<boolean>`exists (select 1 from ${sql.table(`${esquema}.compras`)} k
    where k.proveedor = i.aceptada and k.estado = any(${estados}))`
  switch (paso) {
    case 'invitada':
      return sql<boolean>`true`
    case 'aceptada':
      return sql<boolean>`i.aceptada is not null`
    case 'negociando':
      return con(EN_NEGOCIACION)
    case 'activa':
      return con(['Completado'])
  }
}
const invitacionesDe = (
  esquema: string,
  vendedor: number,
  { desde, hasta }: Dias,
) => sql`${sql.table(`${esquema}.invitaciones`)} i
  left join ${sql.table(`${esquema}.cuentas`)} c on c.id = i.aceptada
  where i.invitador = ${vendedor} and (i.momento at time zone 'America/Guayaquil')::date between ${desde}::date and ${hasta}::date`

/**
 * Returns SQL for the accounts that a seller's invitations brought. It is an array, so that their
 * rows are found by their own index, be there one account or a thousand.
 */
export const invitadosPor = (esquema: string, vendedor: number) =>
  sql<
    number[]
  >`array(select distinct i.aceptada from ${sql.table(`${esquema}.invitaciones`)} i where i.invitador = ${vendedor} and i.aceptada is not null)`

/**
 * Returns how many of the invitations that a seller sent within some days have come to each step by
 * now.
 */
export const invitadosDe = async (
  db: Db,
  esquema: string,
  pasos: readonly PasoDeInvitado[],
  vendedor: number,
  dias: Dias,
): Promise<(paso: PasoDeInvitado) => number> => {
  const columnas = pasos.map(
    (paso, n) => sql`count(*) filter (where ${condicionDe(esquema, paso)})::int as ${sql.ref(`n${n}`)}`,
  )
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(columnas)} from ${invitacionesDe(esquema, vendedor, dias)}`.execute(db)
  return (paso) => rows[0]?.[`n${pasos.indexOf(paso)}`] ?? 0
}

/** An invitation's recipient: the invited address, or the name of the account that came of it. */
export type Invitado = {
  readonly numero: number
  readonly correo: string
  readonly momento: string
  readonly nombre: string | null
}

/**
 * Returns those invitations, newest first from the one after `despues`, with the invited address
 * and the name of the account that came of each.
 */
export const listaDeInvitados = async (
  db: Db,
  esquema: string,
  paso: PasoDeInvitado,
  vendedor: number,
  dias: Dias,
  { despues, cuantos }: { readonly despues: number | undefined; readonly cuantos: number },
): Promise<readonly Invitado[]> => {
  const sigue = despues === undefined ? sql`true` : sql`i.numero < ${despues}::bigint`
  const { rows } = await sql<Invitado>`
    select i.numero, i.correo, i.momento, c.nombre
    from ${invitacionesDe(esquema, vendedor, dias)} and ${condicionDe(esquema, paso)} and ${sigue}
    order by i.numero desc limit ${cuantos}`.execute(db)
  return rows
}

/**
 * Returns what was invoiced within some days to those whom a seller invited, without IVA, in cents.
 */
export const facturadoPor = async (
  db: Db,
  esquema: string,
  vendedor: number,
  { desde, hasta }: Dias,
): Promise<number> => {
  // Sums one account at a time, so that each is read in the order of its index.
  const { rows } = await sql<{ suma: number }>`select coalesce(sum(s.suma), 0)::bigint as suma
    from unnest(${invitadosPor(esquema, vendedor)}) as p(id), lateral (
      select sum(valor) as suma from ${sql.table(`${esquema}.sucesos`)}
      where proveedor = p.id and medida = 'facturado' and dia >= ${desde} and dia <= ${hasta}) s`.execute(db)
  return rows[0]?.suma ?? 0
}
