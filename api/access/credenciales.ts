import * as argon2 from '@node-rs/argon2'
import type { Pool } from 'pg'
import { huellaUnica } from '#commands/cuenta.ts'
import { formasDeCorreo } from '#commands/formas-de-correo.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { CONTRASENAS_A_LA_VEZ, CONTRASENAS_EN_ESPERA } from './limites.ts'

const ESPERA_MS = 10_000
/** SQL condition: the person of account $1 hasn't been erased. */
const NO_ELIMINADA = 'not exists (select from claves.personas where cuenta = $1 and destruida is not null)'

/**
 * Creates the store of passwords, hashed by argon2id with the library's parameters, 19 MiB and 2
 * passes (decisiones/cuenta, «Credentials and sessions»). Methods that hash or verify a password
 * throw NoDisponible when too many wait.
 */
export const crearCredenciales = (pool: Pool, constante: string) => {
  const clave = (correo: string) => huellaUnica(constante, 'acceso', correoCanonico(correo))
  /** Returns the names under which an address may be stored, its own spelling first. */
  const clavesDe = (correo: string) => formasDeCorreo(correo).map((forma) => huellaUnica(constante, 'acceso', forma))
  let senuelo: Promise<string> | undefined
  const enTurno = crearTurnos({ aLaVez: CONTRASENAS_A_LA_VEZ, maximo: CONTRASENAS_EN_ESPERA, esperaMs: ESPERA_MS })
  const hash = (contrasena: string) => enTurno('contraseñas', () => argon2.hash(contrasena))
  const verify = (guardada: string, contrasena: string) =>
    enTurno('contraseñas', () => argon2.verify(guardada, contrasena))

  return {
    /** Sets one password for many accounts at the cost of one hash, for the demo. */
    fijarIguales: async (cuentas: readonly { id: number; correo: string }[], contrasena: string): Promise<void> => {
      const digest = await hash(contrasena)
      await pool.query(
        `insert into acceso.credenciales (cuenta, correo, contrasena) select cuenta, correo, $3 from unnest($1::bigint[], $2::text[]) as n (cuenta, correo)
         on conflict (cuenta) do nothing`,
        [cuentas.map(({ id }) => id), cuentas.map(({ correo }) => clave(correo)), digest],
      )
    },
    /**
     * Sets an account's first password. Returns false when it has one already or its person was
     * erased. The e-mail is stored as a keyed hash only.
     */
    fijarPrimera: async (cuentaId: number, correo: string, contrasena: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `insert into acceso.credenciales (cuenta, correo, contrasena) select $1, $2, $3
         where ${NO_ELIMINADA} on conflict do nothing`,
        [cuentaId, clave(correo), await hash(contrasena)],
      )
      return rowCount === 1
    },
    /**
     * Replaces the password whose stored hash is `guardada`. Returns false when another one was
     * chosen meanwhile.
     */
    cambiar: async (cuentaId: number, guardada: string, contrasena: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        'update acceso.credenciales set contrasena = $3, cambiada = now() where cuenta = $1 and contrasena = $2',
        [cuentaId, guardada, await hash(contrasena)],
      )
      return rowCount === 1
    },
    /**
     * Sets another password for the holder of a link issued at `desde` (ms). Returns false when
     * such a link, this one included, has set one since. A password changed in between doesn't void
     * the link: somebody who knows the old password mustn't shut out the person who reads the mail.
     */
    restablecer: async (cuentaId: number, correo: string, contrasena: string, desde: number): Promise<boolean> => {
      const digest = await hash(contrasena)
      // Two columns are unique. With two inserts at once, an upsert on one column may fail on the
      // other.
      const primera = await pool.query(
        `insert into acceso.credenciales (cuenta, correo, contrasena, restablecida) select $1, $2, $3, now()
         where ${NO_ELIMINADA} on conflict do nothing`,
        [cuentaId, clave(correo), digest],
      )
      if (primera.rowCount === 1) return true
      const { rowCount } = await pool.query(
        `update acceso.credenciales set contrasena = $2, cambiada = now(), restablecida = now()
         where cuenta = $1 and restablecida < to_timestamp($3::double precision / 1000)`,
        [cuentaId, digest, desde],
      )
      return rowCount === 1
    },
    /** Returns whether `restablecer` would still accept a link issued at `desde` (ms). */
    sirve: async (cuentaId: number, desde: number): Promise<boolean> => {
      const { rowCount } = await pool.query(
        'select from acceso.credenciales where cuenta = $1 and restablecida >= to_timestamp($2::double precision / 1000)',
        [cuentaId, desde],
      )
      return rowCount === 0
    },
    /**
     * Returns the accounts that still have a password, sessions or known browsers over a minute
     * after their person was erased: that erasure was interrupted.
     */
    deEliminadas: async (): Promise<number[]> => {
      const { rows } = await pool.query<{ cuenta: number }>(
        `select cuenta from claves.personas where destruida < now() - interval '1 minute' and cuenta in (
           select cuenta from acceso.credenciales union select cuenta from acceso.sesiones union select cuenta from acceso.equipos)`,
      )
      return rows.map(({ cuenta }) => cuenta)
    },
    /** Deletes an account's password. */
    borrar: async (cuentaId: number): Promise<void> => {
      await pool.query('delete from acceso.credenciales where cuenta = $1', [cuentaId])
    },
    /** Returns the account of an e-mail, or undefined when it is nobody's. */
    cuentaDe: async (correo: string): Promise<number | undefined> => {
      const { rows } = await pool.query<{ cuenta: number }>(
        'select cuenta from acceso.credenciales where correo = any($1) order by array_position($1, correo) limit 1',
        [clavesDe(correo)],
      )
      return rows[0]?.cuenta
    },
    /**
     * Returns the account of an e-mail and password, with the stored hash; undefined when they
     * don't match. It takes as long when the e-mail is nobody's.
     */
    comprobar: async (
      correo: string,
      contrasena: string,
    ): Promise<{ readonly cuenta: number; readonly guardada: string } | undefined> => {
      const { rows } = await pool.query<{ cuenta: number; contrasena: string }>(
        'select cuenta, contrasena from acceso.credenciales where correo = any($1) order by array_position($1, correo) limit 1',
        [clavesDe(correo)],
      )
      const [fila] = rows
      senuelo ??= argon2.hash('nadie usa esta contraseña')
      const correcta = await verify(fila?.contrasena ?? (await senuelo), contrasena)
      return fila && correcta ? { cuenta: fila.cuenta, guardada: fila.contrasena } : undefined
    },
  }
}

export type Credenciales = ReturnType<typeof crearCredenciales>
