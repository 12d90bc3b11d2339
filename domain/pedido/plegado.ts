import { tasaIva } from '#domain/dinero.ts'
import type { Tarifa } from '#domain/impuestos.ts'
import type { Archivo, HechoPedido } from './hechos.ts'
import {
  contextoVacio,
  type Descarte,
  type EstadoPedido,
  evolvePedido,
  type Pedido,
  pedidoEn,
  pedidoInicial,
  propuestaVigente,
} from './maquina.ts'

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
  const vigente = {
    version: p.propuesta_version,
    subtotal: p.propuesta_subtotal,
    tasaIva: p.tasa_iva,
    ...(p.tarifa === null ? {} : { tarifa: p.tarifa as Tarifa }),
    iva: p.propuesta_iva,
    total: p.propuesta_total,
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
    descarte: p.descarte ?? undefined,
    notas: { consumidor: p.nota_consumidor, proveedor: p.nota_proveedor },
  })
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
    archivos: context.archivos,
    descarte: context.descarte ?? null,
    revision,
  }
}

/** Folds a fact that the reader may not see. Only that it happened is known. */
export const sinVer = (p: PedidoPlegado, revision: number): PedidoPlegado => ({ ...p, revision })
