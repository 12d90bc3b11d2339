import type { ClientBase } from 'pg'
import { apuntar, candadoDe, crearEsquema, esquemaActivo, nombreNuevo, PUENTE } from './esquema.ts'
import type { Modelos, Tabla } from './modelo.ts'

type Columna = {
  readonly tabla: string
  readonly columna: string
  readonly tipo: string
  readonly obligada: boolean
  /** Whether the previous version has the table. */
  readonly habia: boolean
  /** Whether that table has this column, of the same type. */
  readonly estaba: boolean
}

const enVista = ({ columna, tipo, obligada, estaba, tabla }: Columna, puente: Tabla['puente']): string => {
  const dicho = puente?.[columna] ?? (estaba ? columna : obligada ? `proyeccion.falta('${tabla}.${columna}')` : 'null')
  return `(${dicho})::${tipo} as ${columna}`
}

/** Replaces each empty table of a schema with a view of the previous version's table. */
const ponerVistas = async (client: ClientBase, { tablas }: Modelos, esquema: string, anterior: string) => {
  const { rows } = await client.query<Columna>(
    `with columnas as (
       select c.relnamespace as esquema, c.relname as tabla, a.attname as columna, a.attnum as lugar, a.attnotnull as obligada,
         format_type(a.atttypid, a.atttypmod) as tipo
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'v') and c.relnamespace in ($1::regnamespace, $2::regnamespace)),
     antes as (select tabla, columna, tipo from columnas where esquema = $2::regnamespace)
     select tabla, columna, tipo, obligada, tabla in (select tabla from antes) as habia,
       (tabla, columna, tipo) in (select tabla, columna, tipo from antes) as estaba
     from columnas where esquema = $1::regnamespace order by tabla, lugar`,
    [esquema, anterior],
  )
  const detras = new Set(tablas.filter((tabla) => tabla.detras).map(({ nombre }) => nombre))
  for (const vista of detras) await client.query(`drop view ${esquema}.${vista}`)
  const puentes = new Map(tablas.map(({ nombre, puente }) => [nombre, puente]))
  for (const [tabla, columnas] of Map.groupBy(rows, (fila) => fila.tabla)) {
    const puente = puentes.get(tabla)
    const habia = columnas[0]?.habia === true
    if (!habia && puente) continue
    if (!detras.has(tabla)) await client.query(`drop table ${esquema}.${tabla}`)
    if (!habia) continue
    // The catalogue doesn't tell which columns of a view are never null. In a view of sums, all
    // columns are required.
    const vista = columnas
      .map((columna) => enVista({ ...columna, obligada: columna.obligada || detras.has(tabla) }, puente))
      .join(', ')
    await client.query(`create view ${esquema}.${tabla} as select ${vista} from ${anterior}.${tabla}`)
  }
}

const hay = async (client: ClientBase, esquema: string | undefined): Promise<boolean> => {
  const { rows } = await client.query<{ hay: boolean }>('select to_regclass($1) is not null as hay', [
    `${esquema}.checkpoint`,
  ])
  return rows[0]?.hay === true
}

/**
 * Creates what these models' version reads until its own read side is built: views of the previous
 * one, whose projector is seen through them while it works (decisiones/http, «After an upgrade»).
 */
const tenderPuente = async (client: ClientBase, modelos: Modelos, anterior: string, almacen: string) => {
  const version = modelos.version + PUENTE
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [String(candadoDe(version))])
    let esquema = await esquemaActivo(client, { version })
    // The bridge's views are dropped along with the tables that they show.
    if (esquema === undefined || !(await hay(client, esquema))) {
      esquema = (await nombreNuevo(client, modelos)) + PUENTE
      await crearEsquema(client, modelos, esquema, almacen)
      await ponerVistas(client, modelos, esquema, anterior)
      await apuntar(client, version, esquema)
    }
    await client.query('commit')
    return esquema
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Returns the read side that people see now, which a new one is to replace. It is this version's
 * own or a bridge to the newest of another version that was projected from the same log. Undefined
 * when there is none.
 */
export const esquemaAnterior = async (
  client: ClientBase,
  modelos: Modelos,
  almacen: string,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ esquema: string; propio: boolean }>(
    `select esquema, version = $1 as propio from proyeccion.activo where version not like $2
     order by propio desc, desde desc`,
    [modelos.version, `%\\${PUENTE}`],
  )
  for (const { esquema, propio } of rows) {
    const { rowCount } = await client.query(`select from ${esquema}.checkpoint where almacen = $1`, [almacen])
    if (rowCount !== 0) return propio ? esquema : tenderPuente(client, modelos, esquema, almacen)
  }
  return undefined
}
