import { type EstadoCompra, type EstadoVenta, estadosDe } from './estados.ts'
import type { HechoCompra, Oferta, ResultadoDeLlamada } from './hechos.ts'
import { type Compra, type ContextoCompra, compraInicial, evolveCompra, maquinaCompra } from './maquina.ts'

/**
 * A term that was over before its purchase was negotiated or offered again: what it cost and to
 * whom it was billed.
 */
export type TerminoAnterior = Pick<ContextoCompra, 'factura' | 'tipoPago'> & {
  readonly oferta: Oferta
  readonly autorizada: string
}

/** The state folded from a purchase's facts, as its row holds it. Instants are ISO 8601. */
export type CompraPlegada = {
  readonly estado: EstadoCompra
  readonly venta: EstadoVenta
  readonly contexto: ContextoCompra
  /** The times at which it was opened and its present term was authorized. */
  readonly fecha_compra: string
  readonly autorizada: string | null
  /** The time since which it has been in its present state. Taking it doesn't change it. */
  readonly cambio: string
  /** The time at which its client was last called. */
  readonly llamado: string | null
  /** The time at which its next call was last set. */
  readonly citado: string | null
  /** Oldest first. */
  readonly terminos: readonly TerminoAnterior[]
}

/** Returns the machine's state that a row holds. */
export const compraDe = ({ estado, venta, contexto }: Pick<CompraPlegada, 'estado' | 'venta' | 'contexto'>): Compra =>
  maquinaCompra.resolveState({ value: { estado, ventas: venta }, context: contexto })

const terminadoDe = ({ contexto, autorizada, terminos }: CompraPlegada): CompraPlegada['terminos'] => {
  const { oferta, factura, tipoPago } = contexto
  return oferta && autorizada ? [...terminos, { oferta, factura, tipoPago, autorizada } as TerminoAnterior] : terminos
}

/** Folds one more fact; `antes` is undefined before the first. Throws HechoImposible. */
export const plegarCompra = (
  antes: CompraPlegada | undefined,
  hecho: HechoCompra & { readonly momento: string },
): CompraPlegada => {
  const compra = evolveCompra(antes ? compraDe(antes) : compraInicial, hecho)
  const estados = estadosDe(compra)
  if (!estados) throw new Error('la compra no existe todavía')
  const { momento } = hecho
  const deNuevo = antes?.estado === 'Desactivado' && (estados.estado === 'En Curso' || estados.estado === 'Por Aprobar')
  const autorizada = hecho.type === 'CompraAutorizada' || hecho.type === 'DemoReactivada'
  // Nothing has been done for a client whose purchase was taken.
  const igual =
    antes?.estado === estados.estado && (antes.venta === estados.venta || hecho.type === 'CallCenterAsignado')
  return {
    ...estados,
    contexto: compra.context,
    fecha_compra: antes?.fecha_compra ?? momento,
    cambio: igual ? antes.cambio : momento,
    llamado: hecho.type === 'LlamadaRegistrada' ? momento : (antes?.llamado ?? null),
    citado: hecho.type === 'ProximaLlamadaFijada' ? momento : (antes?.citado ?? null),
    autorizada: autorizada ? momento : deNuevo ? null : (antes?.autorizada ?? null),
    terminos: antes ? (deNuevo ? terminadoDe(antes) : antes.terminos) : [],
  }
}

/** Days before a term's end from which its client is to be called. */
export const FIN_CERCA_DIAS = 20
/** Outcomes of calls in which nobody was spoken to. */
const SIN_HABLAR: readonly ResultadoDeLlamada[] = ['no-contesta', 'numero-equivocado']

/**
 * Returns since when a purchase has waited for somebody's next action, ISO 8601, or null when
 * nobody has anything to do. Each call restarts the wait. A term that is about to end stops waiting
 * once its client was spoken to (decisiones/compra, «The call agenda»).
 */
export const esperaDesde = ({ estado, contexto, cambio, llamado, citado }: CompraPlegada): string | null => {
  const { proximaLlamada, fechaFin, ultimaLlamada } = contexto
  // The client answered after the next call was set, so they wait now.
  const contesto = estado === 'En Curso' && citado !== null && cambio > citado
  if (proximaLlamada !== undefined) return contesto && cambio < proximaLlamada ? cambio : proximaLlamada
  if (estado === 'Desactivado') return null
  if (estado !== 'Completado' || fechaFin === undefined) return llamado !== null && llamado > cambio ? llamado : cambio
  const veinteAntes = new Date(Date.parse(fechaFin) - FIN_CERCA_DIAS * 86_400_000).toISOString()
  // A term may be shorter than FIN_CERCA_DIAS.
  const cerca = veinteAntes > cambio ? veinteAntes : cambio
  if (llamado === null || llamado < cerca) return cerca
  return ultimaLlamada !== undefined && SIN_HABLAR.includes(ultimaLlamada) ? llamado : null
}
