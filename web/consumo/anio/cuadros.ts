import type { GraficoConsumo } from '#api/contract/consumo.ts'
import type { Figura } from '#domain/consumo/figura.ts'
import { dolares } from '#web/ui/cifras.ts'

export const MESES = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'] as const

/** One line of a chart: its twelve values, null where there is none yet, as they are drawn and as they are read. */
export type Serie = {
  readonly nombre: string
  readonly valores: readonly (number | null)[]
  readonly escritos: readonly string[]
  /** Of the year; null where months don't add up. */
  readonly total: string | null
  /** What its figures open. */
  readonly figura?: Figura
}
export type Cuadro = {
  readonly id: 'uso' | 'ventas' | 'consumo' | 'crecimiento'
  readonly titulo: string
  readonly series: readonly Serie[]
  readonly enDolares: boolean
}

const deCuenta = (nombre: string, figura: Figura, valores: readonly number[], total: number): Serie => ({
  ...{ nombre, figura, valores },
  escritos: valores.map(String),
  total: String(total),
})
const deDinero = (nombre: string, montos: readonly string[], total: string | null, figura?: Figura): Serie => ({
  nombre,
  valores: montos.map(Number),
  escritos: montos.map(dolares),
  total: total === null ? null : dolares(total),
  ...(figura ? { figura } : {}),
})

/** It stands for the whole year. */
const OBJETIVO = 'Objetivo'

/** The cents of several amounts in one, as text. */
export const sumaDeMontos = (montos: readonly string[]): string => {
  const cents = montos.reduce((suma, monto) => suma + BigInt(monto.replace('.', '')), 0n)
  const [signo, texto] = [cents < 0n ? '-' : '', String(cents < 0n ? -cents : cents).padStart(3, '0')]
  return `${signo}${texto.slice(0, -2)}.${texto.slice(-2)}`
}

/** Nothing is known yet of the months to come. */
const hasta = (meses: number, serie: Serie): Serie => ({
  ...serie,
  valores: serie.valores.map((valor, i) => (i < meses ? valor : null)),
  escritos: serie.escritos.map((escrito, i) => (i < meses ? escrito : '—')),
})

/** The four charts of a year, of which `meses` have begun (0 to 12). */
export const cuadrosDe = (g: GraficoConsumo, meses: number): readonly Cuadro[] => {
  const { arrayTabla, arrayDatosVentas, arrayDatosPagoConsumo, arrayDigCrecimiento, totalObjetivo } = g
  const aprobado = arrayDatosVentas.map((mes) => mes.aprobado)
  const porAprobar = arrayDatosVentas.map((mes) => mes.porAprobar)
  const cobrado = arrayDatosPagoConsumo.map(({ valor }) => valor)
  const deTabla = (campo: 'aprobados' | 'pedidos' | 'publicaciones' | 'palabras') => arrayTabla.map((mes) => mes[campo])
  const cuadro = (id: Cuadro['id'], titulo: string, enDolares: boolean, series: readonly Serie[]): Cuadro => ({
    ...{ id, titulo, enDolares },
    series: series.map((serie) => (serie.nombre === OBJETIVO ? serie : hasta(meses, serie))),
  })
  return [
    cuadro('uso', 'Uso óptimo de la cuenta', false, [
      deCuenta('Pedidos aprobados', 'aprobados', deTabla('aprobados'), g.totalPedidosAprobados),
      deCuenta('Pedidos', 'pedidos', deTabla('pedidos'), g.totalPedidos),
      deCuenta('Publicaciones', 'publicaciones', deTabla('publicaciones'), g.totalPublicacion),
      deCuenta('Palabras clave', 'palabras', deTabla('palabras'), g.totalPalabraClaves),
    ]),
    cuadro('ventas', 'Ventas y pedidos', true, [
      deDinero('Aprobado', aprobado, g.totalVenta, 'aprobados'),
      deDinero('Por aprobar', porAprobar, sumaDeMontos(porAprobar), 'porAprobar'),
    ]),
    cuadro('consumo', 'Consumo del servicio en USD', true, [
      deDinero('Consumo', cobrado, sumaDeMontos(cobrado), 'consumo'),
    ]),
    cuadro('crecimiento', 'Diagrama de crecimiento', true, [
      deDinero(
        'Ventas acumuladas',
        arrayDigCrecimiento.map(({ ventas }) => ventas),
        null,
      ),
      ...(totalObjetivo === '0.00'
        ? []
        : [
            deDinero(
              OBJETIVO,
              arrayDigCrecimiento.map(({ objetivo }) => objetivo),
              null,
            ),
          ]),
    ]),
  ]
}

/** A chart in a sentence, for who doesn't see it: what each line comes to, and its highest month. */
export const enPalabras = ({ titulo, series }: Cuadro): string =>
  [
    titulo,
    ...series.map(({ nombre, valores, escritos, total }) => {
      const mayor = Math.max(...valores.map((valor) => valor ?? 0))
      if (mayor <= 0) return `${nombre}: nada`
      const donde = valores.indexOf(mayor)
      const en = `lo más alto, ${escritos[donde]} en ${MESES[donde]}`
      return `${nombre}: ${total === null ? '' : `${total} en el año, `}${en}`
    }),
  ].join('. ')
