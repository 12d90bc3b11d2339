import type { Pool, PoolClient } from 'pg'
import { enTransaccion } from '#api/access/transaccion.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import type { Columnas } from '#domain/extracto/columnas.ts'
import { claveDeLinea, type LineaAjena, movimientoDe } from '#domain/extracto/confirmadas.ts'
import type { Extracto, Linea } from '#domain/extracto/lectura.ts'

const CANDADO = '7305808869232150122'
const TURNO = '7305808869232150123'
/** Who waits for the turn holds no connection: who has it needs one. */
const FILA = { maximo: 64, esperaMs: 10_000 }
/** Statements are kept of so many, the newest ones; columns of the headers that were used last. */
export const EXTRACTOS_GUARDADOS = 60
const COLUMNAS_GUARDADAS = 50
/** Lines of other statements that say what a statement's say. */
const AJENAS = 20_000

/** Which columns a header has, as somebody said; `por`: their account. */
export type ColumnasGuardadas = {
  readonly firma: string
  readonly banco: string
  readonly columnas: Columnas
}
/** A statement that is kept; `por`: who brought it, `subido`: when, ISO 8601. */
export type ExtractoGuardado = {
  readonly id: number
  readonly sha256: string
  readonly nombre: string
  readonly banco: string
  readonly firma: string
  /** YYYY-MM-DD. */
  readonly desde: string
  readonly hasta: string
  readonly lineas: number
  readonly omitidas: number
  readonly por: number
  readonly subido: string
}
type Nuevo = Pick<ExtractoGuardado, 'sha256' | 'nombre' | 'por'> & {
  readonly contenido: Buffer
  readonly leido: Extracto
  readonly guardadas: ColumnasGuardadas
}

const VISTO = 'id, sha256, nombre, banco, firma, desde, hasta, lineas, omitidas, por, subido'

/** Banks' statements and what their columns are (decisiones/compra, «The bank's statement»). Kept in the database, so that everybody sees the same. */
export const crearExtractos = (pool: Pool) => {
  const conCandado = <T>(candado: string, hacer: (client: PoolClient) => Promise<T>): Promise<T> =>
    enTransaccion(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [candado])
      return hacer(client)
    })
  const enFila = crearTurnos(FILA)

  const recordar = async (client: PoolClient, { firma, banco, columnas }: ColumnasGuardadas, por: number) => {
    await client.query(
      `insert into acceso.columnas_de_extracto (firma, banco, columnas, por) values ($1, $2, $3, $4)
       on conflict (firma) do update set banco = excluded.banco, columnas = excluded.columnas, por = excluded.por, cuando = now(), usada = now()
         where (columnas_de_extracto.banco, columnas_de_extracto.columnas) is distinct from (excluded.banco, excluded.columnas)`,
      [firma, banco, JSON.stringify(columnas), por],
    )
    await client.query('update acceso.columnas_de_extracto set usada = now() where firma = $1', [firma])
    await client.query(
      `delete from acceso.columnas_de_extracto where firma in (
         select firma from acceso.columnas_de_extracto order by usada desc, firma offset ${COLUMNAS_GUARDADAS})`,
    )
  }
  const escribir = async (client: PoolClient, id: number, lineas: readonly Linea[]) => {
    await client.query('delete from acceso.lineas_de_extracto where extracto = $1', [id])
    await client.query(
      `insert into acceso.lineas_de_extracto (extracto, numero, fecha, referencia, descripcion, monto, devuelta, clave, movimiento)
       select $1, numero, fecha, referencia, descripcion, monto, coalesce(devuelta, false), clave, movimiento
       from jsonb_to_recordset($2) as l (
         numero int, fecha text, referencia text, descripcion text, monto bigint, devuelta boolean, clave text, movimiento text)`,
      [id, JSON.stringify(lineas.map((una) => ({ ...una, clave: claveDeLinea(una), movimiento: movimientoDe(una) })))],
    )
  }

  return {
    /** What the columns of a header are; undefined while nobody has said it. */
    columnas: async (firma: string): Promise<ColumnasGuardadas | undefined> =>
      (
        await pool.query<ColumnasGuardadas>(
          'select firma, banco, columnas from acceso.columnas_de_extracto where firma = $1',
          [firma],
        )
      ).rows[0],
    /** Keeps a statement with its lines and its columns, all or nothing; the same file is the same statement, read anew. */
    guardar: ({ sha256, nombre, por, contenido, leido, guardadas }: Nuevo): Promise<number> =>
      conCandado(CANDADO, async (client) => {
        await recordar(client, guardadas, por)
        const { lineas, omitidas, desde, hasta } = leido
        const { rows } = await client.query<{ id: number }>(
          `insert into acceso.extractos (sha256, nombre, banco, firma, contenido, desde, hasta, lineas, omitidas, por)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (sha256) do update set banco = excluded.banco, firma = excluded.firma, desde = excluded.desde, hasta = excluded.hasta,
             lineas = excluded.lineas, omitidas = excluded.omitidas
           returning id`,
          [sha256, nombre, guardadas.banco, guardadas.firma, contenido, desde, hasta, lineas.length, omitidas, por],
        )
        const { id } = rows[0] as { id: number }
        await escribir(client, id, lineas)
        await client.query(
          `delete from acceso.extractos where id in (select id from acceso.extractos order by id desc offset ${EXTRACTOS_GUARDADOS})`,
        )
        return id
      }),
    /** The newest first. */
    lista: async (): Promise<readonly ExtractoGuardado[]> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos order by id desc`)).rows,
    uno: async (id: number): Promise<ExtractoGuardado | undefined> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos where id = $1`, [id])).rows[0],
    /** The file as it came. */
    contenido: async (id: number): Promise<Buffer | undefined> =>
      (await pool.query<{ contenido: Buffer }>('select contenido from acceso.extractos where id = $1', [id])).rows[0]
        ?.contenido,
    /** What came by a statement, in its order. */
    lineas: async (id: number): Promise<readonly Linea[]> =>
      (
        await pool.query<Linea>(
          `select numero, fecha, referencia, descripcion, monto, nullif(devuelta, false) as devuelta from acceso.lineas_de_extracto where extracto = $1 order by numero`,
          [id],
        )
      ).rows,
    /** What came by other statements with the same words and amount, or as the same movement. */
    ajenas: async (id: number): Promise<readonly LineaAjena[]> =>
      (
        await pool.query<LineaAjena>(
          `select distinct o.fecha, o.referencia, o.descripcion, o.monto from acceso.lineas_de_extracto o
           where o.extracto <> $1 and (o.clave in (select clave from acceso.lineas_de_extracto where extracto = $1)
             or o.movimiento in (select movimiento from acceso.lineas_de_extracto where extracto = $1)) limit ${AJENAS}`,
          [id],
        )
      ).rows,
    /** Which of these keys (`claveDeCobro`) stand in a statement. */
    dichas: async (claves: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (
          await pool.query<{ clave: string }>(
            'select distinct clave from acceso.lineas_de_extracto where clave = any($1)',
            [claves],
          )
        ).rows.map(({ clave }) => clave),
      ),
    /** Does one thing after another, whoever asks at whichever process: what was matched before a confirmation may be matched no more after it. */
    porTurno: <T>(hacer: () => Promise<T>): Promise<T> => enFila('extracto', () => conCandado(TURNO, hacer)),
    /** Forgets a statement; its columns stay known. */
    quitar: async (id: number): Promise<boolean> =>
      (await pool.query('delete from acceso.extractos where id = $1', [id])).rowCount !== 0,
  }
}
export type Extractos = ReturnType<typeof crearExtractos>
