import type { Pool } from 'pg'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import { fechaLocal } from '#domain/calendario.ts'
import {
  cantidadDe,
  comparar,
  crearConciliacion,
  type FiguraConciliada,
  faltanALaFirma,
  type PartidaDelRegistro,
} from '#domain/conciliacion.ts'
import { HechoImposible } from '#domain/decider.ts'
import { posicionDe } from '#projections/cifras/consultas.ts'
import { firmasDe } from '#projections/conciliacion/firmas.ts'
import { partidasLeidas } from '#projections/conciliacion/fuentes.ts'
import type { Periodo } from '#projections/consumo/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import { crearKysely, enInstantanea } from '#projections/motor/database.ts'

/** Differences, and facts that couldn't be counted, that are named. */
const NOMBRADAS = 200
const NOMBRADOS = 20
/** Facts that are written at once. */
const LOTE = 2_000

type Anotada = PartidaDelRegistro & { readonly revision: number; readonly momento: string; readonly posicion: bigint }

/** What a figure is made of, fact by fact, for who opens it; a try before this one may have died on the way. */
const crearAnotacion = async (pool: Pool, id: number) => {
  await pool.query('delete from acceso.partidas where trabajo = $1', [id])
  let lote: Anotada[] = []
  const escribir = async () => {
    const suyo = lote
    lote = []
    const columna = (de: (una: Anotada) => unknown) => suyo.map(de)
    await pool.query(
      `insert into acceso.partidas (trabajo, figura, stream, revision, momento, valor, posicion)
       select $1, * from unnest($2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::bigint[], $7::bigint[])`,
      [
        id,
        ...[columna(({ figura }) => figura), columna(({ stream }) => stream), columna(({ revision }) => revision)],
        ...[columna(({ momento }) => momento), columna(({ valor }) => valor), columna((una) => String(una.posicion))],
      ],
    )
  }
  return {
    anotar: async (una: Anotada): Promise<void> => {
      lote.push(una)
      if (lote.length === LOTE) await escribir()
    },
    acabar: escribir,
  }
}

/**
 * The figures of some months as the log gives them, beside those of the read side, both at the position where the read side stands; the facts
 * behind each are kept under the job's `id` (decisiones/conciliacion, «What is reconciled»).
 */
export const conciliar = async (
  store: EventStore,
  pool: Pool,
  esquema: string,
  {
    id,
    meses,
    alAvanzar,
  }: { readonly id: number; readonly meses: Periodo; readonly alAvanzar: (lleva: number, meta: number) => void },
): Promise<Conciliacion> => {
  const { posicion, leidas, firmas } = await enInstantanea(crearKysely<Lectura>(pool), async (una) => ({
    posicion: BigInt(await posicionDe(una, esquema)),
    leidas: await partidasLeidas(una, esquema, meses),
    firmas: await firmasDe(una, esquema, meses),
  }))
  const sumar = crearConciliacion()
  const anotacion = await crearAnotacion(pool, id)
  const suyas: PartidaDelRegistro[] = []
  /** By signed month, what its figures come to by the log. */
  const firmados = new Map(firmas.map(({ mes }) => [mes, new Map<FiguraConciliada, number>()]))
  const detenidos: string[] = []
  const alto = new AbortController()
  if (posicion > 0n)
    for await (const leido of store.readAll(undefined, posicion, alto.signal)) {
      alAvanzar(Number(leido.posicion), Number(posicion))
      if (esIlegible(leido)) {
        detenidos.push(leido.ilegible)
        continue
      }
      const { stream, revision, meta } = leido
      try {
        for (const { figura, mes, valor } of sumar(leido)) {
          if (mes < meses.desde || mes > meses.hasta) continue
          const partida = { figura, valor, stream, dia: fechaLocal(meta.momento) }
          suyas.push(partida)
          const delMes = firmados.get(mes)
          delMes?.set(figura, (delMes.get(figura) ?? 0) + valor)
          await anotacion.anotar({ ...partida, revision, momento: meta.momento, posicion: leido.posicion })
        }
      } catch (error) {
        if (!(error instanceof HechoImposible)) throw error
        detenidos.push(`${stream}, revisión ${revision}: ${error.message}`)
      }
    }
  await anotacion.acabar()
  const { lineas, diferencias } = comparar(suyas, leidas)
  return {
    ...meses,
    posicion: String(posicion),
    lineas: lineas.map(({ figura, registro, fuentes }) => ({
      figura,
      registro: cantidadDe(figura, registro),
      fuentes: Object.fromEntries(
        Object.entries(fuentes).map(([fuente, valor]) => [fuente, cantidadDe(figura, valor)]),
      ),
    })),
    cuantas: diferencias.length,
    diferencias: diferencias.slice(0, NOMBRADAS).map(({ clave: de, figura, fuente, registro, leido }) => ({
      ...{ fuente, figura, de },
      ...{ registro: cantidadDe(figura, registro), leido: cantidadDe(figura, leido) },
    })),
    detenidos: detenidos.slice(0, NOMBRADOS),
    firmados: firmas.flatMap(({ mes, resumen }) =>
      faltanALaFirma(resumen, firmados.get(mes) ?? new Map()).map((una) => ({ mes, ...una })),
    ),
  }
}
