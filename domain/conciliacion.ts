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
import { type LineaOfrecida, montosDeLineas } from './pedido/cotizacion.ts'
import type { HechoPedido } from './pedido/hechos.ts'
import type { HechoPublicacion } from './publicacion/hechos.ts'

/**
 * The figures that finance reconciles: counts, and amounts in cents (decisiones/conciliacion,
 * «What is reconciled»).
 */
export const FIGURAS_CONCILIADAS = [
  'pedidos',
  'aprobados',
  'pedidos-subtotal',
  'pedidos-iva',
  'propuestas-total',
  'pedidos-total',
  'autorizadas',
  'compras-subtotal',
  'compras-iva',
  'esperado',
  'recibido',
  'consumo-aprobado',
  'consumo-pedido',
  'consumo-publicacion',
  'consumo-palabra',
  'consumo-ventas',
  'consumo-enviado',
  'consumo-saldado',
] as const
/** The names that people use for the figures. */
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

/** The figures that are counts; the others are in cents. */
export const SE_CUENTAN: readonly FiguraConciliada[] = [
  'pedidos',
  'aprobados',
  'autorizadas',
  'consumo-aprobado',
  'consumo-pedido',
  'consumo-publicacion',
  'consumo-palabra',
]

/** Returns a figure's value in its outside form: a count, or a decimal amount. */
export const cantidadDe = (figura: FiguraConciliada, valor: number): string =>
  SE_CUENTAN.includes(figura) ? String(valor) : decimal(valor)

/**
 * Returns how much more is read of a figure than the log gives. All three values are in their
 * outside form.
 */
export const diferenciaEntre = (figura: FiguraConciliada, registro: string, leido: string): string => {
  const [debido = 0, dicho = 0] = [registro, leido].map((valor) => Number(valor.replace('.', '')))
  return cantidadDe(figura, dicho - debido)
}

/** A fact's contribution to a figure, in the month ('YYYY-MM') in which it counts. */
export type Partida = {
  readonly figura: FiguraConciliada
  readonly mes: string
  readonly valor: number
  /** Account id of the provider that it belongs to. */
  readonly cuenta: number
  /** For a payment of consumption, its number and what it settles; '' for everything else. */
  readonly pieza: string
}

type ConLineas = {
  readonly subtotal: number
  readonly iva: number
  readonly total: number
  readonly lineas?: readonly LineaOfrecida[] | undefined
}
type Cobrado = { readonly esperado: number; readonly recibido: number }

/**
 * Returns a payment's number and the months that it settles, because the read side could also
 * differ in these.
 */
const piezaDePago = ({ numero, meses }: { readonly numero: number; readonly meses: readonly MesConValor[] }): string =>
  [numero, ...meses.map(({ mes, valor }) => `${mes}=${valor}`)].join(' ')

/**
 * The facts that take a confirmed payment back. Starting a new negotiation doesn't: what was paid
 * before it stays paid.
 */
const DESHACEN: readonly HechoCompra['type'][] = ['TipoDePagoElegido', 'ComprobanteEnviado']

/**
 * Builds a fold that computes the figures from the facts themselves, one after another in the log's
 * order, without any of the read side's rules. It keeps only what it needs: orders that aren't
 * approved yet, purchases, and payments that aren't answered.
 */
export const crearConciliacion = () => {
  const proveedores = new Map<string, number>()
  const propuestas = new Map<string, ConLineas>()
  const contraofertas = new Map<string, ConLineas>()
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
    if (type === 'ContraofertaEnviada') contraofertas.set(stream, data)
    if (type !== 'PedidoAprobado') return {}
    const acordada = (data.contraoferta === undefined ? propuestas : contraofertas).get(stream)
    // The approved lines are added up from the proposal, whatever the approval says of their
    // amounts.
    const montos = data.lineas ? montosDeLineas(acordada?.lineas ?? [], data.lineas) : acordada
    const { subtotal = 0, iva = 0, total = 0 } = montos ?? {}
    propuestas.delete(stream)
    contraofertas.delete(stream)
    const propuesta = { 'pedidos-subtotal': subtotal, 'pedidos-iva': iva, 'propuestas-total': total }
    return { aprobados: 1, ...propuesta, 'pedidos-total': data.total }
  }
  const deCompra = (stream: string, hecho: HechoCompra, momento: string) => {
    const antes = compras.get(stream)
    const compra = plegarCompra(antes, { ...hecho, momento })
    compras.set(stream, compra)
    const { oferta, pagada, abonos = [] } = compra.contexto
    if (hecho.type === 'AbonoRecibido') return { esperado: hecho.data.recibido, recibido: hecho.data.recibido }
    if (hecho.type === 'AbonosDevueltos') return { esperado: -hecho.data.monto, recibido: -hecho.data.monto }
    if (hecho.type === 'PagoConfirmado') {
      const esperado = abonos.reduce((falta, abono) => falta - abono.recibido, oferta?.total ?? 0)
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
    if (type === 'ObjetivoAnualFijado' || type === 'ConsumoRecordado') return { montos: {}, pieza: '' }
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
  /** Returns the amounts that count as a provider's use of its account. */
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

  /** Returns the contributions of the next fact. Throws HechoImposible. */
  return (hecho: Hecho): readonly Partida[] => {
    const { category, clave, stream, posicion, meta } = hecho
    const mes = mesDe(meta.momento)
    if (category === 'periodo') {
      const { type, data } = hecho as Hecho & HechoPeriodo
      if (type === 'MesCerrado') cierres.push({ mes: data.mes, posicion: Number(posicion) })
      return []
    }
    if (category === 'compra') {
      const montos = deCompra(stream, hecho as Hecho & HechoCompra, meta.momento)
      return en(mes, compras.get(stream)?.contexto.proveedorId ?? 0, montos)
    }
    if (category === 'consumo') {
      const { montos, pieza } = deConsumo(hecho as Hecho & HechoConsumo)
      return en(mes, Number(clave), montos, pieza)
    }
    if (category !== 'pedido' && category !== 'publicacion' && category !== 'cuenta') return []
    const delPedido = category === 'pedido' ? dePedido(stream, hecho as Hecho & HechoPedido) : {}
    const { proveedorId } = hecho.data as { readonly proveedorId?: number }
    const cuenta = category === 'cuenta' ? Number(clave) : (proveedores.get(stream) ?? proveedorId ?? 0)
    // Nothing more of this order is counted.
    if (hecho.type === 'PedidoAprobado') proveedores.delete(stream)
    return [
      ...en(mes, cuenta, delPedido),
      ...en(mesEnQueCuenta(mes, Number(posicion), cierres), cuenta, deUso(hecho as Hecho & HechoPedido)),
    ]
  }
}

const DEL_TABLERO = [
  'pedidos',
  'aprobados',
  'pedidos-total',
  'autorizadas',
  'compras-subtotal',
  'compras-iva',
  'recibido',
] as const
/**
 * The parts of the read side that give figures, and which ones: the orders' rows, the ledger,
 * consumption, the payments for it, the dashboards' facts and their daily sums.
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
/** A part that gives figures, or once did: facts name it for good. */
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
/** Returns the parts of the read side that give a figure. */
export const fuentesDe = (figura: FiguraConciliada): readonly Fuente[] =>
  NOMBRES_DE_FUENTES.filter((fuente) => (FUENTES[fuente] as readonly FiguraConciliada[]).includes(figura))

/** A figure as the log gives it, and as each part of the read side that has it gives it. */
export type LineaConciliada = {
  readonly figura: FiguraConciliada
  readonly registro: number
  readonly fuentes: { readonly [F in Fuente]?: number }
}
/**
 * A difference between the log and the read side. `clave` says where it is: a stream or, for sums,
 * a day ('YYYY-MM-DD'). When both values are equal, the figure stands under another fact, month,
 * day or account.
 */
export type DiferenciaConciliada = {
  readonly fuente: Fuente
  readonly figura: FiguraConciliada
  readonly clave: string
  readonly registro: number
  readonly leido: number
}

/** Returns what finance signs about a reconciled month: each figure as the log has it. */
export const resumenDe = (
  lineas: readonly { readonly figura: FiguraConciliada; readonly registro: string }[],
): Resumen => lineas.map(({ figura, registro: valor }) => ({ figura, valor }))

/** The value that a part of the read side gives for a figure over a whole month. */
export type CifraDelMes = { readonly fuente: Fuente; readonly figura: FiguraConciliada; readonly valor: number }

/**
 * Returns the figures of a signed month that the log now gives with another value than the signed
 * one.
 */
export const faltanALaFirma = (resumen: Resumen, delMes: ReadonlyMap<string, number>) =>
  resumen.flatMap(({ figura: nombre, valor: firmado }) => {
    const figura = nombre as FiguraConciliada
    const registro = cantidadDe(figura, delMes.get(figura) ?? 0)
    return registro === firmado ? [] : [{ figura, firmado, registro }]
  })

/**
 * Returns the figures of a signed month that are now read with another value than the signed one. A
 * figure that was introduced later was never signed.
 */
export const alteradasDe = (resumen: Resumen, leidas: readonly CifraDelMes[]): readonly CifraAlterada[] => {
  const porCifra = new Map(leidas.map(({ fuente, figura, valor }) => [`${fuente} ${figura}`, valor]))
  return resumen.flatMap(({ figura: nombre, valor: firmado }) => {
    const figura = nombre as FiguraConciliada
    return fuentesDe(figura).flatMap((fuente) => {
      const leido = cantidadDe(figura, porCifra.get(`${fuente} ${figura}`) ?? 0)
      return leido === firmado ? [] : [{ fuente, figura, firmado, leido }]
    })
  })
}
