import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import type { Banco } from './banco.ts'

/** Counts by name. */
export type Cuentas = ReadonlyMap<string, number>
export const NADA: Cuentas = new Map()

/** Milliseconds that Postgres holds back before it tells what a connection did. */
const CUENTAS_TARDAN_MS = 11_000

/** Opens the counters of Postgres, read by statements that don't count themselves. */
export const abrirContador = async ({
  base,
  lectura,
  databaseUrl,
  esquema,
}: Pick<Banco, 'base' | 'lectura' | 'databaseUrl' | 'esquema'>) => {
  await base.query('create extension if not exists pg_stat_statements')
  await base.query('create extension if not exists pg_walinspect')
  const cuentas = async (client: pg.Client, texto: string, valores: unknown[] = []): Promise<Cuentas> => {
    const { rows } = await client.query<{ que: string; veces: string }>(`/* bench */ ${texto}`, valores)
    return new Map(rows.map(({ que, veces }) => [que, Number(veces)]))
  }
  return {
    /** Returns each statement that was sent, prepared or not, from a Postgres that counts them. */
    sentencias: () =>
      cuentas(
        base,
        `select datname || ': ' || left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 120) as que, sum(calls) as veces
         from pg_stat_statements join pg_database d on d.oid = dbid
         where datname in ('bandwork', 'eventstore') and query not like '/* bench */%' group by 1`,
      ),
    /** Returns the rows written to the read side, by table, once Postgres tells of all. */
    filas: async () => {
      await dormir(CUENTAS_TARDAN_MS)
      return cuentas(
        lectura,
        `select relname as que, n_tup_ins + n_tup_upd + n_tup_del as veces from pg_stat_user_tables where schemaname = $1`,
        [await esquema()],
      )
    },
    /** Returns the bytes of the log's events, and their number. */
    log: async () => {
      const log = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: '/eventstore' }).href)
      await log.connect()
      const hasta = await cuentas(
        log,
        `select 'bytes' as que, coalesce(sum(octet_length(data) + octet_length(metadata)), 0) as veces from events
         union all select 'hechos', count(*) from events`,
      )
      await log.end()
      return hasta
    },
    posicionDeWal: async (): Promise<string> => (await base.query('select pg_current_wal_lsn() as lsn')).rows[0].lsn,
    /**
     * Returns bytes by kind, without the full pages after a checkpoint, whose time is arbitrary.
     */
    wal: (desde: string, hasta: string) =>
      cuentas(
        base,
        `select "resource_manager/record_type" as que, record_size as veces from pg_get_wal_stats($1, $2, true)`,
        [desde, hasta],
      ),
  }
}

/** Returns the increase a step between two counts, and prints the largest parts. */
export const porPaso = (que: string, pasos: number, antes: Cuentas, despues: Cuentas): number => {
  const cada = [...despues].map(([parte, veces]) => [parte, (veces - (antes.get(parte) ?? 0)) / pasos] as const)
  const suma = cada.reduce((todo, [, veces]) => todo + veces, 0)
  console.error(`  ${que} por paso:`)
  for (const [parte, veces] of cada.sort(([, a], [, b]) => b - a))
    if (veces >= suma / 100) console.error(`    ${veces.toFixed(2).padStart(8)} ${parte}`)
  return suma
}
