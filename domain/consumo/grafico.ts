import { mesDe, mesesDe } from './mes.ts'
import { type Cuentas, SIN_CONSUMO, valorDe } from './tarifa.ts'

/** The parts that a provider's figures are made of. Months are 'YYYY-MM', money is in cents. */
export type Sumas = {
  /** The counts of its facts, by month. */
  readonly porMes: ReadonlyMap<string, Cuentas>
  /** The orders now waiting for an approval, by the month of their proposal. */
  readonly porAprobar: ReadonlyMap<string, { readonly cuantos: number; readonly ventas: number }>
  readonly objetivos: readonly Objetivo[]
}
/** `fijado` is ISO 8601. */
export type Objetivo = { readonly anio: number; readonly objetivo: number; readonly fijado: string }

const sumar = <T>(elementos: Iterable<T>, de: (elemento: T) => number): number => {
  let suma = 0
  for (const elemento of elementos) suma += de(elemento)
  return suma
}

/**
 * Returns a provider's figures for a year as they stand at an instant (ISO 8601), in cents. The
 * total waiting for an approval covers everything that waits then; the monthly values cover only
 * that year (decisiones/consumo, «Figures»).
 */
export const graficoDe = ({ porMes, porAprobar, objetivos }: Sumas, anio: number, ahora: string) => {
  const de = (mes: string): Cuentas => porMes.get(mes) ?? SIN_CONSUMO
  const meses = mesesDe(anio).map((mes) => ({
    mes,
    ...de(mes),
    valor: valorDe(de(mes)),
    porAprobar: porAprobar.get(mes)?.ventas ?? 0,
  }))
  const total = (campo: keyof Cuentas | 'valor') => sumar(meses, (mes) => mes[campo])
  const objetivo = objetivos.find((anual) => anual.anio === anio)?.objetivo ?? 0
  let acumuladas = 0
  const crecimiento = meses.map(({ mes, ventas }) => {
    acumuladas += ventas
    return { mes, ventas: acumuladas, objetivo }
  })
  const ventas = total('ventas')
  const enEspera = sumar(porAprobar.values(), (mes) => mes.ventas)
  return {
    meses,
    crecimiento,
    aprobados: total('aprobado'),
    pedidos: total('pedido'),
    publicaciones: total('publicacion'),
    palabras: total('palabra'),
    cuantosPorAprobar: sumar(porAprobar.values(), ({ cuantos }) => cuantos),
    ventas,
    porAprobar: enEspera,
    utilidad: ventas - total('valor'),
    ventasYPorAprobar: ventas + enEspera,
    ventasActuales: de(mesDe(ahora)).ventas,
    objetivo,
    /** The latest year up to this one that has an objective. */
    anioObjetivo: objetivos.reduce<number | null>(
      (ultimo, anual) => (anual.anio <= anio && anual.anio > (ultimo ?? 0) ? anual.anio : ultimo),
      null,
    ),
  }
}
