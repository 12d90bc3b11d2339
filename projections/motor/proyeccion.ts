import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Hecho } from '#domain/hecho.ts'
import { candadoDeObra, crearEsquema, indexar, nombreNuevo } from './esquema.ts'
import { crearLotes, type Lotes } from './lote.ts'
import type { Modelos } from './modelo.ts'

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

export interface Logger {
  info(datos: object, mensaje: string): void
  warn(datos: object, mensaje: string): void
  error(datos: object, mensaje: string): void
}

/** The checkpoint belongs to another log: going on would mix two histories. */
export class OtroAlmacen extends Error {
  override name = 'OtroAlmacen'
}

const LOTE_RECONSTRUCCION = 2_000
const ADELANTO = 2

/** Groups what has arrived into arrays of at most `max`, never waiting for more; reads ahead by some groups, so that reading goes on while Postgres writes. */
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
        if (cola.length >= ADELANTO * max) await new Promise<void>((listo) => (haySitio = listo))
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
export const abrirProyeccion = async (
  client: pg.Client,
  modelos: Modelos,
  esquema: string,
  almacen: string,
  logger: Logger,
) => {
  const { rows } = await client.query<{ posicion: string | null; almacen: string }>(
    `select posicion::text, almacen from ${esquema}.checkpoint`,
  )
  const checkpoint = rows[0]
  if (!checkpoint) throw new Error(`${esquema} no tiene checkpoint`)
  if (checkpoint.almacen !== almacen) {
    throw new OtroAlmacen(
      `El lado de lectura ${esquema} viene del log ${checkpoint.almacen} y EVENTSTORE_URL apunta a ${almacen}. ` +
        'Usa el log de antes, o una base de datos nueva.',
    )
  }
  let posicion = checkpoint.posicion === null ? undefined : BigInt(checkpoint.posicion)
  const lotes: Lotes = crearLotes(client, esquema, modelos)
  // Noted by somebody whose batch never committed: those facts come again.
  await client.query(`delete from ${esquema}.aparcados where posicion > coalesce($1, -1)`, [checkpoint.posicion])
  const listados = await client.query<{ stream: string }>(`select stream from ${esquema}.aparcados`)
  const aparcados = new Set(listados.rows.map(({ stream }) => stream))

  const anotar = async (hecho: { stream: string; revision: number; posicion: bigint }, error: string) => {
    logger.error({ stream: hecho.stream, revision: hecho.revision, error }, 'hecho aparcado')
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
          logger.warn({ stream, error: String((error as Error).message) }, 'sigue aparcado')
          continue
        }
        await client.query(`delete from ${esquema}.aparcados where stream = $1`, [stream])
        aparcados.delete(stream)
        logger.info({ stream }, 'ya no está aparcado')
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
  modelos: Modelos,
  fuente: FuenteDeHechos,
  logger: Logger,
  alAvanzar?: (posicion: bigint, meta: bigint) => void,
): Promise<Proyeccion> => {
  const almacen = await fuente.identidad()
  const esquema = await nombreNuevo(client, modelos)
  // Held while it is built, so that nobody takes it for an abandoned one.
  await client.query('select pg_advisory_lock($1)', [String(candadoDeObra(esquema))])
  await crearEsquema(client, modelos, esquema, almacen)
  const proyeccion = await abrirProyeccion(client, modelos, esquema, almacen, logger)
  const meta = await fuente.ultimaPosicion()
  if (meta !== undefined) await proyectarHasta(proyeccion, fuente, meta, (posicion) => alAvanzar?.(posicion, meta))
  await indexar(client, modelos, esquema)
  return proyeccion
}

/** Streams that a poison event has stopped. */
export const aparcadosDe = async <T>(db: Kysely<T>, esquema: string) => {
  const { rows } = await sql<{ stream: string; revision: number; posicion: number; error: string; desde: string }>`
    select * from ${sql.id(esquema, 'aparcados')} order by posicion`.execute(db)
  return rows
}

/** Where a projector is asked to try the parked streams again. */
export const CANAL_REINTENTAR = 'reintentar'

/** Asks the projector to try the parked streams again: at once, and it tells by what is still parked. */
export const pedirReintento = async <T>(db: Kysely<T>): Promise<void> => {
  await sql`select pg_notify(${CANAL_REINTENTAR}, '')`.execute(db)
}
