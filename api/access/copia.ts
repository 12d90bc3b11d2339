import type { Pool, PoolClient } from 'pg'
import { abrirConstante, comprobarClaves } from './constante.ts'

/**
 * The tables that no log can give back: credentials, known browsers, settings, the positions of
 * processes with their set-aside facts and deadlines, the columns of bank statements and the
 * movements set aside from them, the keys of persons, roots and push, and the identities on
 * documents of erased persons. Sessions, with the browsers that receive push, and presence end with
 * their installation.
 */
export const TABLAS_DE_COPIA = [
  'acceso.credenciales',
  'acceso.equipos',
  'acceso.ajustes',
  'acceso.procesos',
  'acceso.apartados',
  'acceso.plazos',
  'acceso.llamadas',
  'acceso.columnas_de_extracto',
  'acceso.movimientos_apartados',
  'claves.personas',
  'claves.constante',
  'claves.raices',
  'claves.push',
  'fiscal.identidades',
] as const
export type TablaDeCopia = (typeof TABLAS_DE_COPIA)[number]

/** Rows of a table read by one query. */
const A_LA_VEZ = 1_000

/** Yields each table's rows as JSON, all of one snapshot. */
export async function* leerTablas(
  pool: Pool,
): AsyncGenerator<{ readonly tabla: TablaDeCopia; readonly fila: unknown }> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const tabla of TABLAS_DE_COPIA) {
      await client.query(`declare filas no scroll cursor for select to_jsonb(t) as fila from ${tabla} t`)
      for (let quedan = true; quedan; ) {
        const { rows } = await client.query<{ fila: unknown }>(`fetch ${A_LA_VEZ} from filas`)
        for (const { fila } of rows) yield { tabla, fila }
        quedan = rows.length === A_LA_VEZ
      }
      await client.query('close filas')
    }
    await client.query('commit')
  } finally {
    // Destroys the connection, since its transaction may still be open.
    client.release(true)
  }
}

/** Returns whether these tables hold nothing of an installation yet. */
export const tablasVacias = async (pool: Pool): Promise<boolean> => {
  for (const tabla of TABLAS_DE_COPIA) {
    const { rowCount } = await pool.query(`select from ${tabla} limit 1`)
    if (rowCount) return false
  }
  return true
}

/**
 * Inserts rows into the table that `leerTablas` read them from, in the transaction that the caller
 * holds.
 */
export const ponerFilas = async (
  client: Pick<PoolClient, 'query'>,
  tabla: TablaDeCopia,
  filas: readonly unknown[],
): Promise<void> => {
  await client.query(`insert into ${tabla} select * from jsonb_populate_recordset(null::${tabla}, $1::jsonb)`, [
    JSON.stringify(filas),
  ])
}

/** Returns the log positions that processes remember. */
export const posicionesDeProcesos = async (pool: Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ posicion: string }>(
    'select posicion::text from acceso.procesos union select posicion::text from acceso.apartados',
  )
  return new Set(rows.map(({ posicion }) => posicion))
}

/**
 * Moves the processes to the positions at which the same facts now stand. A process whose position
 * isn't among them starts at the beginning of the log. Runs in the transaction that the caller
 * holds.
 */
export const mudarPosiciones = async (
  client: Pick<PoolClient, 'query'>,
  nuevas: ReadonlyMap<string, bigint>,
): Promise<void> => {
  const dadas = JSON.stringify([...nuevas].map(([antes, ahora]) => ({ antes, ahora: String(ahora) })))
  const pares = 'jsonb_to_recordset($1::jsonb) as n (antes bigint, ahora bigint)'
  await client.query(
    `with mudados as (
       update acceso.procesos p set posicion = n.ahora, probada = null, cadena = null from ${pares} where p.posicion = n.antes returning nombre)
     delete from acceso.procesos where nombre not in (select nombre from mudados)`,
    [dadas],
  )
  await client.query(
    `with idos as (delete from acceso.apartados returning *)
     insert into acceso.apartados (proceso, posicion, stream, revision, desde)
     select i.proceso, n.ahora, i.stream, i.revision, i.desde from idos i join ${pares} on n.antes = i.posicion`,
    [dadas],
  )
}

/** Throws SecretoDesconocido when none of the secrets opens what is stored. */
export const seAbre = async (
  pool: Pick<Pool, 'query'>,
  secretos: Parameters<typeof abrirConstante>[1],
): Promise<void> => {
  await abrirConstante(pool, secretos)
  await comprobarClaves(pool, secretos)
}
