import type { Origen } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { quienesVen } from '#domain/esquema.ts'
import { abonadoDe, faltaDe } from './abonos.ts'
import { type ArchivoDeCompra, type HechoCompra, hechosCompra, type Oferta } from './hechos.ts'
import type { Compra, ContextoCompra } from './maquina.ts'
import {
  archivoHasta,
  deshacerHasta,
  esOfertaMarcada,
  impedimentoDeCompra,
  impideMismaPersona,
  impideSinCliente,
  muestraDesactivar,
  PASOS_COMPRA,
  type PasoCompra,
  pasoDeTomar,
  type QuienCompra,
  relojDe,
} from './pasos.ts'
import { type CompraPlegada, compraDe, esperaDesde } from './plegado.ts'

/**
 * The data that no fact of a purchase tells: its id as browsers know it, its code, its client's
 * name, whether the client erased their account (`eliminado`), and whether the clerk who attends to
 * it can't sign in any more (`ausente`).
 */
export type NombresDeCompra = {
  readonly id: string
  readonly codigo: string
  readonly proveedor: string
  readonly eliminado: boolean
  readonly ausente: boolean
}
/**
 * The reader of a purchase, when they read it (ISO 8601), and which facts they see. Data that
 * follows from a fact that they don't see isn't told either.
 */
export type LecturaDeCompra = {
  readonly rol: string
  readonly ahora: string
  readonly ve: (type: HechoCompra['type']) => boolean
  /**
   * The reader's account as the facts name it, where two people sign for money. Undefined where one
   * person may do both.
   */
  readonly firma?: unknown
}

export const datosCompraDe = (
  oferta: Oferta,
  vista: boolean,
  { id, proveedor }: Pick<NombresDeCompra, 'id' | 'proveedor'>,
) => ({
  id,
  numero: oferta.numero,
  proveedor,
  tipo: oferta.tipo,
  cantidad: oferta.cantidad,
  unidad: oferta.unidad,
  vxmes: decimal(oferta.vxmes),
  esOferta: oferta.unidad === 'meses' && esOfertaMarcada(oferta),
  subtotalCompra: decimal(oferta.subtotal),
  ivaCompra: decimal(oferta.iva),
  totalCompra: decimal(oferta.total),
  vista,
})

const pasosDe = (
  compra: Compra,
  { rol, ahora, firma }: LecturaDeCompra,
  { eliminado, ausente }: NombresDeCompra,
): Record<string, string | null> => {
  const alPreguntar = { actor: { id: 0, tipoUsuario: rol }, ahora } as Origen
  const pasos = (Object.keys(PASOS_COMPRA) as PasoCompra[]).filter((paso) =>
    (PASOS_COMPRA[paso].quien as readonly string[]).includes(rol),
  )
  return Object.fromEntries(
    pasos.map((paso) => {
      const no =
        (eliminado ? impideSinCliente(paso) : undefined) ??
        impedimentoDeCompra(compra, rol as QuienCompra, paso === 'tomar' ? pasoDeTomar(ausente) : paso, alPreguntar) ??
        (paso === 'autorizar' ? impideMismaPersona(compra.context, firma) : undefined)
      return [paso, no?.detalle ?? null]
    }),
  )
}

/** Returns since when it has waited, or null when its wait begins later. */
const esperaYa = (plegada: CompraPlegada, ahora: string): string | null => {
  const desde = esperaDesde(plegada)
  return desde !== null && desde > ahora ? null : desde
}

const QUIENES_OYEN: readonly string[] = quienesVen(hechosCompra.LlamadaRegistrada)
/** Returns whether a role may know about the call center's calls. */
export const oyeDeLlamadas = (rol: string): boolean => QUIENES_OYEN.includes(rol)

/**
 * Returns a file as it is shown. The account that brought it is stored with it and told to nobody.
 */
const archivoDe = ({ sha256, nombre, tipo, bytes }: ArchivoDeCompra) => ({ sha256, nombre, tipo, bytes })

/**
 * Returns the rejected proofs. A file that was rejected twice is listed once, with the last reason.
 */
const rechazadosDe = ({ devueltos = [] }: ContextoCompra) => [
  ...new Map(
    devueltos.flatMap(({ motivo, ...archivo }) =>
      motivo === undefined ? [] : [[archivo.sha256, { ...archivoDe(archivo), motivo }] as const],
    ),
  ).values(),
]

/** Returns the terms that were over before the purchase was negotiated again, newest first. */
const terminosDe = ({ terminos }: CompraPlegada, { id, codigo }: NombresDeCompra) =>
  terminos
    .map(({ oferta, factura, autorizada }, n) => ({
      id,
      termino: n + 1,
      codCompra: codigo,
      cantidad: oferta.cantidad,
      unidad: oferta.unidad,
      totalCompra: decimal(oferta.total),
      desde: autorizada,
      conOferta: true,
      conFactura: factura !== undefined,
      cerrada: false,
      motivo: null,
    }))
    .toReversed()

/**
 * Returns the part of a purchase's row that its facts tell, as its reader sees it, under the row's
 * names (decisiones/compra, «The row»). The server's answer and the page's own fold are both made
 * of it.
 */
export const filaDeHechos = (plegada: CompraPlegada, nombres: NombresDeCompra, lectura: LecturaDeCompra) => {
  const { contexto, autorizada, estado, venta } = plegada
  const { ahora, ve } = lectura
  const { oferta, fechaFin } = contexto
  const compra = compraDe(plegada)
  return {
    subtotalCompra: decimal(oferta?.subtotal ?? 0),
    ivaCompra: decimal(oferta?.iva ?? 0),
    totalCompra: decimal(oferta?.total ?? 0),
    fechaCompra: plegada.fecha_compra,
    fechaAutorizado: autorizada,
    fechaFin: fechaFin ?? null,
    cantidad: oferta?.cantidad ?? 0,
    unidad: oferta?.unidad ?? ('meses' as const),
    vxmes: decimal(oferta?.vxmes ?? 0),
    tipoPago: contexto.tipoPago ?? null,
    estadoPedido: estado,
    isActivoClie: venta,
    estadoVenta: venta,
    autorizar: impedimentoDeCompra(compra, 'financiero', 'autorizar') === undefined,
    isActive: estado === 'Completado',
    estadoFiltroFinan: contexto.archivada && ve('CompraArchivada') ? ('archivado' as const) : ('visible' as const),
    archivoHasta: ve('CompraArchivada') ? (archivoHasta(contexto) ?? null) : null,
    pagoConfirmado: contexto.pagada,
    cobro:
      contexto.pagada && contexto.cobro?.recibido !== undefined
        ? { recibido: decimal(contexto.cobro.recibido), referencia: contexto.cobro.referencia ?? '' }
        : null,
    abonado: decimal(abonadoDe(contexto)),
    porPagar: decimal(contexto.pagada ? 0 : faltaDe(contexto).total),
    confirmadoFile: contexto.comprobante !== undefined,
    comprobanteFile: contexto.comprobante
      ? { ...archivoDe(contexto.comprobante), referencia: contexto.comprobante.referencia ?? '' }
      : null,
    comprobantesRechazados: ve('ComprobanteRechazado') ? rechazadosDe(contexto) : [],
    propuestaProv: contexto.archivos.map(({ prohibido = false, ...archivo }) => ({ ...archivoDe(archivo), prohibido })),
    datosCompra: oferta ? datosCompraDe(oferta, contexto.ofertaVista, nombres) : null,
    factura: contexto.factura ?? null,
    modo: contexto.modo,
    cerrada: contexto.cerrada,
    motivo: contexto.motivo && ve(contexto.motivo.de) ? contexto.motivo : null,
    demoPedida: contexto.demoPedida === true,
    deshacerHasta: estado === 'Desactivado' && ve('CompraDesactivada') ? (deshacerHasta(contexto) ?? null) : null,
    terminos: terminosDe(plegada, nombres),
    proximaLlamada: ve('ProximaLlamadaFijada') ? (contexto.proximaLlamada ?? null) : null,
    ultimaLlamada: ve('LlamadaRegistrada') ? (contexto.ultimaLlamada ?? null) : null,
    desdeCuando: plegada.cambio,
    // A reader who isn't told about calls gets how long it has been in its state.
    esperaDesde: oyeDeLlamadas(lectura.rol) ? esperaYa(plegada, ahora) : plegada.cambio,
    isAtendido: contexto.callcenterId !== undefined,
    reloj: estado === 'Completado' ? (relojDe(fechaFin, ahora) ?? null) : null,
    muestraDesactivar: muestraDesactivar({ estado, venta, fechaAutorizado: autorizada ?? undefined }, ahora),
    clienteEliminado: nombres.eliminado,
    sinQuienAtienda: nombres.ausente,
    pasos: pasosDe(compra, lectura, nombres),
  }
}
