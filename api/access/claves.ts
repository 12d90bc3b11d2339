import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Claves } from '#commands/log/cifrado.ts'
import { ClaveDestruida } from '#commands/log/fallos.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { crearEnvoltura } from './envoltura.ts'

/** Where the destruction of a key is told to every process. */
export const CANAL_CLAVES = 'claves'

/** How a person's key is called in an error. */
export const claveDe = (cuentaId: number | string): string => `La clave de la cuenta ${cuentaId}`

/**
 * Keys of persons, kept in their own Postgres schema, each wrapped under the product's secret: a copy of the database alone opens nothing.
 * A key that none of the secrets opens is an error (SecretoDesconocido), never a person who was erased.
 */
export const crearClaves = (pool: Pool, secretos: Secretos): Claves & { olvidar(cuentaId?: number): void } => {
  const envoltura = crearEnvoltura(secretos)
  const cache = new Map<number, KeyObject | null>()
  /** How often something was dropped: what is being read meanwhile may be of before. */
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
    // A key that isn't there may still be made; one that was destroyed may not: only what can't change is kept.
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
    /** What is in memory of one person, or of all, isn't trusted any more. */
    olvidar: (cuentaId) => {
      olvidos += 1
      if (cuentaId === undefined) cache.clear()
      else cache.delete(cuentaId)
    },
  }
}
