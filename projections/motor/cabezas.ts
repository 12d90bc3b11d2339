import type { ClientBase } from 'pg'
import { type Eslabon, faltaTras, OTRO_EN_SU_LUGAR, SIN_ESLABON, saltoDesde } from '#domain/eslabon.ts'
import { de, type ReadModel, type TuplaDe, tabla } from './modelo.ts'

/** The last projected revision and link of each stream. */
const cabezas = tabla({
  nombre: 'cabezas',
  modo: 'tuplas',
  columnas: { stream: 'text', revision: 'int', cadena: 'text' },
  clave: ['stream'],
  indices: [],
})

/**
 * The first model to see each fact. Throws when a fact doesn't follow the last one of its stream,
 * which parks the stream.
 */
export const modeloCabezas = {
  nombre: 'cabezas',
  tablas: [cabezas],
  conOmitidos: true,
  necesita: ({ stream }) => [de(cabezas, stream)],
  aplicar: ({ stream, revision, meta: { previa, cadena } }, tuplas) => {
    const salto = saltoDesde(tuplas.leer(cabezas, stream) ?? SIN_ESLABON, { revision, previa })
    if (salto !== undefined) throw new Error(salto)
    tuplas.poner(cabezas, { stream, revision, cadena })
  },
} satisfies ReadModel

/**
 * Returns the last known revision and link of a stream, even if the log has lost its end. Undefined
 * when nothing of the stream was ever projected.
 */
export const cabezaDe = async (
  client: Pick<ClientBase, 'query'>,
  esquema: string,
  stream: string,
): Promise<Eslabon | undefined> => {
  const { rows } = await client.query<Eslabon>(
    `select revision, cadena from ${esquema}.cabezas where stream = $1
     union all
     select cabeza_revision, cabeza_cadena from ${esquema}.aparcados where stream = $1 and cabeza_revision is not null
     order by revision desc limit 1`,
    [stream],
  )
  return rows[0]
}

/**
 * Copies the heads of one read side to another that was projected at least as far. A stream that
 * the log no longer holds whole is parked there until its head is back. Returns one sentence for
 * each such stream.
 */
export const heredarCabezas = async (
  client: ClientBase,
  anterior: string,
  nuevo: string,
): Promise<readonly string[]> => {
  const { rows } = await client.query<TuplaDe<typeof cabezas> & { llega: number }>(
    `with largas as (
       select stream, cabeza_revision as revision, cabeza_cadena as cadena from ${anterior}.aparcados
       where cabeza_revision is not null),
     conocidas as (
       select stream, revision, cadena from ${anterior}.cabezas where stream not in (select stream from largas)
       union all select * from largas)
     select v.stream, v.revision, v.cadena, coalesce(n.revision, -1) as llega
     from conocidas v left join ${nuevo}.cabezas n using (stream)
     where n.revision is null or n.revision < v.revision or (n.revision = v.revision and n.cadena <> v.cadena)
     order by v.stream`,
  )
  const perdidas = rows.map(({ llega, ...cabeza }) => ({
    ...cabeza,
    llega,
    motivo: llega < cabeza.revision ? faltaTras(llega) : OTRO_EN_SU_LUGAR,
  }))
  await client.query(
    `insert into ${nuevo}.aparcados (stream, revision, posicion, error, cabeza_revision, cabeza_cadena)
     select p.stream, p.llega + 1, (select coalesce(posicion, 0) from ${nuevo}.checkpoint), p.motivo, p.revision, p.cadena
     from jsonb_to_recordset($1) as p (stream text, llega int, motivo text, revision int, cadena text)
     on conflict (stream) do update set cabeza_revision = excluded.cabeza_revision, cabeza_cadena = excluded.cabeza_cadena`,
    [JSON.stringify(perdidas)],
  )
  return perdidas.map(({ stream, revision, motivo }) => `${stream}, revisión ${revision}: ${motivo}`)
}
