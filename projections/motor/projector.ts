import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { falloDe } from '#domain/fallo.ts'
import { CANAL_REINTENTAR } from './aparcados.ts'
import { conexion } from './database.ts'
import { activar, CANAL_AVANCE, candadoDe, esquemaActivo, prepararBase } from './esquema.ts'
import type { FuenteDeHechos, Logger } from './fuente.ts'
import type { Modelos } from './modelo.ts'
import { abrirProyeccion, construir, enLotes } from './proyeccion.ts'
import { LogAtrasado, OtroAlmacen } from './punto.ts'
import { borrarAnteriores } from './reconstruir.ts'

const LOTE_VIVO = 500
/**
 * Where several facts came while a batch was written, more are on their way: the next batch waits so
 * long for them, ms. A batch of its own costs more than what is in it.
 */
const JUNTAR_MS = 5
/**
 * How long what batches add waits at most to be added up, ms: the longer, the fewer rows are
 * written, and the more does each reader add.
 */
const SUMAS_CADA_MS = 1_000

/** A projector's own connection: statements are pipelined, and its commits needn't reach the disk, since the log can repeat them. */
export const conexionDeProyector = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    ...conexion(databaseUrl),
    application_name: 'bandwork-proyector',
    options: '-c TimeZone=UTC -c statement_timeout=0 -c synchronous_commit=off',
    pipeline: true,
  } as pg.ClientConfig)
  // A lost connection is told by the query that meets it; the end may even come in one piece with the welcome.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Waits for a lock that another projector may hold for days; false when the signal came first. */
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
}

/** Follows the log with the active schema until the signal aborts, another schema becomes active or a retry is asked for (returns), or something breaks (throws). */
const seguir = async (
  client: pg.Client,
  { modelos, fuente, logger }: OpcionesDeProyector,
  signal: AbortSignal,
): Promise<void> => {
  await prepararBase(client)
  let esquema = await esquemaActivo(client, modelos)
  if (!esquema) {
    // Of several one makes it, and the others find it.
    if (!(await tomarCandado(client, candadoDe(modelos.version), signal))) return
    esquema = await esquemaActivo(client, modelos)
    if (!esquema) {
      // What a start before this one was stopped in.
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
    // Starting again tries what is parked.
    if (channel === CANAL_REINTENTAR) parar()
    else if (!payload?.startsWith(`${esquema} `) && payload?.startsWith(esquema?.replace(/_\d+$/, '_') ?? '')) {
      // A rebuild tells its steps too: only a swap is a reason to stop.
      esquemaActivo(client, modelos).then((activo) => activo !== esquema && parar(), parar)
    }
  })
  client.once('end', parar)
  await client.query(`listen ${CANAL_AVANCE}`)
  await client.query(`listen ${CANAL_REINTENTAR}`)
  // What happened before it was listening is asked for.
  if (signal.aborted || (await esquemaActivo(client, modelos)) !== esquema) return
  logger.info({ esquema, posicion: String(proyeccion.posicion() ?? '') }, 'proyector en marcha')
  const sumas = setInterval(
    () => void proyeccion.sumar().catch((error) => logger.warn({ motivo: falloDe(error) }, 'las sumas esperan')),
    SUMAS_CADA_MS,
  )
  try {
    for await (const lote of enLotes(fuente.subscribeToAll(proyeccion.desde(), alto.signal), LOTE_VIVO)) {
      if (alto.signal.aborted) break
      await proyeccion.aplicar(lote)
      if (lote.length > 1 && lote.length < LOTE_VIVO) await dormir(JUNTAR_MS)
    }
  } finally {
    clearInterval(sumas)
    signal.removeEventListener('abort', parar)
    alto.abort()
  }
}

const ESPERA_MAXIMA_MS = 2_000

/** The projector: follows the log for ever, over every loss of the store or of Postgres. Throws only OtroAlmacen, LogAtrasado. */
export const correrProyector = async (opciones: OpcionesDeProyector, signal: AbortSignal): Promise<void> => {
  let espera = 50
  while (!signal.aborted) {
    let client: pg.Client | undefined
    const desde = Date.now()
    try {
      client = await conexionDeProyector(opciones.databaseUrl)
      await seguir(client, opciones, signal)
    } catch (error) {
      if (error instanceof OtroAlmacen || error instanceof LogAtrasado) throw error
      // One that has worked for a while is back at once.
      if (Date.now() - desde > ESPERA_MAXIMA_MS) espera = 50
      opciones.logger.warn({ motivo: falloDe(error) }, 'el proyector vuelve a empezar')
      await dormir(espera)
      espera = Math.min(espera * 2, ESPERA_MAXIMA_MS)
    } finally {
      await client?.end().catch(() => undefined)
    }
  }
}
