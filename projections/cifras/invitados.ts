import { type Kysely, sql } from 'kysely'
import type { Dias, PasoDeInvitado } from '#domain/cifras.ts'
import { EN_NEGOCIACION } from '#domain/compra/estados.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** How far whom a seller invited has come by now, over the invitation `i`: an invitation that was accepted twice counts once. */
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
const suyas = (
  esquema: string,
  vendedor: number,
  { desde, hasta }: Dias,
) => sql`${sql.table(`${esquema}.invitaciones`)} i
  left join ${sql.table(`${esquema}.cuentas`)} c on c.id = i.aceptada
  where i.invitador = ${vendedor} and (i.momento at time zone 'America/Guayaquil')::date between ${desde}::date and ${hasta}::date`

/** Whom a seller's invitations brought: an array, from which what is theirs is found by its own index, be they one or a thousand. */
export const invitadosPor = (esquema: string, vendedor: number) =>
  sql<
    number[]
  >`array(select distinct i.aceptada from ${sql.table(`${esquema}.invitaciones`)} i where i.invitador = ${vendedor} and i.aceptada is not null)`

/** Of the invitations that a seller sent within some days, how many have come to each step by now. */
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
  >`select ${sql.join(columnas)} from ${suyas(esquema, vendedor, dias)}`.execute(db)
  return (paso) => rows[0]?.[`n${pasos.indexOf(paso)}`] ?? 0
}

/** Whom an invitation went to: an address, or the account that came of it, by its name. */
export type Invitado = {
  readonly numero: number
  readonly correo: string
  readonly momento: string
  readonly nombre: string | null
}

/** Who they are, the newest first from the one after `despues` on: by the address that was invited, and the account that came of it. */
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
    from ${suyas(esquema, vendedor, dias)} and ${condicionDe(esquema, paso)} and ${sigue}
    order by i.numero desc limit ${cuantos}`.execute(db)
  return rows
}

/** What was invoiced within some days of whom a seller invited, without IVA, in cents. */
export const facturadoPor = async (
  db: Db,
  esquema: string,
  vendedor: number,
  { desde, hasta }: Dias,
): Promise<number> => {
  // One after the other: each is in its index's order.
  const { rows } = await sql<{ suma: number }>`select coalesce(sum(s.suma), 0)::bigint as suma
    from unnest(${invitadosPor(esquema, vendedor)}) as p(id), lateral (
      select sum(valor) as suma from ${sql.table(`${esquema}.sucesos`)}
      where proveedor = p.id and medida = 'facturado' and dia >= ${desde} and dia <= ${hasta}) s`.execute(db)
  return rows[0]?.suma ?? 0
}
