import type { GraficoConsumo, HechosDeFigura } from '#api/contract/consumo.ts'
import { anioLocal } from '#domain/calendario.ts'

export const ESTE_ANIO = anioLocal(new Date().toISOString())
const MESES = Array.from({ length: 12 }, (_, i) => `${ESTE_ANIO}-${String(i + 1).padStart(2, '0')}`)

/** Returns this year of an account that sold two orders in January, for $100 and $23.45. */
export const unAnio = (cambios: Partial<GraficoConsumo> = {}): GraficoConsumo => ({
  anio: ESTE_ANIO,
  anioPrimero: ESTE_ANIO,
  arrayTabla: MESES.map((mes, i) => ({
    mes,
    aprobados: i === 0 ? 2 : 0,
    pedidos: i === 0 ? 3 : 0,
    publicaciones: 0,
    palabras: 0,
  })),
  arrayDatosVentas: MESES.map((mes, i) => ({ mes, aprobado: i === 0 ? '123.45' : '0.00', porAprobar: '0.00' })),
  arrayDatosPagoConsumo: MESES.map((mes, i) => ({ mes, valor: i === 0 ? '2.00' : '0.00' })),
  arrayDigCrecimiento: MESES.map((mes) => ({ mes, ventas: '123.45', objetivo: '0.00' })),
  totalPedidosAprobados: 2,
  totalPedidos: 3,
  totalPublicacion: 0,
  totalPalabraClaves: 0,
  totalPedPorAprobar: 0,
  totalVenta: '123.45',
  totalporAprobar: '0.00',
  totalBenUtili: '121.45',
  totalVentsPeds: '123.45',
  totalVentaActuales: '0.00',
  totalObjetivo: '0.00',
  anioObjetivo: null,
  listObjetivos: [],
  estadoPagoBoton: 'no',
  valorConsumo: '0.00',
  mesesPorPagar: [],
  ultimoPago: null,
  ...cambios,
})

/** Returns the same with an objective, which is the same in each of its months. */
export const conObjetivo = (valor: string): GraficoConsumo =>
  unAnio({
    totalObjetivo: valor,
    anioObjetivo: ESTE_ANIO,
    listObjetivos: [{ fecha: `${ESTE_ANIO}-01-02`, valor }],
    arrayDigCrecimiento: MESES.map((mes) => ({ mes, ventas: '123.45', objetivo: valor })),
  })

/** January's two orders, as the figure opens to them. */
export const LOS_DE_ENERO: HechosDeFigura = {
  items: ['100.00', '23.45'].map((ventas, i) => ({
    clase: 'aprobado',
    mes: `${ESTE_ANIO}-01`,
    ajusteDe: null,
    momento: `${ESTE_ANIO}-01-0${3 - i}T15:00:00.000Z`,
    cuantos: 1,
    ventas,
    valor: '1.00',
    publicacion: null,
    pedido: { id: `pedidoNum${i + 1}`, codigo: `P1-${ESTE_ANIO}-00000${i + 1}` },
  })),
  cuantos: 2,
  ventas: '123.45',
  valor: '2.00',
  siguiente: null,
}
