import { esDemo } from './compra/estados.ts'
import type { HechoCompra } from './compra/hechos.ts'
import { type CompraPlegada, plegarCompra } from './compra/plegado.ts'
import { type Cierre, type CifraAlterada, type HechoPeriodo, mesEnQueCuenta, type Resumen } from './consumo/cierre.ts'
import type { HechoConsumo } from './consumo/hechos.ts'
import { mesDe } from './consumo/mes.ts'
import type { MesConValor } from './consumo/pago.ts'
import type { HechoCuenta } from './cuenta/hechos.ts'
import { decimal } from './dinero.ts'
import type { Hecho } from './hecho.ts'
import type { HechoPedido } from './pedido/hechos.ts'
import type { HechoPublicacion } from './publicacion/hechos.ts'

/** What finance reconciles: counts, and amounts in cents (decisiones/conciliacion, «What is reconciled»). */
export const FIGURAS_CONCILIADAS = [
  ...(['pedidos', 'aprobados', 'pedidos-subtotal', 'pedidos-iva', 'propuestas-total', 'pedidos-total'] as const),
  ...(['autorizadas', 'compras-subtotal', 'compras-iva'] as const),
  ...(['esperado', 'recibido'] as const),
  ...(['consumo-aprobado', 'consumo-pedido', 'consumo-publicacion', 'consumo-palabra', 'consumo-ventas'] as const),
  ...(['consumo-enviado', 'consumo-saldado'] as const),
] as const
/** What people call them. */
export const PALABRA_DE_FIGURA: Readonly<Record<FiguraConciliada, string>> = {
  pedidos: 'Pedidos enviados',
  aprobados: 'Pedidos aprobados',
  'pedidos-subtotal': 'Subtotal de los aprobados',
  'pedidos-iva': 'IVA de los aprobados',
  'propuestas-total': 'Total de sus propuestas',
  'pedidos-total': 'Total de los aprobados',
  autorizadas: 'Compras autorizadas',
  'compras-subtotal': 'Facturado, sin IVA',
  'compras-iva': 'IVA facturado',
  esperado: 'Cobros esperados',
  recibido: 'Cobros recibidos',
  'consumo-aprobado': 'Consumo: pedidos aprobados',
  'consumo-pedido': 'Consumo: pedidos',
  'consumo-publicacion': 'Consumo: publicaciones',
  'consumo-palabra': 'Consumo: palabras clave',
  'consumo-ventas': 'Consumo: ventas',
  'consumo-enviado': 'Pagos de consumo enviados',
  'consumo-saldado': 'Pagos de consumo confirmados',
}
export type FiguraConciliada = (typeof FIGURAS_CONCILIADAS)[number]

/** Those that are counts; the others are cents. */
export const SE_CUENTAN: readonly FiguraConciliada[] = [
  ...(['pedidos', 'aprobados', 'autorizadas'] as const),
  ...(['consumo-aprobado', 'consumo-pedido', 'consumo-publicacion', 'consumo-palabra'] as const),
]

/** A figure's value outside: how many, or a decimal amount. */
export const cantidadDe = (figura: FiguraConciliada, valor: number): string =>
  SE_CUENTAN.includes(figura) ? String(valor) : decimal(valor)

/** How much more than the log gives is read of a figure, as both are said outside. */
export const diferenciaEntre = (figura: FiguraConciliada, registro: string, leido: string): string => {
  const [debido = 0, dicho = 0] = [registro, leido].map((valor) => Number(valor.replace('.', '')))
  return cantidadDe(figura, dicho - debido)
}

/** What a fact adds to a figure, in the month ('YYYY-MM') in which it counts. */
export type Partida = {
  readonly figura: FiguraConciliada
  readonly mes: string
  readonly valor: number
  /** The provider that it is of. */
  readonly cuenta: number
  /** Of a payment of consumption its number and what it settles, '' of all else. */
  readonly pieza: string
}

type Montos = { readonly subtotal: number; readonly iva: number; readonly total: number }
type Cobrado = { readonly esperado: number; readonly recibido: number }

/** A payment's number and the months that it settles: what else of it could be told otherwise. */
const piezaDePago = ({ numero, meses }: { readonly numero: number; readonly meses: readonly MesConValor[] }): string =>
  [numero, ...meses.map(({ mes, valor }) => `${mes}=${valor}`)].join(' ')

/** What begins a negotiation anew leaves what was paid before it paid; these take it back. */
const DESHACEN: readonly HechoCompra['type'][] = ['TipoDePagoElegido', 'ComprobanteEnviado']

/**
 * The figures as the facts themselves give them, one fact after another in the log's order, by none of the read side's own rules. It holds what it
 * must of orders that aren't approved yet, of purchases and of payments that aren't answered.
 */
export const crearConciliacion = () => {
  const proveedores = new Map<string, number>()
  const propuestas = new Map<string, Montos>()
  const compras = new Map<string, CompraPlegada>()
  const cobrados = new Map<string, Cobrado>()
  const enviados = new Map<string, { readonly valor: number; readonly pieza: string }>()
  const cierres: Cierre[] = []

  const dePedido = (stream: string, { type, data }: HechoPedido) => {
    if (type === 'PedidoColocado') {
      proveedores.set(stream, data.proveedorId)
      return { pedidos: 1 }
    }
    if (type === 'PropuestaEnviada') propuestas.set(stream, data)
    if (type !== 'PedidoAprobado') return {}
    const { subtotal = 0, iva = 0, total = 0 } = propuestas.get(stream) ?? {}
    propuestas.delete(stream)
    const propuesta = { 'pedidos-subtotal': subtotal, 'pedidos-iva': iva, 'propuestas-total': total }
    return { aprobados: 1, ...propuesta, 'pedidos-total': data.total }
  }
  const deCompra = (stream: string, hecho: HechoCompra, momento: string) => {
    const antes = compras.get(stream)
    const compra = plegarCompra(antes, { ...hecho, momento })
    compras.set(stream, compra)
    const { oferta, pagada } = compra.contexto
    if (hecho.type === 'PagoConfirmado') {
      const esperado = oferta?.total ?? 0
      const cobrado = { esperado, recibido: hecho.data.recibido ?? esperado }
      cobrados.set(stream, cobrado)
      return cobrado
    }
    const cobrado = cobrados.get(stream)
    if (cobrado && !pagada) {
      cobrados.delete(stream)
      if (DESHACEN.includes(hecho.type)) return { esperado: -cobrado.esperado, recibido: -cobrado.recibido }
    }
    return hecho.type === 'CompraAutorizada' && oferta && !esDemo(compra.contexto)
      ? { autorizadas: 1, 'compras-subtotal': oferta.subtotal, 'compras-iva': oferta.iva }
      : {}
  }
  const deConsumo = ({ type, data }: HechoConsumo) => {
    if (type === 'ObjetivoAnualFijado') return { montos: {}, pieza: '' }
    const pago = `${data.proveedorId} ${data.numero}`
    if (type === 'PagoDeConsumoEnviado') {
      const pieza = piezaDePago(data)
      enviados.set(pago, { valor: data.valor, pieza })
      return { montos: { 'consumo-enviado': data.valor }, pieza }
    }
    const { valor = 0, pieza = '' } = enviados.get(pago) ?? {}
    enviados.delete(pago)
    const montos =
      type === 'PagoDeConsumoConfirmado'
        ? { 'consumo-saldado': valor, esperado: valor, recibido: valor === 0 ? 0 : (data.recibido ?? valor) }
        : {}
    return { montos, pieza }
  }
  /** What counts of a provider's use of its account. */
  const deUso = ({ type, data }: HechoPedido | HechoPublicacion | HechoCuenta) => {
    if (type === 'PedidoColocado') return { 'consumo-pedido': 1 }
    if (type === 'PedidoAprobado') return { 'consumo-aprobado': 1, 'consumo-ventas': data.total }
    if (type === 'PublicacionPublicada') return { 'consumo-publicacion': 1 }
    return type === 'PalabrasClaveEditadas' ? { 'consumo-palabra': data.anadidas ?? 0 } : {}
  }

  const en = (
    mes: string,
    cuenta: number,
    montos: { readonly [F in FiguraConciliada]?: number },
    pieza = '',
  ): readonly Partida[] =>
    Object.entries(montos).flatMap(([figura, valor]) =>
      valor === 0 ? [] : [{ figura: figura as FiguraConciliada, mes, valor, cuenta, pieza }],
    )

  /** What the next fact adds. Throws HechoImposible. */
  return (hecho: Hecho): readonly Partida[] => {
    const { category, clave, stream, posicion, meta } = hecho
    const suyo = mesDe(meta.momento)
    if (category === 'periodo') {
      const { type, data } = hecho as Hecho & HechoPeriodo
      if (type === 'MesCerrado') cierres.push({ mes: data.mes, posicion: Number(posicion) })
      return []
    }
    if (category === 'compra') {
      const montos = deCompra(stream, hecho as Hecho & HechoCompra, meta.momento)
      return en(suyo, compras.get(stream)?.contexto.proveedorId ?? 0, montos)
    }
    if (category === 'consumo') {
      const { montos, pieza } = deConsumo(hecho as Hecho & HechoConsumo)
      return en(suyo, Number(clave), montos, pieza)
    }
    if (category !== 'pedido' && category !== 'publicacion' && category !== 'cuenta') return []
    const delPedido = category === 'pedido' ? dePedido(stream, hecho as Hecho & HechoPedido) : {}
    const { proveedorId } = hecho.data as { readonly proveedorId?: number }
    const cuenta = category === 'cuenta' ? Number(clave) : (proveedores.get(stream) ?? proveedorId ?? 0)
    // Nothing more of it is counted.
    if (hecho.type === 'PedidoAprobado') proveedores.delete(stream)
    return [
      ...en(suyo, cuenta, delPedido),
      ...en(mesEnQueCuenta(suyo, Number(posicion), cierres), cuenta, deUso(hecho as Hecho & HechoPedido)),
    ]
  }
}

const DEL_TABLERO = [
  ...(['pedidos', 'aprobados', 'pedidos-total', 'autorizadas'] as const),
  ...(['compras-subtotal', 'compras-iva', 'recibido'] as const),
] as const
/**
 * Parts of the read side that say figures, and which: the orders' rows, the ledger, consumption,
 * what is paid for it, the dashboards' facts and their sums a day.
 */
export const FUENTES = {
  pedidos: ['pedidos', 'aprobados', 'pedidos-subtotal', 'pedidos-iva', 'propuestas-total'],
  libro: ['esperado', 'recibido'],
  consumo: ['consumo-aprobado', 'consumo-pedido', 'consumo-publicacion', 'consumo-palabra', 'consumo-ventas'],
  pagos: ['consumo-enviado', 'consumo-saldado'],
  tablero: DEL_TABLERO,
  sumas: DEL_TABLERO,
} as const satisfies Readonly<Record<string, readonly FiguraConciliada[]>>
export type Fuente = keyof typeof FUENTES
/** A part that says figures, or did: facts name it for good. */
export type FuenteNombrada = Fuente | 'meses'
export const PALABRA_DE_FUENTE: Readonly<Record<FuenteNombrada, string>> = {
  pedidos: 'Pedidos',
  libro: 'Libro',
  consumo: 'Consumo',
  pagos: 'Pagos',
  tablero: 'Tablero',
  sumas: 'Sumas diarias',
  meses: 'Sumas mensuales',
}
export const FUENTES_NOMBRADAS = Object.keys(PALABRA_DE_FUENTE) as FuenteNombrada[]
export const NOMBRES_DE_FUENTES = Object.keys(FUENTES) as Fuente[]
/** The parts of the read side that say a figure. */
export const fuentesDe = (figura: FiguraConciliada): readonly Fuente[] =>
  NOMBRES_DE_FUENTES.filter((fuente) => (FUENTES[fuente] as readonly FiguraConciliada[]).includes(figura))

/** A figure by the log, and what each part of the read side that has it says. */
export type LineaConciliada = {
  readonly figura: FiguraConciliada
  readonly registro: number
  readonly fuentes: { readonly [F in Fuente]?: number }
}
/**
 * `clave`: what it is of, a stream or, of sums, a day ('YYYY-MM-DD'). Where both sides say the same,
 * it stands in another fact, month, day or account.
 */
export type DiferenciaConciliada = {
  readonly fuente: Fuente
  readonly figura: FiguraConciliada
  readonly clave: string
  readonly registro: number
  readonly leido: number
}

/** What finance signs of a month that was reconciled: each figure as the log has it. */
export const resumenDe = (
  lineas: readonly { readonly figura: FiguraConciliada; readonly registro: string }[],
): Resumen => lineas.map(({ figura, registro: valor }) => ({ figura, valor }))

/** What a part of the read side says of a figure in a whole month. */
export type CifraDelMes = { readonly fuente: Fuente; readonly figura: FiguraConciliada; readonly valor: number }

/** What the log gives of a signed month otherwise than it was signed. */
export const faltanALaFirma = (resumen: Resumen, delMes: ReadonlyMap<string, number>) =>
  resumen.flatMap(({ figura: suya, valor: firmado }) => {
    const figura = suya as FiguraConciliada
    const registro = cantidadDe(figura, delMes.get(figura) ?? 0)
    return registro === firmado ? [] : [{ figura, firmado, registro }]
  })

/** What is read of a signed month otherwise than it was signed; a figure that came later was never signed. */
export const alteradasDe = (resumen: Resumen, leidas: readonly CifraDelMes[]): readonly CifraAlterada[] => {
  const porCifra = new Map(leidas.map(({ fuente, figura, valor }) => [`${fuente} ${figura}`, valor]))
  return resumen.flatMap(({ figura: suya, valor: firmado }) => {
    const figura = suya as FiguraConciliada
    return fuentesDe(figura).flatMap((fuente) => {
      const leido = cantidadDe(figura, porCifra.get(`${fuente} ${figura}`) ?? 0)
      return leido === firmado ? [] : [{ fuente, figura, firmado, leido }]
    })
  })
}
