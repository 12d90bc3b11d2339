import type { Pool, PoolClient } from 'pg'
import { contarCambio } from '#api/access/cambios.ts'
import { enTransaccion } from '#api/access/transaccion.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { masDias } from '#domain/calendario.ts'
import type { Columnas } from '#domain/extracto/columnas.ts'
import type { Extracto, Linea } from '#domain/extracto/lectura.ts'

const CANDADO = '7305808869232150122'
const TURNO = '7305808869232150123'
/** Who waits for the turn holds no connection: who has it needs one. */
const FILA = { maximo: 64, esperaMs: 10_000 }
/** Statements are kept of so many, the newest ones; columns of the headers that were used last. */
export const EXTRACTOS_GUARDADOS = 60
const COLUMNAS_GUARDADAS = 50
/** Lines of other statements, and days around a statement's own, in which a payment that one of its lines could be may have come by as well. */
const [AJENAS, DIAS_ALREDEDOR] = [20_000, 75]

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
/** A line of a statement; `aparte`: why it is nobody's payment here, who said so (an account) and when (ISO 8601). */
export type LineaGuardada = Linea & {
  readonly aparte?: { readonly motivo: string; readonly por: number; readonly momento: string }
}
type Nuevo = Pick<ExtractoGuardado, 'sha256' | 'nombre' | 'por'> & {
  readonly contenido: Buffer
  readonly leido: Extracto
  readonly guardadas: ColumnasGuardadas
}

const EN_ORDEN = 'subido desc, id desc'
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
       on conflict (firma, banco) do update set columnas = excluded.columnas, por = excluded.por, cuando = now(), usada = now()
         where columnas_de_extracto.columnas is distinct from excluded.columnas`,
      [firma, banco, JSON.stringify(columnas), por],
    )
    await client.query('update acceso.columnas_de_extracto set usada = now() where firma = $1 and banco = $2', [
      ...[firma, banco],
    ])
    await client.query(
      `delete from acceso.columnas_de_extracto where (firma, banco) in (
         select firma, banco from acceso.columnas_de_extracto order by usada desc, firma, banco offset ${COLUMNAS_GUARDADAS})`,
    )
  }
  /** What was said of a line stays with it while it says the same. */
  const escribir = async (client: PoolClient, id: number, lineas: readonly Linea[]) => {
    const { rows } = await client.query(
      'delete from acceso.lineas_de_extracto where extracto = $1 returning numero, fecha, referencia, descripcion, monto, motivo, aparto, apartada',
      [id],
    )
    await client.query(
      `insert into acceso.lineas_de_extracto (extracto, numero, fecha, referencia, descripcion, monto, devuelta, motivo, aparto, apartada)
       select $1, l.numero, l.fecha, l.referencia, l.descripcion, l.monto, coalesce(l.devuelta, false), a.motivo, a.aparto, a.apartada
       from jsonb_to_recordset($2) as l (numero int, fecha text, referencia text, descripcion text, monto bigint, devuelta boolean)
       left join jsonb_to_recordset($3) as a (
         numero int, fecha text, referencia text, descripcion text, monto bigint, motivo text, aparto bigint, apartada timestamptz)
         using (numero, fecha, referencia, descripcion, monto)`,
      [id, JSON.stringify(lineas), JSON.stringify(rows.filter(({ motivo }) => motivo !== null))],
    )
  }
  /** Whoever matched a statement before it changed sees that it did. */
  const cambiar = async (client: PoolClient, id: number): Promise<void> => {
    await client.query(
      'update acceso.extractos set cambio = (select max(cambio) + 1 from acceso.extractos) where id = $1',
      [id],
    )
    await contarCambio(client, 'extractos')
  }

  return {
    /** What the columns of a header are, a bank at a time, the one that was used last first; none while nobody has said it. */
    columnas: async (firma: string): Promise<readonly ColumnasGuardadas[]> =>
      (
        await pool.query<ColumnasGuardadas>(
          'select firma, banco, columnas from acceso.columnas_de_extracto where firma = $1 order by usada desc, banco',
          [firma],
        )
      ).rows,
    /**
     * Keeps a statement with its lines and its columns, all or nothing; the same file is the same statement, read anew and again the newest. `salen`:
     * those that are kept no more.
     */
    guardar: ({ sha256, nombre, por, contenido, leido, guardadas }: Nuevo) =>
      conCandado(CANDADO, async (client): Promise<{ readonly id: number; readonly salen: readonly string[] }> => {
        await recordar(client, guardadas, por)
        const { lineas, omitidas, desde, hasta } = leido
        const { rows } = await client.query<{ id: number }>(
          `insert into acceso.extractos (sha256, nombre, banco, firma, contenido, desde, hasta, lineas, omitidas, por)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (sha256) do update set banco = excluded.banco, firma = excluded.firma, desde = excluded.desde, hasta = excluded.hasta,
             lineas = excluded.lineas, omitidas = excluded.omitidas, por = excluded.por, subido = now()
           returning id`,
          [sha256, nombre, guardadas.banco, guardadas.firma, contenido, desde, hasta, lineas.length, omitidas, por],
        )
        const { id } = rows[0] as { id: number }
        await escribir(client, id, lineas)
        await cambiar(client, id)
        const { rows: salen } = await client.query<{ nombre: string }>(
          `delete from acceso.extractos where id in (select id from acceso.extractos order by ${EN_ORDEN} offset ${EXTRACTOS_GUARDADOS})
           returning nombre`,
        )
        return { id, salen: salen.map(({ nombre }) => nombre) }
      }),
    /** Reads a statement by other columns; false: it was taken away meanwhile. */
    releer: (id: number, { leido, guardadas, por }: Pick<Nuevo, 'leido' | 'guardadas' | 'por'>): Promise<boolean> =>
      conCandado(CANDADO, async (client) => {
        const { lineas, omitidas, desde, hasta } = leido
        const { rowCount } = await client.query(
          'update acceso.extractos set banco = $2, firma = $3, desde = $4, hasta = $5, lineas = $6, omitidas = $7 where id = $1',
          [id, guardadas.banco, guardadas.firma, desde, hasta, lineas.length, omitidas],
        )
        if (!rowCount) return false
        await recordar(client, guardadas, por)
        // A bank's name that was mended isn't another bank's.
        await client.query(
          `delete from acceso.columnas_de_extracto c where firma = $1 and banco <> $2
             and not exists (select from acceso.extractos e where e.firma = c.firma and e.banco = c.banco)`,
          [guardadas.firma, guardadas.banco],
        )
        await escribir(client, id, lineas)
        await cambiar(client, id)
        return true
      }),
    /** Which state of the statements this is: another one after any change of any of them. */
    revision: async (): Promise<string> =>
      (
        await pool.query<{ revision: string }>(
          `select concat_ws(' ', count(*), max(id), max(cambio)) as revision from acceso.extractos`,
        )
      ).rows[0]?.revision ?? '',
    /** Says why a line is nobody's payment here, or that it may be one (`aparte` null); false: no such line. */
    apartar: (
      id: number,
      numero: number,
      aparte: { readonly motivo: string; readonly por: number } | null,
    ): Promise<boolean> =>
      enTransaccion(pool, async (client) => {
        const { rowCount } = await client.query(
          `update acceso.lineas_de_extracto set motivo = $3::text, aparto = $4, apartada = case when $3::text is null then null else now() end
           where extracto = $1 and numero = $2`,
          [id, numero, aparte?.motivo ?? null, aparte?.por ?? null],
        )
        await cambiar(client, id)
        return rowCount !== 0
      }),
    /** The newest first. */
    lista: async (): Promise<readonly ExtractoGuardado[]> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos order by ${EN_ORDEN}`)).rows,
    uno: async (id: number): Promise<ExtractoGuardado | undefined> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos where id = $1`, [id])).rows[0],
    /** The file as it came. */
    contenido: async (id: number): Promise<Buffer | undefined> =>
      (await pool.query<{ contenido: Buffer }>('select contenido from acceso.extractos where id = $1', [id])).rows[0]
        ?.contenido,
    /** What came by a statement, in its order. */
    lineas: async (id: number): Promise<readonly LineaGuardada[]> => {
      const { rows } = await pool.query<Linea & { motivo: string | null; por: number; momento: string }>(
        `select numero, fecha, referencia, descripcion, monto, nullif(devuelta, false) as devuelta, motivo, aparto as por, apartada as momento
         from acceso.lineas_de_extracto where extracto = $1 order by numero`,
        [id],
      )
      return rows.map(({ motivo, por, momento, ...linea }) =>
        motivo === null ? linea : { ...linea, aparte: { motivo, por, momento } },
      )
    },
    /** What came by other statements with these amounts, around this one's days. */
    ajenas: async (
      { id, desde, hasta }: Pick<ExtractoGuardado, 'id' | 'desde' | 'hasta'>,
      montos: readonly number[],
    ): Promise<readonly Linea[]> =>
      (
        await pool.query<Linea>(
          `select distinct 0 as numero, fecha, referencia, descripcion, monto, nullif(devuelta, false) as devuelta
           from acceso.lineas_de_extracto
           where extracto <> $1 and motivo is null and fecha between $2 and $3 and monto = any($4) limit ${AJENAS}`,
          [id, masDias(desde, -DIAS_ALREDEDOR), masDias(hasta, DIAS_ALREDEDOR), montos],
        )
      ).rows,
    /** Does one thing after another, whoever asks at whichever process: what was matched before a confirmation may be matched no more after it. */
    porTurno: <T>(hacer: () => Promise<T>): Promise<T> => enFila('extracto', () => conCandado(TURNO, hacer)),
    /** Forgets a statement; its columns stay known. */
    quitar: (id: number): Promise<boolean> =>
      enTransaccion(pool, async (client) => {
        const { rowCount } = await client.query('delete from acceso.extractos where id = $1', [id])
        if (rowCount) await contarCambio(client, 'extractos')
        return rowCount !== 0
      }),
  }
}
export type Extractos = ReturnType<typeof crearExtractos>
