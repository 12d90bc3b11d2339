import type { Pool } from 'pg'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import {
  cantidadDe,
  crearConciliacion,
  type FiguraConciliada,
  faltanALaFirma,
  type Partida,
} from '#domain/conciliacion.ts'
import type { HechoPeriodo, Resumen } from '#domain/consumo/cierre.ts'
import { HechoImposible } from '#domain/decider.ts'
import { posicionDe } from '#projections/cifras/consultas.ts'
import { anotarLeidas, diferenciasConciliadas, lineasConciliadas } from '#projections/conciliacion/fuentes.ts'
import type { Periodo } from '#projections/consumo/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import { crearKysely } from '#projections/motor/database.ts'

/** The most differences, and the most facts that couldn't be counted, that are named. */
const NOMBRADAS = 200
const NOMBRADOS = 20
/** Facts written in one batch. */
const LOTE = 2_000

type Avance = (lleva: number, meta: number) => void
type Anotada = Partida & {
  readonly stream: string
  readonly revision: number
  readonly momento: string
  readonly posicion: bigint
}

/**
 * Builds a writer of the facts behind each figure, for a person who opens it. It first deletes the
 * rows of an earlier attempt that may have died half-way.
 */
const crearAnotacion = async (pool: Pool, id: number) => {
  await pool.query('delete from acceso.partidas where trabajo = $1', [id])
  let lote: Anotada[] = []
  const escribir = async () => {
    const anotadas = lote
    lote = []
    const columna = (de: (anotada: Anotada) => unknown) => anotadas.map(de)
    await pool.query(
      `insert into acceso.partidas (trabajo, figura, stream, revision, momento, valor, posicion, mes, cuenta, pieza)
       select $1, * from unnest(
         $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[])`,
      [
        id,
        columna(({ figura }) => figura),
        columna(({ stream }) => stream),
        columna(({ revision }) => revision),
        columna(({ momento }) => momento),
        columna(({ valor }) => valor),
        columna((anotada) => String(anotada.posicion)),
        columna(({ mes }) => mes),
        columna(({ cuenta }) => cuenta),
        columna(({ pieza }) => pieza),
      ],
    )
  }
  return {
    anotar: async (anotada: Anotada): Promise<void> => {
      lote.push(anotada)
      if (lote.length === LOTE) await escribir()
    },
    acabar: escribir,
  }
}

/**
 * Folds the log up to a position and notes, fact by fact, what it gives for some months. Returns
 * the facts that couldn't be counted, as sentences, and the figures that differ from those that
 * finance signed.
 */
const plegar = async (
  store: EventStore,
  anotacion: Awaited<ReturnType<typeof crearAnotacion>>,
  { meses, posicion, alAvanzar }: { readonly meses: Periodo; readonly posicion: bigint; readonly alAvanzar: Avance },
) => {
  const sumar = crearConciliacion()
  const detenidos: string[] = []
  const porMes = new Map<string, Map<FiguraConciliada, number>>()
  const firmas = new Map<string, Resumen>()
  const detener = (motivo: string): void => {
    if (detenidos.length < NOMBRADOS) detenidos.push(motivo)
  }
  const leidos = posicion === 0n ? [] : store.readAll(undefined, posicion, new AbortController().signal)
  for await (const leido of leidos) {
    alAvanzar(Number(leido.posicion), Number(posicion))
    if (esIlegible(leido)) {
      detener(leido.ilegible)
      continue
    }
    const { stream, revision, meta, posicion: donde } = leido
    if (leido.type === 'MesFirmado') {
      const { mes, resumen } = (leido as unknown as Extract<HechoPeriodo, { type: 'MesFirmado' }>).data
      if (mes >= meses.desde && mes <= meses.hasta) firmas.set(mes, resumen)
    }
    try {
      for (const partida of sumar(leido)) {
        const { figura, mes, valor } = partida
        if (mes < meses.desde || mes > meses.hasta) continue
        const delMes = porMes.get(mes) ?? new Map<FiguraConciliada, number>()
        porMes.set(mes, delMes.set(figura, (delMes.get(figura) ?? 0) + valor))
        await anotacion.anotar({ ...partida, stream, revision, momento: meta.momento, posicion: donde })
      }
    } catch (error) {
      if (!(error instanceof HechoImposible)) throw error
      detener(`${stream}, revisión ${revision}: ${error.message}`)
    }
  }
  await anotacion.acabar()
  const firmados = Array.from(firmas, ([mes, resumen]) =>
    faltanALaFirma(resumen, porMes.get(mes) ?? new Map()).map((alterada) => ({ mes, ...alterada })),
  ).flat()
  return { detenidos, firmados }
}

/**
 * Computes the figures of some months from the log, beside those of the read side, both at the
 * position where the read side stands. The facts behind each figure are kept under the job's `id`
 * (decisiones/conciliacion, «What is reconciled»).
 */
export const conciliar = (
  store: EventStore,
  pool: Pool,
  esquema: string,
  { id, meses, alAvanzar }: { readonly id: number; readonly meses: Periodo; readonly alAvanzar: Avance },
): Promise<Conciliacion> =>
  crearKysely<Lectura>(pool)
    .connection()
    .execute(async (conexion) => {
      const posicion = await conexion
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (instante) => {
          await anotarLeidas(instante, esquema, meses)
          return BigInt(await posicionDe(instante, esquema))
        })
      const anotacion = await crearAnotacion(pool, id)
      const { detenidos, firmados } = await plegar(store, anotacion, { meses, posicion, alAvanzar })
      const { cuantas, diferencias } = await diferenciasConciliadas(conexion, id, NOMBRADAS)
      return {
        ...meses,
        posicion: String(posicion),
        lineas: (await lineasConciliadas(conexion, id)).map(({ figura, registro, fuentes }) => ({
          figura,
          registro: cantidadDe(figura, registro),
          fuentes: Object.fromEntries(
            Object.entries(fuentes).map(([fuente, valor]) => [fuente, cantidadDe(figura, valor)]),
          ),
        })),
        cuantas,
        diferencias: diferencias.map(({ clave: de, figura, fuente, registro, leido }) => ({
          fuente,
          figura,
          de,
          registro: cantidadDe(figura, registro),
          leido: cantidadDe(figura, leido),
        })),
        detenidos,
        firmados,
      }
    })
