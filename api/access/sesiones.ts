import { hash, randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { lru } from 'tiny-lru'
import { CANAL_SESIONES } from './base.ts'
import { CONFIRMADA_S, SESIONES_POR_CUENTA } from './limites.ts'
import { oirCanal } from './oyente.ts'
import { porTandas } from './tandas.ts'

const RECORDADA_S = 30 * 86_400
const BREVE_S = 12 * 3_600
/** Milliseconds between two writes of when a session was last used. */
const USADA_CADA_MS = 300_000
const EN_CACHE = 20_000
const CACHE_MS = 30_000
/** Reasons of past ends that are forgotten at each end. */
const FINALES_A_LA_VEZ = 500

/**
 * The reason why a session ended: its owner left, here or everywhere, closed it at another device,
 * or chose another password; its account was deactivated or erased; or it expired.
 */
export type FinDeSesion = 'salida' | 'todas' | 'cerrada' | 'contrasena' | 'desactivada' | 'eliminada' | 'vencida'

/** A session as its owner sees it; instants are ISO 8601. */
export type SesionPropia = {
  readonly id: number
  /** The names of the browser and the machine. */
  readonly nombre: string
  readonly desde: string
  /** Accurate to within some minutes. */
  readonly usada: string
  /** Whether it is the session that asks. */
  readonly esta: boolean
}

type SesionAbierta = { readonly token: string; readonly maxAgeS: number | undefined }

const digest = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Creates the store of sessions, each known by an opaque token of 256 random bits; only its SHA-256
 * is stored. Every process hears of a session's end, forgets it and closes its sockets ('fin',
 * token digest in hex, account). 'vuelta' means that some may have ended unheard.
 */
export const crearSesiones = async (pool: Pool) => {
  const eventos = new EventEmitter<{ fin: [{ token: string; cuenta: number }]; cambio: [number]; vuelta: [] }>()
  const cache = lru<number>(EN_CACHE, CACHE_MS)
  const usadas = lru<true>(EN_CACHE, USADA_CADA_MS)
  const propio = randomUUID()
  let finales = 0
  /**
   * Forgets an ended session. A query that read the table before the end doesn't fill the cache
   * after it.
   */
  const olvidar = (nombre: string) => {
    finales += 1
    cache.delete(nombre)
  }

  /**
   * Ends the sessions that `condicion` selects, whose values start at $2, at every process. Returns
   * how many. The reason is kept for as long as a browser may still hold the cookie. Several calls
   * that end the same sessions lock them by age, since any other order could deadlock.
   */
  const terminar = async (motivo: FinDeSesion, condicion: string, valores: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ token: string }>(
      `with suyas as (select token from acceso.sesiones where ${condicion} order by id for update),
         fuera as (delete from acceso.sesiones where token in (select token from suyas) returning token, cuenta),
         anotado as (insert into acceso.finales (token, cuenta, motivo) select token, cuenta, $1 from fuera on conflict (token) do nothing),
         pasado as (delete from acceso.finales where token = any(array(
           select token from acceso.finales where cuando < now() - make_interval(secs => ${RECORDADA_S})
           limit ${FINALES_A_LA_VEZ} for update skip locked)))
       select encode(token, 'hex') as token, pg_notify('${CANAL_SESIONES}', 'fin ' || encode(token, 'hex') || ' ' || cuenta) from fuera`,
      [motivo, ...valores],
    )
    for (const { token } of rows) olvidar(token)
    return rows.length
  }

  /** Records now and then that a session is in use. Nobody waits for the write. */
  const usar = (nombre: string): void => {
    if (usadas.has(nombre)) return
    usadas.set(nombre, true)
    pool
      .query(`update acceso.sesiones set usada = now() where token = decode($1, 'hex')`, [nombre])
      .catch(() => usadas.delete(nombre))
  }

  const abrir = async (
    cuenta: number,
    recordada: boolean,
    equipo = 'Navegador',
    guardada: string | null = null,
  ): Promise<SesionAbierta | undefined> => {
    const token = randomBytes(32).toString('base64url')
    usadas.set(digest(token).toString('hex'), true)
    // A password change either waits for this insert and then ends the session, or this insert
    // waits for it and finds another password.
    const { rowCount } = await pool.query(
      `with vigente as (select from acceso.credenciales where cuenta = $2 and contrasena = $5 for share), nueva as (
         insert into acceso.sesiones (token, cuenta, vence, confirmada, equipo)
         select $1, $2, now() + make_interval(secs => $3), now(), $4 where $5::text is null or exists (select from vigente) returning cuenta)
       select pg_notify('${CANAL_SESIONES}', 'inicio - ' || cuenta) from nueva`,
      [digest(token), cuenta, recordada ? RECORDADA_S : BREVE_S, equipo, guardada],
    )
    if (rowCount === 0) return undefined
    await terminar(
      'vencida',
      `token in (select token from acceso.sesiones where cuenta = $2
       order by vence > now() desc, abierta desc, id desc offset ${SESIONES_POR_CUENTA})`,
      [cuenta],
    )
    return { token, maxAgeS: recordada ? RECORDADA_S : undefined }
  }

  const cerrarOyente = await oirCanal(
    pool,
    CANAL_SESIONES,
    (texto) => {
      const [que, token = '', cuenta = '', deQuien] = texto.split(' ')
      if (deQuien === propio) return
      if (que === 'fin') {
        olvidar(token)
        eventos.emit('fin', { token, cuenta: Number(cuenta) })
      }
      eventos.emit('cambio', Number(cuenta))
    },
    // Sessions that ended while nobody listened are unknown, so nothing cached can be trusted.
    () => {
      finales += 1
      cache.clear()
      eventos.emit('vuelta')
    },
  )

  return {
    eventos,
    /**
     * Opens a session and returns its token, which is never stored; `maxAgeS` is for the cookie of
     * a remembered one.
     */
    abrir: async (cuenta: number, recordada: boolean, equipo?: string): Promise<SesionAbierta> =>
      (await abrir(cuenta, recordada, equipo)) as SesionAbierta,
    /**
     * Opens a session for an account that has given the password whose stored hash is `guardada`.
     * Returns undefined once another one was chosen.
     */
    abrirConContrasena: (
      guardada: string,
      cuenta: number,
      recordada: boolean,
      equipo?: string,
    ): Promise<SesionAbierta | undefined> => abrir(cuenta, recordada, equipo, guardada),
    /**
     * Reads an account's sessions: the one that asks (by its name), then the others by last use.
     */
    propias: async (cuenta: number, nombre: string): Promise<readonly SesionPropia[]> => {
      const { rows } = await pool.query<SesionPropia>(
        `select id, equipo as nombre, abierta as desde, usada, token = decode($2, 'hex') as esta
         from acceso.sesiones where cuenta = $1 and vence > now() order by esta desc, usada desc, id desc`,
        [cuenta, nombre],
      )
      return rows
    },
    /** Tells every process that an account changed, so that each reads it again. */
    anunciar: async (cuenta: number): Promise<void> => {
      // Emitted here at once, since this process's next answer must know.
      eventos.emit('cambio', cuenta)
      await pool.query(`select pg_notify('${CANAL_SESIONES}', 'cambio - ' || $1::bigint || ' ' || $2)`, [
        cuenta,
        propio,
      ])
    },
    /** Returns the account and the name of a live session; undefined for any other token. */
    de: async (token: string): Promise<{ cuenta: number; nombre: string } | undefined> => {
      const huella = digest(token)
      const nombre = huella.toString('hex')
      const sabida = cache.get(nombre)
      if (sabida !== undefined) {
        usar(nombre)
        return { cuenta: sabida, nombre }
      }
      const antes = finales
      const { rows } = await pool.query<{ cuenta: number }>(
        'select cuenta from acceso.sesiones where token = $1 and vence > now()',
        [huella],
      )
      const cuenta = rows[0]?.cuenta
      if (cuenta === undefined) return undefined
      usar(nombre)
      if (finales === antes) cache.set(nombre, cuenta)
      return { cuenta, nombre }
    },
    /**
     * Records that a session (by its name) gave its password again (decisiones/cuenta,
     * «The password asked again»). Returns false when the session has ended.
     */
    confirmar: async (nombre: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `update acceso.sesiones set confirmada = now() where token = decode($1, 'hex') and vence > now()`,
        [nombre],
      )
      return rowCount === 1
    },
    /**
     * Returns whether a session (by its name) gave its password lately. It reads the table, since
     * the password may have been given at any process.
     */
    confirmada: async (nombre: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `select from acceso.sesiones
         where token = decode($1, 'hex') and vence > now() and confirmada > now() - make_interval(secs => ${CONFIRMADA_S})`,
        [nombre],
      )
      return rowCount === 1
    },
    /**
     * Returns those of these sessions (by their names) that the table says have ended or expired.
     */
    terminadas: async (nombres: readonly string[]): Promise<string[]> => {
      const { rows } = await pool.query<{ nombre: string }>(
        `select nombre from unnest($1::text[]) nombre
         where not exists (select 1 from acceso.sesiones where token = decode(nombre, 'hex') and vence > now())`,
        [nombres],
      )
      return rows.map(({ nombre }) => nombre)
    },
    /**
     * Returns the account of a token's session and why it ended; undefined when there was none, or
     * it ended too long ago.
     */
    final: async (token: string): Promise<{ cuenta: number; motivo: FinDeSesion } | undefined> => {
      const { rows } = await pool.query<{ cuenta: number; motivo: FinDeSesion }>(
        `select cuenta, motivo from acceso.finales where token = $1
         union all select cuenta, 'vencida' from acceso.sesiones where token = $1 and vence <= now() limit 1`,
        [digest(token)],
      )
      return rows[0]
    },
    /** Ends one session everywhere. */
    cerrar: async (token: string): Promise<void> => {
      await terminar('salida', 'token = $2', [digest(token)])
    },
    /** Ends one of an account's sessions. Returns false when it has none with that id. */
    cerrarPropia: async (cuenta: number, id: number, motivo: 'salida' | 'cerrada'): Promise<boolean> =>
      (await terminar(motivo, 'cuenta = $2 and id = $3 and vence > now()', [cuenta, id])) === 1,
    /**
     * Ends every session of an account but one (by its name), as on deactivation or a changed
     * password.
     */
    cerrarTodas: async (cuenta: number, motivo: FinDeSesion, menos = ''): Promise<void> => {
      await terminar(motivo, `cuenta = $2 and token <> decode($3, 'hex')`, [cuenta, menos])
    },
    /** Ends the sessions that expired, with the browsers that they subscribed. */
    barrer: (): Promise<void> =>
      porTandas((cuantas) =>
        terminar(
          'vencida',
          `token = any(array(select token from acceso.sesiones where vence <= now() order by vence limit $2 for update skip locked))`,
          [cuantas],
        ),
      ),
    cerrarOyente,
  }
}

export type Sesiones = Awaited<ReturnType<typeof crearSesiones>>
