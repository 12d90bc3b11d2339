import { diasQueFaltan, mesLocal } from '#domain/calendario.ts'
import type { TipoUsuario } from '#domain/cuenta/hechos.ts'
import { type Refusal, refuse } from '#domain/decider.ts'
import type { HechoCompra } from './hechos.ts'
import { type Compra, estadosDe } from './maquina.ts'

/** `sistema` is the clock: a term that ends is a step like any other. */
export type QuienCompra = Extract<TipoUsuario, 'proveedor' | 'callcenter' | 'financiero'> | 'sistema'

const PROVEEDOR_O_POR_EL = ['proveedor', 'callcenter', 'financiero'] as const

/** Each step: who may take it, the fact it leaves, and its words for a person. Source: decisions §3, design quality. */
export const PASOS_COMPRA = {
  tomar: { de: ['callcenter'], hecho: 'CallCenterAsignado', verbo: 'tomar la negociación' },
  abrirNegociacion: { de: ['callcenter'], hecho: 'NegociacionVista', verbo: 'abrir la negociación' },
  ofrecer: { de: ['callcenter'], hecho: 'OfertaEnviada', verbo: 'enviar una oferta' },
  ofrecerDemo: { de: ['callcenter'], hecho: 'DemoEnviada', verbo: 'ofrecer una prueba gratuita' },
  pedirDemo: { de: ['proveedor'], hecho: 'DemoPedida', verbo: 'pedir una prueba gratuita' },
  verOferta: { de: ['proveedor'], hecho: 'OfertaVista', verbo: 'abrir la oferta' },
  renegociar: { de: PROVEEDOR_O_POR_EL, hecho: 'RenegociacionDeCompraPedida', verbo: 'pedir otra oferta' },
  rechazarDemo: { de: PROVEEDOR_O_POR_EL, hecho: 'DemoRechazada', verbo: 'rechazar la prueba' },
  aprobarOferta: { de: PROVEEDOR_O_POR_EL, hecho: 'OfertaAprobada', verbo: 'aceptar la oferta' },
  aprobarDemo: { de: PROVEEDOR_O_POR_EL, hecho: 'DemoAprobada', verbo: 'aceptar la prueba' },
  pedirFactura: { de: ['callcenter', 'financiero'], hecho: 'FacturaPedida', verbo: 'pedir los datos de factura' },
  guardarFactura: { de: PROVEEDOR_O_POR_EL, hecho: 'FacturaGuardada', verbo: 'guardar los datos de factura' },
  elegirPago: { de: PROVEEDOR_O_POR_EL, hecho: 'TipoDePagoElegido', verbo: 'elegir el tipo de pago' },
  enviarComprobante: { de: PROVEEDOR_O_POR_EL, hecho: 'ComprobanteEnviado', verbo: 'enviar el comprobante' },
  confirmarPago: { de: ['financiero'], hecho: 'PagoConfirmado', verbo: 'confirmar el pago' },
  autorizar: { de: ['financiero'], hecho: 'CompraAutorizada', verbo: 'autorizar la compra' },
  desactivar: { de: ['callcenter', 'sistema'], hecho: 'CompraDesactivada', verbo: 'desactivar la cuenta' },
  reactivarDemo: { de: ['callcenter'], hecho: 'DemoReactivada', verbo: 'reactivar la prueba' },
  archivar: { de: ['financiero'], hecho: 'CompraArchivada', verbo: 'archivar la compra' },
  desarchivar: { de: ['financiero'], hecho: 'CompraDesarchivada', verbo: 'sacar la compra del archivo' },
  anotar: { de: ['callcenter'], hecho: 'NotaDeCompraGuardada', verbo: 'guardar una nota' },
  adjuntar: { de: ['callcenter'], hecho: 'ArchivoDeCompraAdjuntado', verbo: 'adjuntar un archivo' },
} as const satisfies Record<string, { de: readonly QuienCompra[]; hecho: HechoCompra['type']; verbo: string }>
export type PasoCompra = keyof typeof PASOS_COMPRA

/** Why somebody can't take a step now, or undefined when they can. The web asks this for its buttons; `decide` before it answers. */
export const impedimentoDeCompra = (compra: Compra, quien: QuienCompra, paso: PasoCompra): Refusal | undefined => {
  const { de, hecho, verbo } = PASOS_COMPRA[paso]
  if (!(de as readonly QuienCompra[]).includes(quien)) {
    return refuse('prohibido', `Tu cuenta no puede ${verbo}.`, { paso })
  }
  if (compra.can({ type: hecho, data: {} } as unknown as HechoCompra)) return undefined
  const estado = estadosDe(compra)?.estado
  const { context } = compra
  const motivo =
    paso === 'autorizar' && estado === 'Aprobado'
      ? context.comprobante === undefined
        ? 'falta el comprobante de pago'
        : 'falta confirmar el pago'
      : paso === 'confirmarPago' && estado === 'Aprobado'
        ? context.comprobante === undefined
          ? 'falta el comprobante de pago'
          : context.tipoPago === undefined
            ? 'falta el tipo de pago'
            : 'faltan los datos de factura'
        : (paso === 'ofrecer' || paso === 'ofrecerDemo') && estado === 'En Curso'
          ? 'primero hay que tomar la negociación'
          : `la compra está en estado «${estado}»`
  return refuse('paso-no-permitido', `No se puede ${verbo}: ${motivo}.`, { estado, paso })
}

export type ColorDeReloj = 'verde' | 'naranja' | 'rojo'

/** The expiry clock: days left, green over 20, orange over 3, red otherwise (spec part 2, §4). Undefined without a term. */
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
 * Whether the automatic deactivate button shows: only in August, when the authorization month isn't December, the client is activated and the
 * purchase isn't deactivated (spec part 2, §4; America/Guayaquil).
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

/** Months of 30 at type 1's dollar a day, or a year of them at 300, are marked (decisions §3). Amounts in cents. */
export const esOfertaMarcada = (cantidad: number, vxmes: number): boolean =>
  (cantidad === 1 && vxmes === 3_000) || (cantidad === 12 && vxmes === 30_000)

/** Whether a term is over: from its last instant on. */
export const vencio = (fechaFin: string, ahora: string): boolean => Date.parse(ahora) >= Date.parse(fechaFin)
