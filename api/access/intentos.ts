import type { Pool } from 'pg'
import { demasiadas } from '#api/http/problema.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { huellaUnica } from '#commands/cuenta.ts'
import { DEMORA } from './limites.ts'
import { cadaMs, type Ritmo } from './ritmo.ts'
import { porTandas } from './tandas.ts'

const INTENTOS = 'Demasiados intentos seguidos'

const PASADO = `hasta < now() - make_interval(mins => ${DEMORA.olvidoMinutos})`
/**
 * Creates the rate limits of anonymous attempts. Postgres counts them, so all processes share the
 * counts and a restarted process keeps them (decisiones/cuenta, «Credentials and sessions»). The
 * account or address is stored only as a keyed hash. What takes an attempt reads the clock once it
 * holds the row: `now()` is when its transaction began, and one that began earlier and waited for
 * the row would be refused.
 */
export const crearIntentos = (pool: Pick<Pool, 'query'>, constante: string) => {
  const huella = (clave: string) => huellaUnica(constante, 'intento', clave)

  /** Takes one attempt of a rate, as `crearRitmo` does. Returns the milliseconds to wait, or 0. */
  const tomar = async (clave: string, ritmo: Ritmo): Promise<number> => {
    const cada = cadaMs(ritmo)
    const { rows } = await pool.query<{ tomada: boolean; falta: number | null }>(
      `with tomada as (
         insert into acceso.intentos as i (clave, hasta)
         values ($1, clock_timestamp() + make_interval(secs => $2))
         on conflict (clave) do update set hasta = greatest(i.hasta, clock_timestamp()) + make_interval(secs => $2)
         where greatest(i.hasta, clock_timestamp()) + make_interval(secs => $2)
           <= clock_timestamp() + make_interval(secs => $3) returning 1)
       select exists (select from tomada) as tomada,
         (select extract(epoch from hasta - now())::float8 + $2 - $3 from acceso.intentos where clave = $1) as falta`,
      [huella(clave), cada / 1_000, (cada * ritmo.rafaga) / 1_000],
    )
    const [fila] = rows
    return fila?.tomada ? 0 : Math.max(1, (fila?.falta ?? 0) * 1_000)
  }

  /** Returns for how many milliseconds `adivinar` would still refuse. */
  const demoraDe = async (clave: string): Promise<number> => {
    const { rows } = await pool.query<{ falta: number }>(
      'select extract(epoch from hasta - now())::float8 as falta from acceso.intentos where clave = $1',
      [huella(clave)],
    )
    return (rows[0]?.falta ?? 0) * 1_000
  }

  return {
    /**
     * Takes one attempt of a rate, or throws the refusal with the seconds to wait. They cover the
     * delay of the key `tambien` too, which the caller tries next.
     */
    contar: async (clave: string, ritmo: Ritmo, tambien?: string): Promise<void> => {
      const espera = await tomar(clave, ritmo)
      if (espera === 0) return
      const demora = tambien === undefined ? 0 : await demoraDe(tambien)
      throw new Rechazado(demasiadas(Math.max(espera, demora), INTENTOS))
    },
    /** Takes one attempt of a rate and returns whether there was one. */
    cabe: async (clave: string, ritmo: Ritmo): Promise<boolean> => (await tomar(clave, ritmo)) === 0,
    /** Gives back an attempt that turned out not to count, such as a right password. */
    devolver: async (clave: string, ritmo: Ritmo): Promise<void> => {
      await pool.query(`update acceso.intentos set hasta = hasta - make_interval(secs => $2) where clave = $1`, [
        huella(clave),
        cadaMs(ritmo) / 1_000,
      ])
    },
    /**
     * Counts a guess under a growing delay. Each guess counts as failed until `acertar` says
     * otherwise, so that many at once gain nothing. After the free ones each doubles the wait, up
     * to a minute; nobody is locked out. Throws the refusal, with the seconds to wait, during the
     * wait.
     */
    adivinar: async (clave: string): Promise<void> => {
      const { rows } = await pool.query<{ tomada: boolean; falta: number | null }>(
        `with tomada as (
           insert into acceso.intentos as i (clave, hasta, cuantos) values ($1, clock_timestamp(), 1)
           on conflict (clave) do update set (cuantos, hasta) = (
             select n, clock_timestamp()
               + make_interval(secs => case when n < $2 then 0 else least(power(2, least(n - $2, 30)), $3) end)
             from (select case when i.hasta < clock_timestamp() - make_interval(mins => $4) then 1 else i.cuantos + 1 end as n) nuevo)
           -- Past the longest wait: the clock went back.
           where i.hasta <= clock_timestamp() or i.hasta > clock_timestamp() + make_interval(secs => $3) returning 1)
         select exists (select from tomada) as tomada,
           (select extract(epoch from hasta - now())::float8 from acceso.intentos where clave = $1) as falta`,
        [huella(clave), DEMORA.libres, DEMORA.maximaS, DEMORA.olvidoMinutos],
      )
      const [fila] = rows
      if (!fila?.tomada) throw new Rechazado(demasiadas(Math.max(1, (fila?.falta ?? 0) * 1_000), INTENTOS))
    },
    /** Takes back the last guess, which nobody looked at. */
    retirar: async (clave: string): Promise<void> => {
      await pool.query(
        'update acceso.intentos set cuantos = greatest(cuantos - 1, 0), hasta = now() where clave = $1',
        [huella(clave)],
      )
    },
    /** Forgets what was counted, since the guess was right. */
    acertar: async (clave: string): Promise<void> => {
      await pool.query('delete from acceso.intentos where clave = $1', [huella(clave)])
    },
    /** Deletes the expired counters, also while nobody tries anything. */
    barrer: (): Promise<void> =>
      porTandas(async (cuantos) => {
        const { rowCount } = await pool.query(
          `delete from acceso.intentos where clave = any(array(
             select clave from acceso.intentos where ${PASADO} limit $1 for update skip locked))`,
          [cuantos],
        )
        return rowCount ?? 0
      }),
  }
}

export type Intentos = ReturnType<typeof crearIntentos>
