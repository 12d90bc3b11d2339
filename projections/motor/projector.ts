import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { falloDe } from '#domain/fallo.ts'
import type { Hecho } from '#domain/hecho.ts'
import { CANAL_REINTENTAR } from './aparcados.ts'
import { conexion } from './database.ts'
import { activar, CANAL_AVANCE, candadoDe, esquemaActivo, prepararBase } from './esquema.ts'
import type { FuenteDeHechos, Ilegible, Logger } from './fuente.ts'
import type { Modelos } from './modelo.ts'
import { abrirProyeccion, construir, enLotes } from './proyeccion.ts'
import { LogAtrasado, OtroAlmacen } from './punto.ts'
import { borrarAnteriores, limpiar } from './reconstruir.ts'
import { PROYECTOR } from './turno.ts'

const LOTE_VIVO = 500
/**
 * Milliseconds that the next batch waits after several facts arrived while one was written: more
 * are on their way, and a batch costs more than the facts in it.
 */
const JUNTAR_MS = 5
/**
 * Milliseconds that the sums of batches wait at most to be added up. The longer the wait, the fewer
 * rows are written and the more each reader has to add.
 */
const SUMAS_CADA_MS = 1_000

/**
 * Opens a projector's own connection. Statements are pipelined, and commits needn't reach the disk,
 * since the log can repeat them.
 */
export const conexionDeProyector = async (databaseUrl: string, nombre = PROYECTOR): Promise<pg.Client> => {
  const client = new pg.Client({
    ...conexion(databaseUrl),
    application_name: nombre,
    options: '-c TimeZone=UTC -c statement_timeout=0 -c synchronous_commit=off',
    pipeline: true,
  } as pg.ClientConfig)
  // The failing query reports a lost connection. The connection may even end in the same packet as
  // the welcome.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Waits for a lock that another projector may hold for days. Returns false when the signal came
 * first.
 */
const tomarCandado = async (client: pg.Client, candado: bigint, signal: AbortSignal): Promise<boolean> => {
  await client.query(`set lock_timeout = '500ms'`)
  while (!signal.aborted) {
    try {
      await client.query('select pg_advisory_lock($1)', [String(candado)])
      await client.query('set lock_timeout = 0')
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error
    }
  }
  return false
}

export type OpcionesDeProyector = {
  readonly databaseUrl: string
  readonly modelos: Modelos
  readonly fuente: FuenteDeHechos
  readonly logger: Logger
  /** The name under which it connects to Postgres. */
  readonly nombre?: string
  /** Called after each batch with its facts and the milliseconds that it took. */
  readonly alAplicar?: (hechos: readonly (Hecho | Ilegible)[], ms: number) => void
}

/**
 * Follows the log with the active schema. Returns when the signal aborts, another schema becomes
 * active or a retry is asked for. Throws when something breaks.
 */
const seguir = async (
  client: pg.Client,
  { modelos, fuente, logger, alAplicar = () => {} }: OpcionesDeProyector,
  signal: AbortSignal,
): Promise<void> => {
  await prepararBase(client)
  let esquema = await esquemaActivo(client, modelos)
  if (!esquema) {
    // Only one of several projectors builds the schema, and the others find it.
    if (!(await tomarCandado(client, candadoDe(modelos.version), signal))) return
    esquema = await esquemaActivo(client, modelos)
    if (!esquema) {
      // Drops what an earlier, interrupted start left behind.
      await borrarAnteriores(client)
      const primera = await construir(client, modelos, fuente, logger)
      await activar(client, modelos, primera.esquema)
      esquema = primera.esquema
    }
    await client.query('select pg_advisory_unlock($1)', [String(candadoDe(modelos.version))])
  }
  if (!(await tomarCandado(client, candadoDe(esquema), signal))) return
  const proyeccion = await abrirProyeccion(client, modelos, esquema, fuente, logger)
  await proyeccion.reintentar(fuente)
  const alto = new AbortController()
  const parar = () => alto.abort()
  signal.addEventListener('abort', parar, { once: true })
  client.on('notification', ({ channel, payload }) => {
    // A restart retries the parked streams.
    if (channel === CANAL_REINTENTAR) parar()
    else if (!payload?.startsWith(`${esquema} `) && payload?.startsWith(esquema?.replace(/_\d+$/, '_') ?? '')) {
      // A rebuild announces its batches too, but only a swap is a reason to stop.
      esquemaActivo(client, modelos).then((activo) => activo !== esquema && parar(), parar)
    }
  })
  client.once('end', parar)
  await client.query(`listen ${CANAL_AVANCE}`)
  await client.query(`listen ${CANAL_REINTENTAR}`)
  // Asks for what happened before it was listening.
  if (signal.aborted || (await esquemaActivo(client, modelos)) !== esquema) return
  logger.info({ esquema, posicion: String(proyeccion.posicion() ?? '') }, 'proyector en marcha')
  const sumas = setInterval(
    () => void proyeccion.sumar().catch((error) => logger.warn({ motivo: falloDe(error) }, 'las sumas esperan')),
    SUMAS_CADA_MS,
  )
  try {
    for await (const lote of enLotes(fuente.subscribeToAll(proyeccion.desde(), alto.signal), LOTE_VIVO)) {
      if (alto.signal.aborted) break
      const desde = performance.now()
      await proyeccion.aplicar(lote)
      alAplicar(
        lote.filter((leido): leido is Hecho | Ilegible => !('mirado' in leido)),
        performance.now() - desde,
      )
      if (lote.length > 1 && lote.length < LOTE_VIVO) await dormir(JUNTAR_MS)
    }
  } finally {
    clearInterval(sumas)
    signal.removeEventListener('abort', parar)
    alto.abort()
  }
}

const ESPERA_MAXIMA_MS = 2_000

/**
 * Runs the projector: follows the log for ever, through every loss of the store or of Postgres.
 * Throws only OtroAlmacen and LogAtrasado.
 */
export const correrProyector = async (opciones: OpcionesDeProyector, signal: AbortSignal): Promise<void> => {
  let espera = 50
  void limpiar(opciones.databaseUrl, opciones.modelos, opciones.logger, signal)
  while (!signal.aborted) {
    let client: pg.Client | undefined
    const desde = Date.now()
    try {
      client = await conexionDeProyector(opciones.databaseUrl, opciones.nombre)
      await seguir(client, opciones, signal)
    } catch (error) {
      if (error instanceof OtroAlmacen || error instanceof LogAtrasado) throw error
      // A projector that has worked for a while starts again with the shortest wait.
      if (Date.now() - desde > ESPERA_MAXIMA_MS) espera = 50
      opciones.logger.warn({ motivo: falloDe(error) }, 'el proyector vuelve a empezar')
      await dormir(espera)
      espera = Math.min(espera * 2, ESPERA_MAXIMA_MS)
    } finally {
      await client?.end().catch(() => undefined)
    }
  }
}
