import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Claves } from '#commands/log/cifrado.ts'

/** Where the destruction of a key is told to every process. */
export const CANAL_CLAVES = 'claves'

/**
 * Keys of persons, kept in their own Postgres schema, each wrapped (AES-256-GCM) under a key made from the product's secret: a copy of the
 * database alone opens nothing.
 */
export const crearClaves = (pool: Pool, secreto: string): Claves & { olvidar(cuentaId?: number): void } => {
  const maestra = Buffer.from(hkdfSync('sha256', secreto, 'bandwork', 'claves de personas', 32))
  const cache = new Map<number, KeyObject | null>()

  const envolver = (clave: Buffer, cuentaId: number): Buffer => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', maestra, iv).setAAD(Buffer.from(String(cuentaId)))
    return Buffer.concat([iv, cipher.update(clave), cipher.final(), cipher.getAuthTag()])
  }
  const desenvolver = (envuelta: Buffer, cuentaId: number): KeyObject => {
    const decipher = createDecipheriv('aes-256-gcm', maestra, envuelta.subarray(0, 12))
      .setAAD(Buffer.from(String(cuentaId)))
      .setAuthTag(envuelta.subarray(-16))
    return createSecretKey(Buffer.concat([decipher.update(envuelta.subarray(12, -16)), decipher.final()]))
  }

  const leer = async (cuentaId: number): Promise<KeyObject | null> => {
    const { rows } = await pool.query<{ clave: Buffer | null }>('select clave from claves.personas where cuenta = $1', [
      cuentaId,
    ])
    const envuelta = rows[0]?.clave
    const clave = envuelta ? desenvolver(envuelta, cuentaId) : null
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
      await pool.query('insert into claves.personas (cuenta, clave) values ($1, $2) on conflict (cuenta) do nothing', [
        cuentaId,
        envolver(randomBytes(32), cuentaId),
      ])
      const hecha = await leer(cuentaId)
      if (!hecha) throw new Error(`La clave de la cuenta ${cuentaId} fue destruida.`)
      return hecha
    },
    destruir: async (cuentaId) => {
      await pool.query(
        `with fuera as (
           insert into claves.personas (cuenta, clave, destruida) values ($1, null, now())
           on conflict (cuenta) do update set clave = null, destruida = coalesce(claves.personas.destruida, now()) returning cuenta)
         select pg_notify('${CANAL_CLAVES}', cuenta::text) from fuera`,
        [cuentaId],
      )
      cache.set(cuentaId, null)
    },
    /** What is in memory of one person, or of all, isn't trusted any more. */
    olvidar: (cuentaId) => {
      if (cuentaId === undefined) cache.clear()
      else cache.delete(cuentaId)
    },
  }
}
