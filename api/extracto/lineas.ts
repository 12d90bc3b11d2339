import type { Pool, PoolClient } from 'pg'
import { Rechazado } from '#api/http/rechazado.ts'
import { masDias } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import type { Extracto, Linea, Salida } from '#domain/extracto/lectura.ts'

/**
 * Days around a statement's own, in which a payment that one of its lines could be may have come by
 * as well.
 */
const DIAS_ALREDEDOR = 75
/** What went out that is looked at. */
const SALIDAS = 20_000
/**
 * Lines of all statements that are matched at once, and their characters. Beyond them nothing is:
 * a match that doesn't see all may be wrong.
 */
const JUNTAS = { lineas: 20_000, caracteres: 4_000_000 } as const
/** Movements that somebody put aside, the newest. */
const APARTADOS = 5_000

/** Why a line is nobody's payment here, and who (an account) said so. */
export type Aparte = { readonly motivo: string; readonly por: number }
/** A line as it is kept; `momento`: when it was put aside, ISO 8601. */
export type LineaGuardada = Linea & {
  readonly aparte?: Aparte & { readonly momento: string }
}
/** A movement, and which statements have it. */
export type Entrada = Linea & { readonly extractos: readonly number[] }

type Db = Pick<Pool | PoolClient, 'query'>
/** A movement by what its file says of it; `vez`: which of several that say the same. */
const MOVIMIENTO = 'banco, fecha, referencia, descripcion, monto, vez'
const DE_LINEA = `e.banco, l.fecha, l.referencia, l.descripcion, l.monto, l.vez`
const LINEAS = `acceso.lineas_de_extracto l join acceso.extractos e on e.id = l.extracto
  left join acceso.movimientos_apartados a on (a.banco, a.fecha, a.referencia, a.descripcion, a.monto, a.vez) = (${DE_LINEA})`
// A row's other words were once not kept.
const RESTO = `coalesce(l.resto, '') as resto, l.resto is null as "deAntes"`
// What went out by files that were read before it was kept was marked then.
const LEIDA = `l.numero, e.banco, l.fecha, l.referencia, l.descripcion, ${RESTO}, l.monto, l.devuelta`

/** What came and went by a statement, in the place of what it said before. */
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
 * Says why a movement is nobody's payment here, in whichever statement it stands, unless somebody
 * has; or that it may be one (`aparte` null). False: no such line.
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

/** What came by a statement, in its order. */
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
/** Throws extractos-llenos where more is matched at once than can be; `donde`: which lines. */
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
 * What came by other statements with these amounts (cents), around a statement's days, and nobody
 * put aside.
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
 * What came by any statement with these amounts (cents) in these days and nobody put aside, each
 * movement once.
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

/** What went out by any statement with these amounts (cents). */
export const salidasDe = async (db: Db, montos: readonly number[]): Promise<readonly Salida[]> => {
  const { rows } = await db.query<Salida>(
    `select distinct e.banco, s.fecha, s.referencia, s.monto, s.reverso, s.palabras
     from acceso.salidas_de_extracto s join acceso.extractos e on e.id = s.extracto where s.monto = any($1) limit ${SALIDAS + 1}`,
    [montos],
  )
  if (rows.length > SALIDAS) throw llenos()
  return rows
}
