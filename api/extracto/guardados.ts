import type { Pool, PoolClient } from 'pg'
import { contarCambio } from '#api/access/cambios.ts'
import { enTransaccion } from '#api/access/transaccion.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import type { Columnas } from '#domain/extracto/columnas.ts'
import { type Extracto, ilegibleDicho } from '#domain/extracto/lectura.ts'
import type { Signos } from '#domain/extracto/signos.ts'
import { type Aparte, ajenasDe, apartarLinea, entradasDe, escribirLineas, lineasDe, salidasDe } from './lineas.ts'

const CANDADO = '7305808869232150122'
/** Who waits for the turn holds no connection: who has it needs one. */
const FILA = { maximo: 128, esperaMs: 10_000 }
/** Statements are kept of so many, the newest ones; columns of the headers that were used last. */
export const EXTRACTOS_GUARDADOS = 60
const COLUMNAS_GUARDADAS = 50

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
  /** How many lines couldn't be read. */
  readonly sinLeer: number
  readonly por: number
  readonly subido: string
}
type Nuevo = Pick<ExtractoGuardado, 'sha256' | 'nombre' | 'por'> & {
  readonly contenido: Buffer
  readonly leido: Extracto
  readonly guardadas: ColumnasGuardadas
}

/** What can't be read, in sentences, as JSON. */
const dichos = ({ ilegibles }: Extracto): string => JSON.stringify(ilegibles.map(ilegibleDicho))

/** Under which setting it is counted how often they changed. */
const REVISION = 'extractos'
const EN_ORDEN = 'subido desc, id desc'
const VISTO = 'id, sha256, nombre, banco, firma, desde, hasta, lineas, omitidas, sin_leer as "sinLeer", por, subido'

/** Banks' statements and what their columns are (decisiones/compra, «The bank's statement»). Kept in the database, so that everybody sees the same. */
export const crearExtractos = (pool: Pool) => {
  const enFila = crearTurnos(FILA)
  /** One thing after another, whoever asks at whichever process: what was matched before something changes may be matched no more after it. */
  const porTurno = <T>(hacer: (client: PoolClient) => Promise<T>): Promise<T> =>
    enFila('extracto', () =>
      enTransaccion(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [CANDADO])
        return hacer(client)
      }),
    )
  /** Whoever matched a statement before any of them changed sees that it did. */
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
      ...[firma, banco],
    ])
    await client.query(
      `delete from acceso.columnas_de_extracto where (firma, banco) in (
         select firma, banco from acceso.columnas_de_extracto order by usada desc, firma, banco offset ${COLUMNAS_GUARDADAS})`,
    )
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
    /** What a bank's words for credit and debit mean, as somebody said of any of its headers, the one that was used last first. */
    signosDe: async (banco: string): Promise<readonly Signos[]> =>
      (
        await pool.query<{ signos: Signos }>(
          `select columnas->'signos' as signos from acceso.columnas_de_extracto where banco = $1 and columnas ? 'signos' order by usada desc, firma`,
          [banco],
        )
      ).rows.map(({ signos }) => signos),
    /**
     * Keeps a statement with its lines and its columns, all or nothing; the same file is the same statement, read anew and again the newest. `salen`:
     * those that are kept no more.
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
            ...[
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
            ],
            ...[cuantos, dichos(leido)],
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
    /** Reads a statement by other columns; false: it was taken away meanwhile. */
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
        // A bank's name that was mended isn't another bank's.
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
    /** Which state of the statements this is: another one after any change of any of them. */
    revision: async (): Promise<string> =>
      (await pool.query<{ valor: string }>(`select valor from acceso.ajustes where nombre = '${REVISION}'`)).rows[0]
        ?.valor ?? '0',
    /** The newest first. */
    lista: async (): Promise<readonly ExtractoGuardado[]> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos order by ${EN_ORDEN}`)).rows,
    /** What of it can't be read, the first lines. */
    ilegibles: async (id: number): Promise<readonly string[]> =>
      (await pool.query<{ ilegibles: string[] }>('select ilegibles from acceso.extractos where id = $1', [id])).rows[0]
        ?.ilegibles ?? [],
    uno: async (id: number): Promise<ExtractoGuardado | undefined> =>
      (await pool.query<ExtractoGuardado>(`select ${VISTO} from acceso.extractos where id = $1`, [id])).rows[0],
    /** The file as it came. */
    contenido: async (id: number): Promise<Buffer | undefined> =>
      (await pool.query<{ contenido: Buffer }>('select contenido from acceso.extractos where id = $1', [id])).rows[0]
        ?.contenido,
    lineas: (id: number) => lineasDe(pool, id),
    ajenas: (uno: Pick<ExtractoGuardado, 'id' | 'desde' | 'hasta'>, montos: readonly number[]) =>
      ajenasDe(pool, uno, montos),
    entradas: (montos: readonly number[], desde: string, hasta: string) => entradasDe(pool, montos, desde, hasta),
    salidas: (montos: readonly number[]) => salidasDe(pool, montos),
    porTurno,
    /** In one's turn. */
    apartar: async (
      client: PoolClient,
      linea: { readonly id: number; readonly numero: number },
      aparte: Aparte | null,
    ) => {
      const hay = await apartarLinea(client, linea, aparte)
      if (hay) await cambiar(client)
      return hay
    },
    /** Forgets a statement; its columns stay known. */
    quitar: (id: number): Promise<boolean> =>
      porTurno(async (client) => {
        const { rowCount } = await client.query('delete from acceso.extractos where id = $1', [id])
        if (rowCount) await cambiar(client)
        return rowCount !== 0
      }),
  }
}
export type Extractos = ReturnType<typeof crearExtractos>
