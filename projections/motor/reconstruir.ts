import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { falloDe } from '#domain/fallo.ts'
import { heredarCabezas } from './cabezas.ts'
import { conexion } from './database.ts'
import {
  activar,
  anotarUso,
  CANDADO_PAUSA,
  candadoDe,
  candadoDeLectores,
  candadoDeObra,
  esquemaActivo,
} from './esquema.ts'
import type { FuenteDeHechos, Logger } from './fuente.ts'
import type { Modelos, Tabla } from './modelo.ts'
import { abrirProyeccion, construir, type Proyeccion, proyectarHasta } from './proyeccion.ts'
import { esquemaAnterior } from './puente.ts'
import { comprobarPunto, LogAtrasado, puntoDe } from './punto.ts'

/**
 * A row that the live side and the rebuilt one don't share: its table, its key and the side on
 * which it is.
 */
export type Diferencia = { readonly tabla: string; readonly clave: string; readonly soloEn: 'vivo' | 'reconstruido' }

const MOSTRADAS = 20
const SONDEO_MS = 50

const posicionDe = async (client: pg.Client, esquema: string): Promise<bigint> => {
  const { rows } = await client.query<{ p: string }>(
    `select coalesce(posicion, -1)::text as p from ${esquema}.checkpoint`,
  )
  return BigInt(rows[0]?.p ?? -1)
}

/** Returns the query of a table's rows. In a table of sums a zero means the same as no row. */
const filasDe = (esquema: string, { nombre, columnas, modo }: Tabla): string => {
  const ultima = Object.keys(columnas).at(-1)
  return `select ${Object.keys(columnas).join(', ')} from ${esquema}.${nombre}${modo === 'sumas' ? ` where ${ultima} <> 0` : ''}`
}

/**
 * Compares a table on both sides. Returns how many rows differ, by key, and the first of them on
 * each side.
 */
const compararTabla = async (client: pg.Client, vivo: string, nuevo: string, tabla: Tabla) => {
  const faltan = (a: string, b: string) =>
    `select ${tabla.clave.join(', ')} from (${filasDe(a, tabla)} except ${filasDe(b, tabla)}) d`
  const sobrantes = async (a: string, b: string, soloEn: Diferencia['soloEn']) => {
    const { rows } = await client.query<{ clave: string }>(
      `select concat_ws(', ', ${tabla.clave.join(', ')}) as clave
       from (${filasDe(a, tabla)} except ${filasDe(b, tabla)}) d limit ${MOSTRADAS}`,
    )
    return rows.map(({ clave }): Diferencia => ({ tabla: tabla.nombre, clave, soloEn }))
  }
  const primeras = [...(await sobrantes(vivo, nuevo, 'vivo')), ...(await sobrantes(nuevo, vivo, 'reconstruido'))]
  if (primeras.length === 0) return { primeras, distintas: 0 }
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (${faltan(vivo, nuevo)} union ${faltan(nuevo, vivo)}) k`,
  )
  return { primeras, distintas: rows[0]?.n ?? 0 }
}

const contarFilas = async (client: pg.Client, esquema: string, tablas: readonly Tabla[]): Promise<number> => {
  const cuentas = tablas.map((tabla) => `(select count(*) from (${filasDe(esquema, tabla)}) f)`)
  const { rows } = await client.query<{ filas: string }>(`select (${cuentas.join(' + ')})::text as filas`)
  return Number(rows[0]?.filas)
}

/** Returns the facts at which the streams of a schema are parked, each as a sentence. */
const detenidosEn = async (client: pg.Client, esquema: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ stream: string; revision: number; error: string }>(
    `select stream, revision, error from ${esquema}.aparcados order by posicion limit ${MOSTRADAS}`,
  )
  return rows.map(({ stream, revision, error }) =>
    error.includes(stream) ? error : `${stream}, revisión ${revision}: ${error}`,
  )
}

/** Keeps the live side at one position, and brings the new one to that same position. */
const igualar = async (
  client: pg.Client,
  modelos: Modelos,
  fuente: FuenteDeHechos,
  vivo: string,
  nueva: Proyeccion,
  logger: Logger,
) => {
  for (;;) {
    await client.query('select pg_advisory_lock($1)', [String(CANDADO_PAUSA)])
    const quieta = await posicionDe(client, vivo)
    const lleva = nueva.posicion() ?? -1n
    if (quieta >= lleva) return proyectarHasta(nueva, fuente, quieta)
    const { rows } = await client.query<{ libre: boolean }>('select pg_try_advisory_lock($1) as libre', [
      String(candadoDe(vivo)),
    ])
    if (rows[0]?.libre) {
      // Nobody projects, so the live side catches up here.
      const proyeccion = await abrirProyeccion(client, modelos, vivo, fuente, logger)
      await proyectarHasta(proyeccion, fuente, lleva)
      await client.query('select pg_advisory_unlock($1)', [String(candadoDe(vivo))])
      return
    }
    await client.query('select pg_advisory_unlock($1)', [String(CANDADO_PAUSA)])
    await dormir(SONDEO_MS)
  }
}

/** Does something while it holds some locks, or nothing when somebody else holds one of them. */
const siLibres = async (client: pg.Client, candados: readonly bigint[], hacer: () => Promise<unknown>) => {
  const tomados: string[] = []
  try {
    for (const candado of candados.map(String)) {
      const { rows } = await client.query<{ libre: boolean }>('select pg_try_advisory_lock($1) as libre', [candado])
      if (!rows[0]?.libre) return
      tomados.push(candado)
    }
    await hacer()
  } finally {
    for (const candado of tomados) await client.query('select pg_advisory_unlock($1)', [candado])
  }
}

/** Strikes those of some read sides off the list that nobody projects or reads. */
const darDeBaja = async (client: pg.Client, lados: readonly { readonly esquema: string }[]): Promise<void> => {
  for (const { esquema } of lados) {
    await siLibres(client, [candadoDe(esquema), candadoDeLectores(esquema)], () =>
      client.query('delete from proyeccion.activo where esquema = $1', [esquema]),
    )
  }
}

/**
 * Returns the active schema, under the readers' lock: another rebuild may replace it meanwhile, and
 * mustn't drop it.
 */
const activoSujeto = async (client: pg.Client, modelos: Modelos): Promise<string | undefined> => {
  for (;;) {
    const esquema = await esquemaActivo(client, modelos)
    if (esquema === undefined) return undefined
    const candado = [String(candadoDeLectores(esquema))]
    await client.query('select pg_advisory_lock_shared($1)', candado)
    if ((await esquemaActivo(client, modelos)) === esquema) return esquema
    await client.query('select pg_advisory_unlock_shared($1)', candado)
  }
}

/** Returns the number of a schema. Schemas begun later have higher numbers. */
const serieDe = (esquema: string): number => Number(/_(\d+)(?:_puente)?$/.exec(esquema)?.[1] ?? 0)

/**
 * Drops the schemas that nobody reads, builds or projects, except `conservar`. `desde`: drops only
 * those begun after that schema.
 */
export const borrarAnteriores = async (client: pg.Client, conservar: readonly string[] = [], desde = '') => {
  const { rows } = await client.query<{ nombre: string }>(
    `select nspname as nombre from pg_namespace where nspname like 'lectura\\_%' and not nspname = any($1)
     and nspname not in (select esquema from proyeccion.activo)`,
    [conservar],
  )
  for (const { nombre } of rows) {
    if (serieDe(nombre) < serieDe(desde)) continue
    await siLibres(client, [candadoDeObra(nombre), candadoDeLectores(nombre)], async () => {
      // A rebuild may have made it the live one since it was listed. It keeps its lock until then.
      const { rows: vivos } = await client.query('select from proyeccion.activo where esquema = $1', [nombre])
      // Somebody else may have dropped it as well.
      if (vivos.length === 0) await client.query(`drop schema if exists ${nombre} cascade`)
    })
  }
}

/**
 * Milliseconds after which nobody reads a replaced schema any more: no query outlasts its statement
 * timeout.
 */
const PLAZO_DE_LECTORES_MS = 16_000

/**
 * Drops the schema that a rebuild has just replaced, once its last readers are gone, and the
 * schemas of other code versions that nobody projects or reads. What an erased person wrote goes
 * with them.
 */
export const borrarReemplazado = async (
  client: pg.Client,
  modelos: Modelos,
  plazoMs = PLAZO_DE_LECTORES_MS,
): Promise<void> => {
  await dormir(plazoMs)
  const vivo = (await esquemaActivo(client, modelos)) ?? ''
  const { rows } = await client.query<{ esquema: string }>(
    'select esquema from proyeccion.activo where esquema <> $1',
    [vivo],
  )
  await darDeBaja(client, rows)
  await borrarAnteriores(client, [vivo])
}

/** Milliseconds between two looks for abandoned read sides. */
const LIMPIEZA_MS = 3_600_000
/** Days for which the read side of a version that nobody runs is kept, so that it can come back. */
const ABANDONADO_DIAS = 7

/**
 * Drops the read sides of other versions that nobody has read or projected for a week, and what
 * builds that were called off have left.
 */
export const borrarAbandonados = async (client: pg.Client, modelos: Modelos): Promise<void> => {
  await anotarUso(client, modelos)
  const { rows } = await client.query<{ esquema: string }>(
    `select esquema from proyeccion.activo where version <> $1 and usado < now() - interval '${ABANDONADO_DIAS} days'`,
    [modelos.version],
  )
  await darDeBaja(client, rows)
  if (rows.length > 0) await borrarAnteriores(client)
}

/** Does that every hour, on a connection of its own, until the signal aborts. */
export const limpiar = async (
  databaseUrl: string,
  modelos: Modelos,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await dormir(LIMPIEZA_MS, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    const client = new pg.Client({ ...conexion(databaseUrl), application_name: 'bandwork-limpieza' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await borrarAbandonados(client, modelos)
    } catch (error) {
      logger.warn({ motivo: falloDe(error) }, 'no se pudo mirar qué lados de lectura nadie usa')
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/**
 * Rebuilds the read side from zero in a schema of its own, while the live one goes on serving.
 * Compares both as they were at one position and, with `cambiar`, makes the new one the live one.
 * `alComparar` is told how many tables have been compared and how many there are, and is awaited.
 *
 * Returns `filas`, the rows of the new side; `distintas`, how many rows differ; and `diferencias`,
 * the first of those, at most 20 per table and side. `perdidos` are the streams for which the log
 * no longer has what was projected, each as a sentence; they stay parked. `detenidos` are the facts
 * at which streams are parked, as sentences.
 *
 * When the log lacks the live side's last fact, throws LogAtrasado unless `aunAtrasado`. With it,
 * `atrasado` is true, nothing is compared, and what the log lost is forgotten. `mudado`: the log
 * ends with that same fact at another position. Throws OtroAlmacen for another log.
 */
export const reconstruir = async (
  client: pg.Client,
  modelos: Modelos,
  fuente: FuenteDeHechos,
  logger: Logger,
  {
    cambiar,
    aunAtrasado = false,
    alComparar = () => undefined,
  }: {
    readonly cambiar: boolean
    readonly aunAtrasado?: boolean
    readonly alComparar?: (comparadas: number, tablas: number) => unknown
  },
  alAvanzar?: (posicion: bigint, meta: bigint) => void,
): Promise<{
  readonly filas: number
  readonly diferencias: readonly Diferencia[]
  readonly distintas: number
  readonly perdidos: readonly string[]
  readonly detenidos: readonly string[]
  readonly posicion: bigint
  readonly atrasado: boolean
  readonly mudado: boolean
}> => {
  const vivo = await activoSujeto(client, modelos)
  const anterior = vivo ?? (await esquemaAnterior(client, modelos, await fuente.identidad()))
  let atrasado = false
  let ultima: string | undefined
  if (anterior) {
    await comprobarPunto(client, anterior, fuente).catch(async (error) => {
      if (!aunAtrasado || !(error instanceof LogAtrasado)) throw error
      atrasado = true
      ultima = (await puntoDe(client, anterior)).probada?.cadena
    })
  }
  // Schemas begun after the live one and never finished: their rebuild was called off. The one that
  // was replaced last is older, and may still be read.
  if (vivo) await borrarAnteriores(client, [vivo], vivo)
  let nueva = await construir(client, modelos, fuente, logger, { conCabezas: !atrasado }, alAvanzar)
  const { esquema } = nueva
  const mudado = ultima !== undefined && (await puntoDe(client, esquema)).probada?.cadena === ultima
  const diferencias: Diferencia[] = []
  let distintas = 0
  let perdidos: readonly string[] = []
  let detenidos: readonly string[] = []
  let filas = 0
  let posicion = nueva.posicion() ?? -1n
  try {
    if (vivo && !atrasado) {
      await igualar(client, modelos, fuente, vivo, nueva, logger)
      posicion = nueva.posicion() ?? -1n
      perdidos = await heredarCabezas(client, vivo, esquema)
      // The snapshot keeps both sides as they are now until the transaction ends, so the live side
      // may move on meanwhile.
      await client.query('begin isolation level repeatable read')
      await client.query(`select from ${vivo}.checkpoint`)
      await client.query('select pg_advisory_unlock($1)', [String(CANDADO_PAUSA)])
      detenidos = await detenidosEn(client, esquema)
      filas = await contarFilas(client, esquema, modelos.tablas)
      for (const [n, tabla] of modelos.tablas.entries()) {
        const comparada = await compararTabla(client, vivo, esquema, tabla)
        diferencias.push(...comparada.primeras)
        distintas += comparada.distintas
        await alComparar(n + 1, modelos.tablas.length)
      }
      await client.query('commit')
      if (cambiar) {
        // Opened again to catch up with what came meanwhile, without the streams that are parked by
        // now.
        nueva = await abrirProyeccion(client, modelos, esquema, fuente, logger)
        await igualar(client, modelos, fuente, vivo, nueva, logger)
        await heredarCabezas(client, vivo, esquema)
      }
    } else filas = await contarFilas(client, esquema, modelos.tablas)
    if (cambiar) await activar(client, modelos, esquema)
  } catch (error) {
    // The transaction of a lost connection is over anyway.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock_all()')
  }
  // The schema just replaced stays for now: queries may still be reading it. `borrarReemplazado` or
  // the next rebuild drops it.
  await borrarAnteriores(client, cambiar ? [esquema, vivo ?? ''] : [vivo ?? ''])
  return { filas, diferencias, distintas, perdidos, detenidos, posicion, atrasado, mudado }
}
