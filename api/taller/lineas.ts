import type { Pool, PoolClient } from 'pg'
import { Rechazado } from '#api/http/rechazado.ts'
import { masDias } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import type { Extracto, Linea, Salida } from '#domain/extracto/lectura.ts'

/**
 * Days around a statement's own in which a payment that matches one of its lines may also have
 * come.
 */
const DIAS_ALREDEDOR = 75
/** The most outgoing movements that are looked at. */
const SALIDAS = 20_000
/**
 * Limits on the lines of all statements that are matched at once, in lines and characters. Above
 * them nothing is matched: a match that doesn't see all may be wrong.
 */
const JUNTAS = { lineas: 20_000, caracteres: 4_000_000 } as const
/** Movements set aside that are kept, the newest. */
const APARTADOS = 5_000

/** The reason why a line is nobody's payment here, and the account that gave it. */
export type Aparte = { readonly motivo: string; readonly por: number }
/** A stored line; `momento`: when it was set aside, ISO 8601. */
export type LineaGuardada = Linea & {
  readonly aparte?: Aparte & { readonly momento: string }
}
/** A movement, and the statements that have it. */
export type Entrada = Linea & { readonly extractos: readonly number[] }

type Db = Pick<Pool | PoolClient, 'query'>
/**
 * Columns that identify a movement by its file's data; `vez` numbers movements with the same data.
 */
const MOVIMIENTO = 'banco, fecha, referencia, descripcion, monto, vez'
const DE_LINEA = `e.banco, l.fecha, l.referencia, l.descripcion, l.monto, l.vez`
const LINEAS = `acceso.lineas_de_extracto l join acceso.extractos e on e.id = l.extracto
  left join acceso.movimientos_apartados a on (a.banco, a.fecha, a.referencia, a.descripcion, a.monto, a.vez) = (${DE_LINEA})`
// A row stored before its other words were kept has null in `resto`.
const RESTO = `coalesce(l.resto, '') as resto, l.resto is null as "deAntes"`
// `devuelta` was set in files read before outgoing movements were kept: it marks returned lines.
const LEIDA = `l.numero, e.banco, l.fecha, l.referencia, l.descripcion, ${RESTO}, l.monto, l.devuelta`

/** Writes the movements of a statement in place of its earlier ones. */
export const escribirLineas = async (
  client: PoolClient,
  id: number,
  { lineas, salidas }: Pick<Extracto, 'lineas' | 'salidas'>,
): Promise<void> => {
  await client.query('delete from acceso.lineas_de_extracto where extracto = $1', [id])
  await client.query('delete from acceso.salidas_de_extracto where extracto = $1', [id])
  await client.query(
    `insert into acceso.lineas_de_extracto (extracto, numero, fecha, referencia, descripcion, resto, monto, vez)
     select $1, numero, fecha, referencia, descripcion, coalesce(resto, ''), monto,
       row_number() over (partition by fecha, referencia, descripcion, monto order by numero)
     from jsonb_to_recordset($2) as l (numero int, fecha text, referencia text, descripcion text, resto text, monto bigint)`,
    [id, JSON.stringify(lineas)],
  )
  await client.query(
    `insert into acceso.salidas_de_extracto (extracto, fecha, referencia, monto, reverso, palabras)
     select distinct $1::bigint, fecha, referencia, monto, reverso, coalesce(palabras, '')
     from jsonb_to_recordset($2) as s (fecha text, referencia text, monto bigint, reverso boolean, palabras text)`,
    [id, JSON.stringify(salidas)],
  )
}

/**
 * Records why a movement is nobody's payment here, in every statement that has it, unless somebody
 * has; with `aparte` null, that it may be one. Returns false if there is no such line.
 */
export const apartarLinea = async (
  client: PoolClient,
  { id, numero }: { readonly id: number; readonly numero: number },
  aparte: Aparte | null,
): Promise<boolean> => {
  const deLinea = `select ${DE_LINEA} from acceso.lineas_de_extracto l join acceso.extractos e on e.id = l.extracto
    where l.extracto = $1 and l.numero = $2`
  const { rowCount } = await client.query(deLinea, [id, numero])
  if (!rowCount) return false
  if (aparte === null)
    await client.query(`delete from acceso.movimientos_apartados where (${MOVIMIENTO}) in (${deLinea})`, [id, numero])
  else {
    await client.query(
      `insert into acceso.movimientos_apartados (${MOVIMIENTO}, motivo, por) select s.*, $3, $4 from (${deLinea}) s on conflict do nothing`,
      [id, numero, aparte.motivo, aparte.por],
    )
    await client.query(
      `delete from acceso.movimientos_apartados where (${MOVIMIENTO}) in (
         select ${MOVIMIENTO} from acceso.movimientos_apartados order by cuando desc, ${MOVIMIENTO} offset ${APARTADOS})`,
    )
  }
  return true
}

/** Reads the incoming lines of a statement, in its order. */
export const lineasDe = async (db: Db, id: number): Promise<readonly LineaGuardada[]> => {
  const { rows } = await db.query<LineaGuardada & { motivo: string | null; por: number; momento: string }>(
    `select ${LEIDA}, a.motivo, a.por, a.cuando as momento from ${LINEAS} where l.extracto = $1 order by l.numero`,
    [id],
  )
  return rows.map(({ motivo, por, momento, ...linea }) =>
    motivo === null ? linea : { ...linea, aparte: { motivo, por, momento } },
  )
}

const llenos = () =>
  new Rechazado(
    refuse(
      'extractos-llenos',
      'Los extractos guardados tienen demasiadas líneas de estos montos: quita los que ya no necesites.',
    ),
  )
/**
 * Throws extractos-llenos if more lines would be matched at once than can be. `donde` selects the
 * lines.
 */
const comprobarJuntas = async (db: Db, donde: string, valores: readonly unknown[]): Promise<void> => {
  const { rows } = await db.query<{ lineas: number; caracteres: number }>(
    `select count(*)::int as lineas, coalesce(sum(length(l.referencia) + length(l.descripcion) + length(coalesce(l.resto, ''))), 0)::int as caracteres
     from ${LINEAS} where ${donde}`,
    [...valores],
  )
  const { lineas = 0, caracteres = 0 } = rows[0] ?? {}
  if (lineas > JUNTAS.lineas || caracteres > JUNTAS.caracteres) throw llenos()
}

/**
 * Reads the incoming lines of other statements with these amounts (cents), around a statement's
 * days, that nobody has set aside.
 */
export const ajenasDe = async (
  db: Db,
  { id, desde, hasta }: { readonly id: number; readonly desde: string; readonly hasta: string },
  montos: readonly number[],
): Promise<readonly Linea[]> => {
  const donde = 'l.extracto <> $1 and a.motivo is null and l.fecha between $2 and $3 and l.monto = any($4)'
  const valores = [id, masDias(desde, -DIAS_ALREDEDOR), masDias(hasta, DIAS_ALREDEDOR), montos]
  await comprobarJuntas(db, donde, valores)
  const { rows } = await db.query<Linea>(
    `select distinct 0 as numero, e.banco, l.fecha, l.referencia, l.descripcion, ${RESTO}, l.monto, l.devuelta from ${LINEAS}
     where ${donde}`,
    valores,
  )
  return rows
}

/**
 * Reads the incoming lines of all statements with these amounts (cents), in these days, that nobody
 * has set aside, each movement once.
 */
export const entradasDe = async (
  db: Db,
  montos: readonly number[],
  desde: string,
  hasta: string,
): Promise<readonly Entrada[]> => {
  const donde = 'a.motivo is null and l.fecha between $2 and $3 and l.monto = any($1)'
  await comprobarJuntas(db, donde, [montos, desde, hasta])
  const { rows } = await db.query<Entrada>(
    `select array_agg(l.extracto::int) as extractos, 0 as numero, e.banco, l.fecha, l.referencia, l.descripcion, coalesce(max(l.resto), '') as resto, bool_and(l.resto is null) as "deAntes", l.monto, bool_or(l.devuelta) as devuelta
     from ${LINEAS} where ${donde} group by ${DE_LINEA}`,
    [montos, desde, hasta],
  )
  return rows
}

/**
 * Reads the outgoing movements of all statements with these amounts (cents). Throws
 * extractos-llenos.
 */
export const salidasDe = async (db: Db, montos: readonly number[]): Promise<readonly Salida[]> => {
  const { rows } = await db.query<Salida>(
    `select distinct e.banco, s.fecha, s.referencia, s.monto, s.reverso, s.palabras
     from acceso.salidas_de_extracto s join acceso.extractos e on e.id = s.extracto where s.monto = any($1) limit ${SALIDAS + 1}`,
    [montos],
  )
  if (rows.length > SALIDAS) throw llenos()
  return rows
}
