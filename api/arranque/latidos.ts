import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { CORREDOR, type Latido } from '#api/operacion/latido.ts'
import { type Proceso, TODO_HECHO, type Trabajo } from '#commands/processes/punto.ts'
import { PUNTO_DE_CORREOS } from './puntos.ts'

/*
 * The process runner tells what waits, so that whoever asks an API hears of a runner that isn't
 * there, and of work that isn't done (decisiones/operar, «Health»).
 */

const LATIDO_MS = 5_000

/** Writes what each process tells. */
export const latir = async (pool: Pool, procesos: Readonly<Record<string, Trabajo>>): Promise<void> => {
  const trabajos = Object.values(procesos)
  await pool.query(
    `insert into acceso.latidos as l (proceso, visto, pendientes, desde, fallo)
     select proceso, now(), pendientes, desde, fallo
     from unnest($1::text[], $2::int[], $3::timestamptz[], $4::text[]) n (proceso, pendientes, desde, fallo)
     on conflict (proceso) do update set visto = excluded.visto, pendientes = excluded.pendientes,
       desde = excluded.desde, fallo = excluded.fallo`,
    [
      Object.keys(procesos),
      trabajos.map(({ pendientes }) => pendientes),
      trabajos.map(({ desde }) => desde ?? null),
      trabajos.map(({ fallo }) => fallo ?? null),
    ],
  )
}

/** Tells every few seconds until the signal aborts. */
export const seguirLatiendo = async (
  pool: Pool,
  procesos: Readonly<Record<string, Proceso>>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const dichos = Object.entries(procesos).map(([nombre, { trabajo }]) => [nombre, trabajo?.() ?? TODO_HECHO] as const)
    await latir(pool, { ...Object.fromEntries(dichos), [CORREDOR]: TODO_HECHO })
    await esperar(LATIDO_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns what each process last told, by name. */
export const leerLatidos = async (pool: Pool): Promise<readonly Latido[]> => {
  const { rows } = await pool.query<Latido>(
    `select l.proceso, greatest(extract(epoch from now() - visto), 0)::int as "haceS", pendientes,
       coalesce(greatest(extract(epoch from now() - desde), 0)::int, 0) as "esperaS", fallo, p.posicion::float,
       (select count(*)::int from acceso.apartados a where a.proceso = n.punto) as apartados
     from acceso.latidos l
     cross join lateral (select case l.proceso when 'correos' then $1 else l.proceso end as punto) n
     left join acceso.procesos p on p.nombre = n.punto order by l.proceso`,
    [PUNTO_DE_CORREOS],
  )
  return rows
}

/** Notes that a backup is complete. */
export const anotarRespaldo = async (pool: Pool, cuando: string): Promise<void> => {
  await pool.query(
    `insert into acceso.ajustes (nombre, valor) values ('respaldo', $1)
     on conflict (nombre) do update set valor = excluded.valor`,
    [cuando],
  )
}

/** Returns when the last backup was taken, ISO 8601; undefined when none ever was. */
export const ultimoRespaldo = async (pool: Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ valor: string }>(`select valor from acceso.ajustes where nombre = 'respaldo'`)
  return rows[0]?.valor
}
