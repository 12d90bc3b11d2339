import type { Pool, PoolClient } from 'pg'

type Base = Pick<Pool | PoolClient, 'query'>

/**
 * A restore under way: the backup (`suma` is the SHA-256 that its manifest names), whether the
 * processes already have the new log positions, and whether all of it is there and was checked, so
 * that only erasures are left to apply.
 */
export type Restauracion = {
  readonly suma: string
  readonly archivo: string
  readonly mudadas: boolean
  readonly puesta?: boolean
}
/** A copy under way: the servers that it goes to, and the newest fact that it will hold. */
export type CopiaEnCurso = {
  readonly servidores: readonly string[]
  readonly ultimo: { readonly streamId: string; readonly revision: string; readonly id: string }
}
type Obras = { readonly restaurar: Restauracion; readonly copiar: CopiaEnCurso }

/**
 * Marks that something is being made here, before its first byte. While the mark exists, nothing
 * else starts on what is there (decisiones/operar, «Unfinished work»).
 */
export const marcarObra = async <Q extends keyof Obras>(base: Base, que: Q, detalle: Obras[Q]): Promise<void> => {
  await base.query(
    `insert into acceso.obras (que, detalle) values ($1, $2) on conflict (que) do update set detalle = excluded.detalle`,
    [que, JSON.stringify(detalle)],
  )
}

export const obraDe = async <Q extends keyof Obras>(base: Base, que: Q): Promise<Obras[Q] | undefined> => {
  const { rows } = await base.query<{ detalle: Obras[Q] }>('select detalle from acceso.obras where que = $1', [que])
  return rows[0]?.detalle
}

/** Removes the mark, after the last check. */
export const acabarObra = async (base: Base, que: keyof Obras): Promise<void> => {
  await base.query('delete from acceso.obras where que = $1', [que])
}
