import type { Sistema } from '#tests/sistema.ts'

/**
 * Reads the messages to a destination (`u<account id>`, `r<role>`) from the facts at a position and
 * after it, in order.
 */
export const asuntosDe = async ({ pool, servicios }: Sistema, destino: string, desde: string) => {
  const { rows } = await pool.query(
    `select asunto, datos from ${servicios.avance.esquema()}.avisos where destino = $1 and posicion >= $2 order by posicion, n`,
    [destino, desde],
  )
  return rows as { asunto: string; datos: Record<string, unknown> }[]
}
