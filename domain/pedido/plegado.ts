import { tasaIva } from '#domain/dinero.ts'
import type { Tarifa } from '#domain/impuestos.ts'
import { SIN_DETALLE } from './detalle.ts'
import type { Archivo, Contraoferta, HechoPedido, Propuesta } from './hechos.ts'
import {
  type ContextoPedido,
  contextoVacio,
  type Descarte,
  type EstadoPedido,
  evolvePedido,
  type Pedido,
  pedidoEn,
  pedidoInicial,
  propuestaVigente,
} from './maquina.ts'
import type { Terminos } from './terminos.ts'

/** The negotiation besides the amounts. Its lines are in the order's detail. */
export type Trato = Terminos & {
  /** The base and tax of each rate, if lines add up to the proposal's amounts. */
  readonly impuestos?: Propuesta['impuestos']
  readonly contraoferta?: Omit<Contraoferta, 'lineas'> | undefined
  /** Whether the client asked to confirm the proposal. */
  readonly porConfirmar?: true | undefined
}

/**
 * The state folded from an order's facts, as its row holds it. Amounts are in cents, the rate in
 * hundredths of a percent, instants ISO 8601.
 */
export type PedidoPlegado = {
  readonly estado: EstadoPedido
  /** Whether it was placed. Until then only its client knows about it. */
  readonly colocado: boolean
  readonly descripcion: string
  /**
   * The description before the client changed it, until the provider's next proposal; '' when it
   * hasn't changed.
   */
  readonly descripcion_antes: string
  readonly editado: string | null
  readonly nota_proveedor: string
  readonly nota_consumidor: string
  /** The reason why the client asks for another proposal, until there is one. */
  readonly motivo: string
  readonly subtotal: number
  readonly propuesta_version: number
  readonly propuesta_subtotal: number
  readonly propuesta_iva: number
  readonly propuesta_total: number
  readonly propuesta_enviada: string | null
  /**
   * The rate of the proposal. Before there is one, the rate of the day on which the order was
   * placed, or its draft written (decisiones/pedido, «Money»).
   */
  readonly tasa_iva: number
  /** The proposal's rate, where its percent doesn't tell it. */
  readonly tarifa: string | null
  /** The number of its lines; 0 for an order in words alone. */
  readonly nro_lineas: number
  readonly trato: Trato | null
  readonly archivos: readonly Archivo[]
  /** Present for a discarded order, if its fact has the moment. */
  readonly descarte: Descarte | null
  readonly revision: number
}

/** The state before the first fact. */
export const SIN_HECHOS = {
  estado: 'Borrador',
  colocado: false,
  descripcion: '',
  descripcion_antes: '',
  editado: null,
  nota_proveedor: '',
  nota_consumidor: '',
  motivo: '',
  subtotal: 0,
  propuesta_version: 0,
  propuesta_subtotal: 0,
  propuesta_iva: 0,
  propuesta_total: 0,
  propuesta_enviada: null,
  tasa_iva: 0,
  tarifa: null,
  nro_lineas: 0,
  trato: null,
  archivos: [],
  descarte: null,
  revision: -1,
} as const satisfies PedidoPlegado

/**
 * Returns an order as its machine sees it in a row, which keeps no context (decisiones/pedido, «The
 * row»). The proposal in force stands for all earlier ones.
 */
const pedidoDe = (p: PedidoPlegado): Pedido => {
  if (p.revision === SIN_HECHOS.revision) return pedidoInicial
  const { estado, colocado, descripcion, subtotal, archivos } = p
  const { contraoferta, porConfirmar, ...delTrato } = p.trato ?? {}
  const vigente = {
    version: p.propuesta_version,
    subtotal: p.propuesta_subtotal,
    tasaIva: p.tasa_iva,
    ...(p.tarifa === null ? {} : { tarifa: p.tarifa as Tarifa }),
    iva: p.propuesta_iva,
    total: p.propuesta_total,
    ...delTrato,
  }
  return pedidoEn(estado, {
    ...contextoVacio,
    colocado,
    descripcion,
    subtotal,
    archivos,
    antes: p.descripcion_antes || undefined,
    motivo: p.motivo || undefined,
    propuestas: vigente.version > 0 ? [vigente] : [],
    detalle: { ...SIN_DETALLE, propuesta: vigente.version > 0 ? vigente : undefined, contraoferta },
    porConfirmar: porConfirmar ? vigente.version : undefined,
    descarte: p.descarte ?? undefined,
    notas: { consumidor: p.nota_consumidor, proveedor: p.nota_proveedor },
  })
}

/** Returns what is negotiated besides the amounts; null when it is nothing. */
const tratoDe = ({ detalle, porConfirmar }: ContextoPedido): Trato | null => {
  const { version, validaHasta, entregaDias, condiciones, impuestos } = detalle.propuesta ?? {}
  const { lineas: _, ...contraoferta } = detalle.contraoferta ?? {}
  const trato = {
    ...(validaHasta === undefined ? {} : { validaHasta }),
    ...(entregaDias === undefined ? {} : { entregaDias }),
    ...(condiciones ? { condiciones } : {}),
    ...(impuestos ? { impuestos } : {}),
    ...(detalle.contraoferta ? { contraoferta: contraoferta as Trato['contraoferta'] } : {}),
    ...(version !== undefined && version === porConfirmar ? { porConfirmar: true as const } : {}),
  }
  return Object.keys(trato).length === 0 ? null : trato
}

/** Returns the number of lines that a fact says an order has now; undefined when it says none. */
const lineasDichas = (hecho: HechoPedido): number | undefined => {
  switch (hecho.type) {
    case 'PedidoPreparado':
    case 'PedidoColocado':
    case 'LineasCambiadas':
      return hecho.data.lineas?.length
    default:
      return undefined
  }
}

export type HechoFechado = HechoPedido & { readonly revision: number; readonly momento: string }

/**
 * Folds one more fact. The same fold makes a table's row, an order as it was, and what a page shows
 * from the facts that its reader sees.
 */
export const plegarPedido = (p: PedidoPlegado, hecho: HechoFechado): PedidoPlegado => {
  const { type, revision, momento } = hecho
  const { value, context } = evolvePedido(pedidoDe(p), hecho)
  const vigente = propuestaVigente(context)
  const encargado = type === 'PedidoPreparado' || type === 'PedidoColocado'
  return {
    estado: value as EstadoPedido,
    colocado: context.colocado,
    descripcion: context.descripcion,
    descripcion_antes: context.antes ?? '',
    editado: context.antes === undefined ? null : type === 'PedidoEditado' ? momento : p.editado,
    nota_proveedor: context.notas.proveedor,
    nota_consumidor: context.notas.consumidor,
    motivo: context.motivo ?? '',
    subtotal: context.subtotal,
    propuesta_version: vigente?.version ?? 0,
    propuesta_subtotal: vigente?.subtotal ?? 0,
    propuesta_iva: vigente?.iva ?? 0,
    propuesta_total: vigente?.total ?? 0,
    propuesta_enviada: type === 'PropuestaEnviada' ? momento : p.propuesta_enviada,
    tasa_iva: vigente?.tasaIva ?? (encargado ? tasaIva(momento) : p.tasa_iva),
    tarifa: vigente?.tarifa ?? null,
    nro_lineas: lineasDichas(hecho) ?? p.nro_lineas,
    trato: tratoDe(context),
    archivos: context.archivos,
    descarte: context.descarte ?? null,
    revision,
  }
}

/** Folds a fact that the reader may not see. Only that it happened is known. */
export const sinVer = (p: PedidoPlegado, revision: number): PedidoPlegado => ({ ...p, revision })
