import { diasQueFaltan, mesLocal } from '#domain/calendario.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { deshacible } from '#domain/deshacer.ts'
import type { FilaDePaso } from '#domain/paso.ts'
import { esDemo, estadosDe } from './estados.ts'
import type { HechoCompra, Oferta } from './hechos.ts'
import type { Compra, ContextoCompra } from './maquina.ts'

/**
 * The kinds of account that take steps. `sistema` is the clock: the end of a term is a step like
 * any other.
 */
export type QuienCompra = Extract<TipoUsuario, 'proveedor' | 'callcenter' | 'financiero'> | 'sistema'

const PROVEEDOR_O_POR_EL = ['proveedor', 'callcenter', 'financiero'] as const

type Fila = FilaDePaso<QuienCompra, HechoCompra['type'], ContextoCompra>
type Condicion = NonNullable<Fila['si']>

export const ES_PRUEBA = 'Esa compra es una prueba gratuita.'
/**
 * Steps that an erased client's purchase still admits: those that end it and those that archive it.
 */
const SIN_CLIENTE: readonly string[] = [
  'cerrar',
  // A proof may come in the moment in which its sender is erased.
  'rechazarComprobante',
  'devolverAbonos',
  'desactivar',
  'archivar',
  'deshacerArchivo',
  'desarchivar',
  'anotar',
  'prohibir',
]
const ELIMINADO = refuse('cuenta-eliminada', 'Se eliminó la cuenta del cliente.')
/**
 * Returns the refusal of a step after the client erased their account, or undefined for the steps
 * that end things (decisiones/compra, «The account»).
 */
export const impideSinCliente = (paso: string): Refusal | undefined =>
  SIN_CLIENTE.includes(paso) ? undefined : ELIMINADO

/**
 * Refuses new offers and reminders while an administrator keeps the client's account deactivated,
 * because the client can't sign in.
 */
export const impideDesactivado = (paso: string): Refusal | undefined =>
  paso === 'ofrecer' || paso === 'ofrecerDemo' || paso === 'RecordarPago'
    ? refuse('cliente-desactivado', 'La cuenta del cliente está desactivada: no puede leer la oferta.')
    : undefined

export const NO_ES_PRUEBA = 'Esa compra no es una prueba gratuita.'

const CERRADA = 'Esa negociación está cerrada.'
const noCerrada: Condicion = ({ cerrada }) => (cerrada ? CERRADA : undefined)
/**
 * Builds the condition for making an offer. A new negotiation must be taken first; a lapsed or
 * deactivated client is offered again without that.
 */
const ofrecible =
  (verbo: string): Condicion =>
  ({ callcenterId, cerrada }, _, estado) =>
    cerrada
      ? CERRADA
      : estado === 'En Curso' && callcenterId === undefined
        ? `No se puede ${verbo}: primero hay que tomar la negociación.`
        : undefined
const esPrueba: Condicion = (contexto) => (esDemo(contexto) ? undefined : NO_ES_PRUEBA)
const esDePago: Condicion = (contexto) => (esDemo(contexto) ? ES_PRUEBA : undefined)
/**
 * After finance has confirmed the payment, only finance changes it, and then confirms it again
 * (decisiones/compra, «Paid»).
 */
const cambiable: Condicion = (contexto, comando, estado) =>
  contexto.pagada && comando?.actor.tipoUsuario !== 'financiero'
    ? 'Finanzas ya confirmó el pago.'
    : esDePago(contexto, comando, estado)
/** Requires invoice data, the way of paying and a proof before money is taken. */
const cobrable =
  (verbo: string): Condicion =>
  ({ comprobante, tipoPago, factura }) => {
    const falta =
      comprobante === undefined
        ? 'falta el comprobante de pago'
        : tipoPago === undefined
          ? 'falta el tipo de pago'
          : factura === undefined
            ? 'faltan los datos de facturación'
            : undefined
    return falta && `No se puede ${verbo}: ${falta}.`
  }
/** Authorizing requires a payment with a proof, or a free trial. */
const autorizable: Condicion = (contexto) =>
  esDemo(contexto) || (contexto.comprobante !== undefined && contexto.pagada)
    ? undefined
    : `No se puede autorizar la compra: falta ${contexto.comprobante === undefined ? 'el comprobante de pago' : 'confirmar el pago'}.`

/**
 * Refuses to let whoever confirmed a payment authorize its purchase (decisiones/compra,
 * «Authorizing»). `quien` is the account that asks, as the purchase's facts name it.
 */
export const impideMismaPersona = (
  { pagada, confirmoId, abonos = [] }: Pick<ContextoCompra, 'pagada' | 'confirmoId' | 'abonos'>,
  quien: unknown,
): Refusal | undefined =>
  pagada &&
  [confirmoId, ...abonos.map(({ financieroId }) => financieroId)].some((id) => id !== undefined && id === quien)
    ? refuse('misma-persona', 'Tú confirmaste el pago: la autoriza otra persona de Finanzas.')
    : undefined

/** Requires a proof that isn't confirmed yet. */
const porComprobar: Condicion = ({ comprobante, pagada }) =>
  comprobante === undefined ? 'No hay un comprobante.' : pagada ? 'El pago ya está confirmado.' : undefined
const conAbonos: Condicion = ({ abonos = [], pagada }) =>
  abonos.length === 0
    ? 'No hay abonos que devolver.'
    : pagada
      ? 'El pago ya está confirmado: lo abonado es parte de él.'
      : undefined
const sinPagar: Condicion = ({ pagada }) =>
  pagada ? 'No se puede cerrar la negociación: el pago está confirmado.' : undefined
/**
 * Returns until when a deactivation by hand can be taken back, ISO 8601, or undefined when there is
 * none.
 */
export const deshacerHasta = ({ desactivada }: Pick<ContextoCompra, 'desactivada'>): string | undefined =>
  desactivada?.forma === 'manual' && desactivada.momento !== undefined ? deshacible(desactivada.momento) : undefined
const aTiempo: Condicion = (contexto, comando) => {
  const hasta = deshacerHasta(contexto)
  if (hasta === undefined) return 'No hay una desactivación a mano que deshacer.'
  return comando && Date.parse(comando.ahora) > Date.parse(hasta)
    ? 'Una desactivación se deshace hasta 10 minutos después.'
    : undefined
}
/**
 * Returns until when an archive can be taken back, ISO 8601, or undefined when it can't
 * (decisiones/compra, «Taking an archive back»).
 */
export const archivoHasta = ({ archivo }: Pick<ContextoCompra, 'archivo'>): string | undefined =>
  archivo && deshacible(archivo.momento)
/**
 * Requires that the same account archived it, at most 10 minutes ago. A table row asks on behalf of
 * its reader's role with account id 0, so the account isn't checked there.
 */
const archivadaAhora: Condicion = ({ archivo }, comando) => {
  if (!archivo) return 'Ya no se puede deshacer: la compra no está archivada, o ya pasó algo más con ella.'
  if (!comando) return undefined
  const { actor, ahora } = comando
  if (actor.id > 0 && actor.id !== archivo.financieroId) return 'Solo quien archivó la compra puede deshacerlo.'
  return Date.parse(ahora) > Date.parse(deshacible(archivo.momento))
    ? 'Ya no se puede deshacer: pasaron 10 minutos desde que se archivó. Puedes sacarla del archivo.'
    : undefined
}
/** Returns the whole days that a trial had left when it was deactivated. */
export const diasDePrueba = ({ fechaFin, desactivada }: ContextoCompra): number =>
  fechaFin !== undefined && desactivada?.momento !== undefined
    ? Math.max(0, diasQueFaltan(fechaFin, desactivada.momento))
    : 0
const conDias: Condicion = (contexto) =>
  contexto.cerrada
    ? CERRADA
    : !esDemo(contexto)
      ? NO_ES_PRUEBA
      : diasDePrueba(contexto) > 0
        ? undefined
        : 'A esa prueba no le quedan días: se puede ofrecer otra.'

/** The common part of both accepting steps. Which one applies depends on what is on offer. */
const ACEPTAR = {
  ruta: 'compra_aprobar',
  permiso: 'compra.propia',
  resumen: 'El proveedor acepta la oferta o la prueba que vio.',
} as const
const ARCHIVO = {
  ruta: 'finan_ocultar_compra',
  permiso: 'compra.autorizar',
  resumen: 'Finanzas archiva la compra, o la saca del archivo.',
} as const

/**
 * The steps. Each row says who may take the step, its command, the fact that it leaves, its words
 * for a person and its condition (decisiones/compra, «Life»).
 */
export const PASOS_COMPRA = {
  reabrirNegociacion: {
    quien: ['proveedor'],
    ruta: 'compra_nueva',
    permiso: 'compra.propia',
    resumen: 'El proveedor abre otra negociación, terminada la anterior.',
    comando: 'ReabrirNegociacion',
    hecho: 'NegociacionReabierta',
    asuntos: ['provClntsEnEspera', 'negociacionAbierta'],
    verbo: 'abrir otra negociación',
    si: noCerrada,
  },
  tomar: {
    quien: ['callcenter'],
    ruta: 'compra_tomar',
    permiso: 'compra.negociar',
    resumen: 'El call center toma la negociación.',
    comando: 'TomarCompra',
    hecho: 'CallCenterAsignado',
    asuntos: ['callCenterAsignadoOn', 'provClntsEnEspera'],
    verbo: 'tomar la negociación',
    codigo: 'ya-tomada',
    si: ({ callcenterId }) => (callcenterId === undefined ? undefined : 'Esa negociación ya tiene quien la atienda.'),
  },
  abrirNegociacion: {
    quien: ['callcenter'],
    ruta: 'compra_abrir_negociacion',
    permiso: 'compra.negociar',
    resumen: 'El call center abre la negociación.',
    comando: 'AbrirNegociacion',
    hecho: 'NegociacionVista',
    asuntos: ['visualizaNegociacion'],
    verbo: 'abrir la negociación',
  },
  ofrecer: {
    quien: ['callcenter'],
    ruta: 'compra_ofrecer',
    permiso: 'compra.negociar',
    resumen: 'Envía una oferta del catálogo.',
    comando: 'EnviarOferta',
    hecho: 'OfertaEnviada',
    asuntos: ['nuevaOferta', 'cotizacionpaquete'],
    verbo: 'enviar una oferta',
    si: ofrecible('enviar una oferta'),
  },
  ofrecerDemo: {
    quien: ['callcenter'],
    ruta: 'compra_ofrecer_demo',
    permiso: 'compra.negociar',
    resumen: 'Ofrece una prueba gratuita de unos días.',
    comando: 'EnviarDemo',
    hecho: 'DemoEnviada',
    asuntos: ['pruebaseleccionada'],
    verbo: 'ofrecer una prueba gratuita',
    si: ofrecible('ofrecer una prueba gratuita'),
  },
  remitir: {
    quien: ['callcenter', 'financiero'],
    ruta: 'compra_oferta_correo',
    permiso: 'compra.remitir',
    resumen: 'Envía por correo la oferta o la prueba que está sobre la mesa.',
    comando: 'RemitirOferta',
    hecho: 'OfertaRemitida',
    verbo: 'enviar la oferta por correo',
    si: ({ pagada }) => (pagada ? 'Esa oferta ya está pagada.' : undefined),
  },
  pedirDemo: {
    quien: ['proveedor'],
    ruta: 'compra_pedir_demo',
    permiso: 'compra.propia',
    resumen: 'El proveedor pide una prueba gratuita.',
    comando: 'PedirDemo',
    hecho: 'DemoPedida',
    asuntos: ['pruebaseleccionada'],
    verbo: 'pedir una prueba gratuita',
  },
  verOferta: {
    quien: ['proveedor'],
    ruta: 'compra_ver_oferta',
    permiso: 'compra.propia',
    resumen: 'El proveedor abre la oferta.',
    comando: 'VerOferta',
    hecho: 'OfertaVista',
    asuntos: ['visualizaOferta'],
    verbo: 'abrir la oferta',
  },
  renegociar: {
    quien: ['proveedor'],
    ruta: 'compra_renegociar',
    permiso: 'compra.propia',
    resumen: 'El proveedor pide otra oferta, y dice por qué.',
    comando: 'RenegociarCompra',
    hecho: 'RenegociacionDeCompraPedida',
    asuntos: ['renegociacion'],
    verbo: 'pedir otra oferta',
    si: esDePago,
  },
  rechazarDemo: {
    quien: ['proveedor'],
    ruta: 'compra_rechazar_demo',
    permiso: 'compra.propia',
    resumen: 'El proveedor rechaza la prueba, y dice por qué.',
    comando: 'RechazarDemo',
    hecho: 'DemoRechazada',
    asuntos: ['rechazodemo'],
    verbo: 'rechazar la prueba',
    si: esPrueba,
  },
  aprobarOferta: {
    ...ACEPTAR,
    quien: ['proveedor'],
    comando: 'AprobarCompra',
    hecho: 'OfertaAprobada',
    asuntos: ['compraOfertaAprobada'],
    verbo: 'aceptar la oferta',
    si: esDePago,
  },
  aprobarDemo: {
    ...ACEPTAR,
    quien: ['proveedor'],
    comando: 'AprobarCompra',
    hecho: 'DemoAprobada',
    asuntos: ['pruebaFreeAprobada'],
    verbo: 'aceptar la prueba',
    si: esPrueba,
  },
  elegirOferta: {
    quien: ['proveedor'],
    ruta: 'compra_elegir_oferta',
    permiso: 'compra.propia',
    resumen: 'El proveedor que paga de inmediato elige una oferta del catálogo.',
    comando: 'ElegirOferta',
    hecho: 'OfertaElegida',
    asuntos: ['compraOfertaAprobada'],
    verbo: 'elegir una oferta',
    si: ({ modo }) => (modo === 'pago' ? undefined : 'No se puede elegir una oferta: esa compra se negocia.'),
  },
  pedirFactura: {
    quien: ['callcenter', 'financiero'],
    ruta: 'compra_pedir_factura',
    permiso: 'compra.pedirFactura',
    resumen: 'Pide los datos de facturación.',
    comando: 'PedirFactura',
    hecho: 'FacturaPedida',
    asuntos: ['formFacturacion'],
    verbo: 'pedir los datos de facturación',
  },
  guardarFactura: {
    quien: PROVEEDOR_O_POR_EL,
    ruta: 'compra_factura',
    permiso: 'compra.responder',
    resumen: 'Guarda los datos de facturación.',
    comando: 'GuardarFactura',
    hecho: 'FacturaGuardada',
    asuntos: ['datosFacturaClntProv'],
    verbo: 'guardar los datos de facturación',
  },
  elegirPago: {
    quien: PROVEEDOR_O_POR_EL,
    ruta: 'compra_tipo_pago',
    permiso: 'compra.responder',
    resumen: 'Elige el tipo de pago.',
    comando: 'ElegirTipoDePago',
    hecho: 'TipoDePagoElegido',
    asuntos: ['tipopago'],
    verbo: 'elegir el tipo de pago',
    si: cambiable,
  },
  enviarComprobante: {
    quien: PROVEEDOR_O_POR_EL,
    ruta: 'compra_comprobante',
    permiso: 'compra.responder',
    resumen: 'Sube el comprobante de pago: idCompra, si acaso referencia, y luego archivo.',
    comando: 'EnviarComprobante',
    hecho: 'ComprobanteEnviado',
    asuntos: ['enviocomprobante'],
    verbo: 'enviar el comprobante',
    si: cambiable,
  },
  rechazarComprobante: {
    quien: ['financiero'],
    ruta: 'compra_rechazar_comprobante',
    permiso: 'compra.autorizar',
    resumen: 'Finanzas rechaza el comprobante que vio, y dice por qué.',
    comando: 'RechazarComprobante',
    hecho: 'ComprobanteRechazado',
    asuntos: ['comprobanteRechazado'],
    verbo: 'rechazar el comprobante',
    si: porComprobar,
  },
  confirmarPago: {
    quien: ['financiero'],
    ruta: 'compra_confirmar_pago',
    permiso: 'compra.autorizar',
    resumen: 'Finanzas confirma el pago del comprobante que vio.',
    comando: 'ConfirmarPago',
    hecho: 'PagoConfirmado',
    asuntos: ['pagorecibido'],
    verbo: 'confirmar el pago',
    si: cobrable('confirmar el pago'),
  },
  abonar: {
    quien: ['financiero'],
    ruta: 'compra_abonar',
    permiso: 'compra.autorizar',
    resumen: 'Finanzas conserva como abono lo que llegó, que es menos de lo que falta.',
    comando: 'RecibirAbono',
    hecho: 'AbonoRecibido',
    asuntos: ['abonoRecibido'],
    verbo: 'conservar el abono',
    si: (contexto, comando, estado) =>
      porComprobar(contexto, comando, estado) ?? cobrable('conservar el abono')(contexto, comando, estado),
  },
  devolverAbonos: {
    quien: ['financiero'],
    ruta: 'compra_devolver_abonos',
    permiso: 'compra.autorizar',
    resumen: 'Finanzas dice que lo abonado se devolvió, o que no llegó, y por qué.',
    comando: 'DevolverAbonos',
    hecho: 'AbonosDevueltos',
    asuntos: ['abonosDevueltos'],
    verbo: 'devolver lo abonado',
    si: conAbonos,
  },
  autorizar: {
    quien: ['financiero'],
    ruta: 'autorizar_ajax',
    permiso: 'compra.autorizar',
    contrasena: true,
    resumen: 'Finanzas autoriza la compra, o la prueba gratuita.',
    comando: 'AutorizarCompra',
    hecho: 'CompraAutorizada',
    asuntos: ['aprobacioncompra'],
    verbo: 'autorizar la compra',
    si: autorizable,
  },
  desactivar: {
    quien: ['callcenter', 'sistema'],
    ruta: 'compra_desactivar',
    permiso: 'compra.negociar',
    resumen: 'El call center desactiva la cuenta a mano, y dice por qué.',
    comando: 'DesactivarCompra',
    hecho: 'CompraDesactivada',
    asuntos: ['desactivacionmanual'],
    verbo: 'desactivar la cuenta',
  },
  deshacerDesactivacion: {
    quien: ['callcenter'],
    ruta: 'compra_deshacer_desactivacion',
    permiso: 'compra.negociar',
    resumen: 'Deshace una desactivación a mano, hasta 10 minutos después: el plazo sigue como estaba.',
    comando: 'DeshacerDesactivacion',
    hecho: 'DesactivacionDeshecha',
    asuntos: ['desactivacionDeshecha'],
    verbo: 'deshacer la desactivación',
    si: aTiempo,
  },
  cerrar: {
    quien: ['callcenter'],
    ruta: 'compra_cerrar',
    permiso: 'compra.negociar',
    resumen: 'El call center cierra una negociación que no llegó a nada, y dice por qué.',
    comando: 'CerrarNegociacion',
    hecho: 'NegociacionCerrada',
    asuntos: ['negociacionCerrada'],
    verbo: 'cerrar la negociación',
    si: sinPagar,
  },
  reactivarDemo: {
    quien: ['callcenter'],
    ruta: 'compra_reactivar_demo',
    permiso: 'compra.negociar',
    resumen: 'Reactiva a mano una prueba, por los días que le quedaban.',
    comando: 'ReactivarDemo',
    hecho: 'DemoReactivada',
    asuntos: ['activacionmanualdemo'],
    verbo: 'reactivar la prueba',
    si: conDias,
  },
  archivar: {
    ...ARCHIVO,
    quien: ['financiero'],
    comando: 'ArchivarCompra',
    hecho: 'CompraArchivada',
    verbo: 'archivar la compra',
  },
  deshacerArchivo: {
    quien: ['financiero'],
    ruta: 'compra_deshacer_archivo',
    permiso: 'compra.autorizar',
    resumen: 'Quien archivó la compra lo deshace, hasta 10 minutos después y si no pasó nada más.',
    comando: 'DeshacerArchivo',
    hecho: 'ArchivoDeshecho',
    verbo: 'deshacer que se archivó la compra',
    si: archivadaAhora,
  },
  desarchivar: {
    ...ARCHIVO,
    quien: ['financiero'],
    comando: 'DesarchivarCompra',
    hecho: 'CompraDesarchivada',
    verbo: 'sacar la compra del archivo',
  },
  reasignar: {
    quien: ['callcenter'],
    ruta: 'compra_reasignar',
    permiso: 'compra.negociar',
    resumen: 'Da la negociación a otra persona del call center, o la toma de ella.',
    comando: 'ReasignarCompra',
    hecho: 'CompraReasignada',
    asuntos: ['compraReasignada'],
    verbo: 'reasignar la negociación',
    si: ({ callcenterId, cerrada }) =>
      cerrada ? CERRADA : callcenterId === undefined ? 'Nadie la atiende todavía: se toma.' : undefined,
  },
  llamar: {
    quien: ['callcenter'],
    ruta: 'compra_llamada',
    permiso: 'compra.negociar',
    resumen: 'Registra una llamada al cliente: cómo fue, una nota y, si la habrá, cuándo es la próxima.',
    comando: 'RegistrarLlamada',
    hecho: 'LlamadaRegistrada',
    verbo: 'registrar una llamada',
    si: noCerrada,
  },
  citarLlamada: {
    quien: ['callcenter'],
    ruta: 'compra_llamada_proxima',
    permiso: 'compra.negociar',
    resumen: 'Fija cuándo se llama al cliente, o que ya no.',
    comando: 'FijarProximaLlamada',
    hecho: 'ProximaLlamadaFijada',
    verbo: 'fijar la próxima llamada',
    si: noCerrada,
  },
  anotar: {
    quien: ['callcenter'],
    ruta: 'compra_nota',
    permiso: 'compra.negociar',
    resumen: 'Añade una nota a la compra.',
    comando: 'GuardarNotaDeCompra',
    hecho: 'NotaDeCompraGuardada',
    verbo: 'guardar una nota',
  },
  adjuntar: {
    quien: ['callcenter'],
    ruta: 'compra_adjuntar',
    permiso: 'compra.negociar',
    resumen: 'Adjunta un archivo a la compra: idCompra y luego archivo.',
    comando: 'AdjuntarArchivoDeCompra',
    hecho: 'ArchivoDeCompraAdjuntado',
    asuntos: ['archivoAdjunto'],
    verbo: 'adjuntar un archivo',
  },
  prohibir: {
    quien: ['callcenter'],
    ruta: 'compra_archivo_prohibir',
    permiso: 'compra.negociar',
    resumen: 'Retira un archivo de la compra: queda en la historia y ya no se sirve.',
    comando: 'ProhibirArchivoDeCompra',
    hecho: 'ArchivoDeCompraProhibido',
    asuntos: ['descartarArchivo'],
    verbo: 'retirar un archivo',
  },
} as const satisfies Record<string, Fila>
export type PasoCompra = keyof typeof PASOS_COMPRA

/**
 * Returns the step for taking a negotiation. Taking it from a clerk who can't sign in any more is a
 * reassignment.
 */
export const pasoDeTomar = (deAusente: boolean): PasoCompra => (deAusente ? 'reasignar' : 'tomar')

/**
 * Returns why somebody can't take a step now, or undefined when they can. The machine says from
 * which states the step goes; the step's row says the rest. The web asks this for its buttons, and
 * `decide` asks it with the command before it answers.
 */
export const impedimentoDeCompra = (
  compra: Compra,
  de: QuienCompra,
  paso: PasoCompra,
  comando?: Origen,
): Refusal | undefined => {
  const { quien, hecho, verbo, si, codigo = 'paso-no-permitido' }: Fila = PASOS_COMPRA[paso]
  if (!quien.includes(de)) return refuse('prohibido', `Tu cuenta no puede ${verbo}.`, { paso })
  const estado = estadosDe(compra)?.estado
  if (!compra.can({ type: hecho } as HechoCompra)) {
    return refuse('paso-no-permitido', `No se puede ${verbo}: la compra está en estado «${estado}».`, { estado, paso })
  }
  const motivo = si?.(compra.context, comando, estado)
  return motivo === undefined ? undefined : refuse(codigo, motivo, { estado, paso })
}

export type ColorDeReloj = 'verde' | 'naranja' | 'rojo'

/**
 * Returns the expiry clock: the days left, and a colour that is green above 20, orange above 3 and
 * red otherwise (decisiones/compra, «Expiry clock»). Undefined without a term.
 */
export const relojDe = (
  fechaFin: string | undefined,
  ahora: string,
): { dias: number; color: ColorDeReloj } | undefined => {
  if (fechaFin === undefined) return undefined
  const dias = diasQueFaltan(fechaFin, ahora)
  return { dias, color: dias > 20 ? 'verde' : dias > 3 ? 'naranja' : 'rojo' }
}

const AGOSTO = 8
const DICIEMBRE = 12

/**
 * Returns whether the automatic deactivate button shows: only in August, when the authorization
 * month isn't December, the client is activated and the purchase isn't deactivated
 * (decisiones/compra, «By hand»; America/Guayaquil).
 */
export const muestraDesactivar = (
  compra: { readonly estado: string; readonly venta: string; readonly fechaAutorizado: string | undefined },
  ahora: string,
): boolean =>
  mesLocal(ahora) === AGOSTO &&
  compra.fechaAutorizado !== undefined &&
  mesLocal(compra.fechaAutorizado) !== DICIEMBRE &&
  compra.venta === 'activado' &&
  compra.estado !== 'Desactivado'

/** Returns the plain price of a month, in cents: type 1's dollar a day, or 22 dollars. */
const alMesSuelto = (tipo: number): number => (tipo === 1 ? 3_000 : 2_200)

/**
 * Returns whether an offer of months is marked: a month at 30 dollars, a year at 300, or anything
 * that costs less by the month than one month alone (decisiones/compra, «Offers and prices»).
 * Amounts are in cents.
 */
export const esOfertaMarcada = ({ tipo, cantidad, vxmes }: Pick<Oferta, 'tipo' | 'cantidad' | 'vxmes'>): boolean =>
  (cantidad === 1 && vxmes === 3_000) || (cantidad === 12 && vxmes === 30_000) || vxmes < cantidad * alMesSuelto(tipo)

/** Returns whether a term is over, which it is from its last instant on. */
export const vencio = (fechaFin: string, ahora: string): boolean => Date.parse(ahora) >= Date.parse(fechaFin)
