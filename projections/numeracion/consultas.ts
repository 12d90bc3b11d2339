import type { ClientBase } from 'pg'

/** Returns the stream that has a code, or undefined when none does. */
export const streamDe = async (
  client: Pick<ClientBase, 'query'>,
  esquema: string,
  codigo: string,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ stream: string }>(`select stream from ${esquema}.numeros where codigo = $1`, [
    codigo,
  ])
  return rows[0]?.stream
}
