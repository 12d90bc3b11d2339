import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Claves } from '#commands/log/cifrado.ts'
import { ClaveDestruida } from '#commands/log/fallos.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { crearEnvoltura } from './envoltura.ts'

/** The Postgres channel that tells every process that a key was destroyed. */
export const CANAL_CLAVES = 'claves'

/** Returns the name of a person's key in an error. */
export const claveDe = (cuentaId: number | string): string => `La clave de la cuenta ${cuentaId}`

/**
 * Creates the store of the persons' keys. They are in a Postgres schema of their own, each wrapped
 * under the product's secret, so a copy of the database alone opens nothing. A key that none of the
 * secrets opens is an error (SecretoDesconocido), never an erased person.
 */
export const crearClaves = (pool: Pool, secretos: Secretos): Claves & { olvidar(cuentaId?: number): void } => {
  const envoltura = crearEnvoltura(secretos)
  const cache = new Map<number, KeyObject | null>()
  /**
   * Times that something was dropped from the cache. A read that was in progress then may be stale.
   */
  let olvidos = 0

  const leer = async (cuentaId: number): Promise<KeyObject | null> => {
    const antes = olvidos
    const { rows } = await pool.query<{ valor: Buffer | null; llave: string | null }>(
      'select clave as valor, llave from claves.personas where cuenta = $1',
      [cuentaId],
    )
    if (olvidos !== antes) return leer(cuentaId)
    const [{ valor, llave } = { valor: null, llave: null }] = rows
    const clave = valor ? createSecretKey(envoltura.abrir({ valor, llave }, String(cuentaId), claveDe(cuentaId))) : null
    // Only what can't change is cached. A key that isn't there may still be made; one that was
    // destroyed may not.
    if (clave || rows[0]) cache.set(cuentaId, clave)
    return clave
  }

  return {
    aMano: (cuentaId) => cache.get(cuentaId),
    clave: async (cuentaId) => cache.get(cuentaId) ?? leer(cuentaId),
    claveOCrear: async (cuentaId) => {
      const sabida = cache.get(cuentaId) ?? (await leer(cuentaId))
      if (sabida) return sabida
      const { valor, llave } = envoltura.envolver(randomBytes(32), String(cuentaId))
      await pool.query(
        'insert into claves.personas (cuenta, clave, llave) values ($1, $2, $3) on conflict (cuenta) do nothing',
        [cuentaId, valor, llave],
      )
      const hecha = await leer(cuentaId)
      if (!hecha) throw new ClaveDestruida(`${claveDe(cuentaId)} fue destruida.`)
      return hecha
    },
    destruir: async (cuentaId) => {
      await pool.query(
        `with fuera as (
           insert into claves.personas (cuenta, clave, destruida) values ($1, null, now())
           on conflict (cuenta) do update set clave = null, llave = null, destruida = coalesce(claves.personas.destruida, now()) returning cuenta)
         select pg_notify('${CANAL_CLAVES}', cuenta::text) from fuera`,
        [cuentaId],
      )
      olvidos += 1
      cache.set(cuentaId, null)
    },
    /** Drops the cached key of one person, or of all. */
    olvidar: (cuentaId) => {
      olvidos += 1
      if (cuentaId === undefined) cache.clear()
      else cache.delete(cuentaId)
    },
  }
}
