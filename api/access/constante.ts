import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Secretos } from '#commands/log/secretos.ts'
import { nuevaClavePush } from './clave-push.ts'
import { claveDe } from './claves.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { lugarDeRaiz, raizGuardada } from './raices.ts'

/** A value that an installation makes once: where it is kept, where it is bound to and how an error calls it, and how it is made. */
type Unica = {
  readonly tabla: `claves.${string}`
  readonly lugar: readonly [string, string]
  readonly hacer: () => Buffer
}
export const CONSTANTE: Unica = {
  tabla: 'claves.constante',
  lugar: ['constante', 'La constante de los nombres'],
  hacer: () => Buffer.from(randomBytes(32).toString('base64url')),
}
export const CLAVE_PUSH: Unica = {
  tabla: 'claves.push',
  lugar: ['push', 'La clave de los avisos push'],
  hacer: nuevaClavePush,
}

type Clave = Envuelto & { readonly cuenta: number }

/** One person's key of each secret under which some are wrapped. */
const unaDeCada = async (pool: Pick<Pool, 'query'>): Promise<Clave[]> => {
  const { rows } = await pool.query<Clave>(
    `select distinct on (llave) cuenta, clave as valor, llave from claves.personas where clave is not null order by llave, cuenta`,
  )
  return rows
}

/** A value as it is kept; undefined before its first use. */
export const guardadaDe = async (pool: Pick<Pool, 'query'>, { tabla }: Unica): Promise<Envuelto | undefined> => {
  const { rows } = await pool.query<Envuelto>(`select valor, llave from ${tabla}`)
  return rows[0]
}

/** A value that is made at its first use and kept wrapped beside the persons' keys, the same whatever the secret becomes. Throws SecretoDesconocido. */
export const abrirUnica = async (pool: Pick<Pool, 'query'>, secretos: Secretos, unica: Unica): Promise<Buffer> => {
  const envoltura = crearEnvoltura(secretos)
  let guardada = await guardadaDe(pool, unica)
  if (!guardada) {
    const { valor, llave } = envoltura.envolver(unica.hacer(), unica.lugar[0])
    // Of several that start at once one is first, and the others take its value.
    await pool.query(`insert into ${unica.tabla} (valor, llave) values ($1, $2) on conflict do nothing`, [valor, llave])
    guardada = (await guardadaDe(pool, unica)) as Envuelto
  }
  return envoltura.abrir(guardada, ...unica.lugar)
}

/** The value from which the names of reservations and credentials and the ids' alphabet come. Throws SecretoDesconocido. */
export const abrirConstante = async (pool: Pick<Pool, 'query'>, secretos: Secretos): Promise<string> =>
  (await abrirUnica(pool, secretos, CONSTANTE)).toString('utf8')

/** Throws SecretoDesconocido when a secret that isn't among these wrapped some person's key, the one that signs roots, or the one of what is pushed. */
export const comprobarClaves = async (pool: Pick<Pool, 'query'>, secretos: Secretos): Promise<void> => {
  const envoltura = crearEnvoltura(secretos)
  for (const clave of await unaDeCada(pool)) envoltura.abrir(clave, String(clave.cuenta), claveDe(clave.cuenta))
  const raiz = await raizGuardada(pool)
  if (raiz) envoltura.abrir(raiz, ...lugarDeRaiz(raiz.id))
  const push = await guardadaDe(pool, CLAVE_PUSH)
  if (push) envoltura.abrir(push, ...CLAVE_PUSH.lugar)
}
