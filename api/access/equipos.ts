import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { DIAS_DE_EQUIPO, EQUIPOS_POR_CUENTA } from './limites.ts'
import { enTransaccion } from './transaccion.ts'

/**
 * Returns the hash under which an account knows a browser's mark. No two accounts share one, so
 * nothing tells that one person has both.
 */
const huella = (cuenta: number, marca: string): Buffer => hash('sha256', `${cuenta} ${marca}`, 'buffer')

/**
 * Creates the store of the browsers at which accounts were signed in (decisiones/cuenta,
 * «A browser that is new»), each by the hash of a mark that the browser carries.
 */
export const crearEquipos = (pool: Pool) => {
  /**
   * Remembers a browser of an account, unless its person was erased, and forgets those that have
   * lost their mark. An account that isn't used keeps what it knows: without any known browser, a
   * stranger's would be its first and tell nobody.
   */
  const recordar = async (client: Pick<Pool, 'query'>, cuenta: number, marca: string): Promise<void> => {
    await client.query(
      `insert into acceso.equipos (cuenta, huella) select $1, $2
       where not exists (select from claves.personas where cuenta = $1 and destruida is not null)
       on conflict (cuenta, huella) do update set usado = now()`,
      [cuenta, huella(cuenta, marca)],
    )
    await client.query(
      `delete from acceso.equipos where cuenta = $1 and (usado < now() - interval '${DIAS_DE_EQUIPO} days' or huella in (
         select huella from acceso.equipos where cuenta = $1 order by usado desc, huella offset ${EQUIPOS_POR_CUENTA}))`,
      [cuenta],
    )
  }
  return {
    /**
     * Returns whether an account knows a browser. An account that knows none yet learns this one.
     */
    conoce: (cuenta: number, marca: string): Promise<boolean> =>
      enTransaccion(pool, async (client) => {
        // Serialised by account, so that of two browsers at once only one is the first.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('equipos ' || $1::bigint, 0))`, [cuenta])
        const { rows } = await client.query<{ hay: boolean; coincide: boolean }>(
          `select count(*) > 0 as hay, coalesce(bool_or(huella = $2), false) as coincide from acceso.equipos where cuenta = $1`,
          [cuenta, huella(cuenta, marca)],
        )
        const conocido = rows[0]?.coincide === true || rows[0]?.hay === false
        if (conocido) await recordar(client, cuenta, marca)
        return conocido
      }),
    /** Returns whether an account was signed in at a browser before. */
    esSuyo: async (cuenta: number, marca: string): Promise<boolean> => {
      const { rowCount } = await pool.query('select from acceso.equipos where cuenta = $1 and huella = $2', [
        cuenta,
        huella(cuenta, marca),
      ])
      return rowCount === 1
    },
    recordar: (cuenta: number, marca: string): Promise<void> => recordar(pool, cuenta, marca),
    /** Forgets an account's browsers. */
    olvidar: async (cuenta: number): Promise<void> => {
      await pool.query('delete from acceso.equipos where cuenta = $1', [cuenta])
    },
  }
}

export type Equipos = ReturnType<typeof crearEquipos>
