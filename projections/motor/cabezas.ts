import type { ClientBase } from 'pg'
import { type Eslabon, faltaTras, OTRO_EN_SU_LUGAR, SIN_ESLABON, saltoDesde } from '#domain/eslabon.ts'
import { de, type ReadModel, tabla } from './modelo.ts'

/** How far each stream was projected. */
export type TuplaCabeza = Eslabon & { readonly stream: string }
const cabezas = tabla<TuplaCabeza>({
  nombre: 'cabezas',
  modo: 'tuplas',
  columnas: { stream: 'text', revision: 'int', cadena: 'text' },
  clave: ['stream'],
  indices: [],
})

/** The first of all: a fact that doesn't follow the last one of its stream parks the stream. */
export const modeloCabezas: ReadModel = {
  nombre: 'cabezas',
  tablas: [cabezas],
  necesita: ({ stream }) => [de(cabezas, stream)],
  aplicar: ({ stream, revision, meta: { previa, cadena } }, tuplas) => {
    const salto = saltoDesde(tuplas.leer(cabezas, stream) ?? SIN_ESLABON, { revision, previa })
    if (salto !== undefined) throw new Error(salto)
    tuplas.poner(cabezas, { stream, revision, cadena })
  },
}

/** How far a stream was projected, undefined when it never was. */
export const cabezaDe = async (
  client: Pick<ClientBase, 'query'>,
  esquema: string,
  stream: string,
): Promise<Eslabon | undefined> => {
  const { rows } = await client.query<Eslabon>(`select revision, cadena from ${esquema}.cabezas where stream = $1`, [
    stream,
  ])
  return rows[0]
}

/** The first stream of one schema whose head isn't in another that was projected from the log up to the same position, told as a sentence. */
export const streamPerdido = async (client: ClientBase, vivo: string, nuevo: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ stream: string; revision: number; llega: number }>(
    `select v.stream, v.revision, coalesce(n.revision, -1) as llega from ${vivo}.cabezas v left join ${nuevo}.cabezas n using (stream)
     where n.revision is null or n.revision < v.revision or (n.revision = v.revision and n.cadena <> v.cadena)
     order by v.stream limit 1`,
  )
  const [fila] = rows
  if (!fila) return undefined
  const { stream, revision, llega } = fila
  return `${stream}, revisión ${revision}: ${llega < revision ? faltaTras(llega) : OTRO_EN_SU_LUGAR}`
}
