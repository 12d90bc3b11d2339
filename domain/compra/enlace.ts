import { type Decision, noExiste, type Origen, refuse } from '#domain/decider.ts'
import { impideEnlace, type ParteImpresa, type UsoDeEnlace } from '#domain/remision.ts'
import { estadosDe } from './estados.ts'
import type { HechoCompra, Oferta } from './hechos.ts'
import type { Compra } from './maquina.ts'

const Y_AHORA = 'La oferta está en el PDF adjunto al correo; si no lo tienes, pídenosla otra vez.'
export const CERRADA = refuse('oferta-retirada', 'Esta negociación se cerró: la oferta ya no vale.')
export const YA_NO_ESTA = refuse(
  'oferta-retirada',
  'Esta oferta ya no se puede mostrar: a quien se hizo ya no está en BandWork.',
)

/**
 * Uses up an addressee's link. Refusals: no-existe, oferta-retirada, enlace-usado, enlace-vencido.
 */
export const usarEnlace = ({ context }: Compra, uso: UsoDeEnlace & Pick<Origen, 'ahora'>): Decision<HechoCompra> => {
  const { remision, correo } = uso
  const remitida = context.remisiones?.[remision - 1]
  if (!remitida) return noExiste('esa oferta')
  if (context.cerrada) return CERRADA
  const no = impideEnlace(remitida, uso, Y_AHORA)
  if (no) return no
  return [{ type: 'OfertaVistaPorEnlace', data: { numero: remitida.numero, remision, correo } }]
}

/** The situations that a mailed offer may be in. */
export const SITUACIONES_DE_OFERTA = ['vigente', 'aceptada', 'otra-pedida', 'reemplazada', 'terminada'] as const
export type SituacionDeOferta = (typeof SITUACIONES_DE_OFERTA)[number]

export const situacionDeOferta = (compra: Compra, numero: number): SituacionDeOferta => {
  const { oferta } = compra.context
  if (oferta && oferta.numero !== numero) return 'reemplazada'
  switch (estadosDe(compra)?.estado) {
    case 'Por Aprobar':
      return 'vigente'
    case 'Aprobado':
    case 'Completado':
      return 'aceptada'
    case 'En Curso':
      return oferta ? 'otra-pedida' : 'terminada'
    default:
      return 'terminada'
  }
}

/** A mailed offer as its document shows it: everything as it was when it was mailed. */
export type OfertaImpresa = {
  /** Empty while the code isn't known. */
  readonly codigo: string
  readonly oferta: Oferta
  /** The times at which it was offered and mailed, ISO 8601. */
  readonly enviada: string
  readonly remitida: string
  readonly mensaje: string
  readonly cliente: ParteImpresa
}

export const nombreDeDocumento = ({ codigo, oferta }: Pick<OfertaImpresa, 'codigo' | 'oferta'>): string =>
  `Oferta-${codigo ? `${codigo}-` : ''}${oferta.numero}.pdf`
