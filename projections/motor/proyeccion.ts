import type pg from 'pg'
import type { Eslabon } from '#domain/eslabon.ts'
import { falloDe } from '#domain/fallo.ts'
import type { Hecho } from '#domain/hecho.ts'
import { heredarCabezas } from './cabezas.ts'
import { candadoDeObra, crearEsquema, enPausa, heredarCuentas, indexar, nombreNuevo } from './esquema.ts'
import type { FuenteDeHechos, Ilegible, Logger, Mirado } from './fuente.ts'
import { crearLotes, type Lotes, type Punto } from './lote.ts'
import { type Asiento, cuenta, type Modelos } from './modelo.ts'
import { esquemaAnterior } from './puente.ts'
import { comprobarPunto, puntoDe } from './punto.ts'

const LOTE_RECONSTRUCCION = 2_000
const ADELANTO = 2

/**
 * Groups what has arrived into arrays of at most `max`, never waiting for more. Reads ahead by some
 * groups, so that reading goes on while Postgres writes.
 */
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
const esMirado = (leido: Hecho | Ilegible | Mirado): leido is Mirado => 'mirado' in leido
/**
 * Milliseconds between two writes of how far the log was looked through without finding anything.
 */
const MIRADO_CADA_MS = 5_000

/** The record of an event when only its link is known. */
const CAMBIADO = { type: '', data: {}, momento: '' } as const

/**
 * Returns whether a fault comes from the connection or the server rather than from the event.
 * Nothing is then known to be wrong with the data.
 */
const esDeConexion = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? ''
  if (/^(08|40|53|55|57|58)/.test(code)) return true
  return /Connection terminated|not queryable|ECONN|EPIPE|timeout/i.test(String((error as Error).message))
}

/**
 * The error for changes that waited in memory and can't be written. Which fact is to blame is
 * unknown.
 */
class CambiosRechazados extends Error {}

/**
 * Opens one schema of the read side at its checkpoint. `aplazado`: the schema is being built, and
 * its changes wait in memory (`crearLotes`). Throws OtroAlmacen, LogAtrasado.
 */
export const abrirProyeccion = async (
  client: pg.Client,
  modelos: Modelos,
  esquema: string,
  fuente: Pick<FuenteDeHechos, 'identidad' | 'falta'>,
  logger: Logger,
  { aplazado = false } = {},
) => {
  let {
    posicion,
    mirado,
    probada,
  }: { posicion: bigint | undefined; mirado: bigint | undefined; probada: Punto['probada'] } = await comprobarPunto(
    client,
    esquema,
    fuente,
  )
  let anotado = 0
  const lotes: Lotes = crearLotes(client, esquema, modelos, { aplazado })
  // Sums that another projector left to be added up.
  await lotes.sumar()
  // Parked by a projector whose batch never committed: those facts come again.
  await client.query(`delete from ${esquema}.aparcados where posicion > coalesce($1, -1)`, [posicion ?? null])
  const listados = await client.query<{ stream: string }>(`select stream from ${esquema}.aparcados`)
  const aparcados = new Set(listados.rows.map(({ stream }) => stream))
  const { rows: deAntes } = await client.query<{ tipo: string }>(`select tipo from ${esquema}.omitidos`)
  const omitidos = new Set(deAntes.map(({ tipo }) => tipo))

  const sumar = async () => {
    try {
      await lotes.sumar()
    } catch (error) {
      if (!aplazado || esDeConexion(error)) throw error
      throw new CambiosRechazados(falloDe(error), { cause: error })
    }
  }

  /**
   * Parks a stream. Throws when another projector has moved the checkpoint: the rows are then ahead
   * of the facts here, so the failure proves nothing.
   */
  const anotar = async (hecho: { stream: string; revision: number; posicion: bigint }, error: string) => {
    // The stored checkpoint must be the one that the query compares with.
    if (aplazado) await sumar()
    const { rowCount } = await client.query(
      `with aqui as (select from ${esquema}.checkpoint where posicion is not distinct from $5),
       nota as (insert into ${esquema}.aparcados as a (stream, revision, posicion, error) select $1, $2, $3, $4 from aqui
         on conflict (stream) do update set revision = excluded.revision, posicion = excluded.posicion, error = excluded.error
         where excluded.revision < a.revision)
       select from aqui`,
      [hecho.stream, hecho.revision, String(hecho.posicion), error, posicion === undefined ? null : String(posicion)],
    )
    if (rowCount === 0) throw new Error(`el checkpoint de ${esquema} ya no está en ${posicion}`)
    logger.error({ stream: hecho.stream, revision: hecho.revision, error }, 'hecho aparcado')
  }

  /** Tells of each type of facts that this release leaves out, once. */
  const decirOmitidos = async (leidos: readonly (Hecho | Ilegible)[]) => {
    for (const leido of leidos) {
      if (esIlegible(leido) || !leido.omitido) continue
      const tipo = `${leido.category}.${leido.type}`
      if (omitidos.has(tipo)) continue
      const aqui = [tipo, String(leido.posicion)]
      await client.query(`insert into ${esquema}.omitidos values ($1, $2) on conflict do nothing`, aqui)
      omitidos.add(tipo)
      logger.warn({ tipo }, 'una versión más nueva escribió hechos de este tipo, y ésta los omite')
    }
  }

  /**
   * Returns what counts of an event, whether it can be read or not. Of a changed event only its
   * link counts, and only for models that count every type.
   */
  const asientosDe = (leido: Hecho | Ilegible): readonly Asiento[] => {
    const { stream, posicion } = leido
    const sellado = esIlegible(leido)
      ? (leido.sellado ?? (leido.enlazado ? CAMBIADO : undefined))
      : { type: leido.type, data: leido.data as Asiento['data'], momento: leido.meta.momento }
    if (!sellado || !modelos.asentadores.some((asentador) => cuenta(asentador, sellado.type))) return []
    return [{ ...sellado, stream, posicion, cadena: esIlegible(leido) ? leido.cadena : leido.meta.cadena }]
  }

  const hasta = (leido: Hecho | Ilegible): Punto => ({
    posicion: leido.posicion,
    probada: esIlegible(leido) ? probada : { posicion: leido.posicion, cadena: leido.meta.cadena },
  })
  const avanzar = async (lote: { hechos: readonly Hecho[]; asientos: readonly Asiento[] }, punto: Punto) => {
    await lotes.aplicar(lote, posicion, punto)
    ;({ posicion, probada } = punto)
  }

  const hacerSitio = async () => {
    if (lotes.lleno()) await sumar()
  }

  /**
   * Applies events one by one, so that a fact that can't be applied parks only its own stream. What
   * is counted of it stays.
   */
  const aplicarDeUnoEnUno = async (
    leidos: readonly (Hecho | Ilegible)[],
    aplicables: ReadonlySet<Hecho | Ilegible>,
  ) => {
    for (const leido of leidos) {
      const asientos = asientosDe(leido)
      await hacerSitio()
      if (!esIlegible(leido) && aplicables.has(leido) && !aparcados.has(leido.stream)) {
        try {
          await avanzar({ hechos: [leido], asientos }, hasta(leido))
          continue
        } catch (error) {
          if (esDeConexion(error)) throw error
          await anotar(leido, String((error as Error).message))
          aparcados.add(leido.stream)
        }
      }
      if (asientos.length > 0) await avanzar({ hechos: [], asientos }, hasta(leido))
    }
  }

  /**
   * Records how far the log was looked through. A shared log may go on for long without a fact, and
   * a restart needn't look through that again.
   */
  const anotarMirado = async (hasta: bigint) => {
    if (hasta <= (posicion ?? -1n) || performance.now() - anotado < MIRADO_CADA_MS) return
    anotado = performance.now()
    await client.query(`update ${esquema}.checkpoint set mirado = $1 where posicion is not distinct from $2`, [
      String(hasta),
      posicion === undefined ? null : String(posicion),
    ])
    mirado = hasta
  }

  return {
    esquema,
    posicion: () => posicion,
    /** Returns the position to go on from: the last fact, or how far nothing was found after it. */
    desde: () => (mirado !== undefined && mirado > (posicion ?? -1n) ? mirado : posicion),
    aparcados: () => aparcados.size,
    /** Writes the changes that wait, and adds up the sums that batches have left. */
    sumar,
    /** Applies what was read, in order, and moves the checkpoint past it. */
    aplicar: async (todo: readonly (Hecho | Ilegible | Mirado)[]): Promise<void> => {
      const leidos = todo.filter((leido): leido is Hecho | Ilegible => !esMirado(leido))
      const visto = todo.findLast(esMirado)
      if (leidos.length === 0) return visto && (await anotarMirado(visto.mirado))
      const ultimo = leidos.at(-1) as Hecho | Ilegible
      const ilegibles = new Set<string>()
      const hechos: Hecho[] = []
      // Facts before an unreadable one are applied. The stream is parked first, so that the
      // checkpoint never passes the event unnoticed.
      for (const leido of leidos) {
        if (aparcados.has(leido.stream) || ilegibles.has(leido.stream)) continue
        if (esIlegible(leido)) {
          await anotar(leido, leido.ilegible)
          ilegibles.add(leido.stream)
        } else hechos.push(leido)
      }
      await decirOmitidos(hechos)
      await hacerSitio()
      const probado = leidos.findLast((leido) => !esIlegible(leido)) as Hecho | undefined
      const punto = { ...(probado ? hasta(probado) : { probada }), posicion: ultimo.posicion }
      try {
        await avanzar({ hechos, asientos: leidos.flatMap(asientosDe) }, punto)
      } catch (error) {
        if (esDeConexion(error)) throw error
        await aplicarDeUnoEnUno(leidos, new Set(hechos))
        if (posicion !== ultimo.posicion) await avanzar({ hechos: [], asientos: [] }, punto)
      }
      for (const stream of ilegibles) aparcados.add(stream)
    },
    /**
     * Retries the parked streams from where they stopped. Those that can be applied now are no
     * longer parked.
     */
    reintentar: async (fuente: FuenteDeHechos): Promise<void> => {
      const { rows: detenidos } = await client.query<{
        stream: string
        revision: number
        cabeza_revision: number | null
        cabeza_cadena: string
      }>(`select stream, revision, cabeza_revision, cabeza_cadena from ${esquema}.aparcados order by posicion`)
      for (const { stream, revision, cabeza_revision, cabeza_cadena } of detenidos) {
        try {
          if (cabeza_revision !== null) {
            await exigirCabeza(fuente, stream, { revision: cabeza_revision, cadena: cabeza_cadena })
          }
          for await (const hecho of fuente.readStreamCrudo(stream, revision)) {
            if (esIlegible(hecho)) throw new Error(hecho.ilegible)
            if (posicion === undefined || hecho.posicion > posicion) break
            await decirOmitidos([hecho])
            await hacerSitio()
            await lotes.aplicar(
              { hechos: [hecho], asientos: asientosDe(hecho) },
              posicion,
              { posicion, probada },
              (n) => ({
                text: `update ${esquema}.aparcados set revision = $${n + 1} where stream = $${n}`,
                values: [stream, hecho.revision + 1],
              }),
            )
          }
        } catch (error) {
          if (esDeConexion(error)) throw error
          logger.warn({ stream, motivo: falloDe(error) }, 'sigue aparcado')
          continue
        }
        await client.query(`delete from ${esquema}.aparcados where stream = $1`, [stream])
        aparcados.delete(stream)
        logger.info({ stream }, 'ya no está aparcado')
      }
    },
  }
}

/** Throws unless a stream reaches the head that it is known to have had. */
const exigirCabeza = async (
  fuente: Pick<FuenteDeHechos, 'readStreamCrudo'>,
  stream: string,
  { revision, cadena }: Eslabon,
): Promise<void> => {
  for await (const leido of fuente.readStreamCrudo(stream, revision, 1)) {
    if (esIlegible(leido)) throw new Error(leido.ilegible)
    if (leido.meta.cadena === cadena) return
  }
  throw new Error(`la revisión ${revision} no es la que se proyectó, o falta`)
}

export type Proyeccion = Awaited<ReturnType<typeof abrirProyeccion>>

/** Projects until a position is reached. Reports the position after each batch. */
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
    for await (const lote of enLotes(fuente.readAll(proyeccion.posicion(), meta, alto.signal), LOTE_RECONSTRUCCION)) {
      await proyeccion.aplicar(lote)
      alAvanzar(lleva())
    }
    await proyeccion.sumar()
  } finally {
    alto.abort()
  }
}

/** A schema that nobody reads yet, with its log, the position to reach and the previous schema. */
type PorLlenar = {
  readonly esquema: string
  readonly almacen: string
  readonly anterior: string | undefined
  readonly hasta: bigint | undefined
}

/**
 * Creates a schema and projects the log into it. The schema inherits what the previous one counted
 * and the log can't repeat. Changes wait in memory, and indexes are created after the rows. When
 * Postgres refuses some of it, the schema is built again batch by batch: that shows which fact
 * can't be applied, and parks its stream.
 */
export const llenar = async (
  client: pg.Client,
  modelos: Modelos,
  fuente: FuenteDeHechos,
  logger: Logger,
  { esquema, almacen, anterior, hasta }: PorLlenar,
  alAvanzar?: (posicion: bigint) => void,
): Promise<void> => {
  const intentar = async (aplazado: boolean) => {
    await crearEsquema(client, modelos, esquema, almacen)
    if (anterior) await heredarCuentas(client, modelos, anterior, esquema)
    const enObra = await abrirProyeccion(client, modelos, esquema, fuente, logger, { aplazado })
    if (hasta !== undefined) await proyectarHasta(enObra, fuente, hasta, alAvanzar)
  }
  try {
    await intentar(true)
  } catch (error) {
    if (!(error instanceof CambiosRechazados)) throw error
    logger.warn({ motivo: error.message }, 'el lado de lectura se construye lote por lote')
    await client.query(`drop schema ${esquema} cascade`)
    await intentar(false)
  }
  await indexar(client, modelos, esquema)
}

/**
 * Builds a new schema with everything up to now in it, not yet active. It inherits what the
 * previous read side knew and the log can't repeat: the numbers given and, with `conCabezas`, how
 * far each stream went. Throws LogAtrasado.
 */
export const construir = async (
  client: pg.Client,
  modelos: Modelos,
  fuente: FuenteDeHechos,
  logger: Logger,
  { conCabezas = true }: { readonly conCabezas?: boolean } = {},
  alAvanzar?: (posicion: bigint, meta: bigint) => void,
): Promise<Proyeccion> => {
  const almacen = await fuente.identidad()
  const anterior = await esquemaAnterior(client, modelos, almacen)
  if (anterior && conCabezas) await comprobarPunto(client, anterior, fuente)
  const esquema = await nombreNuevo(client, modelos)
  // Held while the schema is built, so that nobody takes it for an abandoned one.
  await client.query('select pg_advisory_lock($1)', [String(candadoDeObra(esquema))])
  const hasta = await fuente.ultimaPosicion()
  await llenar(client, modelos, fuente, logger, { esquema, almacen, anterior, hasta }, (posicion) =>
    alAvanzar?.(posicion, hasta as bigint),
  )
  const proyeccion = await abrirProyeccion(client, modelos, esquema, fuente, logger)
  if (anterior && conCabezas) {
    await enPausa(client, async () => {
      const { posicion = -1n } = await puntoDe(client, anterior)
      await proyectarHasta(proyeccion, fuente, posicion)
      await heredarCabezas(client, anterior, esquema)
    })
  }
  return proyeccion
}
