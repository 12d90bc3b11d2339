import { type Decision, noExiste, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import type { HechoPedido, Propuesta } from './hechos.ts'
import { type Pedido, propuestaVigente } from './maquina.ts'

/** Days that the link of a mailed proposal serves (decisiones/pedido, «A proposal by e-mail»). */
export const VIGENCIA_ENLACE_DIAS = 30
const DIA_MS = 24 * 3_600_000

const Y_AHORA =
  'La propuesta está en el PDF adjunto al correo; si no lo tienes, pide al proveedor que te la envíe otra vez.'
export const DESCARTADA = refuse('propuesta-descartada', 'El pedido de esta propuesta fue descartado: ya no vale.')
export const SIN_PARTE = refuse(
  'propuesta-retirada',
  'Esta propuesta ya no se puede mostrar: una de las dos partes ya no está en BandWork.',
)

/** Which mailing, from 1, and which of its addresses, from 0; when it was mailed, ISO 8601. */
export type UsoDeEnlace = { readonly remision: number; readonly correo: number; readonly remitida: string }

/** An addressee's link is used up. Refusals: no-existe, propuesta-descartada, enlace-usado, enlace-vencido. */
export const usarEnlace = (
  { value, context }: Pedido,
  { remision, correo, remitida, ahora }: UsoDeEnlace & Pick<Origen, 'ahora'>,
): Decision<HechoPedido> => {
  const una = context.remisiones[remision - 1]
  if (!una || una.version === 0) return noExiste('esa propuesta')
  if (value === 'Descartado') return DESCARTADA
  const no = (codigo: string, porque: string): Refusal => refuse(codigo, `${porque} ${Y_AHORA}`)
  if (una.vistas.includes(correo)) return no('enlace-usado', 'Este enlace ya se usó: sirve una sola vez.')
  if (Date.parse(ahora) - Date.parse(remitida) > VIGENCIA_ENLACE_DIAS * DIA_MS) {
    return no('enlace-vencido', `Este enlace venció: servía durante ${VIGENCIA_ENLACE_DIAS} días.`)
  }
  return [{ type: 'PropuestaVistaPorEnlace', data: { version: una.version, remision, correo } }]
}

/** What has become of a mailed proposal. */
export const SITUACIONES = ['vigente', 'aprobada', 'otra-pedida', 'reemplazada'] as const
export type Situacion = (typeof SITUACIONES)[number]

export const situacionDe = ({ value, context }: Pedido, version: number): Situacion => {
  if (propuestaVigente(context)?.version !== version) return 'reemplazada'
  if (value === 'En Curso') return 'otra-pedida'
  return value === 'Por Aprobar' ? 'vigente' : 'aprobada'
}

/** A party as the other one reads it. */
export type ParteImpresa = {
  readonly nombre: string
  readonly ciudad: string
  readonly celular: string
  readonly correo: string
}

/** A mailed proposal as its document says it: everything as it was when it was mailed. */
export type PropuestaImpresa = {
  /** '' while nobody can tell. */
  readonly codigo: string
  readonly propuesta: Propuesta
  /** When it was proposed and when it was mailed, ISO 8601. */
  readonly enviada: string
  readonly remitida: string
  readonly descripcion: string
  readonly mensaje: string
  readonly proveedor: ParteImpresa
  readonly cliente: ParteImpresa
}

export const nombreDeDocumento = ({ codigo, propuesta }: Pick<PropuestaImpresa, 'codigo' | 'propuesta'>): string =>
  `Propuesta-${codigo ? `${codigo}-` : ''}v${propuesta.version}.pdf`
