import { type Kysely, sql } from 'kysely'
import { PERSONAL, VENDEN } from '#domain/cuenta/tipos.ts'
import { LISTAS_FAVORITOS } from '#domain/red/listas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** What decides who hears that an account is there. */
export type FichaDePresencia = Pick<TuplaCuenta, 'id' | 'clase'> & {
  /** Of the staff nobody hears. */
  readonly personal: boolean
  /** An active provider. */
  readonly publica: boolean
  /** It has a purchase, so that every desk has it in its table. */
  readonly compra: boolean
}

/** Of an account whose row isn't written yet there is none. */
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
export type Tiene = { readonly quien: number; readonly cual: number }

/**
 * Of these accounts who has which: its orders' and conversations' other side, its clients, favourites, friends and branches, and whom its
 * invitations brought. Each branch names both ends, so that an account with many clients costs no more than who is asked about.
 */
export const quienTiene = async (
  db: Db,
  esquema: string,
  quienes: readonly number[],
  cuales: readonly number[],
): Promise<Tiene[]> => {
  if (quienes.length === 0 || cuales.length === 0) return []
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<Tiene>`
    select proveedor as quien, cliente as cual from ${t('clientes')} where proveedor = any(${quienes}) and cliente = any(${cuales})
    union select cliente, proveedor from ${t('clientes')} where cliente = any(${quienes}) and proveedor = any(${cuales})
    union select cuenta, otra from ${t('favoritos')}
      where cuenta = any(${quienes}) and lista = any(${[...LISTAS_FAVORITOS]}) and otra = any(${cuales}) and vigente
    union select cuenta, amigo from ${t('amigos')} where cuenta = any(${quienes}) and amigo = any(${cuales})
    union select matriz, id from ${t('cuentas')} where matriz = any(${quienes}) and id = any(${cuales})
    union select invitador, aceptada from ${t('invitaciones')} where invitador = any(${quienes}) and aceptada = any(${cuales})`.execute(
    db,
  )
  return rows
}
