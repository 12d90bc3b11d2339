import { assign, type SnapshotFrom, setup } from 'xstate'
import { conCierre, conReporte, conRespuesta, type Incidente } from '#domain/incidente.ts'
import { tablaDe } from '#domain/maquina.ts'
import { conVista, type Remision } from '#domain/remision.ts'
import { type DetalleDePedido, plegarDetalle, SIN_DETALLE } from './detalle.ts'
import type { Archivo, HechoPedido, Propuesta } from './hechos.ts'
import type { Lado } from './lado.ts'

export const ESTADOS_PEDIDO = [
  'Borrador',
  'En Curso',
  'Por Aprobar',
  'Aprobado',
  'Entregado',
  'Recibido',
  'Finalizado',
  'Descartado',
] as const
export type EstadoPedido = (typeof ESTADOS_PEDIDO)[number]

/**
 * A discard that may be taken back: by which side, to which state, when it was made (ISO 8601), for
 * which reason, and whether the other side has acted since.
 */
export type Descarte = {
  readonly lado: Lado
  readonly desde: EstadoPedido
  readonly momento: string
  readonly motivo?: string
  readonly actuaron?: true
}

/** The data that an order's next step depends on. Amounts are in cents. */
export type ContextoPedido = {
  readonly consumidorId: number
  readonly proveedorId: number
  /** The post that it was placed from. */
  readonly publicacionId?: number | undefined
  /** Whether it was placed. Until then only its client knows about it. */
  readonly colocado: boolean
  readonly descripcion: string
  /** The description before the client changed it, until the provider's next proposal. */
  readonly antes?: string | undefined
  readonly detalle: DetalleDePedido
  /** The provider's working subtotal. The client sees it only inside a proposal. */
  readonly subtotal: number
  /** The proposals as they were sent. */
  readonly propuestas: readonly Propuesta[]
  /** The proposal that the client asked to confirm, and the one whose end was announced. */
  readonly porConfirmar?: number | undefined
  readonly avisada?: number | undefined
  /** The reason why another proposal is asked for, until there is one. */
  readonly motivo?: string | undefined
  /** Each mailing of a proposal: which proposal, and whose links are used up. */
  readonly remisiones: readonly (Remision & { readonly version: number })[]
  readonly notas: Readonly<Record<Lado, string>>
  readonly archivos: readonly Archivo[]
  readonly incidentes: readonly Incidente[]
  readonly descarte?: Descarte | undefined
  /** The side that took its last discard back. */
  readonly deshecho?: Lado | undefined
  /** The number of times that each side has changed what may change repeatedly. */
  readonly cambios: Readonly<Record<Lado, number>>
}

export const contextoVacio: ContextoPedido = {
  consumidorId: 0,
  proveedorId: 0,
  colocado: false,
  descripcion: '',
  detalle: SIN_DETALLE,
  subtotal: 0,
  propuestas: [],
  remisiones: [],
  notas: { consumidor: '', proveedor: '' },
  archivos: [],
  incidentes: [],
  cambios: { consumidor: 0, proveedor: 0 },
}

const conCambio = ({ cambios }: ContextoPedido, lado: Lado) => ({ cambios: { ...cambios, [lado]: cambios[lado] + 1 } })

const conDetalle = ({ detalle, colocado }: ContextoPedido, hecho: HechoPedido) => ({
  detalle: plegarDetalle(detalle, hecho, colocado),
})

type De<T extends HechoPedido['type']> = Extract<HechoPedido, { type: T }>

const descarte = (desde: EstadoPedido) =>
  ({
    PedidoDescartado: {
      target: 'Descartado',
      actions: {
        type: 'descartar',
        params: ({ event }: { event: De<'PedidoDescartado'> }) => ({ ...event.data, desde }),
      },
    },
  }) as const
const incidentes = {
  IncidenteReportado: { actions: 'reportar' },
  IncidenteRespondido: { actions: 'responderIncidente' },
  IncidenteCerrado: { actions: 'cerrarIncidente' },
} as const
/** The facts that an order still takes in its final states. */
const finales = { ...incidentes, NotaGuardada: { actions: 'anotar' } } as const
const anotaciones = {
  ...finales,
  ArchivoAdjuntado: { actions: 'adjuntar' },
  ArchivoProhibido: { actions: 'prohibir' },
  PropuestaVistaPorEnlace: { actions: 'verPorEnlace' },
} as const

/**
 * The order's life over facts (decisiones/pedido, «Life»). `pasos.ts` says who may take a step and
 * on what condition; what it does is here. Transitions are pure and only `assign`. No guard judges,
 * because what is in the log has happened. `desde` is where a discarded order returns to.
 */
export const maquinaPedido = setup({
  types: { context: {} as ContextoPedido, events: {} as HechoPedido },
  guards: {
    desde: ({ context }, estado: EstadoPedido) => context.descarte?.desde === estado,
  },
  actions: {
    colocar: assign(({ context, event }, data: De<'PedidoPreparado'>['data']) => ({
      colocado: event.type === 'PedidoColocado',
      consumidorId: data.consumidorId,
      proveedorId: data.proveedorId,
      ...(data.publicacionId === undefined ? {} : { publicacionId: data.publicacionId }),
      descripcion: data.descripcion,
      ...conDetalle(context, event),
    })),
    detallar: assign(({ context, event }) => conDetalle(context, event)),
    cambiarLineas: assign(({ context, event }) => ({
      ...conDetalle(context, event),
      // Lines are priced one by one, so what was typed for the whole is no longer on its way.
      subtotal: propuestaVigente(context)?.subtotal ?? 0,
      ...conCambio(context, 'consumidor'),
    })),
    detallarCliente: assign(({ context, event }) => ({
      ...conDetalle(context, event),
      ...conCambio(context, 'consumidor'),
    })),
    editar: assign(({ context }, { descripcion }: De<'PedidoEditado'>['data']) => {
      const antes = context.antes ?? context.descripcion
      return {
        descripcion,
        antes: context.colocado && antes !== descripcion ? antes : undefined,
        ...conCambio(context, 'consumidor'),
      }
    }),
    fijar: assign(({ context }, data: { subtotal: number }) => ({
      subtotal: data.subtotal,
      ...conCambio(context, 'proveedor'),
    })),
    proponer: assign(({ context, event }, data: Propuesta) => ({
      subtotal: data.subtotal,
      propuestas: [...context.propuestas, data],
      ...conDetalle(context, event),
      motivo: undefined,
      antes: undefined,
      ...conCambio(context, 'proveedor'),
    })),
    acordar: assign(({ context, event }) => {
      const { detalle } = conDetalle(context, event)
      return { detalle, subtotal: detalle.propuesta?.subtotal ?? context.subtotal }
    }),
    pedirConfirmacion: assign(({ context, event }) => ({
      porConfirmar: (event as De<'ConfirmacionPedida'>).data.version,
      ...conCambio(context, 'consumidor'),
    })),
    avisarVencimiento: assign(({ event }) => ({ avisada: (event as De<'VencimientoAvisado'>).data.version })),
    renegociar: assign((_, { motivo }: De<'RenegociacionPedida'>['data']) => ({ motivo })),
    remitir: assign(({ context, event }) => {
      const { version } = (event as De<'PropuestaRemitida'>).data
      return { remisiones: [...context.remisiones, { version, vistas: [] }] }
    }),
    verPorEnlace: assign(({ context, event }) => {
      return { remisiones: conVista(context.remisiones, (event as De<'PropuestaVistaPorEnlace'>).data) }
    }),
    anotar: assign(({ context, event }) => {
      const { data } = event as De<'NotaGuardada'>
      return { notas: { ...context.notas, [data.lado]: data.nota }, ...conCambio(context, data.lado) }
    }),
    adjuntar: assign(({ context, event }) => ({
      archivos: [...context.archivos, { ...(event as De<'ArchivoAdjuntado'>).data, prohibido: false }],
      ...conCambio(context, (event as De<'ArchivoAdjuntado'>).data.lado),
    })),
    prohibir: assign(({ context, event }) => ({
      archivos: context.archivos.map((archivo) =>
        archivo.sha256 === (event as De<'ArchivoProhibido'>).data.sha256 ? { ...archivo, prohibido: true } : archivo,
      ),
    })),
    descartar: assign(
      (_, { lado, momento, motivo, desde }: De<'PedidoDescartado'>['data'] & { desde: EstadoPedido }) => ({
        descarte: momento === undefined ? undefined : { lado, desde, momento, ...(motivo ? { motivo } : {}) },
        deshecho: undefined,
      }),
    ),
    deshacer: assign(({ context, event }) => {
      const { lado } = (event as De<'DescarteDeshecho'>).data
      return { descarte: undefined, deshecho: lado, ...conCambio(context, lado) }
    }),
    /**
     * Notes that the other side acted after the discard. It did so knowing that the order was
     * discarded.
     */
    actuar: assign(({ context: { descarte }, event }) =>
      descarte && descarte.lado !== (event as De<'IncidenteReportado'>).data.lado
        ? { descarte: { ...descarte, actuaron: true as const } }
        : {},
    ),
    reportar: assign(({ context, event }) => ({
      incidentes: conReporte(context.incidentes, (event as De<'IncidenteReportado'>).data),
    })),
    responderIncidente: assign(({ context, event }) => ({
      incidentes: conRespuesta(context.incidentes, (event as De<'IncidenteRespondido'>).data),
    })),
    cerrarIncidente: assign(({ context, event }) => ({
      incidentes: conCierre(context.incidentes, (event as De<'IncidenteCerrado'>).data),
    })),
  },
}).createMachine({
  id: 'pedido',
  context: contextoVacio,
  initial: 'Inexistente',
  states: {
    Inexistente: {
      on: {
        PedidoPreparado: { target: 'Borrador', actions: { type: 'colocar', params: ({ event }) => event.data } },
        PedidoColocado: { target: 'En Curso', actions: { type: 'colocar', params: ({ event }) => event.data } },
      },
    },
    Borrador: {
      on: {
        PedidoEditado: { actions: { type: 'editar', params: ({ event }) => event.data } },
        LineasCambiadas: { actions: 'cambiarLineas' },
        PedidoColocado: { target: 'En Curso', actions: { type: 'colocar', params: ({ event }) => event.data } },
        ...descarte('Borrador'),
      },
    },
    'En Curso': {
      on: {
        ...anotaciones,
        PedidoEditado: { actions: { type: 'editar', params: ({ event }) => event.data } },
        LineasCambiadas: { actions: 'cambiarLineas' },
        SubtotalFijado: { actions: { type: 'fijar', params: ({ event }) => event.data } },
        PropuestaEnviada: {
          target: 'Por Aprobar',
          actions: { type: 'proponer', params: ({ event }) => event.data },
        },
        PropuestaRemitida: { actions: 'remitir' },
        ContraofertaRetirada: { target: 'Por Aprobar', actions: 'detallar' },
        ContraofertaDeclinada: { target: 'Por Aprobar', actions: 'detallar' },
        ContraofertaAceptada: { target: 'Por Aprobar', actions: 'acordar' },
        ...descarte('En Curso'),
      },
    },
    'Por Aprobar': {
      on: {
        ...anotaciones,
        SubtotalFijado: { actions: { type: 'fijar', params: ({ event }) => event.data } },
        PropuestaEnviada: { actions: { type: 'proponer', params: ({ event }) => event.data } },
        PropuestaRemitida: { actions: 'remitir' },
        PedidoAprobado: { target: 'Aprobado', actions: 'acordar' },
        ContraofertaEnviada: { target: 'En Curso', actions: 'detallarCliente' },
        ConfirmacionPedida: { actions: 'pedirConfirmacion' },
        VencimientoAvisado: { actions: 'avisarVencimiento' },
        RenegociacionPedida: {
          target: 'En Curso',
          actions: { type: 'renegociar', params: ({ event }) => event.data },
        },
        ...descarte('Por Aprobar'),
      },
    },
    Aprobado: { on: { ...anotaciones, PedidoEntregado: 'Entregado' } },
    Entregado: { on: { ...anotaciones, PedidoRecibido: 'Recibido' } },
    Recibido: { on: { ...anotaciones, PedidoFinalizado: 'Finalizado' } },
    Finalizado: { on: { ...finales, PropuestaVistaPorEnlace: anotaciones.PropuestaVistaPorEnlace } },
    Descartado: {
      on: {
        ...finales,
        IncidenteReportado: { actions: ['reportar', 'actuar'] },
        DescarteDeshecho: [
          { target: 'Borrador', guard: { type: 'desde', params: 'Borrador' }, actions: 'deshacer' },
          { target: 'Por Aprobar', guard: { type: 'desde', params: 'Por Aprobar' }, actions: 'deshacer' },
          { target: 'En Curso', actions: 'deshacer' },
        ],
      },
    },
  },
})

export type Pedido = SnapshotFrom<typeof maquinaPedido>

export const pedidoInicial: Pedido = maquinaPedido.resolveState({ value: 'Inexistente', context: contextoVacio })

type Estado = EstadoPedido | 'Inexistente'
const porEstado = new Map<Estado, Pedido>()
/** Returns the order in a state that is known from a row instead of its facts. */
export const pedidoEn = (estado: Estado, context: ContextoPedido): Pedido => {
  let pedido = porEstado.get(estado)
  if (!pedido) {
    pedido = maquinaPedido.resolveState({ value: estado, context: contextoVacio })
    porEstado.set(estado, pedido)
  }
  return { ...pedido, context } as Pedido
}

const plegar = tablaDe<Estado, ContextoPedido, HechoPedido>(maquinaPedido)
/**
 * Applies the machine's own transition, by its table. Throws HechoImposible on a fact that has
 * none.
 */
export const evolvePedido = (pedido: Pedido, hecho: HechoPedido): Pedido => {
  const { estado, context } = plegar(pedido.value, pedido.context, hecho)
  return pedidoEn(estado, context)
}

/** Returns the proposal in force: the last one sent, at the amounts that were agreed. */
export const propuestaVigente = ({ detalle }: ContextoPedido): Propuesta | undefined => detalle.propuesta
