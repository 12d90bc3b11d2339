import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Claves } from '#commands/log/cifrado.ts'

/**
 * Creates keys of persons in memory, from and to base64 by account id. An id without an entry has
 * no key, or was erased.
 */
export const clavesEnMemoria = (guardadas: Readonly<Record<string, string>> = {}) => {
  const claves = new Map<number, KeyObject | null>(
    Object.entries(guardadas).map(([id, clave]) => [Number(id), createSecretKey(clave, 'base64')]),
  )
  const deAhora = (id: number) => claves.get(id) ?? null
  return {
    aMano: deAhora,
    clave: async (id) => deAhora(id),
    claveOCrear: async (id) => {
      if (claves.get(id) === null) throw new Error(`La clave de la cuenta ${id} fue destruida.`)
      const clave = claves.get(id) ?? createSecretKey(randomBytes(32))
      claves.set(id, clave)
      return clave
    },
    destruir: async (id) => {
      claves.set(id, null)
    },
    /** Returns the keys that are left. */
    guardar: (): Record<string, string> =>
      Object.fromEntries(
        [...claves].flatMap(([id, clave]) => (clave ? [[id, clave.export().toString('base64')]] : [])),
      ),
  } satisfies Claves & { guardar: () => Record<string, string> }
}
