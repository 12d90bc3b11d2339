import type { Aviso } from './aviso.ts'
import { mesEscrito, plazo } from './calendario.ts'
import type { AvisoDeCompra } from './compra/avisos.ts'
import type { AvisoDeConsumo } from './consumo/avisos.ts'
import type { AvisoDeConversacion } from './conversacion/avisos.ts'
import { nombreDeCanal } from './conversacion/canal.ts'
import type { AvisoDeCuenta } from './cuenta/avisos.ts'
import { negocia, type TipoUsuario } from './cuenta/tipos.ts'
import { rutaDeCompra, rutaDeIncidente, rutaDeMisIncidentes, rutaDePedido, VER } from './destinos.ts'
import { centavos, enDolares } from './dinero.ts'
import { idDeIncidente } from './incidente.ts'
import type { AvisoDePedido } from './pedido/avisos.ts'
import type { AvisoDeRed } from './red/avisos.ts'
import { ruta } from './rutas.ts'

/** Every message that a fact causes. */
export type AvisoDeHecho =
  | AvisoDePedido
  | AvisoDeCompra
  | AvisoDeConversacion
  | AvisoDeConsumo
  | AvisoDeCuenta
  | AvisoDeRed

/**
 * The maximum length of a pushed text, in UTF-16 units. A push service carries 4 kB, and a screen
 * shows less.
 */
const LETRAS = 200

/** The addressee, and how browsers name what has a number here. */
export type ParaPush = {
  readonly tipoUsuario: TipoUsuario
  readonly ocultar: (id: number) => string
  /** Whether persons and amounts are named (decisiones/vivo, «Push»). */
  readonly nombran: boolean
  /**
   * The log position of what happened, where it is known. A message that stands alone is opened by
   * it.
   */
  readonly posicion?: number
}

/** A message as a device shows it: only the newest about one thing (`sobre`), leading to `a`. */
export type DichoPorPush = {
  readonly titulo: string
  readonly texto: string
  readonly sobre: string
  readonly a: string
}

/**
 * The words for anybody who sees the device (`dice`), and those that only its owner may want to
 * read there (`nombra`).
 */
type Palabras = { readonly dice: string; readonly nombra?: () => string }
type Suelto = Palabras & { readonly titulo: string; readonly a: string; readonly sobre?: string }

type Datos<V extends Aviso, A> = Extract<V, { asunto: A }>['datos']
/** The words of each message, null for one that only updates screens. */
type PorAsunto<V extends Aviso, R> = {
  readonly [A in V['asunto']]: ((datos: Datos<V, A>, para: ParaPush) => R) | null
}

const valor = (decimal: string): string => enDolares(centavos(decimal) ?? 0)
const entreComillas =
  ({ motivo }: { readonly motivo: string }) =>
  () =>
    motivo === '' ? '' : `«${motivo}»`
const solo = (dice: string) => (): Palabras => ({ dice })

const DE_PEDIDO: PorAsunto<AvisoDePedido, Palabras> = {
  nuevoPedido: ({ userItem }) => ({ dice: 'Te hicieron un pedido', nombra: () => userItem }),
  pedidoEditado: null,
  propuestaEnviada: ({ total }) => ({ dice: 'Hay una propuesta', nombra: () => valor(total) }),
  propuestaVista: solo('Abrieron tu propuesta'),
  Aprobado: ({ total }) => ({ dice: 'Aprobaron tu propuesta', nombra: () => valor(total) }),
  renegociacion: (datos) => ({ dice: 'Te piden otra propuesta', nombra: entreComillas(datos) }),
  Entregado: solo('El pedido fue entregado'),
  Recibido: solo('Recibieron el pedido'),
  Finalizado: solo('El pedido terminó'),
  descartarPedido: solo('Descartaron el pedido'),
  descarteDeshecho: solo('Se deshizo el descarte'),
  archivoAdjunto: solo('Adjuntaron un archivo'),
  descartarArchivo: solo('Retiraron un archivo'),
  incidenteReportado: solo('Reportaron un incidente'),
  incidenteRespondido: solo('Respondieron el incidente'),
  incidenteCerrado: solo('Cerraron el incidente'),
}

const DE_COMPRA: PorAsunto<AvisoDeCompra, Palabras> = {
  nuevoProveedor: solo('Hay un proveedor nuevo'),
  provClntsEnEspera: null,
  negociacionAbierta: null,
  callCenterAsignadoOn: solo('El call center te atiende'),
  visualizaNegociacion: solo('El call center abrió tu negociación'),
  nuevaOferta: ({ datosCompra }) => ({ dice: 'Tienes una oferta', nombra: () => valor(datosCompra.totalCompra) }),
  cotizacionpaquete: ({ datosCompra }) => ({
    dice: 'Te cotizaron un paquete',
    nombra: () => valor(datosCompra.totalCompra),
  }),
  pruebaseleccionada: ({ opcion }) => ({
    dice: opcion === 'pedida' ? 'Piden una prueba gratuita' : 'Te ofrecen una prueba gratuita',
  }),
  visualizaOferta: null,
  ofertaVistaPorEnlace: solo('Abrieron la oferta'),
  renegociacion: (datos) => ({ dice: 'Piden otra oferta', nombra: entreComillas(datos) }),
  rechazodemo: (datos) => ({ dice: 'Rechazaron la prueba', nombra: entreComillas(datos) }),
  compraOfertaAprobada: ({ total }) => ({ dice: 'Aceptaron la oferta', nombra: () => valor(total) }),
  pruebaFreeAprobada: solo('Aceptaron la prueba'),
  formFacturacion: solo('Te piden los datos de factura'),
  datosFacturaClntProv: null,
  tipopago: null,
  enviocomprobante: solo('Enviaron un comprobante'),
  pagorecibido: solo('Se recibió el pago'),
  aprobacioncompra: ({ datosCompra }) => ({
    dice: 'La suscripción está activa',
    nombra: () => (datosCompra ? plazo(datosCompra) : ''),
  }),
  desactivacionmanual: (datos) => ({ dice: 'La suscripción se desactivó', nombra: entreComillas(datos) }),
  compraReasignada: solo('Te dieron una negociación'),
  llamadaPendiente: solo('Toca llamar'),
  desactivacionDeshecha: solo('Tu cuenta vuelve a estar activa'),
  negociacionCerrada: (datos) => ({ dice: 'Se cerró la negociación', nombra: entreComillas(datos) }),
  comprobanteRechazado: (datos) => ({ dice: 'Rechazaron tu comprobante', nombra: entreComillas(datos) }),
  compraArchivada: (datos) => ({ dice: 'Finanzas no confirmó el pago', nombra: entreComillas(datos) }),
  archivoDeshecho: solo('Finanzas vuelve a revisar el pago'),
  activacionmanualdemo: solo('Tu prueba vuelve a estar activa'),
  archivoAdjunto: solo('Adjuntaron un archivo'),
  descartarArchivo: solo('Retiraron un archivo'),
}

const DE_CONVERSACION: PorAsunto<AvisoDeConversacion, Suelto> = {
  chatMessage: ({ canal, idPedido, idCompra, codPedido, codCompra, empresa }, { ocultar }) => {
    const channel = nombreDeCanal(canal, ocultar(idPedido ?? idCompra ?? 0))
    return {
      titulo: 'Mensaje nuevo',
      dice: idPedido === undefined ? `Suscripción ${codCompra ?? ''}` : `Pedido ${codPedido ?? ''}`,
      nombra: () => `de ${empresa}`,
      a: `${ruta('chat')}?con=${encodeURIComponent(channel)}`,
      sobre: `chat ${channel}`,
    }
  },
  chatwork: null,
}

const deCuenta =
  (dice: string) =>
  ({ usuario, numero }: { usuario: number; numero: number }, { tipoUsuario, ocultar }: ParaPush): Suelto => ({
    titulo: negocia({ tipoUsuario }) ? 'De tu cuenta' : 'De una cuenta',
    dice,
    a: negocia({ tipoUsuario })
      ? ruta('mis_incidentes')
      : rutaDeIncidente(tipoUsuario, idDeIncidente('cuenta', ocultar(usuario), numero)),
  })
const DE_CUENTA: PorAsunto<AvisoDeCuenta, Suelto> = {
  incidenteReportado: deCuenta('Reportaron un incidente'),
  incidenteRespondido: deCuenta('Respondieron el incidente'),
  incidenteCerrado: deCuenta('Cerraron el incidente'),
}

const DE_RED: PorAsunto<AvisoDeRed, Suelto> = {
  invitacion: null,
  invitacionAceptada: ({ empresa }) => ({
    titulo: 'Tu red',
    dice: 'Aceptaron tu invitación',
    nombra: () => empresa,
    a: ruta('invitaciones'),
  }),
  mensajeMasivo: ({ empresa, texto }, { posicion }) => ({
    titulo: 'Tu red',
    dice: 'Te escribieron',
    nombra: () => `${empresa}: ${texto}`,
    a: posicion === undefined ? ruta('home') : `${ruta('perfil')}?mensaje=${posicion}`,
  }),
}

const DE_CONSUMO: PorAsunto<AvisoDeConsumo, Suelto> = {
  pagoConsumo: ({ empresa, total }) => ({
    titulo: 'Consumo',
    dice: 'Hay un pago por confirmar',
    nombra: () => `${empresa} · ${valor(total)}`,
    a: `${ruta('financiero')}?${VER}=consumos`,
  }),
  pagoConsumoRechazado: (datos) => ({
    titulo: 'Consumo',
    dice: 'Rechazaron tu pago',
    nombra: entreComillas(datos),
    a: ruta('consumo'),
  }),
  cierreAlterado: ({ mes }, { tipoUsuario }) => ({
    titulo: 'Consumo',
    dice: `El cierre firmado de ${mesEscrito(mes)} se lee distinto`,
    a: ruta(tipoUsuario === 'financiero' ? 'conciliacion' : tipoUsuario === 'auditor' ? 'auditoria' : 'admin'),
  }),
}

/** A map of words, as it is looked up. The message decides which map has its words. */
type Decir<R> = Readonly<Record<string, ((datos: never, para: ParaPush) => R) | null | undefined>>
const dichoDe = <R>(mapa: Decir<R>, asunto: string, datos: object, para: ParaPush): R | undefined =>
  mapa[asunto]?.(datos as never, para)
const suelto =
  (mapa: Decir<Suelto>) =>
  (asunto: string, datos: object, para: ParaPush): Suelto | undefined =>
    dichoDe(mapa, asunto, datos, para)

type DePedido = AvisoDePedido['datos'] & { readonly lado?: 'consumidor' | 'proveedor'; readonly numero?: number }
const conPedido = (asunto: string, datos: DePedido, para: ParaPush): Suelto | undefined => {
  const { codPedido, lado, numero } = datos
  const idPedido = para.ocultar(datos.idPedido)
  const incidente = asunto.startsWith('incidente') && numero !== undefined
  const palabras = dichoDe<Palabras>(DE_PEDIDO, asunto, datos, para)
  return (
    palabras && {
      ...palabras,
      titulo: `Pedido ${codPedido}`,
      sobre: `pedido ${idPedido}`,
      a: incidente
        ? lado
          ? rutaDeMisIncidentes(codPedido)
          : rutaDeIncidente(para.tipoUsuario, idDeIncidente('pedido', idPedido, numero))
        : rutaDePedido(idPedido, lado ?? 'consumidor'),
    }
  )
}
type DeCompra = AvisoDeCompra['datos'] & { readonly codCompra?: string }
const conCompra = (asunto: string, datos: DeCompra, para: ParaPush): Suelto | undefined => {
  const { codCompra } = datos
  const idCompra = para.ocultar(datos.idCompra)
  const palabras = dichoDe<Palabras>(DE_COMPRA, asunto, datos, para)
  const esPropia = para.tipoUsuario === 'proveedor'
  return (
    palabras && {
      dice: palabras.dice,
      // A desk reads whose purchase it is.
      nombra: () => [esPropia ? '' : datos.empresa, palabras.nombra?.()].filter(Boolean).join(' · '),
      titulo: esPropia ? 'Tu suscripción' : codCompra === undefined ? 'Suscripciones' : `Suscripción ${codCompra}`,
      sobre: `compra ${idCompra}`,
      a: rutaDeCompra(para.tipoUsuario, idCompra) ?? ruta('home'),
    }
  )
}

/** The words of each noun's messages. */
const DICHOS: Readonly<
  Record<AvisoDeHecho['noun'], (asunto: string, datos: never, para: ParaPush) => Suelto | undefined>
> = {
  pedido: conPedido,
  compra: conCompra,
  conversacion: suelto(DE_CONVERSACION),
  consumo: suelto(DE_CONSUMO),
  cuenta: suelto(DE_CUENTA),
  red: suelto(DE_RED),
}

const letras = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** Returns a text cut between two letters, however many characters a letter has. */
const recortado = (texto: string): string =>
  texto.length > LETRAS ? `${texto.slice(0, letras.segment(texto).containing(LETRAS - 1)?.index)}…` : texto

/**
 * Returns what a message says on a device, or undefined for one that only updates screens. It names
 * no person and no amount unless the device's owner chose so.
 */
export const porPush = (
  { noun, asunto, datos }: Pick<AvisoDeHecho, 'noun' | 'asunto'> & { readonly datos: object },
  para: ParaPush,
): DichoPorPush | undefined => {
  const dicho = DICHOS[noun](asunto, datos as never, para)
  if (!dicho) return undefined
  const { titulo, dice, nombra, sobre = `aviso ${para.posicion}`, a } = dicho
  const nombrado = (para.nombran && nombra?.()) || ''
  return { titulo, texto: recortado(nombrado === '' ? dice : `${dice} · ${nombrado}`), sobre, a }
}
