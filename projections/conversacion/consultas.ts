import { type Kysely, sql } from 'kysely'
import type { LadoDeCanal } from '#domain/conversacion/canal.ts'
import type { TuplaConversacion } from '#projections/canal/tablas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'

type Db = Kysely<Lectura>

/**
 * A side and the channels in which it takes part: an account in those of its own, a desk in all of
 * a kind.
 */
export type Participa =
  | { readonly lado: 'consumidor' | 'proveedor'; readonly tipo: 'pedido' | 'call'; readonly cuenta: number }
  | { readonly lado: 'callcenter' | 'financiero'; readonly tipo: 'call' | 'finan' }

/** A conversation with the account and the code that its list shows. */
export type ConversacionVista = TuplaConversacion & {
  readonly suLado: LadoDeCanal
  readonly codigo: string
  /** The other side's account or, for a purchase, its provider's. */
  readonly cuenta: TuplaCuenta
}

const esDe = (participa: Participa) =>
  'cuenta' in participa
    ? sql<boolean>`(v.tipo = ${participa.tipo} and ${sql.ref(`v.${participa.lado}`)} = ${participa.cuenta})`
    : sql<boolean>`v.tipo = ${participa.tipo}`
const sinLeer = ({ lado }: Participa) => sql<boolean>`${sql.ref(`v.sin_leer_${lado}`)} > 0`

/** Returns somebody's conversations, those with the latest message first. */
export const conversacionesDe = async (
  db: Db,
  esquema: string,
  participa: readonly Participa[],
  q: {
    readonly buscar: string
    readonly sinLeer: boolean
    readonly despues?: number | undefined
    readonly cuantas: number
  },
): Promise<ConversacionVista[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const casa =
    q.buscar === ''
      ? sql`true`
      : sql`${normalizado("c.nombre || ' ' || coalesce(p.codigo, k.codigo, '')")} like ${patronDe(q.buscar)}`
  // One branch per side, each by its own index. It joins the other side of an order, or the
  // provider of a purchase.
  const ramas = participa.map((parte) => {
    const otro = parte.lado === 'proveedor' && parte.tipo === 'pedido' ? 'consumidor' : 'proveedor'
    return sql`(select v.*, ${parte.lado} as "suLado", coalesce(p.codigo, k.codigo, '') as codigo, to_jsonb(c) as cuenta
      from ${t('conversaciones')} v
      join ${t('cuentas')} c on c.id = ${sql.ref(`v.${otro}`)}
      left join ${t('pedidos')} p on v.tipo = 'pedido' and p.id = v.objeto
      left join ${t('compras')} k on v.tipo <> 'pedido' and k.id = v.objeto
      where ${esDe(parte)} and ${casa}
        and ${q.sinLeer ? sinLeer(parte) : sql`true`}
        and ${q.despues === undefined ? sql`true` : sql`v.orden < ${q.despues}`}
      order by v.orden desc limit ${q.cuantas})`
  })
  const { rows } = await sql<ConversacionVista>`
    select * from (${sql.join(ramas, sql` union all `)}) todas order by orden desc limit ${q.cuantas}`.execute(db)
  return rows
}

/** Returns conversations by their channels, as their streams name them. */
export const conversacionesPorCanal = (
  db: Db,
  esquema: string,
  canales: readonly string[],
): Promise<TuplaConversacion[]> =>
  canales.length === 0
    ? Promise.resolve([])
    : db.withSchema(esquema).selectFrom('conversaciones').selectAll().where('canal', 'in', canales).execute()

export type SinLeer = Pick<Participa, 'tipo' | 'lado'> & { readonly sinLeer: number }

/** Returns, by kind, how many of somebody's conversations have something unread. */
export const conversacionesSinLeer = async (
  db: Db,
  esquema: string,
  participa: readonly Participa[],
): Promise<SinLeer[]> => {
  if (participa.length === 0) return []
  const ramas = participa.map(
    (parte) => sql`select ${parte.tipo} as tipo, ${parte.lado} as lado, count(*)::int as "sinLeer"
      from ${sql.table(`${esquema}.conversaciones`)} v where ${esDe(parte)} and ${sinLeer(parte)}`,
  )
  const { rows } = await sql<SinLeer>`${sql.join(ramas, sql` union all `)}`.execute(db)
  return rows
}
