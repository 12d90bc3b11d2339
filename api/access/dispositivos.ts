import type { Pool } from 'pg'
import { enTransaccion } from './transaccion.ts'

/** Browsers of one account that take what is pushed; one more takes the place of the oldest. */
export const DISPOSITIVOS_MAXIMOS = 10

/** Where a browser takes it, and the keys that it opens it with. */
export type Suscripcion = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
export type Dispositivo = {
  readonly id: number
  /** Of the browser and the machine. */
  readonly nombre: string
  /** ISO 8601. */
  readonly desde: string
  /** The session's own browser. */
  readonly este: boolean
}

const VIVO = 'join acceso.sesiones s on s.token = d.sesion and s.vence > now()'

/**
 * The browsers that take what is pushed (decisiones/vivo, «Push»): each belongs to the session that said so, and ends with it. Sessions go by their
 * names. Nobody is told where a browser takes it.
 */
export const crearDispositivos = (pool: Pool) => ({
  /** A session has one browser. 'sin-sesion' when it has ended meanwhile, 'ajeno' when another's keys stand under that address. */
  suscribir: (
    cuenta: number,
    sesion: string,
    { endpoint, p256dh, auth }: Suscripcion,
    nombre: string,
  ): Promise<'hecho' | 'sin-sesion' | 'ajeno'> =>
    enTransaccion(pool, async (client) => {
      // One at a time: two that take each other's address would wait for each other.
      await client.query("select pg_advisory_xact_lock(hashtextextended('push', 0))")
      // Kept from ending meanwhile.
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
  /** The newest first. */
  de: async (cuenta: number, sesion: string): Promise<readonly Dispositivo[]> => {
    const { rows } = await pool.query<Dispositivo>(
      `select d.id, d.nombre, d.desde, d.sesion = decode($2, 'hex') as este
       from acceso.dispositivos_push d ${VIVO} where d.cuenta = $1 order by d.desde desc, d.id desc`,
      [cuenta, sesion],
    )
    return rows
  },
  /** Nothing of what isn't the account's. */
  quitar: async (cuenta: number, id: number): Promise<void> => {
    await pool.query('delete from acceso.dispositivos_push where cuenta = $1 and id = $2', [cuenta, id])
  },
  /** Of these accounts, for whoever pushes. */
  deTodas: async (
    cuentas: readonly number[],
  ): Promise<readonly (Pick<Suscripcion, 'endpoint'> & { readonly id: number; readonly cuenta: number })[]> => {
    const { rows } = await pool.query(
      `select d.id, d.cuenta, d.endpoint from acceso.dispositivos_push d ${VIVO} where d.cuenta = any($1::bigint[]) order by d.id`,
      [cuentas],
    )
    return rows
  },
  /** Undefined once its session has ended, it was taken away, or it is another account's. */
  suscripcion: async (id: number, cuenta: number): Promise<Suscripcion | undefined> => {
    const { rows } = await pool.query<Suscripcion>(
      `select d.endpoint, d.p256dh, d.auth from acceso.dispositivos_push d ${VIVO} where d.id = $1 and d.cuenta = $2`,
      [id, cuenta],
    )
    return rows[0]
  },
  /** Its service knows it no more; another under the same number has come since otherwise. */
  olvidar: async (id: number, endpoint: string): Promise<void> => {
    await pool.query('delete from acceso.dispositivos_push where id = $1 and endpoint = $2', [id, endpoint])
  },
  /** How often what was pushed to it didn't come, since it last did. */
  contar: async (id: number, llego: boolean): Promise<void> => {
    await pool.query(
      `update acceso.dispositivos_push set fallos = case when $2 then 0 else fallos + 1 end where id = $1 and not ($2 and fallos = 0)`,
      [id, llego],
    )
  },
})
export type Dispositivos = ReturnType<typeof crearDispositivos>
