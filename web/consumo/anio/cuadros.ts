import type { GraficoConsumo } from '#api/contract/consumo.ts'
import type { Figura } from '#domain/consumo/figura.ts'
import type { Cuadro, Serie } from '#web/grafica/cuadro.ts'
import { hasta, serieDeCuentas, serieDeMontos, sumaDeMontos } from '#web/grafica/series.ts'
import { dolares, numero } from '#web/ui/cifras.ts'

export const MESES = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'] as const

/** The series that covers the whole year: it isn't cut at the months that have begun. */
const OBJETIVO = 'Objetivo'

/** Builds the four charts of a year in which `meses` have begun (0 to 12). */
export const cuadrosDe = (g: GraficoConsumo, meses: number): readonly Cuadro<Figura>[] => {
  const { arrayTabla, arrayDatosVentas, arrayDatosPagoConsumo, arrayDigCrecimiento, totalObjetivo } = g
  const deTabla = (nombre: string, figura: Figura & keyof (typeof arrayTabla)[number], total: number) =>
    serieDeCuentas<Figura>(
      nombre,
      arrayTabla.map((mes) => mes[figura]),
      { figura, total: numero(total) },
    )
  const deVentas = (nombre: string, campo: 'aprobado' | 'porAprobar', figura: Figura, total?: string) => {
    const montos = arrayDatosVentas.map((mes) => mes[campo])
    return serieDeMontos<Figura>(nombre, montos, { figura, total: dolares(total ?? sumaDeMontos(montos)) })
  }
  /** Builds a series of running totals. Its months don't add up, so it has no total. */
  const acumulado = (nombre: string, campo: 'ventas' | 'objetivo') =>
    serieDeMontos<Figura>(
      nombre,
      arrayDigCrecimiento.map((mes) => mes[campo]),
      { total: null },
    )
  const cuadro = (
    id: 'uso' | 'ventas' | 'consumo' | 'crecimiento',
    titulo: string,
    enDolares: boolean,
    series: readonly Serie<Figura>[],
  ): Cuadro<Figura> => ({
    id,
    titulo,
    enDolares,
    forma: 'lineas',
    eje: { categoria: 'Mes', categorias: MESES, todo: String(g.anio), enTodo: 'en el año' },
    series: series.map((serie) => (serie.nombre === OBJETIVO ? serie : hasta(meses, serie))),
    vacio: 'Todavía no hay nada que dibujar este año.',
  })
  const cobrado = arrayDatosPagoConsumo.map(({ valor }) => valor)
  return [
    cuadro('uso', 'Uso óptimo de la cuenta', false, [
      deTabla('Pedidos aprobados', 'aprobados', g.totalPedidosAprobados),
      deTabla('Pedidos', 'pedidos', g.totalPedidos),
      deTabla('Publicaciones', 'publicaciones', g.totalPublicacion),
      deTabla('Palabras clave', 'palabras', g.totalPalabraClaves),
    ]),
    cuadro('ventas', 'Ventas y pedidos', true, [
      deVentas('Aprobado', 'aprobado', 'aprobados', g.totalVenta),
      deVentas('Por aprobar', 'porAprobar', 'porAprobar'),
    ]),
    cuadro('consumo', 'Consumo del servicio en USD', true, [
      serieDeMontos<Figura>('Consumo', cobrado, { figura: 'consumo' }),
    ]),
    cuadro('crecimiento', 'Diagrama de crecimiento', true, [
      acumulado('Ventas acumuladas', 'ventas'),
      ...(totalObjetivo === '0.00' ? [] : [acumulado(OBJETIVO, 'objetivo')]),
    ]),
  ]
}
