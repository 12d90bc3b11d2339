import { type Decision, noExiste, type Origen, refuse } from '#domain/decider.ts'
import { impideEnlace, type ParteImpresa, type UsoDeEnlace } from '#domain/remision.ts'
import { SIN_DETALLE } from './detalle.ts'
import { lineasDeHechos } from './fila.ts'
import type { HechoPedido, Propuesta } from './hechos.ts'
import type { Linea } from './lineas.ts'
import { type Pedido, propuestaVigente } from './maquina.ts'

const Y_AHORA =
  'La propuesta está en el PDF adjunto al correo; si no lo tienes, pide al proveedor que te la envíe otra vez.'
export const DESCARTADA = refuse('propuesta-descartada', 'El pedido de esta propuesta fue descartado: ya no vale.')
export const SIN_PARTE = refuse(
  'propuesta-retirada',
  'Esta propuesta ya no se puede mostrar: una de las dos partes ya no está en BandWork.',
)

/**
 * Uses up an addressee's link. Refusals: no-existe, propuesta-descartada, enlace-usado,
 * enlace-vencido.
 */
export const usarEnlace = (
  { value, context }: Pedido,
  uso: UsoDeEnlace & Pick<Origen, 'ahora'>,
): Decision<HechoPedido> => {
  const { remision, correo } = uso
  const remitida = context.remisiones[remision - 1]
  if (!remitida || remitida.version === 0) return noExiste('esa propuesta')
  if (value === 'Descartado') return DESCARTADA
  const no = impideEnlace(remitida, uso, Y_AHORA)
  if (no) return no
  return [{ type: 'PropuestaVistaPorEnlace', data: { version: remitida.version, remision, correo } }]
}

/** The situations that a mailed proposal may be in. */
export const SITUACIONES = ['vigente', 'aprobada', 'otra-pedida', 'reemplazada'] as const
export type Situacion = (typeof SITUACIONES)[number]

export const situacionDe = ({ value, context }: Pedido, version: number): Situacion => {
  if (propuestaVigente(context)?.version !== version) return 'reemplazada'
  if (value === 'En Curso') return 'otra-pedida'
  return value === 'Por Aprobar' ? 'vigente' : 'aprobada'
}

/** A mailed proposal as its document shows it: everything as it was when it was mailed. */
export type PropuestaImpresa = {
  /** Empty while the code isn't known. */
  readonly codigo: string
  readonly propuesta: Propuesta
  /** The lines that it quotes; none for an order in words alone. */
  readonly lineas: readonly Linea[]
  /** The times at which it was proposed and mailed, ISO 8601. */
  readonly enviada: string
  readonly remitida: string
  readonly descripcion: string
  readonly mensaje: string
  readonly proveedor: ParteImpresa
  readonly cliente: ParteImpresa
}

/** Returns the lines of a mailed proposal as its document shows them. */
export const lineasImpresas = ({ lineas, propuesta }: Pick<PropuestaImpresa, 'lineas' | 'propuesta'>) =>
  lineasDeHechos({ ...SIN_DETALLE, lineas, propuesta }, 'consumidor').lineas

export const nombreDeDocumento = ({ codigo, propuesta }: Pick<PropuestaImpresa, 'codigo' | 'propuesta'>): string =>
  `Propuesta-${codigo ? `${codigo}-` : ''}v${propuesta.version}.pdf`
