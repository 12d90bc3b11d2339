import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Secretos } from '#commands/log/secretos.ts'
import { claveDe } from './claves.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { lugarDeRaiz, raizGuardada } from './raices.ts'

/** Where it is bound to, and how it is called in an error. */
export const CONSTANTE = ['constante', 'La constante de los nombres'] as const

type Clave = Envuelto & { readonly cuenta: number }

/** One person's key of each secret under which some are wrapped. */
const unaDeCada = async (pool: Pick<Pool, 'query'>): Promise<Clave[]> => {
  const { rows } = await pool.query<Clave>(
    `select distinct on (llave) cuenta, clave as valor, llave from claves.personas where clave is not null order by llave, cuenta`,
  )
  return rows
}

/**
 * The value from which the names of reservations and credentials and the ids' alphabet come: made once, kept wrapped beside the persons'
 * keys, and the same whatever the secret becomes. Throws SecretoDesconocido.
 */
export const abrirConstante = async (pool: Pick<Pool, 'query'>, secretos: Secretos): Promise<string> => {
  const envoltura = crearEnvoltura(secretos)
  const leer = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<Envuelto>('select valor, llave from claves.constante')
    return rows[0] && envoltura.abrir(rows[0], ...CONSTANTE).toString('utf8')
  }
  const guardada = await leer()
  if (guardada !== undefined) return guardada
  const nueva = randomBytes(32).toString('base64url')
  const { valor, llave } = envoltura.envolver(Buffer.from(nueva), CONSTANTE[0])
  // Of several that start at once one is first, and the others take its value.
  await pool.query('insert into claves.constante (valor, llave) values ($1, $2) on conflict do nothing', [valor, llave])
  return (await leer()) ?? nueva
}

/** Throws SecretoDesconocido when a secret that isn't among these wrapped some person's key, or the one that signs roots. */
export const comprobarClaves = async (pool: Pick<Pool, 'query'>, secretos: Secretos): Promise<void> => {
  const envoltura = crearEnvoltura(secretos)
  for (const clave of await unaDeCada(pool)) envoltura.abrir(clave, String(clave.cuenta), claveDe(clave.cuenta))
  const raiz = await raizGuardada(pool)
  if (raiz) envoltura.abrir(raiz, ...lugarDeRaiz(raiz.id))
}
