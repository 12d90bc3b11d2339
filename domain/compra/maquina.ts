import { assign, or, type SnapshotFrom, setup, stateIn, transition } from 'xstate'
import { type Cobro, cobroDicho } from '#domain/cobro.ts'
import type { Modo } from '#domain/cuenta/tipos.ts'
import { estructuraDe, exigirTransicion } from '#domain/maquina.ts'
import { conVista, type Remision } from '#domain/remision.ts'
import {
  type ArchivoDeCompra,
  type ConMotivo,
  type Factura,
  type HechoCompra,
  type Oferta,
  PRUEBA_GRATUITA,
  type ResultadoDeLlamada,
  type TipoPago,
} from './hechos.ts'

type De<T extends HechoCompra['type']> = Extract<HechoCompra, { type: T }>

export type Devuelto = ArchivoDeCompra & { readonly motivo?: string }
/** Counts one more change of invoice data, way of paying or proof. */
const conDatos = ({ datos = 0 }: ContextoCompra) => ({ datos: datos + 1 })
/** Moves the present proof among those sent before, with the reason when it was rejected. */
const conDevuelto = (
  { devueltos = [], comprobante }: ContextoCompra,
  motivo?: string,
): Pick<ContextoCompra, 'devueltos'> =>
  comprobante ? { devueltos: [...devueltos, motivo === undefined ? comprobante : { ...comprobante, motivo }] } : {}

export type ContextoCompra = {
  readonly proveedorId: number
  readonly modo: Modo
  readonly callcenterId?: number | undefined
  /** The offer in force, and whether the provider has opened it. */
  readonly oferta?: Oferta | undefined
  readonly ofertaVista: boolean
  readonly ofertas: number
  /** Each mailing of an offer, oldest first. */
  readonly remisiones?: readonly (Remision & { readonly numero: number })[]
  /** Whether the provider asked for a trial and nothing has been offered since. */
  readonly demoPedida?: true | undefined
  readonly factura?: Factura
  readonly tipoPago?: TipoPago | undefined
  readonly comprobante?: ArchivoDeCompra | undefined
  /**
   * Proofs that were rejected or replaced, oldest first: they stay evidence. Those rejected in this
   * negotiation have the reason.
   */
  readonly devueltos?: readonly Devuelto[]
  /** The parts of the price that came and weren't given back, oldest first. */
  readonly abonos?: readonly De<'AbonoRecibido'>['data'][] | undefined
  readonly pagada: boolean
  /** The payment that finance confirmed, as finance read it. */
  readonly cobro?: Cobro | undefined
  /** Account id of whoever confirmed it. */
  readonly confirmoId?: number | undefined
  readonly fechaFin?: string | undefined
  /**
   * Whether it was ever authorized: from then on it is no longer a first negotiation with its free
   * account.
   */
  readonly completada?: true
  /** The form of its last deactivation, and its time (ISO 8601). */
  readonly desactivada?: Omit<De<'CompraDesactivada'>['data'], 'motivo'> | undefined
  /** Whether its last deactivation was taken back. */
  readonly deshecha?: true | undefined
  /** Whether its negotiation came to nothing, so that it never goes on. */
  readonly cerrada: boolean
  /** The reason that the other side gave, kept until something follows from it. */
  readonly motivo?: { readonly de: ConMotivo; readonly texto: string } | undefined
  readonly archivada: boolean
  /**
   * The time at which finance archived it (ISO 8601) and the account that did, until something else
   * happens to the deal.
   */
  readonly archivo?: { readonly momento: string; readonly financieroId: number } | undefined
  /**
   * Present while it is archived as an unconfirmed payment. `previo` is the reason that this one
   * replaced.
   */
  readonly noConfirmado?: { readonly previo?: ContextoCompra['motivo'] } | undefined
  /** Account id of whoever took its last archive back. */
  readonly desarchivoId?: number | undefined
  /** The number of notes and calls. */
  readonly apuntes?: number
  /** The number of times that invoice data, the way of paying or the proof were given. */
  readonly datos?: number
  /** The last reminder of a payment: for which offer, and after how many days. */
  readonly recordado?: { readonly numero: number; readonly dias: number }
  readonly ultimaLlamada?: ResultadoDeLlamada
  /**
   * The time at which the client is to be called (ISO 8601), and whether its clerk was told that it
   * has come.
   */
  readonly proximaLlamada?: string | undefined
  readonly llamadaAvisada?: true | undefined
  readonly archivos: readonly (ArchivoDeCompra & { readonly prohibido?: boolean })[]
}

const SIN_CITA = { proximaLlamada: undefined, llamadaAvisada: undefined } as const

/**
 * The change made by an answer, an offer, a payment, a reason or an end: an earlier archive can't
 * be taken back any more.
 */
const ASENTADA = { archivo: undefined, noConfirmado: undefined, desarchivoId: undefined } as const

/**
 * Returns the proofs sent so far, without their reasons: those belong to the negotiation that is
 * over.
 */
const deAntes = (context: ContextoCompra): Pick<ContextoCompra, 'devueltos'> => {
  const { devueltos } = { ...context, ...conDevuelto(context) }
  return devueltos ? { devueltos: devueltos.map(({ motivo: _, ...archivo }) => archivo) } : {}
}

const contextoVacio: ContextoCompra = {
  proveedorId: 0,
  modo: 'negociacion',
  ofertaVista: false,
  ofertas: 0,
  pagada: false,
  cerrada: false,
  archivada: false,
  archivos: [],
}

const anotaciones = {
  NegociacionVista: { actions: 'constar' },
  CompraArchivada: {
    actions: { type: 'archivar', params: ({ event }: { event: De<'CompraArchivada'> }) => event.data },
  },
  CompraDesarchivada: { actions: 'desarchivar' },
  ArchivoDeshecho: { actions: 'deshacerArchivo' },
  CompraReasignada: {
    actions: { type: 'tomar', params: ({ event }: { event: De<'CompraReasignada'> }) => event.data },
  },
  LlamadaRegistrada: { actions: ['anotar', 'llamar'] },
  ProximaLlamadaFijada: { actions: 'citar' },
  LlamadaPendiente: { actions: 'recordar' },
  NotaDeCompraGuardada: { actions: 'anotar' },
  OfertaVistaPorEnlace: { actions: 'verPorEnlace' },
  ArchivoDeCompraAdjuntado: { actions: 'adjuntar' },
  ArchivoDeCompraProhibido: { actions: 'prohibir' },
} as const

const remision = { OfertaRemitida: { actions: 'remitir' } } as const
const cierre = { NegociacionCerrada: { target: 'Desactivado', actions: ['cerrar', 'razonar'] } } as const

/**
 * The subscription's life over facts (decisiones/compra, «Life»). Its two regions move together.
 * `pasos.ts` says who may take a step and on what condition. Transitions are pure and only
 * `assign`. No guard judges: `stateIn` binds the regions.
 */
export const maquinaCompra = setup({
  types: { context: {} as ContextoCompra, events: {} as HechoCompra },
  guards: {
    enCurso: stateIn('#enCurso'),
    ofrecible: or([stateIn('#enCurso'), stateIn('#porAprobar'), stateIn('#desactivado')]),
    abierta: or([stateIn('#enCurso'), stateIn('#porAprobar'), stateIn('#aprobado')]),
    porAprobar: stateIn('#porAprobar'),
    aprobada: stateIn('#aprobado'),
    completa: stateIn('#completado'),
    apagada: stateIn('#desactivado'),
  },
  actions: {
    abrir: assign((_, data: De<'CompraAbierta'>['data']) => data),
    /** Resets what is offered, how it is paid and how long it lasts. */
    empezar: assign(({ context }) => ({
      ...deAntes(context),
      ...ASENTADA,
      modo: 'negociacion' as const,
      oferta: undefined,
      ofertaVista: false,
      demoPedida: undefined,
      tipoPago: undefined,
      comprobante: undefined,
      abonos: undefined,
      pagada: false,
      fechaFin: undefined,
      desactivada: undefined,
      deshecha: undefined,
      motivo: undefined,
      archivada: false,
    })),
    soltar: assign({ callcenterId: undefined, ...SIN_CITA }),
    razonar: assign(({ context, event }) => {
      const { type, data } = event as De<ConMotivo>
      return {
        ...ASENTADA,
        ...(type === 'PagoNoConfirmado' ? { noConfirmado: { previo: context.motivo } } : {}),
        ...(data.motivo === undefined ? {} : { motivo: { de: type, texto: data.motivo } }),
      }
    }),
    retractar: assign(({ context }) => ({ motivo: context.noConfirmado?.previo, noConfirmado: undefined })),
    tomar: assign((_, { callcenterId }: De<'CallCenterAsignado'>['data']) => ({ callcenterId })),
    ofrecer: assign(({ context }, data: Oferta) => ({
      ...ASENTADA,
      oferta: data,
      ofertaVista: false,
      ofertas: context.ofertas + 1,
      demoPedida: undefined,
      motivo: undefined,
      archivada: false,
      ...(data.unidad === 'dias' ? { tipoPago: PRUEBA_GRATUITA } : { tipoPago: undefined }),
    })),
    /** Puts the purchase in finance's queue, even if finance had archived it before. */
    aceptar: assign({ ...ASENTADA, archivada: false, demoPedida: undefined }),
    pedirDemo: assign({ demoPedida: true as const }),
    ver: assign({ ofertaVista: true }),
    remitir: assign(({ context, event }) => {
      const { numero } = (event as De<'OfertaRemitida'>).data
      return { remisiones: [...(context.remisiones ?? []), { numero, vistas: [] }] }
    }),
    verPorEnlace: assign(({ context, event }) => ({
      remisiones: conVista(context.remisiones ?? [], (event as De<'OfertaVistaPorEnlace'>).data),
    })),
    facturar: assign(({ context }, { proveedorId: _p, ...factura }: De<'FacturaGuardada'>['data']) => ({
      factura,
      ...conDatos(context),
    })),
    // Finance confirmed another way of paying, so the purchase isn't paid any more.
    elegirPago: assign(({ context }, { tipoPago }: De<'TipoDePagoElegido'>['data']) => ({
      ...ASENTADA,
      ...conDatos(context),
      tipoPago,
      pagada: false,
    })),
    /** Puts a purchase that finance archived without a payment back in its queue. */
    comprobar: assign(({ context }, comprobante: ArchivoDeCompra) => ({
      ...ASENTADA,
      ...conDatos(context),
      ...(context.comprobante?.sha256 === comprobante.sha256 ? {} : conDevuelto(context)),
      comprobante,
      pagada: false,
      archivada: false,
      motivo: undefined,
    })),
    devolver: assign(({ context, event }) => ({
      ...conDevuelto(context, (event as De<'ComprobanteRechazado'>).data.motivo),
      comprobante: undefined,
    })),
    abonar: assign(({ context }, abono: De<'AbonoRecibido'>['data']) => ({
      ...ASENTADA,
      ...conDevuelto(context),
      comprobante: undefined,
      motivo: undefined,
      abonos: [...(context.abonos ?? []), abono],
    })),
    devolverAbonos: assign({ abonos: undefined }),
    pagar: assign((_, { financieroId, ...cobro }: De<'PagoConfirmado'>['data']) => ({
      ...ASENTADA,
      pagada: true,
      confirmoId: financieroId,
      motivo: undefined,
      cobro: undefined,
      ...cobroDicho(cobro),
    })),
    fijarFin: assign((_, { fechaFin }: { fechaFin: string }) => ({
      ...ASENTADA,
      fechaFin,
      completada: true as const,
      desactivada: undefined,
      motivo: undefined,
    })),
    desactivar: assign((_, { forma, momento }: De<'CompraDesactivada'>['data']) => ({
      ...ASENTADA,
      desactivada: { forma, momento },
      deshecha: undefined,
    })),
    deshacer: assign({ ...ASENTADA, desactivada: undefined, deshecha: true as const, motivo: undefined }),
    cerrar: assign({ ...ASENTADA, cerrada: true, ...SIN_CITA }),
    archivar: assign((_, { momento, financieroId }: De<'CompraArchivada'>['data']) => ({
      archivada: true,
      archivo: momento === undefined || financieroId === undefined ? undefined : { momento, financieroId },
      desarchivoId: undefined,
    })),
    desarchivar: assign({ ...ASENTADA, archivada: false }),
    deshacerArchivo: assign(({ event }) => ({
      ...ASENTADA,
      archivada: false,
      desarchivoId: (event as De<'ArchivoDeshecho'>).data.financieroId,
    })),
    /**
     * Records the fact and changes nothing else. Without an action the machine would treat it as a
     * fact that isn't accepted.
     */
    constar: assign({}),
    anotar: assign(({ context }) => ({ apuntes: (context.apuntes ?? 0) + 1 })),
    /** Clears the appointment, because the client has been called. */
    llamar: assign(({ event }) => ({ ultimaLlamada: (event as De<'LlamadaRegistrada'>).data.resultado, ...SIN_CITA })),
    citar: assign(({ event }) => ({
      ...SIN_CITA,
      proximaLlamada: (event as De<'ProximaLlamadaFijada'>).data.fecha ?? undefined,
    })),
    recordar: assign({ llamadaAvisada: true as const }),
    recordarPago: assign(({ event }) => {
      const { numero, dias } = (event as De<'PagoRecordado'>).data
      return { recordado: { numero, dias } }
    }),
    adjuntar: assign(({ context, event }) => ({
      archivos: [...context.archivos, (event as De<'ArchivoDeCompraAdjuntado'>).data],
    })),
    prohibir: assign(({ context, event }) => ({
      archivos: context.archivos.map((archivo) =>
        archivo.sha256 === (event as De<'ArchivoDeCompraProhibido'>).data.sha256
          ? { ...archivo, prohibido: true }
          : archivo,
      ),
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
            DemoPedida: { actions: 'pedirDemo' },
            OfertaEnviada: {
              target: 'Por Aprobar',
              actions: { type: 'ofrecer', params: ({ event }) => event.data },
            },
            DemoEnviada: {
              target: 'Por Aprobar',
              actions: { type: 'ofrecer', params: ({ event }) => event.data },
            },
            OfertaElegida: {
              target: 'Aprobado',
              actions: { type: 'ofrecer', params: ({ event }) => event.data },
            },
            ...cierre,
          },
        },
        'Por Aprobar': {
          id: 'porAprobar',
          on: {
            ...anotaciones,
            CallCenterAsignado: { actions: { type: 'tomar', params: ({ event }) => event.data } },
            OfertaEnviada: { actions: { type: 'ofrecer', params: ({ event }) => event.data } },
            DemoEnviada: { actions: { type: 'ofrecer', params: ({ event }) => event.data } },
            DemoPedida: { actions: 'pedirDemo' },
            ...remision,
            OfertaVista: { actions: 'ver' },
            RenegociacionDeCompraPedida: { target: 'En Curso', actions: 'razonar' },
            DemoRechazada: { target: 'En Curso', actions: 'razonar' },
            ...cierre,
            OfertaAprobada: { target: 'Aprobado', actions: 'aceptar' },
            DemoAprobada: { target: 'Aprobado', actions: 'aceptar' },
          },
        },
        Aprobado: {
          id: 'aprobado',
          on: {
            ...anotaciones,
            ...remision,
            FacturaPedida: { actions: 'constar' },
            FacturaGuardada: { actions: { type: 'facturar', params: ({ event }) => event.data } },
            TipoDePagoElegido: { actions: { type: 'elegirPago', params: ({ event }) => event.data } },
            ComprobanteEnviado: { actions: { type: 'comprobar', params: ({ event }) => event.data } },
            ComprobanteRechazado: { actions: ['devolver', 'razonar'] },
            PagoRecordado: { actions: 'recordarPago' },
            AbonoRecibido: { actions: { type: 'abonar', params: ({ event }) => event.data } },
            AbonosDevueltos: { actions: 'devolverAbonos' },
            PagoConfirmado: { actions: { type: 'pagar', params: ({ event }) => event.data } },
            PagoNoConfirmado: { actions: 'razonar' },
            PagoNoConfirmadoDeshecho: { actions: 'retractar' },
            ...cierre,
            CompraAutorizada: {
              target: 'Completado',
              actions: { type: 'fijarFin', params: ({ event }) => event.data },
            },
          },
        },
        Completado: {
          id: 'completado',
          on: {
            ...anotaciones,
            CompraDesactivada: {
              target: 'Desactivado',
              actions: [{ type: 'desactivar', params: ({ event }) => event.data }, 'razonar'],
            },
          },
        },
        Desactivado: {
          id: 'desactivado',
          on: {
            ...anotaciones,
            NegociacionReabierta: { target: 'En Curso', actions: ['empezar', 'soltar'] },
            OfertaEnviada: {
              target: 'Por Aprobar',
              actions: ['empezar', { type: 'ofrecer', params: ({ event }) => event.data }],
            },
            DemoEnviada: {
              target: 'Por Aprobar',
              actions: ['empezar', { type: 'ofrecer', params: ({ event }) => event.data }],
            },
            AbonosDevueltos: { actions: 'devolverAbonos' },
            DesactivacionDeshecha: { target: 'Completado', actions: 'deshacer' },
            DemoReactivada: {
              target: 'Completado',
              actions: { type: 'fijarFin', params: ({ event }) => event.data },
            },
          },
        },
      },
    },
    ventas: {
      initial: 'tablanegociacion',
      // The same facts from the same states as in region `estado`: a fact that one region has no
      // transition for mustn't be taken by the other.
      on: {
        CallCenterAsignado: { target: '.encomunicacion', guard: 'enCurso' },
        OfertaEnviada: { target: '.enEspera', guard: 'ofrecible' },
        DemoEnviada: { target: '.enEspera', guard: 'ofrecible' },
        RenegociacionDeCompraPedida: { target: '.encomunicacion', guard: 'porAprobar' },
        DemoRechazada: { target: '.encomunicacion', guard: 'porAprobar' },
        OfertaElegida: { target: '.confirmacionpago', guard: 'enCurso' },
        OfertaAprobada: { target: '.confirmacionpago', guard: 'porAprobar' },
        DemoAprobada: { target: '.confirmacioninterna', guard: 'porAprobar' },
        ComprobanteEnviado: { target: '.confirmacioninterna', guard: 'aprobada' },
        ComprobanteRechazado: { target: '.confirmacionpago', guard: 'aprobada' },
        AbonoRecibido: { target: '.confirmacionpago', guard: 'aprobada' },
        CompraAutorizada: { target: '.activado', guard: 'aprobada' },
        CompraDesactivada: { target: '.tablanegociacion', guard: 'completa' },
        NegociacionCerrada: { target: '.tablanegociacion', guard: 'abierta' },
        DesactivacionDeshecha: { target: '.activado', guard: 'apagada' },
        NegociacionReabierta: { target: '.tablanegociacion', guard: 'apagada' },
        DemoReactivada: { target: '.activado', guard: 'apagada' },
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

const ESTRUCTURA = estructuraDe(maquinaCompra.getStateNodeById('compra.estado'))

/**
 * Applies the machine's own transition. Throws HechoImposible on a fact for which region `estado`
 * has none.
 */
export const evolveCompra = (compra: Compra, hecho: HechoCompra): Compra => {
  exigirTransicion(ESTRUCTURA, compra.value.estado, hecho.type)
  return transition(maquinaCompra, compra, hecho)[0]
}
