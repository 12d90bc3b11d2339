import type pg from 'pg'
import type { Base } from '#tests/instalacion.ts'

type Detras = <T>(base: Base, hacer: (client: pg.ClientBase) => Promise<T>) => Promise<T>

/** Returns functions that look for a person's data directly in the databases. */
export const huellasDe = (detras: Detras) => {
  /** Finds the tables of every schema of the read side that hold one of the words. */
  const tablasCon = (palabras: readonly string[]): Promise<string[]> =>
    detras('bandwork', async (client) => {
      const { rows: tablas } = await client.query<{ tabla: string }>(
        `select format('%I.%I', schemaname, tablename) as tabla from pg_tables where schemaname like 'lectura\\_%'`,
      )
      const halladas: string[] = []
      for (const { tabla } of tablas) {
        const { rows } = await client.query(`select 1 from ${tabla} t where t::text ilike any($1) limit 1`, [
          palabras.map((palabra) => `%${palabra}%`),
        ])
        if (rows.length > 0) halladas.push(tabla)
      }
      return halladas
    })
  const enElRegistro = (palabras: readonly string[]): Promise<number> =>
    detras('eventstore', async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as n from events where convert_from(data, 'UTF8') ilike any($1)`,
        [palabras.map((palabra) => `%${palabra}%`)],
      )
      return rows[0].n
    })
  const totales = (): Promise<unknown> =>
    detras('bandwork', async (client) => {
      const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
      const { esquema } = rows[0] ?? { esquema: '' }
      const pedidos = await client.query(
        `select estado, count(*)::int as n, sum(propuesta_total)::text as total from ${esquema}.pedidos group by estado order by estado`,
      )
      return pedidos.rows
    })
  /**
   * Reads the active schema, the number ever built, and whether the rebuild after an erasure counts
   * as done.
   */
  const reconstrucciones = (): Promise<{ activo: string; construidos: number; cumplida: boolean }> =>
    detras('bandwork', async (client) => {
      const { rows } = await client.query(
        `select (select esquema from proyeccion.activo) as activo,
           (select last_value::int from proyeccion.esquemas) as construidos,
           exists (select 1 from acceso.ajustes where nombre = 'olvido') as cumplida`,
      )
      return rows[0]
    })
  return { tablasCon, enElRegistro, totales, reconstrucciones }
}
