import type { AvisoOculto } from '#domain/aviso.ts'
import { plazo } from '#domain/calendario.ts'
import { rutaDeCompra } from '#domain/destinos.ts'
import type { Dicho, Lectora, Tono } from '#domain/dicho.ts'
import { montoEscrito } from '#domain/dinero.ts'
import { entreComillas, unir } from '#domain/texto.ts'
import type { AvisoDeCompra } from './avisos.ts'

type Mensaje = AvisoOculto<AvisoDeCompra>
type Fila<M> = {
  /** Absent for a message that only updates screens. */
  readonly titulo?: string | ((m: M) => string)
  readonly detalle?: (m: M) => string
  /** Text for the provider alone. A desk reads the company's name instead. */
  readonly aProveedor?: string
  /** Whether only the provider is told in words: a desk's screens follow, without a toast. */
  readonly soloProveedor?: true
  readonly tono?: Tono
  /** Whether its toast leaves by itself. No other does (decisiones/vivo, «Toasts»). */
  readonly seVa?: true
  /** Whether the provider's panel opens with it. */
  readonly abre?: true
  /** Whether the provider's account changes with the purchase. */
  readonly suCuenta?: true
}

type Oferta = Extract<Mensaje, { asunto: 'nuevaOferta' }>['datosCompra']
const ofertaDe = ({ datosCompra }: { readonly datosCompra: Oferta }): string =>
  unir(plazo(datosCompra), montoEscrito(datosCompra.totalCompra))
const porAlgo = ({ motivo }: { readonly motivo: string }): string => entreComillas(motivo)
const total = (m: { readonly total: string }): string => montoEscrito(m.total)

/** The words of each message about a purchase (decisiones/vivo, «A message»). */
export const DICHOS_DE_COMPRA: { readonly [A in Mensaje['asunto']]: Fila<Extract<Mensaje, { asunto: A }>> } = {
  nuevoProveedor: { titulo: 'Nuevo proveedor' },
  provClntsEnEspera: {},
  negociacionAbierta: {},
  callCenterAsignadoOn: {
    titulo: 'El call center te atiende',
    aProveedor: 'Está preparando tu oferta',
    abre: true,
  },
  // This message follows `callCenterAsignadoOn`, which has opened the panel. A reader who has left
  // it since isn't brought back.
  visualizaNegociacion: {
    titulo: 'El call center abrió tu negociación',
    aProveedor: 'Tu oferta está por llegar',
  },
  nuevaOferta: { titulo: 'Tienes una oferta', detalle: ofertaDe, abre: true },
  cotizacionpaquete: { titulo: 'Te cotizaron un paquete', detalle: ofertaDe, abre: true },
  pruebaseleccionada: {
    titulo: ({ opcion }) => (opcion === 'pedida' ? 'Piden una prueba gratuita' : 'Te ofrecen una prueba gratuita'),
    detalle: (m) => (m.opcion === 'pedida' ? '' : plazo(m.datosCompra)),
    abre: true,
  },
  visualizaOferta: {},
  ofertaVistaPorEnlace: { titulo: 'Abrieron la oferta', detalle: ({ numero }) => `oferta ${numero}` },
  renegociacion: { titulo: 'Piden otra oferta', detalle: porAlgo },
  rechazodemo: { titulo: 'Prueba rechazada', detalle: porAlgo },
  compraOfertaAprobada: { titulo: 'Oferta aceptada', detalle: total, tono: 'aprobacion' },
  pruebaFreeAprobada: { titulo: 'Prueba aceptada', tono: 'aprobacion' },
  formFacturacion: {
    titulo: 'Te piden los datos de facturación',
    aProveedor: 'Llénalos en tu negociación',
    abre: true,
  },
  datosFacturaClntProv: {},
  tipopago: { abre: true },
  enviocomprobante: { titulo: 'Comprobante enviado' },
  pagoRecordado: {
    titulo: 'Falta el pago de tu suscripción',
    detalle: total,
    aProveedor: 'Paga y envía el comprobante en tu negociación',
  },
  pagorecibido: {
    titulo: 'Pago recibido',
    aProveedor: 'Falta que autoricen tu suscripción',
    tono: 'aprobacion',
    abre: true,
  },
  abonoRecibido: {
    titulo: 'Llegó una parte del pago',
    detalle: ({ recibido, falta }) => `llegaron ${montoEscrito(recibido)}, faltan ${montoEscrito(falta)}`,
    aProveedor: 'Paga lo que falta y envía otro comprobante',
    abre: true,
  },
  abonosDevueltos: {
    titulo: 'Abono devuelto',
    detalle: ({ recibido, motivo }) => unir(montoEscrito(recibido), entreComillas(motivo)),
  },
  aprobacioncompra: {
    titulo: 'Suscripción activada',
    detalle: ({ datosCompra }) => (datosCompra ? plazo(datosCompra) : ''),
    tono: 'aprobacion',
    seVa: true,
    abre: true,
    suCuenta: true,
  },
  desactivacionmanual: {
    titulo: 'Cuenta desactivada - Su crédito ha caducado',
    detalle: porAlgo,
    suCuenta: true,
  },
  compraReasignada: { titulo: 'Te dieron una negociación' },
  llamadaPendiente: { titulo: 'Toca llamar' },
  desactivacionDeshecha: {
    titulo: 'Tu cuenta vuelve a estar activa',
    aProveedor: 'Con el plazo de antes',
    suCuenta: true,
  },
  negociacionCerrada: { titulo: 'Negociación cerrada', detalle: porAlgo, suCuenta: true },
  comprobanteRechazado: { titulo: 'Comprobante rechazado', detalle: porAlgo },
  compraArchivada: { titulo: 'Finanzas no confirmó el pago', detalle: porAlgo },
  archivoDeshecho: { titulo: 'Finanzas vuelve a revisar el pago' },
  activacionmanualdemo: {
    titulo: 'Prueba reactivada',
    aProveedor: 'Tu cuenta vuelve a estar activa',
    suCuenta: true,
  },
  archivoAdjunto: { titulo: 'Archivo adjunto', aProveedor: 'En tu negociación' },
  descartarArchivo: { titulo: 'Archivo retirado', aProveedor: 'De tu negociación', soloProveedor: true },
}

/**
 * Returns the text of a message about a purchase, or undefined when it has none. A mail knows the
 * purchase's code, which the message doesn't have.
 */
export const dichoDeCompra = (
  m: Mensaje & { readonly codCompra?: string },
  { tipoUsuario }: Lectora,
): Dicho | undefined => {
  const fila: Fila<never> | undefined = DICHOS_DE_COMPRA[m.asunto]
  const titulo = typeof fila?.titulo === 'function' ? fila.titulo(m as never) : fila?.titulo
  const esPropia = tipoUsuario === 'proveedor'
  if (titulo === undefined || (fila?.soloProveedor && !esPropia)) return undefined
  const { codCompra } = m
  return {
    cosa: esPropia ? 'Tu suscripción' : codCompra === undefined ? 'Suscripciones' : `Suscripción ${codCompra}`,
    titulo,
    detalle: () => {
      const detalle = fila?.detalle?.(m as never) ?? ''
      return esPropia ? unir(detalle, fila?.aProveedor ?? '') : unir(m.empresa, detalle)
    },
    tono: fila?.tono ?? 'resto',
    a: rutaDeCompra(tipoUsuario, m.idCompra),
    sobre: `compra ${m.idCompra}`,
  }
}
