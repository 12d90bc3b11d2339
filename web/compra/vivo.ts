import type { MensajeDeCompra } from '#api/contract/vivo.ts'
import { plazo } from '#domain/calendario.ts'
import { rutaDeCompra } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { dolares } from '#web/ui/cifras.ts'
import { type Efecto, type EfectosDe, type Lectora, unir } from '#web/vivo/efecto.ts'
import type { Tono } from '#web/vivo/tonos.ts'

/**
 * Milliseconds that the activation's toast stays. No other toast leaves by itself (decisiones/vivo,
 * «Toasts»).
 */
const ACTIVACION_MS = 5_000

type Oferta = Extract<MensajeDeCompra, { asunto: 'nuevaOferta' }>['datosCompra']
const ofertaDe = (oferta: Oferta): string => unir(plazo(oferta), dolares(oferta.totalCompra))

type Dicho = Pick<NonNullable<Efecto['aviso']>, 'titulo'> & {
  readonly detalle?: string
  /** Text for the provider alone. A desk reads the company's name instead. */
  readonly aProveedor?: string
  readonly tono?: Tono
  readonly duracion?: number
  /** Whether the provider's panel opens with it. */
  readonly abre?: true
}

/** Returns the effect that opens the provider's panel; none for other readers. */
const panelDe = ({ tipoUsuario }: Lectora): Pick<Efecto, 'abre'> =>
  tipoUsuario === 'proveedor' ? { abre: { desde: ruta('proveedor'), a: ruta('new_negociacion') } } : {}

const brilla = ({ idCompra }: MensajeDeCompra): Efecto => ({ cambia: ['compra'], sobre: idCompra })
const dicho = (
  m: MensajeDeCompra,
  quien: Lectora,
  { titulo, detalle = '', aProveedor = '', tono = 'resto', duracion, abre }: Dicho,
): Efecto => {
  const { tipoUsuario } = quien
  const a = rutaDeCompra(tipoUsuario, m.idCompra)
  return {
    ...brilla(m),
    pestana: 'compras',
    ...(abre ? panelDe(quien) : {}),
    aviso: {
      titulo,
      detalle: tipoUsuario === 'proveedor' ? unir(detalle, aProveedor) : unir(m.empresa, detalle),
      tono,
      ...(duracion === undefined ? {} : { duracion }),
      ...(a === undefined ? {} : { a }),
    },
  }
}
/** Adds the provider's account to the changes: it changes with the purchase. */
const conSuCuenta = (efecto: Efecto, { tipoUsuario }: Lectora): Efecto =>
  tipoUsuario === 'proveedor' ? { ...efecto, cambia: [...efecto.cambia, 'cuenta'] } : efecto

const entreComillas = ({ motivo }: { readonly motivo: string }): string => (motivo === '' ? '' : `«${motivo}»`)

/** The effects of purchase messages (decisiones/vivo, «A message»). */
export const EFECTOS_DE_COMPRA: EfectosDe<MensajeDeCompra> = {
  nuevoProveedor: (m, quien) => dicho(m, quien, { titulo: 'Nuevo proveedor' }),
  provClntsEnEspera: brilla,
  negociacionAbierta: () => ({ cambia: ['compra'] }),
  callCenterAsignadoOn: (m, quien) =>
    dicho(m, quien, { titulo: 'El call center te atiende', aProveedor: 'Está preparando tu oferta', abre: true }),
  visualizaNegociacion: (m, quien) =>
    // This message follows `callCenterAsignadoOn`, which has opened the panel. A reader who has
    // left it since isn't brought back.
    dicho(m, quien, { titulo: 'El call center abrió tu negociación', aProveedor: 'Tu oferta está por llegar' }),
  nuevaOferta: (m, quien) =>
    dicho(m, quien, { titulo: 'Tienes una oferta', detalle: ofertaDe(m.datosCompra), abre: true }),
  cotizacionpaquete: (m, quien) =>
    dicho(m, quien, { titulo: 'Te cotizaron un paquete', detalle: ofertaDe(m.datosCompra), abre: true }),
  pruebaseleccionada: (m, quien) =>
    m.opcion === 'pedida'
      ? dicho(m, quien, { titulo: 'Piden una prueba gratuita' })
      : dicho(m, quien, { titulo: 'Te ofrecen una prueba gratuita', detalle: plazo(m.datosCompra), abre: true }),
  visualizaOferta: brilla,
  ofertaVistaPorEnlace: (m, quien) => dicho(m, quien, { titulo: 'Abrieron la oferta', detalle: `oferta ${m.numero}` }),
  renegociacion: (m, quien) => dicho(m, quien, { titulo: 'Piden otra oferta', detalle: entreComillas(m) }),
  rechazodemo: (m, quien) => dicho(m, quien, { titulo: 'Prueba rechazada', detalle: entreComillas(m) }),
  compraOfertaAprobada: (m, quien) =>
    dicho(m, quien, { titulo: 'Oferta aceptada', detalle: dolares(m.total), tono: 'aprobacion' }),
  pruebaFreeAprobada: (m, quien) => dicho(m, quien, { titulo: 'Prueba aceptada', tono: 'aprobacion' }),
  formFacturacion: (m, quien) =>
    dicho(m, quien, { titulo: 'Te piden los datos de factura', aProveedor: 'Llénalos en tu negociación', abre: true }),
  datosFacturaClntProv: brilla,
  tipopago: (m, quien) => ({ ...brilla(m), ...panelDe(quien) }),
  enviocomprobante: (m, quien) => dicho(m, quien, { titulo: 'Comprobante enviado' }),
  pagorecibido: (m, quien) =>
    dicho(m, quien, {
      titulo: 'Pago recibido',
      aProveedor: 'Falta que autoricen tu suscripción',
      tono: 'aprobacion',
      abre: true,
    }),
  aprobacioncompra: (m, quien) =>
    conSuCuenta(
      dicho(m, quien, {
        titulo: 'Suscripción activada',
        detalle: m.datosCompra ? plazo(m.datosCompra) : '',
        tono: 'aprobacion',
        duracion: ACTIVACION_MS,
        abre: true,
      }),
      quien,
    ),
  desactivacionmanual: (m, quien) =>
    conSuCuenta(
      dicho(m, quien, { titulo: 'Cuenta desactivada - Su crédito ha caducado', detalle: entreComillas(m) }),
      quien,
    ),
  compraReasignada: (m, quien) => dicho(m, quien, { titulo: 'Te dieron una negociación' }),
  llamadaPendiente: (m, quien) => dicho(m, quien, { titulo: 'Toca llamar' }),
  desactivacionDeshecha: (m, quien) =>
    conSuCuenta(
      dicho(m, quien, { titulo: 'Tu cuenta vuelve a estar activa', aProveedor: 'Con el plazo de antes' }),
      quien,
    ),
  negociacionCerrada: (m, quien) =>
    conSuCuenta(dicho(m, quien, { titulo: 'Negociación cerrada', detalle: entreComillas(m) }), quien),
  comprobanteRechazado: (m, quien) => dicho(m, quien, { titulo: 'Comprobante rechazado', detalle: entreComillas(m) }),
  compraArchivada: (m, quien) => dicho(m, quien, { titulo: 'Finanzas no confirmó el pago', detalle: entreComillas(m) }),
  archivoDeshecho: (m, quien) => dicho(m, quien, { titulo: 'Finanzas vuelve a revisar el pago' }),
  activacionmanualdemo: (m, quien) =>
    conSuCuenta(dicho(m, quien, { titulo: 'Prueba reactivada', aProveedor: 'Tu cuenta vuelve a estar activa' }), quien),
  archivoAdjunto: (m, quien) => dicho(m, quien, { titulo: 'Archivo adjunto', aProveedor: 'En tu negociación' }),
  descartarArchivo: (m, quien) => dicho(m, quien, { titulo: 'Archivo retirado', aProveedor: 'De tu negociación' }),
}
