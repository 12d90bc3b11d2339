import { and, assign, or, type SnapshotFrom, setup, stateIn, transition } from 'xstate'
import {
  type ArchivoDeCompra,
  type Factura,
  type HechoCompra,
  type Oferta,
  PRUEBA_GRATUITA,
  type TipoPago,
} from './hechos.ts'

/** Region `estado` (estadoPedido) and region `ventas` (isActivoClie) of decisions §3. */
export const ESTADOS_COMPRA = ['En Curso', 'Por Aprobar', 'Aprobado', 'Completado', 'Desactivado'] as const
export type EstadoCompra = (typeof ESTADOS_COMPRA)[number]
export const ESTADOS_VENTA = [
  'tablanegociacion',
  'encomunicacion',
  'enEspera',
  'confirmacionpago',
  'confirmacioninterna',
  'activado',
] as const
export type EstadoVenta = (typeof ESTADOS_VENTA)[number]

type De<T extends HechoCompra['type']> = Extract<HechoCompra, { type: T }>

export type ContextoCompra = {
  readonly proveedorId: number
  readonly modo: 'negociacion' | 'pago'
  readonly callcenterId?: number
  /** The one in force, and whether the provider has opened it. */
  readonly oferta?: Oferta
  readonly ofertaVista: boolean
  readonly ofertas: number
  readonly factura?: Factura
  readonly tipoPago?: TipoPago | undefined
  readonly comprobante?: ArchivoDeCompra
  readonly pagada: boolean
  readonly fechaFin?: string
  readonly archivada: boolean
  readonly nota: string
  readonly archivos: readonly ArchivoDeCompra[]
}

const contextoVacio: ContextoCompra = {
  proveedorId: 0,
  modo: 'negociacion',
  ofertaVista: false,
  ofertas: 0,
  pagada: false,
  archivada: false,
  nota: '',
  archivos: [],
}

export const esDemo = ({ oferta: vigente }: Pick<ContextoCompra, 'oferta'>): boolean => vigente?.unidad === 'dias'

const anotaciones = {
  NegociacionVista: { actions: 'constar' },
  CompraArchivada: { actions: 'archivar' },
  CompraDesarchivada: { actions: 'desarchivar' },
  NotaDeCompraGuardada: { actions: 'anotar' },
  ArchivoDeCompraAdjuntado: { actions: 'adjuntar' },
} as const

const [ABIERTA, POR_APROBAR] = [stateIn('#enCurso'), stateIn('#porAprobar')]
const [APROBADA, COMPLETA, APAGADA] = [stateIn('#aprobado'), stateIn('#completado'), stateIn('#desactivado')]

/**
 * The subscription's life over facts, as decisions §3 gives it: the two regions move together. Who may take a step is `pasos.ts`.
 * Transitions are pure: only `assign`.
 */
export const maquinaCompra = setup({
  types: { context: {} as ContextoCompra, events: {} as HechoCompra },
  guards: {
    tomada: ({ context }) => context.callcenterId !== undefined,
    esOferta: ({ context }) => context.oferta?.unidad === 'meses',
    esDemo: ({ context }) => esDemo(context),
    // Authorized ⇒ paid with a proof, or a free trial.
    autorizable: ({ context }) => esDemo(context) || (context.pagada && context.comprobante !== undefined),
    // Invoice data, payment type and proof come before the confirmation.
    cobrable: ({ context: { comprobante, tipoPago, factura } }) =>
      comprobante !== undefined && tipoPago !== undefined && factura !== undefined,
  },
  actions: {
    abrir: assign((_, data: De<'CompraAbierta'>['data']) => data),
    tomar: assign((_, { callcenterId }: De<'CallCenterAsignado'>['data']) => ({ callcenterId })),
    ofrecer: assign(({ context }, data: Oferta) => ({
      oferta: data,
      ofertaVista: false,
      ofertas: context.ofertas + 1,
      ...(data.unidad === 'dias' ? { tipoPago: PRUEBA_GRATUITA } : { tipoPago: undefined }),
    })),
    ver: assign({ ofertaVista: true }),
    facturar: assign((_, { proveedorId: _p, ...factura }: De<'FacturaGuardada'>['data']) => ({ factura })),
    // What finance confirmed was another way of paying.
    elegirPago: assign((_, { tipoPago }: De<'TipoDePagoElegido'>['data']) => ({ tipoPago, pagada: false })),
    comprobar: assign((_, comprobante: ArchivoDeCompra) => ({ comprobante, pagada: false })),
    pagar: assign({ pagada: true }),
    fijarFin: assign((_, { fechaFin }: { fechaFin: string }) => ({ fechaFin })),
    archivar: assign({ archivada: true }),
    desarchivar: assign({ archivada: false }),
    /** The fact stands and nothing else changes; without an action, the machine would take it for one that isn't accepted. */
    constar: assign({}),
    anotar: assign(({ event }) => ({ nota: (event as De<'NotaDeCompraGuardada'>).data.nota })),
    adjuntar: assign(({ context, event }) => ({
      archivos: [...context.archivos, (event as De<'ArchivoDeCompraAdjuntado'>).data],
    })),
  },
}).createMachine({
  id: 'compra',
  type: 'parallel',
  context: contextoVacio,
  states: {
    estado: {
      initial: 'Inexistente',
      states: {
        Inexistente: {
          on: {
            CompraAbierta: { target: 'En Curso', actions: { type: 'abrir', params: ({ event }) => event.data } },
          },
        },
        'En Curso': {
          id: 'enCurso',
          on: {
            ...anotaciones,
            CallCenterAsignado: { actions: { type: 'tomar', params: ({ event }) => event.data } },
            DemoPedida: { actions: 'constar' },
            OfertaEnviada: {
              guard: 'tomada',
              target: 'Por Aprobar',
              actions: { type: 'ofrecer', params: ({ event }) => event.data },
            },
            DemoEnviada: {
              guard: 'tomada',
              target: 'Por Aprobar',
              actions: { type: 'ofrecer', params: ({ event }) => event.data },
            },
          },
        },
        'Por Aprobar': {
          id: 'porAprobar',
          on: {
            ...anotaciones,
            OfertaEnviada: { actions: { type: 'ofrecer', params: ({ event }) => event.data } },
            DemoEnviada: { actions: { type: 'ofrecer', params: ({ event }) => event.data } },
            DemoPedida: { actions: 'constar' },
            OfertaVista: { actions: 'ver' },
            RenegociacionDeCompraPedida: { guard: 'esOferta', target: 'En Curso' },
            DemoRechazada: { guard: 'esDemo', target: 'En Curso' },
            OfertaAprobada: { guard: 'esOferta', target: 'Aprobado' },
            DemoAprobada: { guard: 'esDemo', target: 'Aprobado' },
          },
        },
        Aprobado: {
          id: 'aprobado',
          on: {
            ...anotaciones,
            FacturaPedida: { actions: 'constar' },
            FacturaGuardada: { actions: { type: 'facturar', params: ({ event }) => event.data } },
            TipoDePagoElegido: {
              guard: 'esOferta',
              actions: { type: 'elegirPago', params: ({ event }) => event.data },
            },
            ComprobanteEnviado: {
              guard: 'esOferta',
              actions: { type: 'comprobar', params: ({ event }) => event.data },
            },
            PagoConfirmado: { guard: 'cobrable', actions: 'pagar' },
            CompraAutorizada: {
              guard: 'autorizable',
              target: 'Completado',
              actions: { type: 'fijarFin', params: ({ event }) => event.data },
            },
          },
        },
        Completado: {
          id: 'completado',
          on: {
            ...anotaciones,
            CompraDesactivada: 'Desactivado',
          },
        },
        Desactivado: {
          id: 'desactivado',
          on: {
            ...anotaciones,
            DemoReactivada: {
              guard: 'esDemo',
              target: 'Completado',
              actions: { type: 'fijarFin', params: ({ event }) => event.data },
            },
          },
        },
      },
    },
    ventas: {
      initial: 'tablanegociacion',
      // The same facts under the same conditions as beside: a fact that one region refuses mustn't be taken by the other.
      on: {
        CallCenterAsignado: { target: '.encomunicacion', guard: ABIERTA },
        OfertaEnviada: { target: '.enEspera', guard: or([and([ABIERTA, 'tomada']), POR_APROBAR]) },
        DemoEnviada: { target: '.enEspera', guard: or([and([ABIERTA, 'tomada']), POR_APROBAR]) },
        RenegociacionDeCompraPedida: { target: '.encomunicacion', guard: and([POR_APROBAR, 'esOferta']) },
        DemoRechazada: { target: '.encomunicacion', guard: and([POR_APROBAR, 'esDemo']) },
        OfertaAprobada: { target: '.confirmacionpago', guard: and([POR_APROBAR, 'esOferta']) },
        DemoAprobada: { target: '.confirmacioninterna', guard: and([POR_APROBAR, 'esDemo']) },
        ComprobanteEnviado: { target: '.confirmacioninterna', guard: and([APROBADA, 'esOferta']) },
        CompraAutorizada: { target: '.activado', guard: and([APROBADA, 'autorizable']) },
        CompraDesactivada: { target: '.tablanegociacion', guard: COMPLETA },
        DemoReactivada: { target: '.activado', guard: and([APAGADA, 'esDemo']) },
      },
      states: {
        tablanegociacion: {},
        encomunicacion: {},
        enEspera: {},
        confirmacionpago: {},
        confirmacioninterna: {},
        activado: {},
      },
    },
  },
})

export type Compra = SnapshotFrom<typeof maquinaCompra>

export const compraInicial: Compra = maquinaCompra.resolveState({
  value: { estado: 'Inexistente', ventas: 'tablanegociacion' },
  context: contextoVacio,
})

/** The machine's own transition; a fact that the state doesn't accept would leave it unchanged, so `decide` refuses first. */
export const evolveCompra = (compra: Compra, hecho: HechoCompra): Compra => transition(maquinaCompra, compra, hecho)[0]

/** Both regions as the specification names them; undefined before it exists. */
export const estadosDe = (compra: Compra): { estado: EstadoCompra; venta: EstadoVenta } | undefined => {
  const { estado, ventas } = compra.value as { estado: EstadoCompra | 'Inexistente'; ventas: EstadoVenta }
  return estado === 'Inexistente' ? undefined : { estado, venta: ventas }
}
