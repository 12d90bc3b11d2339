import type { ComandosConsumo } from '#commands/consumo.ts'
import { alteradasDe, type CifraDelMes } from '#domain/conciliacion.ts'
import type { Resumen } from '#domain/consumo/cierre.ts'
import { mesAnterior, mesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { falloDe } from '#domain/fallo.ts'
import { iguales } from '#domain/iguales.ts'
import { revisarCada } from './cada.ts'

const REVISION_MS = 600_000

type Firmado = { readonly mes: string; readonly resumen: Resumen; readonly dichas: readonly unknown[] }

/**
 * Creates the process that looks now and then whether the months that finance signed are still read
 * as the log says that they were signed, and records the differences
 * (decisiones/conciliacion, «The signed close»). When several run at once, one records it. What
 * can't be read now is looked at the next time.
 */
export const crearProcesoDeFirmas = (o: {
  consumos: Pick<ComandosConsumo, 'periodo' | 'primerMes' | 'revisarFirma'>
  /**
   * Resolves with what each part of the read side says of some months, undefined while there is
   * none.
   */
  leidas: (meses: {
    readonly desde: string
    readonly hasta: string
  }) => Promise<readonly (CifraDelMes & { readonly mes: string })[] | undefined>
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  logger: { readonly warn: (datos: object, que: string) => void }
}) => {
  /**
   * Resolves with the first month to look at. It may lie before the log's own first month, because
   * a log may have begun with older facts.
   */
  const primero = async (): Promise<string | undefined> => {
    let mes = await o.consumos.primerMes()
    while (mes !== undefined && (await o.consumos.periodo(mesAnterior(mes))).cerrado) mes = mesAnterior(mes)
    return mes
  }
  const firmados = async (): Promise<readonly Firmado[]> => {
    const meses: Firmado[] = []
    const actual = mesDe(o.ahora())
    for (let mes = await primero(); mes !== undefined && mes <= actual; mes = mesSiguiente(mes)) {
      const { firmado, alterado = [] } = await o.consumos.periodo(mes)
      if (firmado) meses.push({ mes, resumen: firmado, dichas: alterado })
    }
    return meses
  }
  const revisar = async (): Promise<void> => {
    const todos = await firmados()
    const [desde, hasta] = [todos[0]?.mes, todos.at(-1)?.mes]
    if (desde === undefined || hasta === undefined) return
    const leidas = await o.leidas({ desde, hasta })
    if (!leidas) return
    const porMes = Map.groupBy(leidas, ({ mes }) => mes)
    for (const { mes, resumen, dichas } of todos) {
      const alteradas = alteradasDe(resumen, porMes.get(mes) ?? [])
      if (!iguales(alteradas, dichas)) await o.consumos.revisarFirma(mes, alteradas, o.ahora())
    }
  }
  return {
    /** Checks now and then until the signal aborts. */
    correr: (signal: AbortSignal): Promise<void> => {
      const alFallar = (error: unknown) => {
        // A check that the product's end interrupts is no failure.
        if (!signal.aborted) o.logger.warn({ motivo: falloDe(error) }, 'los cierres firmados no se pudieron revisar')
      }
      return revisarCada(REVISION_MS, () => revisar().catch(alFallar), signal)
    },
    /** Checks now. */
    revisar,
  }
}
