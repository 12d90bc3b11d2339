import { type Kysely, sql } from 'kysely'
import { PERSONAL, VENDEN } from '#domain/cuenta/tipos.ts'
import { LISTAS_FAVORITOS } from '#domain/red/listas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** The properties that decide who hears that an account is present. */
export type FichaDePresencia = Pick<TuplaCuenta, 'id' | 'clase'> & {
  /** Whether it belongs to the staff. Nobody hears of their presence. */
  readonly personal: boolean
  /** Whether it is an active provider. */
  readonly publica: boolean
  /** Whether it has a purchase, so that every desk has it in its table. */
  readonly compra: boolean
}

/** Returns the cards of accounts. An account whose row isn't written yet has none. */
export const fichasDePresencia = async (
  db: Db,
  esquema: string,
  ids: readonly number[],
): Promise<FichaDePresencia[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<FichaDePresencia>`
    select c.id, c.clase, c.tipo_usuario = any(${[...PERSONAL]}) as personal,
      c.tipo_usuario = any(${[...VENDEN]}) and c.activa and c.suscripcion <> 'desactivada' as publica,
      exists (select 1 from ${t('compras')} k where k.proveedor = c.id) as compra
    from ${t('cuentas')} c where c.id = any(${ids})`.execute(db)
  return rows
}

/** An account that has another one in a table, a band or a chat. */
export type Tiene = { readonly quien: number; readonly otra: number }

/**
 * Returns which of these accounts have which others: the other side of their orders and
 * conversations, their clients, favourites, friends and branches, and the accounts that their
 * invitations brought. Each part of the union names both ends, so that an account with many clients
 * costs no more than the accounts asked about.
 */
export const quienTiene = async (
  db: Db,
  esquema: string,
  quienes: readonly number[],
  otras: readonly number[],
): Promise<Tiene[]> => {
  if (quienes.length === 0 || otras.length === 0) return []
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<Tiene>`
    select proveedor as quien, cliente as otra from ${t('clientes')} where proveedor = any(${quienes}) and cliente = any(${otras})
    union select cliente, proveedor from ${t('clientes')} where cliente = any(${quienes}) and proveedor = any(${otras})
    union select cuenta, otra from ${t('favoritos')}
      where cuenta = any(${quienes}) and lista = any(${[...LISTAS_FAVORITOS]}) and otra = any(${otras}) and vigente
    union select cuenta, amigo from ${t('amigos')} where cuenta = any(${quienes}) and amigo = any(${otras})
    union select matriz, id from ${t('cuentas')} where matriz = any(${quienes}) and id = any(${otras})
    union select invitador, aceptada from ${t('invitaciones')} where invitador = any(${quienes}) and aceptada = any(${otras})`.execute(
    db,
  )
  return rows
}
