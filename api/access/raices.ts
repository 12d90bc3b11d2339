import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { type Afirmacion, type ClaveDeRaices, firmarCaso, firmarRaiz, nuevoPar } from '#commands/log/raices.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { enTransaccion } from './transaccion.ts'

/** Returns the place that a private key is bound to, and the key's name in an error. */
export const lugarDeRaiz = (id: string): readonly [string, string] => [`raices ${id}`, `La clave de raíces ${id}`]

/** The private key that signs now, as stored. */
export type RaizGuardada = Envuelto & { readonly id: string }
export const raizGuardada = async (pool: Pick<Pool, 'query'>): Promise<RaizGuardada | undefined> => {
  const { rows } = await pool.query<RaizGuardada>(
    'select id, privada as valor, llave from claves.raices where privada is not null',
  )
  return rows[0]
}

/**
 * Creates the store of the keys that sign roots (decisiones/auditoria, «Roots»). One key signs,
 * wrapped under the product's secret; of earlier keys only the public half is stored. Instants are
 * ISO 8601, UTC. Throws SecretoDesconocido.
 */
export const crearClavesDeRaices = (pool: Pool, secretos: Secretos) => {
  const envoltura = crearEnvoltura(secretos)

  /** Inserts a new key. When several processes make the first one at once, one insert succeeds. */
  const crear = async (client: Pick<PoolClient, 'query'>, ahora: string): Promise<void> => {
    const { id, publica, privada } = nuevoPar()
    const [lugar] = lugarDeRaiz(id)
    const { valor, llave } = envoltura.envolver(privada.export({ format: 'der', type: 'pkcs8' }), lugar)
    await client.query(
      `insert into claves.raices (id, publica, privada, llave, desde) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [id, publica, valor, llave, ahora],
    )
  }

  const vigente = async (ahora: string): Promise<{ readonly id: string; readonly privada: KeyObject }> => {
    let guardada = await raizGuardada(pool)
    if (!guardada) {
      await crear(pool, ahora)
      guardada = (await raizGuardada(pool)) as RaizGuardada
    }
    const { id, ...envuelta } = guardada
    return {
      id,
      privada: createPrivateKey({ key: envoltura.abrir(envuelta, ...lugarDeRaiz(id)), format: 'der', type: 'pkcs8' }),
    }
  }

  return {
    /** Reads all keys, newest first. */
    todas: async (): Promise<readonly ClaveDeRaices[]> => {
      const { rows } = await pool.query<ClaveDeRaices>(
        'select id, publica, desde, hasta from claves.raices order by raices.desde desc, hasta desc nulls first',
      )
      return rows
    },
    /** Signs with the current key, which the first use makes. */
    firmar: async (afirmacion: Afirmacion): Promise<{ readonly clave: string; readonly firma: string }> => {
      const { id, privada } = await vigente(afirmacion.momento)
      return { clave: id, firma: firmarRaiz(privada, afirmacion) }
    },
    /**
     * Returns the id of the current key, which the first use makes, and `sellar`, which signs a
     * case by its SHA-256 (hex).
     */
    vigente: async (ahora: string): Promise<{ readonly id: string; readonly sellar: (caso: string) => string }> => {
      const { id, privada } = await vigente(ahora)
      return { id, sellar: (caso) => firmarCaso(privada, caso) }
    },
    /**
     * Replaces the signing key, deletes the private half of the previous one, and returns the new
     * id.
     */
    relevar: (ahora: () => string): Promise<string> =>
      enTransaccion(pool, async (client) => {
        await client.query('lock table claves.raices in access exclusive mode')
        // A signer reads the key before this lock or waits for it, so what the previous key signed,
        // it signed in time.
        const desde = ahora()
        await client.query('update claves.raices set hasta = $1, privada = null, llave = null where hasta is null', [
          desde,
        ])
        await crear(client, desde)
        return ((await raizGuardada(client)) as RaizGuardada).id
      }),
  }
}

export type ClavesDeRaices = ReturnType<typeof crearClavesDeRaices>
