import { hash, randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { lru } from 'tiny-lru'
import { CANAL_SESIONES } from './base.ts'
import { CONFIRMADA_S, SESIONES_POR_CUENTA } from './limites.ts'
import { oirCanal } from './oyente.ts'

const RECORDADA_S = 30 * 86_400
const BREVE_S = 12 * 3_600
/** How often it is written that a session was used. */
const USADA_CADA_MS = 300_000
const EN_CACHE = 20_000
const CACHE_MS = 30_000

/** Why a session ended: its owner left, here or everywhere, closed it at another device, or chose another password; its account was shut or erased; its time was up. */
export type FinDeSesion = 'salida' | 'todas' | 'cerrada' | 'contrasena' | 'desactivada' | 'eliminada' | 'vencida'

/** A session as its owner sees it; instants are ISO 8601. */
export type SesionPropia = {
  readonly id: number
  /** Of the browser and the machine. */
  readonly nombre: string
  readonly desde: string
  /** To within some minutes. */
  readonly usada: string
  /** The session that asks. */
  readonly esta: boolean
}

type SesionAbierta = { readonly token: string; readonly maxAgeS: number | undefined }

const digest = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Sessions by an opaque token of 256 random bits; only its SHA-256 is stored. A session's end is told to every process, which
 * forgets it and closes its sockets ('fin', token digest in hex, account); 'vuelta' tells that some may have ended unheard.
 */
export const crearSesiones = async (pool: Pool) => {
  const eventos = new EventEmitter<{ fin: [{ token: string; cuenta: number }]; cambio: [number]; vuelta: [] }>()
  const cache = lru<number>(EN_CACHE, CACHE_MS)
  const usadas = lru<true>(EN_CACHE, USADA_CADA_MS)
  const propio = randomUUID()
  let finales = 0
  /** What the table said before an end isn't kept after it. */
  const olvidar = (nombre: string) => {
    finales += 1
    cache.delete(nombre)
  }

  /**
   * Ends the sessions that `cuales` says, whose values go from $2 on, at every process; how many. What ends says why, for as long as a browser may
   * still hold its cookie. Of several that end the same ones at once each takes them by age: in any other order they could wait for each other.
   */
  const terminar = async (motivo: FinDeSesion, cuales: string, valores: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ token: string }>(
      `with suyas as (select token from acceso.sesiones where ${cuales} order by id for update),
         fuera as (delete from acceso.sesiones where token in (select token from suyas) returning token, cuenta),
         anotado as (insert into acceso.finales (token, cuenta, motivo) select token, cuenta, $1 from fuera on conflict (token) do nothing),
         pasado as (delete from acceso.finales where cuando < now() - make_interval(secs => ${RECORDADA_S}))
       select encode(token, 'hex') as token, pg_notify('${CANAL_SESIONES}', 'fin ' || encode(token, 'hex') || ' ' || cuenta) from fuera`,
      [motivo, ...valores],
    )
    for (const { token } of rows) olvidar(token)
    return rows.length
  }

  /** That a session is in use is written now and then, and nobody waits for it. */
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
    // Whoever changes the password meanwhile waits for this, and then ends it; or this waits, and finds another.
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
    // What ended while nobody listened is unknown: nothing cached can be trusted.
    () => {
      finales += 1
      cache.clear()
      eventos.emit('vuelta')
    },
  )

  return {
    eventos,
    /** A new session: its token, which is never stored; `maxAgeS` is for the cookie of a remembered one. */
    abrir: async (cuenta: number, recordada: boolean, equipo?: string): Promise<SesionAbierta> =>
      (await abrir(cuenta, recordada, equipo)) as SesionAbierta,
    /** The same for who has given the password of which `guardada` is kept; undefined once another one was chosen. */
    abrirConContrasena: (
      guardada: string,
      cuenta: number,
      recordada: boolean,
      equipo?: string,
    ): Promise<SesionAbierta | undefined> => abrir(cuenta, recordada, equipo, guardada),
    /** An account's sessions: the one that asks (by its name), then those that were used last. */
    propias: async (cuenta: number, nombre: string): Promise<readonly SesionPropia[]> => {
      const { rows } = await pool.query<SesionPropia>(
        `select id, equipo as nombre, abierta as desde, usada, token = decode($2, 'hex') as esta
         from acceso.sesiones where cuenta = $1 and vence > now() order by esta desc, usada desc, id desc`,
        [cuenta, nombre],
      )
      return rows
    },
    /** Tells every process that an account changed: what they hold of it is asked for again. */
    anunciar: async (cuenta: number): Promise<void> => {
      // Here at once: what this process answers next must know.
      eventos.emit('cambio', cuenta)
      await pool.query(`select pg_notify('${CANAL_SESIONES}', 'cambio - ' || $1::bigint || ' ' || $2)`, [
        cuenta,
        propio,
      ])
    },
    /** The account of a live session, undefined for any other token; and the session's name. */
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
    /** Its password was given once more (decisiones/cuenta, «The password asked again»); false when the session (by its name) has ended. */
    confirmar: async (nombre: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `update acceso.sesiones set confirmada = now() where token = decode($1, 'hex') and vence > now()`,
        [nombre],
      )
      return rowCount === 1
    },
    /** Whether the password of a session (by its name) was given lately: as the table says, since it may have been at any process. */
    confirmada: async (nombre: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `select from acceso.sesiones
         where token = decode($1, 'hex') and vence > now() and confirmada > now() - make_interval(secs => ${CONFIRMADA_S})`,
        [nombre],
      )
      return rowCount === 1
    },
    /** Those of these sessions (by their names) that have ended or run out, as the table says. */
    terminadas: async (nombres: readonly string[]): Promise<string[]> => {
      const { rows } = await pool.query<{ nombre: string }>(
        `select nombre from unnest($1::text[]) nombre
         where not exists (select 1 from acceso.sesiones where token = decode(nombre, 'hex') and vence > now())`,
        [nombres],
      )
      return rows.map(({ nombre }) => nombre)
    },
    /** Why there is no session under a token any more, and whose it was; undefined when there never was one, or too long ago. */
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
    /** Ends one of an account's sessions; false when it has none of that id. */
    cerrarPropia: async (cuenta: number, id: number, motivo: 'salida' | 'cerrada'): Promise<boolean> =>
      (await terminar(motivo, 'cuenta = $2 and id = $3 and vence > now()', [cuenta, id])) === 1,
    /** Ends every session of an account but one (by its name): deactivation, a changed password. */
    cerrarTodas: async (cuenta: number, motivo: FinDeSesion, menos = ''): Promise<void> => {
      await terminar(motivo, `cuenta = $2 and token <> decode($3, 'hex')`, [cuenta, menos])
    },
    cerrarOyente,
  }
}

export type Sesiones = Awaited<ReturnType<typeof crearSesiones>>
