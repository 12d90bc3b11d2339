import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { oirCanal } from './oyente.ts'

const CANAL = 'avisos_leidos'
/**
 * Things of one account whose reading is remembered, the newest ones. The mark of all covers what
 * was read before it.
 */
export const LEIDOS_MAXIMOS = 300
/** The mark of everything that an account was told. */
export const TODO = ''

/**
 * Creates the store of the log position up to which each account has read its notices, about one
 * thing or about all (decisiones/vivo, «Notices»). Every process hears of a reading ('leido',
 * account), so that the account's other devices follow.
 */
export const crearLeidos = async (pool: Pool) => {
  const eventos = new EventEmitter<{ leido: [number] }>()
  const cerrar = await oirCanal(
    pool,
    CANAL,
    (cuenta) => eventos.emit('leido', Number(cuenta)),
    () => undefined,
  )
  return {
    eventos,
    /** Returns the position up to which each thing was read. */
    de: async (cuenta: number): Promise<ReadonlyMap<string, number>> => {
      const { rows } = await pool.query<{ sobre: string; posicion: number }>(
        'select sobre, posicion from acceso.avisos_leidos where cuenta = $1',
        [cuenta],
      )
      return new Map(rows.map(({ sobre, posicion }) => [sobre, posicion]))
    },
    /** Moves a mark forward, never back: of two devices, the one that read further counts. */
    leer: async (cuenta: number, sobre: string, posicion: number): Promise<void> => {
      const { rowCount } = await pool.query(
        `insert into acceso.avisos_leidos values ($1, $2, $3)
         on conflict (cuenta, sobre) do update set posicion = excluded.posicion where avisos_leidos.posicion < excluded.posicion`,
        [cuenta, sobre, posicion],
      )
      if (!rowCount) return
      await pool.query(
        `delete from acceso.avisos_leidos where cuenta = $1 and sobre <> '${TODO}' and (
           posicion <= (select posicion from acceso.avisos_leidos where cuenta = $1 and sobre = '${TODO}') or
           sobre in (select sobre from acceso.avisos_leidos where cuenta = $1 and sobre <> '${TODO}'
             order by posicion desc offset ${LEIDOS_MAXIMOS}))`,
        [cuenta],
      )
      await pool.query(`select pg_notify('${CANAL}', $1)`, [String(cuenta)])
    },
    /** Deletes all marks of an erased person. */
    olvidar: (cuenta: number) => pool.query('delete from acceso.avisos_leidos where cuenta = $1', [cuenta]),
    cerrar,
  }
}
export type Leidos = Awaited<ReturnType<typeof crearLeidos>>
