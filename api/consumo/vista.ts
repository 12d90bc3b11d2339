import type { GraficoConsumo, HechosDeFigura, PagoDeConsumo, TablaPagos } from '#api/contract/consumo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { fechaLocal } from '#domain/calendario.ts'
import type { graficoDe, Objetivo } from '#domain/consumo/grafico.ts'
import { estadoPagoBoton, type MesConValor, sumaDeMeses } from '#domain/consumo/pago.ts'
import { cargoDe } from '#domain/consumo/tarifa.ts'
import { decimal } from '#domain/dinero.ts'
import type { PagoVisto } from '#projections/consumo/consultas.ts'
import type { TuplaPago } from '#projections/consumo/modelo.ts'
import type { leerFigura, leerGrafico } from './lecturas.ts'

type Grafico = ReturnType<typeof graficoDe>
type Leido = Awaited<ReturnType<typeof leerGrafico>>
type Figura = Awaited<ReturnType<typeof leerFigura>>

export const vistaDeObjetivos = (objetivos: readonly Objetivo[]): GraficoConsumo['listObjetivos'] =>
  objetivos.map(({ fijado, objetivo }) => ({ fecha: fechaLocal(fijado), valor: decimal(objetivo) }))

export const vistaDeCrecimiento = ({ crecimiento }: Grafico): GraficoConsumo['arrayDigCrecimiento'] =>
  crecimiento.map(({ mes, ventas, objetivo }) => ({ mes, ventas: decimal(ventas), objetivo: decimal(objetivo) }))

export const vistaDeMeses = (meses: readonly MesConValor[]) =>
  meses.map(({ mes, valor }) => ({ mes, valor: decimal(valor) }))

export const vistaDePago = (p: TuplaPago): PagoDeConsumo => ({
  numero: p.numero,
  estado: p.estado,
  valor: decimal(p.valor),
  meses: vistaDeMeses(p.meses),
  enviado: p.enviado,
  resuelto: p.resuelto,
  motivo: p.motivo,
  comprobante: p.sha256 === '' ? null : { nombre: p.nombre, tipo: p.tipo, bytes: p.bytes, referencia: p.referencia },
})

/** Builds a listed payment with its provider and, with `conFirma`, the account that settled it. */
export const pagoListado = (
  p: PagoVisto,
  ids: Pick<Ofuscador, 'ocultar'>,
  conFirma: boolean,
): TablaPagos['data'][number] => ({
  ...vistaDePago(p),
  proveedor: { id: ids.ocultar(p.proveedor), nombre: p.empresa },
  firma: conFirma ? (p.firmante ?? '') : '',
})

/** Builds the amount to be paid, and the last payment. */
const vistaDeDeuda = ({ porPagar, ultimoPago }: Pick<Leido, 'porPagar' | 'ultimoPago'>) => ({
  estadoPagoBoton: estadoPagoBoton(porPagar),
  valorConsumo: decimal(sumaDeMeses(porPagar ?? [])),
  mesesPorPagar: vistaDeMeses(porPagar ?? []),
  ultimoPago: ultimoPago ? vistaDePago(ultimoPago) : null,
})

/** Maps a provider's figures to the names of the consumption response. */
export const vistaDeGrafico = (anio: number, { desde, grafico: g, objetivos, ...deuda }: Leido): GraficoConsumo => ({
  anio,
  anioPrimero: desde === null ? null : Number(desde.slice(0, 4)),
  arrayTabla: g.meses.map(
    ({ mes, aprobado: aprobados, pedido: pedidos, publicacion: publicaciones, palabra: palabras }) => ({
      mes,
      aprobados,
      pedidos,
      publicaciones,
      palabras,
    }),
  ),
  arrayDatosVentas: g.meses.map(({ mes, ventas, porAprobar }) => ({
    mes,
    aprobado: decimal(ventas),
    porAprobar: decimal(porAprobar),
  })),
  arrayDatosPagoConsumo: g.meses.map(({ mes, valor }) => ({ mes, valor: decimal(valor) })),
  arrayDigCrecimiento: vistaDeCrecimiento(g),
  totalPedidosAprobados: g.aprobados,
  totalPedidos: g.pedidos,
  totalPublicacion: g.publicaciones,
  totalPalabraClaves: g.palabras,
  totalPedPorAprobar: g.cuantosPorAprobar,
  totalVenta: decimal(g.ventas),
  totalporAprobar: decimal(g.porAprobar),
  totalBenUtili: decimal(g.utilidad),
  totalVentsPeds: decimal(g.ventasYPorAprobar),
  totalVentaActuales: decimal(g.ventasActuales),
  totalObjetivo: decimal(g.objetivo),
  anioObjetivo: g.anioObjetivo,
  listObjetivos: vistaDeObjetivos(objetivos),
  ...vistaDeDeuda(deuda),
})

const vistaDeHecho = (ids: Ofuscador, h: Figura['filas'][number]): HechosDeFigura['items'][number] => {
  const id = ids.ocultar(h.objeto)
  return {
    clase: h.clase,
    mes: h.mes,
    ajusteDe: h.ajuste_de,
    momento: h.momento,
    cuantos: h.cuantos,
    ventas: decimal(h.ventas),
    valor: decimal(h.clase === 'porAprobar' ? 0 : cargoDe(h.clase, h.cuantos, h.ventasDelMes)),
    pedido: h.codigo === null ? null : { id, codigo: h.codigo },
    publicacion: h.titulo === null ? null : { id, titulo: h.titulo },
  }
}

/** Builds a page of the facts behind a figure. */
export const vistaDeFigura = (ids: Ofuscador, { filas, suma, siguiente }: Figura): HechosDeFigura => ({
  items: filas.map((fila) => vistaDeHecho(ids, fila)),
  cuantos: suma.cuantos,
  ventas: decimal(suma.ventas),
  valor: decimal(suma.valor),
  siguiente,
})
