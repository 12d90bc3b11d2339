/** Rows that one statement of a sweep deletes, and statements of one sweep of a table. */
const TANDA = 500
const TANDAS = 20

/**
 * Deletes rows past their use in batches, until none is left or a sweep has had its share
 * (decisiones/operar, «Retention»). `borrar` deletes up to so many rows and returns how many it
 * did.
 */
export const porTandas = async (borrar: (cuantas: number) => Promise<number>): Promise<void> => {
  for (let n = 0; n < TANDAS; n += 1) if ((await borrar(TANDA)) < TANDA) return
}
