import type { Pool } from 'pg'
import { NO_SE_DICEN } from '#domain/aviso.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { enTransaccion } from './transaccion.ts'

/** Browsers of one account that receive push; one more replaces the oldest. */
export const DISPOSITIVOS_MAXIMOS = 10

/** The push address of a browser, and the keys with which it opens messages. */
export type Suscripcion = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
export type Dispositivo = {
  readonly id: number
  /** The names of the browser and the machine. */
  readonly nombre: string
  /** ISO 8601. */
  readonly desde: string
  /** Whether it is the session's own browser. */
  readonly este: boolean
}

/** A notice to push to one browser. */
export type PorAvisar = Pick<TuplaAviso, 'posicion' | 'n' | 'noun' | 'asunto' | 'datos' | 'momento'> &
  Pick<TuplaCuenta, 'tipo_usuario'> & {
    readonly cuenta: number
    readonly dispositivo: number
    readonly endpoint: string
  }

const VIVO = 'join acceso.sesiones s on s.token = d.sesion and s.vence > now()'

/**
 * Creates the store of the browsers that receive push (decisiones/vivo, «Push»). Each belongs to
 * the session that subscribed it and ends with that session. Sessions are known by their names.
 * Nobody is told a browser's push address.
 */
export const crearDispositivos = (pool: Pool) => ({
  /**
   * Subscribes the one browser of a session. Returns 'sin-sesion' when the session has ended
   * meanwhile, and 'ajeno' when the address is stored with other keys.
   */
  suscribir: (
    cuenta: number,
    sesion: string,
    { endpoint, p256dh, auth }: Suscripcion,
    nombre: string,
  ): Promise<'hecho' | 'sin-sesion' | 'ajeno'> =>
    enTransaccion(pool, async (client) => {
      // One subscription at a time: two that take each other's address would deadlock.
      await client.query("select pg_advisory_xact_lock(hashtextextended('push', 0))")
      // Locks the session, so that it doesn't end meanwhile.
      const { rowCount: hay } = await client.query(
        `select from acceso.sesiones where token = decode($1, 'hex') for key share`,
        [sesion],
      )
      if (!hay) return 'sin-sesion'
      await client.query(`delete from acceso.dispositivos_push where sesion = decode($1, 'hex') and endpoint <> $2`, [
        sesion,
        endpoint,
      ])
      const { rowCount } = await client.query(
        `insert into acceso.dispositivos_push as d (cuenta, sesion, endpoint, p256dh, auth, nombre)
         values ($1, decode($2, 'hex'), $3, $4, $5, $6)
         on conflict (endpoint) do update set cuenta = excluded.cuenta, sesion = excluded.sesion, nombre = excluded.nombre, desde = now(), fallos = 0
         where d.p256dh = excluded.p256dh and d.auth = excluded.auth`,
        [cuenta, sesion, endpoint, p256dh, auth, nombre],
      )
      if (!rowCount) return 'ajeno'
      await client.query(
        `delete from acceso.dispositivos_push where id in (
           select id from acceso.dispositivos_push where cuenta = $1 order by desde desc, id desc offset ${DISPOSITIVOS_MAXIMOS})`,
        [cuenta],
      )
      return 'hecho'
    }),
  /** Reads an account's browsers, newest first. */
  de: async (cuenta: number, sesion: string): Promise<readonly Dispositivo[]> => {
    const { rows } = await pool.query<Dispositivo>(
      `select d.id, d.nombre, d.desde, d.sesion = decode($2, 'hex') as este
       from acceso.dispositivos_push d ${VIVO} where d.cuenta = $1 order by d.desde desc, d.id desc`,
      [cuenta, sesion],
    )
    return rows
  },
  /** Deletes a browser, if it is the account's. */
  quitar: async (cuenta: number, id: number): Promise<void> => {
    await pool.query('delete from acceso.dispositivos_push where cuenta = $1 and id = $2', [cuenta, id])
  },
  /**
   * Reads the notices in (desde, hasta] that may be pushed and are newer than `momento` (ISO 8601),
   * oldest first, one row for each browser of a recipient. A recipient is the account that a notice
   * names, or an account of the role that it names, for what others did since that account was
   * created. Returns `limite` rows and the rest of the last one's position. When no browser
   * receives push, it reads no notices.
   */
  porAvisar: async (
    esquema: string,
    { desde, hasta, momento }: { readonly desde: bigint; readonly hasta: bigint; readonly momento: string },
    limite: number,
  ): Promise<readonly PorAvisar[]> => {
    const { rows } = await pool.query<PorAvisar>(
      `select a.posicion, a.n, a.noun, a.asunto, a.datos, a.momento, c.id as cuenta, c.tipo_usuario, d.id as dispositivo, d.endpoint
        from ${esquema}.avisos a
        cross join lateral (
          select d.* from acceso.dispositivos_push d
            where d.cuenta = case when a.destino like 'u%' then substr(a.destino, 2)::bigint end
          union all
          select d.* from ${esquema}.cuentas r join acceso.dispositivos_push d on d.cuenta = r.id
            left join ${esquema}.hechos h on h.posicion = a.posicion
            where r.tipo_usuario = case when a.destino like 'r%' then substr(a.destino, 2) end
              and a.momento >= r.creada and h.actor is distinct from r.id) d
        ${VIVO}
        join ${esquema}.cuentas c on c.id = d.cuenta and c.activa
        where a.posicion > $1 and a.posicion <= $2 and a.momento > $3 and a.asunto <> all($4::text[])
          and exists (select from acceso.dispositivos_push)
        order by a.posicion fetch first $5 rows with ties`,
      [String(desde), String(hasta), momento, NO_SE_DICEN, limite],
    )
    return rows.sort((a, b) => a.posicion - b.posicion || a.n - b.n || a.dispositivo - b.dispositivo)
  },
  /**
   * Returns a browser's subscription; undefined once its session has ended, it was removed, or it
   * is another account's.
   */
  suscripcion: async (id: number, cuenta: number): Promise<Suscripcion | undefined> => {
    const { rows } = await pool.query<Suscripcion>(
      `select d.endpoint, d.p256dh, d.auth from acceso.dispositivos_push d ${VIVO} where d.id = $1 and d.cuenta = $2`,
      [id, cuenta],
    )
    return rows[0]
  },
  /**
   * Deletes a browser that its push service no longer knows. Compares the address too, in case
   * another one now stands under that id.
   */
  olvidar: async (id: number, endpoint: string): Promise<void> => {
    await pool.query('delete from acceso.dispositivos_push where id = $1 and endpoint = $2', [id, endpoint])
  },
  /** Counts the pushes that failed since the last one that arrived. */
  contar: async (id: number, llego: boolean): Promise<void> => {
    await pool.query(
      `update acceso.dispositivos_push set fallos = case when $2 then 0 else fallos + 1 end where id = $1 and not ($2 and fallos = 0)`,
      [id, llego],
    )
  },
})
export type Dispositivos = ReturnType<typeof crearDispositivos>
