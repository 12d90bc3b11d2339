import pg from 'pg'
import type { Hecho } from '#domain/hecho.ts'
import { conexion } from './database.ts'
import {
  activar,
  CANAL_AVANCE,
  candadoDe,
  crearEsquema,
  esquemaActivo,
  indexar,
  MODELOS,
  nombreNuevo,
  prepararBase,
} from './esquema.ts'
import { crearLotes, type Lotes } from './lote.ts'

/** An event that the log gives but nobody can read. */
export type Ilegible = {
  readonly ilegible: string
  readonly stream: string
  readonly revision: number
  readonly posicion: bigint
}

/** The half of the event store that a projector needs. */
export interface FuenteDeHechos {
  subscribeToAll(despuesDe: bigint | undefined, signal: AbortSignal): AsyncIterable<Hecho | Ilegible>
  readStreamCrudo(stream: string, desde?: number): AsyncIterable<Hecho | Ilegible>
  ultimaPosicion(): Promise<bigint | undefined>
  identidad(): Promise<string>
}

export interface Registro {
  info(datos: object, mensaje: string): void
  warn(datos: object, mensaje: string): void
  error(datos: object, mensaje: string): void
}

/** The checkpoint belongs to another log: going on would mix two histories. */
export class OtroAlmacen extends Error {
  override name = 'OtroAlmacen'
}

const LOTE_VIVO = 500
export const LOTE_RECONSTRUCCION = 4_000
export const CANAL_REINTENTAR = 'reintentar'

/** A projector's own connection: statements are pipelined, and its commits needn't reach the disk, since the log can repeat them. */
export const conexionDeProyector = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    ...conexion(databaseUrl),
    application_name: 'bandwork-proyector',
    options: '-c TimeZone=UTC -c statement_timeout=0 -c synchronous_commit=off',
    pipeline: true,
  } as pg.ClientConfig)
  await client.connect()
  return client
}

/** Groups what has arrived into arrays of at most `max`, never waiting for more; reads ahead by one group. */
export async function* enLotes<T>(fuente: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const cola: T[] = []
  let fin = false
  let fallo: { error: unknown } | undefined
  let hayAlgo = () => {}
  let haySitio = () => {}
  const lector = (async () => {
    try {
      for await (const elemento of fuente) {
        cola.push(elemento)
        hayAlgo()
        if (cola.length >= 2 * max) await new Promise<void>((listo) => (haySitio = listo))
      }
    } catch (error) {
      fallo = { error }
    }
    fin = true
    hayAlgo()
  })()
  for (;;) {
    if (cola.length > 0) {
      const lote = cola.splice(0, max)
      haySitio()
      yield lote
    } else if (fin) {
      await lector
      if (fallo) throw fallo.error
      return
    } else await new Promise<void>((listo) => (hayAlgo = listo))
  }
}

const esIlegible = (leido: Hecho | Ilegible): leido is Ilegible => 'ilegible' in leido

/** A fault of the connection or of the server, as against one of the event: nothing is known to be wrong with the data. */
const esDeConexion = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? ''
  if (/^(08|40|53|55|57|58)/.test(code)) return true
  return /Connection terminated|not queryable|ECONN|EPIPE|timeout/i.test(String((error as Error).message))
}

/** One schema of the read side and where it stands in the log. */
export const abrirProyeccion = async (client: pg.Client, esquema: string, almacen: string, registro: Registro) => {
  const { rows } = await client.query<{ posicion: string | null; almacen: string }>(
    `select posicion::text, almacen from ${esquema}.checkpoint`,
  )
  const checkpoint = rows[0]
  if (!checkpoint) throw new Error(`${esquema} no tiene checkpoint`)
  if (checkpoint.almacen !== almacen) {
    throw new OtroAlmacen(
      `El lado de lectura ${esquema} viene del registro ${checkpoint.almacen} y EVENTSTORE_URL apunta a ${almacen}. ` +
        'Usa el registro de antes, o una base de datos nueva.',
    )
  }
  let posicion = checkpoint.posicion === null ? undefined : BigInt(checkpoint.posicion)
  const lotes: Lotes = crearLotes(client, esquema, MODELOS)
  // Noted by somebody whose batch never committed: those facts come again.
  await client.query(`delete from ${esquema}.aparcados where posicion > coalesce($1, -1)`, [checkpoint.posicion])
  const listados = await client.query<{ stream: string }>(`select stream from ${esquema}.aparcados`)
  const aparcados = new Set(listados.rows.map(({ stream }) => stream))

  const anotar = async (hecho: { stream: string; revision: number; posicion: bigint }, error: string) => {
    registro.error({ stream: hecho.stream, revision: hecho.revision, error }, 'hecho aparcado')
    await client.query(
      `insert into ${esquema}.aparcados as a (stream, revision, posicion, error) values ($1, $2, $3, $4)
       on conflict (stream) do update set revision = excluded.revision, posicion = excluded.posicion, error = excluded.error
       where excluded.revision < a.revision`,
      [hecho.stream, hecho.revision, String(hecho.posicion), error],
    )
  }

  /** One by one, so that a fact that can't be applied parks its stream and nobody else's. */
  const aplicarDeUnoEnUno = async (hechos: readonly Hecho[]) => {
    for (const hecho of hechos) {
      if (aparcados.has(hecho.stream)) continue
      try {
        await lotes.aplicar([hecho], posicion, hecho.posicion)
        posicion = hecho.posicion
      } catch (error) {
        if (esDeConexion(error)) throw error
        await anotar(hecho, String((error as Error).message))
        aparcados.add(hecho.stream)
      }
    }
  }

  return {
    esquema,
    posicion: () => posicion,
    aparcados: () => aparcados.size,
    /** Applies what was read, in order, and moves the checkpoint past it. */
    aplicar: async (leidos: readonly (Hecho | Ilegible)[]): Promise<void> => {
      const ultimo = leidos.at(-1)
      if (!ultimo) return
      const ilegibles = new Set<string>()
      const hechos: Hecho[] = []
      // What came before a fact that can't be read is applied; noted first, so that the checkpoint never passes it unseen.
      for (const leido of leidos) {
        if (aparcados.has(leido.stream) || ilegibles.has(leido.stream)) continue
        if (esIlegible(leido)) {
          await anotar(leido, leido.ilegible)
          ilegibles.add(leido.stream)
        } else hechos.push(leido)
      }
      try {
        await lotes.aplicar(hechos, posicion, ultimo.posicion)
      } catch (error) {
        if (esDeConexion(error)) throw error
        await aplicarDeUnoEnUno(hechos)
        if (posicion !== ultimo.posicion) await lotes.aplicar([], posicion, ultimo.posicion)
      }
      for (const stream of ilegibles) aparcados.add(stream)
      posicion = ultimo.posicion
    },
    /** Tries the parked streams again from where they stopped; those that can be applied now are no longer parked. */
    reintentar: async (fuente: FuenteDeHechos): Promise<void> => {
      const { rows: detenidos } = await client.query<{ stream: string; revision: number }>(
        `select stream, revision from ${esquema}.aparcados order by posicion`,
      )
      for (const { stream, revision } of detenidos) {
        try {
          for await (const hecho of fuente.readStreamCrudo(stream, revision)) {
            if (esIlegible(hecho)) throw new Error(hecho.ilegible)
            if (posicion === undefined || hecho.posicion > posicion) break
            await lotes.aplicar([hecho], posicion, posicion, {
              text: `update ${esquema}.aparcados set revision = $2 where stream = $1`,
              values: [stream, hecho.revision + 1],
            })
          }
        } catch (error) {
          if (esDeConexion(error)) throw error
          registro.warn({ stream, error: String((error as Error).message) }, 'sigue aparcado')
          continue
        }
        await client.query(`delete from ${esquema}.aparcados where stream = $1`, [stream])
        aparcados.delete(stream)
        registro.info({ stream }, 'ya no está aparcado')
      }
    },
  }
}

export type Proyeccion = Awaited<ReturnType<typeof abrirProyeccion>>

/** Projects until a position is reached; tells how far it is after each batch. */
export const proyectarHasta = async (
  proyeccion: Proyeccion,
  fuente: FuenteDeHechos,
  meta: bigint,
  alAvanzar: (posicion: bigint) => void = () => {},
): Promise<void> => {
  const alto = new AbortController()
  const lleva = () => proyeccion.posicion() ?? -1n
  if (lleva() >= meta) return
  try {
    for await (const lote of enLotes(fuente.subscribeToAll(proyeccion.posicion(), alto.signal), LOTE_RECONSTRUCCION)) {
      const hasta = lote.filter((leido) => leido.posicion <= meta)
      await proyeccion.aplicar(hasta)
      alAvanzar(lleva())
      if (hasta.length < lote.length || lleva() >= meta) return
    }
  } finally {
    alto.abort()
  }
}

/** A new schema with everything up to now in it, indexed at the end; not yet active. */
export const construir = async (
  client: pg.Client,
  fuente: FuenteDeHechos,
  registro: Registro,
  alAvanzar?: (posicion: bigint, meta: bigint) => void,
): Promise<Proyeccion> => {
  const almacen = await fuente.identidad()
  const esquema = await nombreNuevo(client)
  await crearEsquema(client, esquema, almacen)
  const proyeccion = await abrirProyeccion(client, esquema, almacen, registro)
  const meta = await fuente.ultimaPosicion()
  if (meta !== undefined) await proyectarHasta(proyeccion, fuente, meta, (posicion) => alAvanzar?.(posicion, meta))
  await indexar(client, esquema)
  return proyeccion
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

/** Follows the log with the active schema until the signal aborts, another schema becomes active (returns) or something breaks (throws). */
const seguir = async (
  client: pg.Client,
  fuente: FuenteDeHechos,
  registro: Registro,
  signal: AbortSignal,
): Promise<void> => {
  await prepararBase(client)
  let esquema = await esquemaActivo(client)
  if (!esquema) {
    const primera = await construir(client, fuente, registro)
    await activar(client, primera.esquema)
    esquema = primera.esquema
  }
  if (!(await tomarCandado(client, candadoDe(esquema), signal))) return
  const proyeccion = await abrirProyeccion(client, esquema, await fuente.identidad(), registro)
  await proyeccion.reintentar(fuente)
  const alto = new AbortController()
  const parar = () => alto.abort()
  let reintentar = false
  signal.addEventListener('abort', parar, { once: true })
  client.on('notification', ({ channel, payload }) => {
    if (channel === CANAL_REINTENTAR) reintentar = true
    else if (!payload?.startsWith(`${esquema} `) && payload?.startsWith(esquema?.replace(/_\d+$/, '_') ?? '')) {
      // A rebuild tells its steps too: only a swap is a reason to stop.
      esquemaActivo(client).then((activo) => activo !== esquema && parar(), parar)
    }
  })
  client.once('end', parar)
  await client.query(`listen ${CANAL_AVANCE}`)
  await client.query(`listen ${CANAL_REINTENTAR}`)
  // What happened before it was listening is asked for.
  if (signal.aborted || (await esquemaActivo(client)) !== esquema) return
  registro.info({ esquema, posicion: String(proyeccion.posicion() ?? '') }, 'proyector en marcha')
  try {
    for await (const lote of enLotes(fuente.subscribeToAll(proyeccion.posicion(), alto.signal), LOTE_VIVO)) {
      if (alto.signal.aborted) break
      await proyeccion.aplicar(lote)
      if (reintentar) {
        reintentar = false
        await proyeccion.reintentar(fuente)
      }
    }
  } finally {
    signal.removeEventListener('abort', parar)
    alto.abort()
  }
}

const ESPERA_MAXIMA_MS = 2_000

/** The projector: follows the log for ever, over every loss of the store or of Postgres. Throws only OtroAlmacen. */
export const correrProyector = async (
  opciones: { readonly databaseUrl: string; readonly fuente: FuenteDeHechos; readonly registro: Registro },
  signal: AbortSignal,
): Promise<void> => {
  let espera = 50
  while (!signal.aborted) {
    let client: pg.Client | undefined
    const desde = Date.now()
    try {
      client = await conexionDeProyector(opciones.databaseUrl)
      client.on('error', () => undefined)
      await seguir(client, opciones.fuente, opciones.registro, signal)
    } catch (error) {
      if (error instanceof OtroAlmacen) throw error
      // One that has worked for a while is back at once.
      if (Date.now() - desde > ESPERA_MAXIMA_MS) espera = 50
      opciones.registro.warn({ error: String((error as Error).message) }, 'el proyector vuelve a empezar')
      await new Promise((listo) => setTimeout(listo, espera))
      espera = Math.min(espera * 2, ESPERA_MAXIMA_MS)
    } finally {
      await client?.end().catch(() => undefined)
    }
  }
}
