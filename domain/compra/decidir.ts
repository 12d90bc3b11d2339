import { finDeTermino } from '#domain/calendario.ts'
import { type Cobro, cobroDe, mismoCobro, otroCobro } from '#domain/cobro.ts'
import type { Modo } from '#domain/cuenta/tipos.ts'
import { type Decider, type Decision, isRefusal, noExiste, type Origen, refuse } from '#domain/decider.ts'
import { enDolares, ivaDe, tasaIva } from '#domain/dinero.ts'
import { motivoDe } from '#domain/motivo.ts'
import { pasosPorComando } from '#domain/paso.ts'
import { cabeRemision, type UsoDeEnlace } from '#domain/remision.ts'
import { abonadoDe, faltaDe } from './abonos.ts'
import { usarEnlace } from './enlace.ts'
import { esDemo, estadosDe } from './estados.ts'
import {
  type ArchivoDeCompra,
  type Factura,
  type HechoCompra,
  hechosCompra,
  type Oferta,
  PRUEBA_GRATUITA,
  type ResultadoDeLlamada,
  type TipoPago,
} from './hechos.ts'
import { type Compra, compraInicial, evolveCompra } from './maquina.ts'
import type { OfertaDeCatalogo } from './ofertas.ts'
import {
  diasDePrueba,
  ES_PRUEBA,
  impedimentoDeCompra,
  impideMismaPersona,
  NO_ES_PRUEBA,
  PASOS_COMPRA,
  type PasoCompra,
  pasoDeTomar,
  type QuienCompra,
  vencio,
} from './pasos.ts'

const DIAS_DEMO_MAXIMO = 90
const ARCHIVOS_MAXIMO = 20
/** The maximum number of notes and calls in one purchase. */
const APUNTES_MAXIMO = 1_000
/**
 * The maximum number of times that one purchase is given invoice data, a way of paying or a proof.
 */
const DATOS_MAXIMO = 200
const LLAMADA_DIAS_MAXIMO = 366

type Archivo = Omit<ArchivoDeCompra, 'cuentaId' | 'referencia'>
export type ComandoCompra = Origen &
  (
    | { readonly type: 'AbrirCompra'; readonly proveedorId: number; readonly modo: Modo }
    | {
        readonly type:
          | 'ReabrirNegociacion'
          | 'AbrirNegociacion'
          | 'PedirDemo'
          | 'PedirFactura'
          | 'DesarchivarCompra'
          | 'DeshacerArchivo'
          | 'ReactivarDemo'
          | 'DeshacerDesactivacion'
      }
    | {
        readonly type: 'TomarCompra'
        /** Account id of the previous clerk, who can't sign in any more. */
        readonly ausente?: number | undefined
      }
    | { readonly type: 'EnviarOferta' | 'ElegirOferta'; readonly oferta: OfertaDeCatalogo }
    | { readonly type: 'EnviarDemo'; readonly dias: number }
    | {
        readonly type: 'VerOferta' | 'AprobarCompra'
        /** The offer that the provider saw. */
        readonly numero: number
      }
    | {
        readonly type: 'RemitirOferta'
        readonly mensaje: string
        readonly correos: readonly string[]
        /** The offer that the message is about, as its sender saw it. */
        readonly numero: number
      }
    | ({ readonly type: 'VerOfertaPorEnlace' } & UsoDeEnlace)
    | { readonly type: 'RenegociarCompra' | 'RechazarDemo'; readonly numero: number; readonly motivo: string }
    | { readonly type: 'CerrarNegociacion'; readonly motivo: string }
    | {
        readonly type: 'RechazarComprobante'
        /** The proof that finance saw. */
        readonly sha256: string
        readonly motivo: string
      }
    | ({
        readonly type: 'ConfirmarPago'
        /** The proof that finance saw. */
        readonly sha256?: string | undefined
      } & Cobro)
    | {
        readonly type: 'RecibirAbono'
        /** The proof that finance saw. */
        readonly sha256: string
        readonly recibido: number
        readonly referencia: string
      }
    | {
        readonly type: 'DevolverAbonos'
        /** The cents that finance saw. */
        readonly monto: number
        readonly motivo: string
      }
    | {
        readonly type: 'ArchivarCompra'
        /** The reason, for a payment that isn't confirmed. */
        readonly motivo?: string | undefined
      }
    | { readonly type: 'GuardarFactura'; readonly factura: Factura }
    | { readonly type: 'ElegirTipoDePago'; readonly tipoPago: TipoPago }
    | {
        readonly type: 'EnviarComprobante'
        readonly archivo: Archivo
        /** The number on the proof, when its sender gives one. */
        readonly referencia?: string | undefined
      }
    | { readonly type: 'AdjuntarArchivoDeCompra'; readonly archivo: Archivo }
    | {
        readonly type: 'AutorizarCompra'
        /**
         * The action that finance means to authorize, so that nobody authorizes a paid purchase as
         * a trial (decisiones/compra, «Authorizing»).
         */
        readonly accion: 'compra' | 'prueba'
        /** Whether another person must have confirmed the payment. */
        readonly dosPersonas?: boolean
      }
    | { readonly type: 'DesactivarCompra'; readonly forma: 'vencida' }
    | { readonly type: 'DesactivarCompra'; readonly forma: 'manual'; readonly motivo: string }
    | { readonly type: 'GuardarNotaDeCompra'; readonly nota: string }
    | {
        readonly type: 'ReasignarCompra'
        readonly callcenterId: number
        /** Account id of the clerk who attends to it, as its sender saw. */
        readonly de?: number | undefined
      }
    | {
        readonly type: 'RegistrarLlamada'
        readonly resultado: ResultadoDeLlamada
        readonly nota?: string | undefined
        /** The time of the next call, ISO 8601. */
        readonly fecha?: string | undefined
      }
    | {
        readonly type: 'FijarProximaLlamada'
        /** ISO 8601, or null for no further call. */
        readonly fecha: string | null
      }
    | {
        readonly type: 'RecordarLlamada'
        /** The appointment that is due. */
        readonly fecha: string
        /** Whether the whole call center is told, because the clerk can't sign in any more. */
        readonly aTodos?: boolean
      }
    | {
        readonly type: 'RecordarPago'
        /** The accepted offer, and the days since then. */
        readonly numero: number
        readonly dias: number
      }
    | { readonly type: 'ProhibirArchivoDeCompra'; readonly sha256: string }
  )

const PASO_DE = pasosPorComando(PASOS_COMPRA)
/**
 * Returns the step that a command takes, or the command's own name when no row of `pasos` has it.
 */
export const pasoDeComando = ({ type }: Pick<ComandoCompra, 'type'>): string =>
  (PASO_DE as Readonly<Record<string, string>>)[type] ?? type

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Builds the refusal with the amounts that a person must have seen before they accept or reject.
 */
const cambio = (vigente: Oferta | undefined) =>
  refuse('oferta-cambio', 'La oferta cambió', vigente ? { numero: vigente.numero, total: vigente.total } : {})

/** Builds the refusal with the proof that finance must have seen before it confirms or rejects. */
const otroComprobante = ({ comprobante }: Compra['context']) =>
  refuse(
    'comprobante-cambio',
    'El comprobante cambió.',
    comprobante && { sha256: comprobante.sha256, nombre: comprobante.nombre },
  )

const ofertaPagada = (n: number, { id, tipo, cantidad, vxmes }: OfertaDeCatalogo, ahora: string): Oferta => {
  const tasa = tasaIva(ahora)
  const iva = ivaDe(vxmes, tasa)
  return {
    numero: n,
    ofertaId: id,
    tipo,
    cantidad,
    unidad: 'meses',
    vxmes,
    subtotal: vxmes,
    tasaIva: tasa,
    iva,
    total: vxmes + iva,
  }
}
const demo = (n: number, dias: number): Oferta => ({
  numero: n,
  ofertaId: 0,
  tipo: 0,
  cantidad: dias,
  unidad: 'dias',
  vxmes: 0,
  subtotal: 0,
  tasaIva: 0,
  iva: 0,
  total: 0,
})

/**
 * Returns whether the purchase waits for a payment that finance hasn't confirmed. Archiving such a
 * purchase requires a reason.
 */
export const esPagoSinConfirmar = (compra: Compra): boolean =>
  estadosDe(compra)?.estado === 'Aprobado' && !esDemo(compra.context) && !compra.context.pagada

/** Returns whether the reason given by its last archive still stands. */
const noConfirmado = ({ motivo }: Compra['context']): boolean => motivo?.de === 'PagoNoConfirmado'

/**
 * Returns whether the same file stands with the same reference. A proof that finance archived as
 * unconfirmed doesn't count: it is sent to finance again.
 */
const yaEnviado = (
  context: Compra['context'],
  { archivo, referencia }: Extract<ComandoCompra, { type: 'EnviarComprobante' }>,
): boolean =>
  context.comprobante?.sha256 === archivo.sha256 &&
  (referencia === undefined || context.comprobante.referencia === referencia) &&
  !context.archivada &&
  !noConfirmado(context)

/** Assigns an unattended purchase to whoever makes it an offer. */
const deQuienOfrece = ({ callcenterId }: Compra['context'], { actor }: ComandoCompra): readonly HechoCompra[] =>
  callcenterId === undefined ? [{ type: 'CallCenterAsignado', data: { callcenterId: actor.id } }] : []

const lleno = ({ apuntes = 0 }: Compra['context']) =>
  apuntes >= APUNTES_MAXIMO
    ? refuse('demasiados-apuntes', `Una compra admite hasta ${APUNTES_MAXIMO} notas y llamadas.`)
    : undefined

const citada = (fecha: string, ahora: string): Decision<HechoCompra> => {
  const falta = Date.parse(fecha) - Date.parse(ahora)
  return falta > 0 && falta <= LLAMADA_DIAS_MAXIMO * 86_400_000
    ? [{ type: 'ProximaLlamadaFijada', data: { fecha } }]
    : refuse('fecha-invalida', 'La próxima llamada es después de ahora, y antes de un año.')
}

/** Keeps an appointment that is still to come: a call replaces only one that was due. */
const quedan = ({ proximaLlamada: fecha }: Compra['context'], ahora: string): readonly HechoCompra[] =>
  fecha !== undefined && Date.parse(fecha) > Date.parse(ahora)
    ? [{ type: 'ProximaLlamadaFijada', data: { fecha } }]
    : []

/**
 * Returns the reminder of a call that the clock found due. There is none when somebody moved the
 * appointment or closed the negotiation meanwhile.
 */
const recordar = (
  { context }: Compra,
  { fecha, aTodos }: { readonly fecha: string; readonly aTodos?: boolean },
): readonly HechoCompra[] =>
  context.proximaLlamada !== undefined &&
  Date.parse(context.proximaLlamada) === Date.parse(fecha) &&
  !context.llamadaAvisada
    ? [{ type: 'LlamadaPendiente', data: { fecha, ...(aTodos ? { aTodos } : {}) } }]
    : []

/**
 * Returns the reminder of a payment that the clock found missing. There is none when a proof came,
 * or when that reminder or a later one was given.
 */
const recordarPago = (
  compra: Compra,
  { numero, dias }: { readonly numero: number; readonly dias: number },
): readonly HechoCompra[] => {
  const { oferta, comprobante, archivada, recordado } = compra.context
  const falta = faltaDe(compra.context).total
  const espera = esPagoSinConfirmar(compra) && comprobante === undefined && !archivada && falta > 0
  const dado = recordado?.numero === numero && recordado.dias >= dias
  return espera && oferta?.numero === numero && !dado
    ? [{ type: 'PagoRecordado', data: { numero, dias, total: falta } }]
    : []
}

const DATOS: ReadonlySet<HechoCompra['type']> = new Set(['FacturaGuardada', 'TipoDePagoElegido', 'ComprobanteEnviado'])

/** The commands that have a row in `pasos`, and the one that opens the purchase. */
type DePaso = Exclude<ComandoCompra, { type: 'VerOfertaPorEnlace' | 'RecordarLlamada' | 'RecordarPago' }>

/** Returns the facts of a step whose actor and state have already been checked. */
const decidirPaso = (compra: Compra, c: DePaso): Decision<HechoCompra> => {
  const { context } = compra
  const vigente = context.oferta
  const numero = context.ofertas + 1
  switch (c.type) {
    case 'TomarCompra':
      return [
        {
          type: context.callcenterId === undefined ? 'CallCenterAsignado' : 'CompraReasignada',
          data: { callcenterId: c.actor.id },
        },
      ]
    case 'EnviarOferta': {
      const nueva = ofertaPagada(numero, c.oferta, c.ahora)
      if (vigente && estadosDe(compra)?.estado === 'Por Aprobar' && igual({ ...vigente, numero }, nueva)) return []
      return [{ type: 'OfertaEnviada', data: nueva }, ...deQuienOfrece(context, c)]
    }
    case 'EnviarDemo': {
      if (!Number.isInteger(c.dias) || c.dias < 1 || c.dias > DIAS_DEMO_MAXIMO) {
        return refuse('dias-invalidos', `Una prueba dura de 1 a ${DIAS_DEMO_MAXIMO} días.`)
      }
      const nueva = demo(numero, c.dias)
      if (vigente && estadosDe(compra)?.estado === 'Por Aprobar' && igual({ ...vigente, numero }, nueva)) return []
      return [{ type: 'DemoEnviada', data: nueva }, ...deQuienOfrece(context, c)]
    }
    case 'VerOferta':
      if (vigente?.numero !== c.numero) return cambio(vigente)
      return context.ofertaVista ? [] : [{ type: 'OfertaVista', data: { numero: c.numero } }]
    case 'RemitirOferta': {
      if (vigente?.numero !== c.numero) return cambio(vigente)
      const { numero, mensaje, correos } = c
      const sinLugar = cabeRemision(context.remisiones ?? [], 'La oferta de una compra')
      return sinLugar ?? [{ type: 'OfertaRemitida', data: { numero, mensaje, correos: [...correos] } }]
    }
    case 'RenegociarCompra':
    case 'RechazarDemo': {
      if (vigente?.numero !== c.numero) return cambio(vigente)
      const data = motivoDe(c.motivo)
      if (isRefusal(data)) return data
      return [{ type: c.type === 'RechazarDemo' ? 'DemoRechazada' : 'RenegociacionDeCompraPedida', data }]
    }
    case 'ElegirOferta':
      return [{ type: 'OfertaElegida', data: ofertaPagada(numero, c.oferta, c.ahora) }]
    case 'CerrarNegociacion': {
      const data = motivoDe(c.motivo)
      return isRefusal(data) ? data : [{ type: 'NegociacionCerrada', data }]
    }
    case 'RechazarComprobante': {
      if (context.comprobante?.sha256 !== c.sha256) return otroComprobante(context)
      const data = motivoDe(c.motivo)
      return isRefusal(data) ? data : [{ type: 'ComprobanteRechazado', data: { sha256: c.sha256, ...data } }]
    }
    case 'DeshacerDesactivacion':
      return [{ type: 'DesactivacionDeshecha', data: {} }]
    case 'AprobarCompra':
      if (vigente?.numero !== c.numero) return cambio(vigente)
      return esDemo(context)
        ? [{ type: 'DemoAprobada', data: { numero: c.numero } }]
        : [{ type: 'OfertaAprobada', data: { numero: c.numero, total: vigente.total } }]
    case 'GuardarFactura':
      return igual(context.factura, c.factura)
        ? []
        : [{ type: 'FacturaGuardada', data: { proveedorId: context.proveedorId, ...c.factura } }]
    case 'ElegirTipoDePago':
      if (c.tipoPago === PRUEBA_GRATUITA)
        return refuse('tipo-pago-invalido', 'Ese tipo de pago es solo de las pruebas.')
      return context.tipoPago === c.tipoPago ? [] : [{ type: 'TipoDePagoElegido', data: { tipoPago: c.tipoPago } }]
    case 'EnviarComprobante':
      return yaEnviado(context, c)
        ? []
        : [
            {
              type: 'ComprobanteEnviado',
              data: {
                ...c.archivo,
                cuentaId: c.actor.id,
                ...(c.referencia === undefined ? {} : { referencia: c.referencia }),
              },
            },
          ]
    case 'ConfirmarPago': {
      if (context.comprobante?.sha256 !== c.sha256) return otroComprobante(context)
      if (context.pagada) return context.cobro && !mismoCobro(context.cobro, c) ? otroCobro(context.cobro) : []
      const llego = cobroDe(
        c,
        faltaDe(context).total,
        'consérvalo como abono, o rechaza el comprobante y di cuánto falta',
      )
      return isRefusal(llego) ? llego : [{ type: 'PagoConfirmado', data: { ...llego, financieroId: c.actor.id } }]
    }
    case 'RecibirAbono': {
      const { sha256, recibido, referencia } = c
      if (context.comprobante?.sha256 !== sha256) return otroComprobante(context)
      if (recibido < 1) return refuse('monto-invalido', 'Escribe el monto que llegó.')
      if (recibido >= faltaDe(context).total)
        return refuse('monto-completo', 'Con eso se completa el pago: confírmalo en vez de abonarlo.')
      return [{ type: 'AbonoRecibido', data: { sha256, recibido, referencia, financieroId: c.actor.id } }]
    }
    case 'DevolverAbonos': {
      const monto = abonadoDe(context)
      if (monto !== c.monto) return refuse('abono-cambio', `Lo abonado ahora es ${enDolares(monto)}: míralo otra vez.`)
      const data = motivoDe(c.motivo)
      return isRefusal(data) ? data : [{ type: 'AbonosDevueltos', data: { monto, ...data, financieroId: c.actor.id } }]
    }
    case 'AutorizarCompra': {
      if (esDemo(context) !== (c.accion === 'prueba')) {
        return refuse('accion-equivocada', c.accion === 'prueba' ? NO_ES_PRUEBA : ES_PRUEBA)
      }
      if (!vigente) return refuse('paso-no-permitido', 'La compra no tiene una oferta.')
      const no = c.dosPersonas ? impideMismaPersona(context, c.actor.id) : undefined
      if (no) return no
      return [{ type: 'CompraAutorizada', data: { fechaFin: finDeTermino(c.ahora, vigente.cantidad, vigente.unidad) } }]
    }
    case 'ReactivarDemo':
      return [{ type: 'DemoReactivada', data: { fechaFin: finDeTermino(c.ahora, diasDePrueba(context), 'dias') } }]
    case 'DesactivarCompra': {
      if (c.forma === 'vencida' && !(context.fechaFin && vencio(context.fechaFin, c.ahora))) {
        return refuse('vigente', 'El plazo todavía no termina.')
      }
      if (c.forma === 'vencida') return [{ type: 'CompraDesactivada', data: { forma: c.forma, momento: c.ahora } }]
      const data = motivoDe(c.motivo)
      return isRefusal(data)
        ? data
        : [{ type: 'CompraDesactivada', data: { forma: c.forma, momento: c.ahora, ...data } }]
    }
    case 'ArchivarCompra': {
      const archivada: readonly HechoCompra[] = context.archivada
        ? []
        : [{ type: 'CompraArchivada', data: { momento: c.ahora, financieroId: c.actor.id } }]
      if (!esPagoSinConfirmar(compra))
        return c.motivo === undefined
          ? archivada
          : refuse('sin-motivo', 'Eso se archiva sin un motivo: no es un pago sin confirmar.')
      const data = motivoDe(c.motivo)
      if (isRefusal(data)) return data
      if (context.archivada && noConfirmado(context) && context.motivo?.texto === data.motivo) return []
      return [{ type: 'PagoNoConfirmado', data }, ...archivada]
    }
    case 'DeshacerArchivo':
      return [
        ...(context.noConfirmado ? [{ type: 'PagoNoConfirmadoDeshecho', data: {} } as const] : []),
        { type: 'ArchivoDeshecho', data: { financieroId: c.actor.id } },
      ]
    case 'DesarchivarCompra':
      return context.archivada ? [{ type: 'CompraDesarchivada', data: {} }] : []
    case 'GuardarNotaDeCompra':
      return lleno(context) ?? [{ type: 'NotaDeCompraGuardada', data: { nota: c.nota } }]
    case 'ReasignarCompra':
      if (context.callcenterId === c.callcenterId) return []
      return c.de !== undefined && c.de !== context.callcenterId
        ? refuse('otra-atiende', 'Mientras tanto pasó a otra persona: mira quién la atiende.')
        : [{ type: 'CompraReasignada', data: { callcenterId: c.callcenterId } }]
    case 'RegistrarLlamada': {
      const { resultado, nota, fecha } = c
      const otra = lleno(context) ?? (fecha === undefined ? quedan(context, c.ahora) : citada(fecha, c.ahora))
      if (isRefusal(otra)) return otra
      return [{ type: 'LlamadaRegistrada', data: { resultado, ...(nota ? { nota } : {}) } }, ...otra]
    }
    case 'FijarProximaLlamada':
      if ((context.proximaLlamada ?? null) === c.fecha) return []
      return c.fecha === null ? [{ type: 'ProximaLlamadaFijada', data: { fecha: null } }] : citada(c.fecha, c.ahora)
    case 'AdjuntarArchivoDeCompra':
      if (context.archivos.some(({ sha256, prohibido }) => sha256 === c.archivo.sha256 && !prohibido)) return []
      if (context.archivos.length >= ARCHIVOS_MAXIMO) {
        return refuse('demasiados-archivos', `Una compra admite hasta ${ARCHIVOS_MAXIMO} archivos.`)
      }
      return [{ type: 'ArchivoDeCompraAdjuntado', data: { ...c.archivo, cuentaId: c.actor.id } }]
    case 'ProhibirArchivoDeCompra': {
      const archivos = context.archivos.filter(({ sha256 }) => sha256 === c.sha256)
      if (archivos.length === 0) return noExiste('ese archivo')
      return archivos.every(({ prohibido }) => prohibido)
        ? []
        : [{ type: 'ArchivoDeCompraProhibido', data: { sha256: c.sha256 } }]
    }
    case 'ReabrirNegociacion':
      return [{ type: 'NegociacionReabierta', data: {} }]
    case 'AbrirNegociacion':
      return [{ type: 'NegociacionVista', data: {} }]
    case 'PedirDemo':
      return context.demoPedida ? [] : [{ type: 'DemoPedida', data: {} }]
    case 'PedirFactura':
      return [{ type: 'FacturaPedida', data: {} }]
    case 'AbrirCompra':
      return refuse('ya-existe', 'Esa compra ya existe.')
  }
}

/** Returns whether a part is the very one that finance keeps. */
const mismoAbono = (
  abono: NonNullable<Compra['context']['abonos']>[number] | undefined,
  { sha256, recibido, referencia }: Extract<ComandoCompra, { type: 'RecibirAbono' }>,
): boolean => abono?.sha256 === sha256 && abono.recibido === recibido && abono.referencia === referencia

/** Returns whether the step was already taken. Asking for the same again appends nothing. */
const yaEsta = (compra: Compra, c: ComandoCompra): boolean => {
  if (c.type === 'TomarCompra') return compra.context.callcenterId === c.actor.id
  if (c.type === 'DeshacerArchivo') return !compra.context.archivada && compra.context.desarchivoId === c.actor.id
  const { oferta, fechaFin, cerrada, tipoPago, pagada, comprobante, devueltos, motivo, desactivada, deshecha, abonos } =
    compra.context
  const loDijo = (dicho: string) => motivo?.texto === dicho.trim()
  switch (estadosDe(compra)?.estado) {
    case 'En Curso':
      return (
        (c.type === 'RenegociarCompra' || c.type === 'RechazarDemo') &&
        motivo?.de === (c.type === 'RechazarDemo' ? 'DemoRechazada' : 'RenegociacionDeCompraPedida') &&
        oferta?.numero === c.numero &&
        loDijo(c.motivo)
      )
    case 'Aprobado':
      return (
        (c.type === 'AprobarCompra' && oferta?.numero === c.numero) ||
        (c.type === 'ElegirOferta' && oferta?.ofertaId === c.oferta.id) ||
        (c.type === 'ElegirTipoDePago' && tipoPago === c.tipoPago && !esDemo(compra.context)) ||
        (c.type === 'EnviarComprobante' && pagada && comprobante?.sha256 === c.archivo.sha256) ||
        (c.type === 'RecibirAbono' && comprobante === undefined && mismoAbono(abonos?.at(-1), c)) ||
        (c.type === 'RechazarComprobante' &&
          comprobante === undefined &&
          devueltos?.at(-1)?.sha256 === c.sha256 &&
          motivo?.de === 'ComprobanteRechazado' &&
          loDijo(c.motivo))
      )
    case 'Completado':
      return (
        fechaFin !== undefined &&
        ((c.type === 'DeshacerDesactivacion' && deshecha === true) ||
          (c.type === 'ReactivarDemo' && esDemo(compra.context)) ||
          (c.type === 'AutorizarCompra' && esDemo(compra.context) === (c.accion === 'prueba')))
      )
    case 'Desactivado':
      if (cerrada) return c.type === 'CerrarNegociacion' && loDijo(c.motivo)
      // For the clock the term is over, whoever ended it.
      return (
        c.type === 'DesactivarCompra' && (c.forma === 'vencida' || (desactivada?.forma === c.forma && loDijo(c.motivo)))
      )
    default:
      return false
  }
}

/**
 * Returns the step that a command takes. Accepting is one step or the other, depending on what is
 * on offer.
 */
const pasoDe = ({ context }: Compra, c: Exclude<DePaso, { type: 'AbrirCompra' }>): PasoCompra => {
  if (c.type === 'AprobarCompra') return esDemo(context) ? 'aprobarDemo' : 'aprobarOferta'
  if (c.type === 'TomarCompra') return pasoDeTomar(c.ausente !== undefined && c.ausente === context.callcenterId)
  return PASO_DE[c.type]
}

/**
 * Decides a command. Refusals: no-existe, prohibido, paso-no-permitido, oferta-cambio,
 * accion-equivocada, misma-persona, ya-tomada, otra-atiende, vigente and those of each step's
 * values.
 */
export const decideCompra = (compra: Compra, c: ComandoCompra): Decision<HechoCompra> => {
  const existe = estadosDe(compra) !== undefined
  if (c.type === 'AbrirCompra') {
    if (existe) return compra.context.proveedorId === c.proveedorId ? [] : refuse('ya-existe', 'Esa compra ya existe.')
    return [{ type: 'CompraAbierta', data: { proveedorId: c.proveedorId, modo: c.modo } }]
  }
  if (c.type === 'VerOfertaPorEnlace') return existe ? usarEnlace(compra, c) : noExiste('esa oferta')
  if (c.type === 'RecordarLlamada') return existe ? recordar(compra, c) : noExiste('esa compra')
  if (c.type === 'RecordarPago') return existe ? recordarPago(compra, c) : noExiste('esa compra')
  const quien = c.actor.tipoUsuario as QuienCompra
  // Another provider's purchase answers like one that doesn't exist.
  if (!existe || (quien === 'proveedor' && c.actor.id !== compra.context.proveedorId)) return noExiste('esa compra')
  const paso = pasoDe(compra, c)
  const leToca = (PASOS_COMPRA[paso].quien as readonly string[]).includes(quien)
  if (leToca && yaEsta(compra, c)) return []
  const decision = impedimentoDeCompra(compra, quien, paso, c) ?? decidirPaso(compra, c)
  const { datos = 0 } = compra.context
  return datos < DATOS_MAXIMO || isRefusal(decision) || !decision.some(({ type }) => DATOS.has(type))
    ? decision
    : refuse('demasiados-cambios', `Los datos de pago de una compra se cambian hasta ${DATOS_MAXIMO} veces.`)
}

export const compraDecider: Decider<Compra, ComandoCompra, HechoCompra> = {
  category: 'compra',
  schemas: hechosCompra,
  initial: compraInicial,
  decide: decideCompra,
  evolve: evolveCompra,
  partes: ({ context }) => (context.proveedorId ? [context.proveedorId] : []),
}
