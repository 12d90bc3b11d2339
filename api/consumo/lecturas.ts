import type { Kysely } from 'kysely'
import { CLASES_DE, type Figura, sumaDe } from '#domain/consumo/figura.ts'
import { graficoDe } from '#domain/consumo/grafico.ts'
import { mesDe, mesesDe } from '#domain/consumo/mes.ts'
import { porPagarDe } from '#domain/consumo/pago.ts'
import {
  conSuValor,
  consumoPorMes,
  hechosContados,
  mesesCerrados,
  objetivosDe,
  type Periodo,
  pagosDe,
  pedidosPorAprobar,
  porAprobarPorMes,
  primerMes,
} from '#projections/consumo/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import { enInstantanea } from '#projections/motor/database.ts'

type Db = Kysely<Lectura>

const HECHOS_POR_PAGINA = 25

export const delAnio = (anio: number): Periodo => {
  const meses = mesesDe(anio)
  return { desde: meses[0] as string, hasta: meses[11] as string }
}

/**
 * Reads a provider's figures of a year at an instant (ISO 8601), all from one state of the read
 * side.
 */
export const leerGrafico = (db: Db, esquema: string, proveedor: number, anio: number, ahora: string) =>
  enInstantanea(db, async (instantanea) => {
    const actual = { desde: mesDe(ahora), hasta: mesDe(ahora) }
    const porMes = new Map([
      ...(await consumoPorMes(instantanea, esquema, proveedor, delAnio(anio))),
      ...(await consumoPorMes(instantanea, esquema, proveedor, actual)),
    ])
    const porAprobar = await porAprobarPorMes(instantanea, esquema, proveedor)
    const objetivos = await objetivosDe(instantanea, esquema, proveedor)
    const cerrados = await mesesCerrados(instantanea, esquema, proveedor)
    const pagos = await pagosDe(instantanea, esquema, proveedor)
    const porPagar = cerrados && (await conSuValor(instantanea, esquema, proveedor, porPagarDe(cerrados, pagos)))
    const grafico = graficoDe({ porMes, porAprobar, objetivos }, anio, ahora)
    const desde = await primerMes(instantanea, esquema, proveedor)
    return { desde, grafico, objetivos, porPagar, ultimoPago: pagos.at(-1) }
  })

/**
 * Reads all closed months that a provider must pay, with their costs, from one state of the read
 * side; undefined for an account that pays nothing.
 */
export const leerCerrados = (db: Db, esquema: string, proveedor: number) =>
  enInstantanea(db, async (instantanea) => {
    const cerrados = await mesesCerrados(instantanea, esquema, proveedor)
    return cerrados && conSuValor(instantanea, esquema, proveedor, cerrados)
  })

/**
 * Reads a page of the facts behind a figure, with the sales of their months in cents, and the total
 * of all such facts. Without a period it covers all time.
 */
export const leerFigura = (
  db: Db,
  esquema: string,
  proveedor: number,
  figura: Figura,
  { periodo, despues }: { readonly periodo: Periodo | undefined; readonly despues: number | undefined },
) =>
  enInstantanea(db, async (instantanea) => {
    const tramo = { periodo, despues, cuantos: HECHOS_POR_PAGINA + 1 }
    const porMes = await consumoPorMes(instantanea, esquema, proveedor, periodo)
    const porAprobar = await porAprobarPorMes(instantanea, esquema, proveedor, periodo)
    const hallados =
      figura === 'porAprobar'
        ? await pedidosPorAprobar(instantanea, esquema, proveedor, tramo)
        : await hechosContados(instantanea, esquema, proveedor, CLASES_DE[figura], tramo)
    const filas = hallados.slice(0, HECHOS_POR_PAGINA)
    return {
      filas: filas.map((fila) => ({ ...fila, ventasDelMes: porMes.get(fila.mes)?.ventas ?? 0 })),
      suma: sumaDe(figura, { porMes, porAprobar }),
      siguiente: hallados.length > filas.length ? String(filas.at(-1)?.orden) : null,
    }
  })
