import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Secretos } from '#commands/log/secretos.ts'
import { nuevaClavePush } from './clave-push.ts'
import { claveDe } from './claves.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { lugarDeIdentidad } from './identidades.ts'
import { lugarDeRaiz, raizGuardada } from './raices.ts'

/**
 * A value that an installation makes once: its table, the place that it is bound to with its name
 * in an error, and the function that makes it.
 */
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

/** Reads one wrapped key of a person for each secret in use. */
const unaDeCada = async (pool: Pick<Pool, 'query'>): Promise<Clave[]> => {
  const { rows } = await pool.query<Clave>(
    `select distinct on (llave) cuenta, clave as valor, llave from claves.personas where clave is not null order by llave, cuenta`,
  )
  return rows
}

/** Reads a value as stored; undefined before its first use. */
export const guardadaDe = async (pool: Pick<Pool, 'query'>, { tabla }: Unica): Promise<Envuelto | undefined> => {
  const { rows } = await pool.query<Envuelto>(`select valor, llave from ${tabla}`)
  return rows[0]
}

/**
 * Opens a value, which its first use makes. It is stored wrapped beside the persons' keys and stays
 * the same when the secret changes. Throws SecretoDesconocido.
 */
export const abrirUnica = async (pool: Pick<Pool, 'query'>, secretos: Secretos, unica: Unica): Promise<Buffer> => {
  const envoltura = crearEnvoltura(secretos)
  let guardada = await guardadaDe(pool, unica)
  if (!guardada) {
    const { valor, llave } = envoltura.envolver(unica.hacer(), unica.lugar[0])
    // When several processes start at once, the first one inserts and the others read its value.
    await pool.query(`insert into ${unica.tabla} (valor, llave) values ($1, $2) on conflict do nothing`, [valor, llave])
    guardada = (await guardadaDe(pool, unica)) as Envuelto
  }
  return envoltura.abrir(guardada, ...unica.lugar)
}

/**
 * Opens the value from which the names of reservations and credentials and the alphabet of ids are
 * derived. Throws SecretoDesconocido.
 */
export const abrirConstante = async (pool: Pick<Pool, 'query'>, secretos: Secretos): Promise<string> =>
  (await abrirUnica(pool, secretos, CONSTANTE)).toString('utf8')

/**
 * Throws SecretoDesconocido when a secret that isn't among these wrapped a person's key, the
 * signing key of roots, the push key or an identity on a document.
 */
export const comprobarClaves = async (pool: Pick<Pool, 'query'>, secretos: Secretos): Promise<void> => {
  const envoltura = crearEnvoltura(secretos)
  for (const clave of await unaDeCada(pool)) envoltura.abrir(clave, String(clave.cuenta), claveDe(clave.cuenta))
  const raiz = await raizGuardada(pool)
  if (raiz) envoltura.abrir(raiz, ...lugarDeRaiz(raiz.id))
  const { rows } = await pool.query<Envuelto & { documento: string }>(
    'select distinct on (llave) documento, contenido as valor, llave from fiscal.identidades order by llave, documento',
  )
  for (const { documento, ...identidad } of rows) envoltura.abrir(identidad, ...lugarDeIdentidad(documento))
  const push = await guardadaDe(pool, CLAVE_PUSH)
  if (push) envoltura.abrir(push, ...CLAVE_PUSH.lugar)
}
