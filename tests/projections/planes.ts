import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Lectura, MODELOS } from '#projections/modelos.ts'
import { crearPoolDePlanes } from '#projections/motor/database.ts'
import { crearEsquema, indexar, nombreNuevo, prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { basesNuevas } from '#tests/almacen.ts'

/** The values of columns that `llenar` isn't given, by type. */
const NEUTRO: Readonly<Record<string, string>> = {
  bigint: '0',
  integer: '0',
  boolean: 'false',
  text: `''`,
  jsonb: `'[]'`,
  'timestamp with time zone': 'now()',
}

/** A plan as `explain (analyze, format json)` gives it. */
type Nodo = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Nodo[]
}

/**
 * Returns the rows that a plan took from tables, and from indexes for a bitmap, including those
 * that it threw away.
 */
const leidasPor = (nodo: Nodo): number => {
  const { 'Rows Removed by Filter': filtradas = 0, 'Rows Removed by Index Recheck': recomprobadas = 0 } = nodo
  const lee = nodo['Relation Name'] !== undefined || nodo['Node Type'] === 'Bitmap Index Scan'
  const propias = lee ? (nodo['Actual Rows'] + filtradas + recomprobadas) * nodo['Actual Loops'] : 0
  return propias + (nodo.Plans ?? []).reduce((suma, hijo) => suma + leidasPor(hijo), 0)
}

/**
 * A statement of a query: the rows that it takes from tables with a generic plan, and with one
 * planned for its own values.
 */
export type Asomo = { readonly texto: string; readonly leidas: number; readonly aMedida: number }

const comoLiteral = (valor: unknown): string => {
  if (valor === null) return 'null'
  return pg.escapeLiteral(
    Array.isArray(valor) ? `{${valor.map((elemento) => JSON.stringify(elemento)).join(',')}}` : String(valor),
  )
}

/**
 * Opens a read side whose rows are written straight into its tables, and measures what queries read
 * there on connections of `crearPoolDePlanes`.
 */
export const abrirPlanes = async () => {
  const { databaseUrl } = await basesNuevas()
  const client = await conexionDeProyector(databaseUrl)
  await prepararBase(client)
  const esquema = await nombreNuevo(client, MODELOS)
  await crearEsquema(client, MODELOS, esquema, 'planes')
  await indexar(client, MODELOS, esquema)
  const pool = crearPoolDePlanes(databaseUrl)
  const pedidas = new Map<string, readonly unknown[]>()
  const db = new Kysely<Lectura>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void pedidas.set(query.sql, query.parameters),
  })
  let preparadas = 0

  const mirarUna = async (texto: string, valores: readonly unknown[]): Promise<Asomo> => {
    preparadas += 1
    await client.query(`prepare p${preparadas} as ${texto}`)
    const leidasCon = async (modo: string): Promise<number> => {
      await client.query(`set plan_cache_mode = ${modo}`)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(
        `explain (analyze, format json) execute p${preparadas} (${valores.map(comoLiteral).join(', ')})`,
      )
      return rows.reduce((suma, { 'QUERY PLAN': [{ Plan }] }) => suma + leidasPor(Plan), 0)
    }
    return {
      texto,
      leidas: await leidasCon('force_generic_plan'),
      aMedida: await leidasCon('force_custom_plan'),
    }
  }

  return {
    esquema,
    /**
     * Fills a table from a query: the given columns in SQL over `origen`, and neutral values in the
     * others.
     */
    llenar: async (tabla: string, columnas: Readonly<Record<string, string>>, origen: string): Promise<void> => {
      const { rows } = await client.query<{ columna: string; tipo: string; nula: boolean }>(
        `select attname as columna, format_type(atttypid, null) as tipo, not attnotnull as nula from pg_attribute
         where attrelid = '${esquema}.${tabla}'::regclass and attnum > 0 and attgenerated = ''`,
      )
      const valores = rows.map(({ columna, tipo, nula }) => columnas[columna] ?? (nula ? 'null' : NEUTRO[tipo]))
      await client.query(`insert into ${esquema}.${tabla} (${rows.map(({ columna }) => columna).join(', ')})
        select ${valores.join(', ')} from ${origen}`)
      await client.query(`vacuum analyze ${esquema}.${tabla}`)
    },
    /** Returns what each statement of a query reads, if it has parameters. */
    mirar: async (preguntar: (db: Kysely<Lectura>) => Promise<unknown>): Promise<readonly Asomo[]> => {
      pedidas.clear()
      await preguntar(db)
      const asomos: Asomo[] = []
      for (const [texto, valores] of pedidas) if (valores.length > 0) asomos.push(await mirarUna(texto, valores))
      return asomos
    },
    cerrar: async () => {
      await pool.end()
      await client.end()
    },
  }
}
export type Planes = Awaited<ReturnType<typeof abrirPlanes>>
