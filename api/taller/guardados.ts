import type { Pool, PoolClient } from 'pg'
import { contarCambio } from '#api/access/cambios.ts'
import { enTransaccion } from '#api/access/transaccion.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import type { Columnas } from '#domain/extracto/columnas.ts'
import { type Extracto, ilegibleDicho } from '#domain/extracto/lectura.ts'
import type { Signos } from '#domain/extracto/signos.ts'
import { type Aparte, ajenasDe, apartarLinea, entradasDe, escribirLineas, lineasDe, salidasDe } from './lineas.ts'

const CANDADO = '7305808869232150122'
/**
 * Limits of the queue for a turn. Waiting holds no connection, since the holder of the turn needs
 * one.
 */
const FILA = { maximo: 128, esperaMs: 10_000 }
/** Statements that are kept, the newest; and headers whose columns are kept, the last used. */
export const EXTRACTOS_GUARDADOS = 60
const COLUMNAS_GUARDADAS = 50

/** The columns of a header, as somebody gave them. */
export type ColumnasGuardadas = {
  readonly firma: string
  readonly banco: string
  readonly columnas: Columnas
}
/** A stored statement; `por`: the account that brought it; `subido`: when, ISO 8601. */
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
  /** Lines that couldn't be read. */
  readonly sinLeer: number
  readonly por: number
  readonly subido: string
}
type Nuevo = Pick<ExtractoGuardado, 'sha256' | 'nombre' | 'por'> & {
  readonly contenido: Buffer
  readonly leido: Extracto
  readonly guardadas: ColumnasGuardadas
}

/** Returns the lines that can't be read, as sentences in JSON. */
const dichos = ({ ilegibles }: Extracto): string => JSON.stringify(ilegibles.map(ilegibleDicho))

/** The setting that counts the changes of statements. */
const REVISION = 'extractos'
const EN_ORDEN = 'subido desc, id desc'
const VISTO = 'id, sha256, nombre, banco, firma, desde, hasta, lineas, omitidas, sin_leer as "sinLeer", por, subido'

/**
 * Builds the store of banks' statements and of their columns
 * (decisiones/compra, «The bank's statement»). It is in the database, so that everybody sees the
 * same.
 */
export const crearExtractos = (pool: Pool) => {
  const enFila = crearTurnos(FILA)
  /**
   * Runs jobs one after another across all processes: a match made before a change may not hold
   * after it.
   */
  const porTurno = <T>(hacer: (client: PoolClient) => Promise<T>): Promise<T> =>
    enFila('extracto', () =>
      enTransaccion(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [CANDADO])
        return hacer(client)
      }),
    )
  /** Counts a change, so that a caller who matched statements before it sees that they changed. */
  const cambiar = async (client: PoolClient): Promise<void> => {
    await client.query(
      `insert into acceso.ajustes values ('${REVISION}', '1') on conflict (nombre) do update set valor = (ajustes.valor::bigint + 1)::text`,
    )
    await contarCambio(client, 'extractos')
  }

  const recordar = async (client: PoolClient, { firma, banco, columnas }: ColumnasGuardadas, por: number) => {
    await client.query(
      `insert into acceso.columnas_de_extracto (firma, banco, columnas, por) values ($1, $2, $3, $4)
       on conflict (firma, banco) do update set columnas = excluded.columnas, por = excluded.por, cuando = now(), usada = now()
         where columnas_de_extracto.columnas is distinct from excluded.columnas`,
      [firma, banco, JSON.stringify(columnas), por],
    )
    await client.query('update acceso.columnas_de_extracto set usada = now() where firma = $1 and banco = $2', [
      firma,
      banco,
    ])
    await client.query(
      `delete from acceso.columnas_de_extracto where (firma, banco) in (
         select firma, banco from acceso.columnas_de_extracto order by usada desc, firma, banco offset ${COLUMNAS_GUARDADAS})`,
    )
  }
  return {
    /**
     * Returns the columns of a header, one entry per bank, the last used first; empty until
     * somebody has given them.
     */
    columnas: async (firma: string): Promise<readonly ColumnasGuardadas[]> =>
      (
        await pool.query<ColumnasGuardadas>(
          'select firma, banco, columnas from acceso.columnas_de_extracto where firma = $1 order by usada desc, banco',
          [firma],
        )
      ).rows,
    /**
     * Returns the meanings given to a bank's words for credit and debit, in any of its headers, the
     * last used first.
     */
    signosDe: async (banco: string): Promise<readonly Signos[]> =>
      (
        await pool.query<{ signos: Signos }>(
          `select columnas->'signos' as signos from acceso.columnas_de_extracto where banco = $1 and columnas ? 'signos' order by usada desc, firma`,
          [banco],
        )
      ).rows.map(({ signos }) => signos),
    /**
     * Stores a statement with its lines and its columns, all or nothing. The same file is the same
     * statement: it is read anew and becomes the newest. `salen`: names of the statements that this
     * drops.
     */
    guardar: ({ sha256, nombre, por, contenido, leido, guardadas }: Nuevo) =>
      porTurno(async (client): Promise<{ readonly id: number; readonly salen: readonly string[] }> => {
        await recordar(client, guardadas, por)
        const { lineas, omitidas, desde, hasta, cuantos } = leido
        const { rows } = await client.query<{ id: number }>(
          `insert into acceso.extractos (sha256, nombre, banco, firma, contenido, desde, hasta, lineas, omitidas, por, sin_leer, ilegibles)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           on conflict (sha256) do update set banco = excluded.banco, firma = excluded.firma, desde = excluded.desde, hasta = excluded.hasta,
             lineas = excluded.lineas, omitidas = excluded.omitidas, sin_leer = excluded.sin_leer, ilegibles = excluded.ilegibles, por = excluded.por, subido = now()
           returning id`,
          [
            sha256,
            nombre,
            guardadas.banco,
            guardadas.firma,
            contenido,
            desde,
            hasta,
            lineas.length,
            omitidas,
            por,
            cuantos,
            dichos(leido),
          ],
        )
        const { id } = rows[0] as { id: number }
        await escribirLineas(client, id, leido)
        await cambiar(client)
        const { rows: salen } = await client.query<{ nombre: string }>(
          `delete from acceso.extractos where id in (select id from acceso.extractos order by ${EN_ORDEN} offset ${EXTRACTOS_GUARDADOS})
           returning nombre`,
        )
        return { id, salen: salen.map(({ nombre }) => nombre) }
      }),
    /** Reads a statement by other columns. Returns false if it was removed meanwhile. */
    releer: (id: number, { leido, guardadas, por }: Pick<Nuevo, 'leido' | 'guardadas' | 'por'>): Promise<boolean> =>
      porTurno(async (client) => {
        const { rows } = await client.query<{ banco: string }>('select banco from acceso.extractos where id = $1', [id])
        const [antes] = rows
        if (!antes) return false
        const { lineas, omitidas, desde, hasta, cuantos } = leido
        const { firma, banco } = guardadas
        await client.query(
          'update acceso.extractos set banco = $2, firma = $3, desde = $4, hasta = $5, lineas = $6, omitidas = $7, sin_leer = $8, ilegibles = $9 where id = $1',
          [id, banco, firma, desde, hasta, lineas.length, omitidas, cuantos, dichos(leido)],
        )
        await recordar(client, guardadas, por)
        // A corrected bank name isn't another bank: columns under the old name go, unless a
        // statement has them.
        if (antes.banco !== banco)
          await client.query(
            `delete from acceso.columnas_de_extracto c where firma = $1 and banco = $2
               and not exists (select from acceso.extractos e where e.firma = c.firma and e.banco = c.banco)`,
            [firma, antes.banco],
          )
        await escribirLineas(client, id, leido)
        await cambiar(client)
        return true
      }),
    /** Returns the revision of the statements, which changes with any of them. */
    revision: async (): Promise<string> =>
      (await pool.query<{ valor: string }>(`select valor from acceso.ajustes where nombre = '${REVISION}'`)).rows[0]
        ?.valor ?? '0',
    /** Lists statements, the newest first. */
    lista: async (): Promise<readonly ExtractoGuardado[]> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos order by ${EN_ORDEN}`)).rows,
    /** Returns sentences about the first lines that can't be read. */
    ilegibles: async (id: number): Promise<readonly string[]> =>
      (await pool.query<{ ilegibles: string[] }>('select ilegibles from acceso.extractos where id = $1', [id])).rows[0]
        ?.ilegibles ?? [],
    leer: async (id: number): Promise<ExtractoGuardado | undefined> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos where id = $1`, [id])).rows[0],
    /** Returns the file as it came. */
    contenido: async (id: number): Promise<Buffer | undefined> =>
      (await pool.query<{ contenido: Buffer }>('select contenido from acceso.extractos where id = $1', [id])).rows[0]
        ?.contenido,
    lineas: (id: number) => lineasDe(pool, id),
    ajenas: (extracto: Pick<ExtractoGuardado, 'id' | 'desde' | 'hasta'>, montos: readonly number[]) =>
      ajenasDe(pool, extracto, montos),
    entradas: (montos: readonly number[], desde: string, hasta: string) => entradasDe(pool, montos, desde, hasta),
    salidas: (montos: readonly number[]) => salidasDe(pool, montos),
    porTurno,
    /**
     * Sets a line aside, or takes it back. Called within a turn. Returns false if there is no such
     * line.
     */
    apartar: async (
      client: PoolClient,
      linea: { readonly id: number; readonly numero: number },
      aparte: Aparte | null,
    ) => {
      const hay = await apartarLinea(client, linea, aparte)
      if (hay) await cambiar(client)
      return hay
    },
    /** Removes a statement; its columns stay known. */
    quitar: (id: number): Promise<boolean> =>
      porTurno(async (client) => {
        const { rowCount } = await client.query('delete from acceso.extractos where id = $1', [id])
        if (rowCount) await cambiar(client)
        return rowCount !== 0
      }),
  }
}
export type Extractos = ReturnType<typeof crearExtractos>
