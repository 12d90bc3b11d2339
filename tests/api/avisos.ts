import type { Sistema } from '#tests/sistema.ts'

/** The messages to a destination (`u<account id>`, `r<role>`) of the facts from a position on, in their order. */
export const asuntosDe = async ({ pool, servicios }: Sistema, destino: string, desde: string) => {
  const { rows } = await pool.query(
    `select asunto, datos from ${servicios.avance.esquema()}.avisos where destino = $1 and posicion >= $2 order by posicion, n`,
    [destino, desde],
  )
  return rows as { asunto: string; datos: Record<string, unknown> }[]
}
