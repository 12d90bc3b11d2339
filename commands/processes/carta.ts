import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { OfertaImpresa } from '#domain/compra/enlace.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ConMontos, renglonesDeMontos } from '#domain/impuestos.ts'
import type { PropuestaImpresa } from '#domain/pedido/enlace.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { HechoRaices, RaizFirmada } from '#domain/raiz.ts'
import type { HechoInvitacion } from '#domain/red/invitacion.ts'
import { VIGENCIA_ENLACE_DIAS } from '#domain/remision.ts'
import { legible } from '#domain/texto.ts'

/** A mail as a fact asks for it. The process adds its Message-ID. */
export type Carta = {
  readonly para: string
  readonly asunto: string
  readonly texto: string
  readonly html: string
  /** The invitation that the mail carries, if any. */
  readonly invitacion?: { readonly invitadorId: number; readonly numero: number }
  readonly adjuntos?: readonly Adjunto[]
  /**
   * The link by which its reader ends mails of its kind, if they can be ended
   * (decisiones/vivo, «Ending a mail»).
   */
  readonly baja?: string
  /** The account to which the mail is written, where its fact names none. */
  readonly cuentaId?: number
}

/** A document attached to a mail. */
export type Adjunto = { readonly nombre: string; readonly tipo: string; readonly contenido: Uint8Array }

/** The mails that each type of fact asks for, none for other types. */
export type Cartas = {
  readonly [T in (HechoCompra | HechoConsumo | HechoCuenta | HechoInvitacion | HechoPedido | HechoRaices)['type']]?: (
    hecho: Hecho,
  ) => Promise<readonly Carta[]>
}

/** The means by which mails are written. */
export type Remitente = {
  readonly cargar: Handle['cargar']
  readonly historia: Handle['historia']
  readonly firmas: Firmas
  readonly publicUrl: string
  /** The bank account to pay into, if this installation names one. */
  readonly cuentaBancaria?: string | undefined
  /**
   * Resolves with the code that people use for a fact's order, by the order's id and the fact's log
   * position; '' while nobody can tell.
   */
  readonly codigoDePedido: (pedidoId: number, posicion: bigint) => Promise<string>
  /** Returns an id as URLs name it. */
  readonly ocultar: (id: number) => string
  /** Prints a mailed proposal as PDF: the same bytes for the same proposal. */
  readonly imprimirPropuesta: (propuesta: PropuestaImpresa) => Promise<Uint8Array>
  /** Resolves with the code that people use for a fact's purchase, in the same way. */
  readonly codigoDeCompra: (compraId: number, posicion: bigint) => Promise<string>
  /** Prints a mailed offer as PDF: the same bytes for the same offer. */
  readonly imprimirOferta: (oferta: OfertaImpresa) => Promise<Uint8Array>
  /** Resolves with whether an address is some account's. */
  readonly tieneCuenta: (correo: string) => Promise<boolean>
  /** Resolves with the log's identity. */
  readonly registro: () => Promise<string>
  /** Resolves with the signed root before that of a revision, undefined before the first. */
  readonly raizAnterior: (revision: number) => Promise<RaizFirmada | undefined>
  /**
   * Resolves with the accounts that, up to a log position, had asked for each day's root. Throws
   * while nobody can tell.
   */
  readonly suscritos: (posicion: bigint) => Promise<readonly number[]>
}

const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

/**
 * Puts a text on one line of at most 180 characters. A header takes no line break, nor does what
 * stands before a link.
 */
const enLinea = (texto: string): string => texto.replace(/\s+/g, ' ').trim().slice(0, 180)

/** Returns whether an address can take mail. An erased person has no address any more. */
export const tieneBuzon = (correo: string): boolean => correo.includes('@')

/** Returns amounts in cents as a mail says them. */
export const montosEnCarta = (montos: ConMontos): string =>
  renglonesDeMontos('Subtotal', montos)
    .map(([que, cents]) => `${que}: ${enDolares(cents)}`)
    .join('\n')
/** Says how somebody pays; `donde` is where they send the proof. */
export const comoSePaga = (cuentaBancaria: string | undefined, donde: string): string =>
  cuentaBancaria === undefined
    ? `Paga por transferencia o depósito y envía el comprobante ${donde}.`
    : `Paga por transferencia o depósito a esta cuenta y envía el comprobante ${donde}:\n${cuentaBancaria}`
/** Says what an addressee's own link does. `que` is what it shows, such as «la propuesta». */
export const unaVezPorEnlace = (que: string): string =>
  `El enlace de arriba es solo para ti: muestra ${que} una vez, sin entrar con una cuenta, durante ${VIGENCIA_ENLACE_DIAS} días. ${que.charAt(0).toUpperCase()}${que.slice(1)} completa está también en el PDF adjunto.`

const BOTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#111a2c;color:#fff;font-weight:bold;text-decoration:none'

/** A line that leads somewhere. */
export type Renglon = { readonly dice: string; readonly enlace: string }
/** Words, a line, or a list of lines. */
type Parrafo = string | Renglon | readonly Renglon[]

const renglonEnTexto = ({ dice, enlace }: Renglon): string => `${enLinea(dice)}: ${enlace}`
const renglonEnHtml = ({ dice, enlace }: Renglon): string => `<a href="${escapar(enlace)}">${escapar(dice)}</a>`
const comoTexto = (parrafo: Parrafo): string => {
  if (typeof parrafo === 'string') return parrafo
  return 'dice' in parrafo
    ? renglonEnTexto(parrafo)
    : parrafo.map((renglon) => `- ${renglonEnTexto(renglon)}`).join('\n')
}
const comoHtml = (parrafo: Parrafo): string => {
  if (typeof parrafo === 'string') return `<p>${escapar(parrafo).replaceAll('\n', '<br>')}</p>`
  if ('dice' in parrafo) return `<p>${renglonEnHtml(parrafo)}</p>`
  return `<ul style="padding-left:20px">${parrafo.map((renglon) => `<li>${renglonEnHtml(renglon)}</li>`).join('')}</ul>`
}

/** Writes the same words as text and as HTML: first what to do, with its link, then why. */
export const escribir = (carta: {
  para: string
  asunto: string
  parrafos: readonly Parrafo[]
  enlace: string
  /** The action, in the words of its link. */
  acto: string
  invitacion?: Carta['invitacion']
  adjuntos?: Carta['adjuntos']
  baja?: string
}): Carta => {
  const { para, enlace, acto, invitacion, adjuntos, baja } = carta
  const parrafos = [...carta.parrafos, ...(baja ? [{ dice: 'Dejar de recibir este correo', enlace: baja }] : [])]
  const cuerpo = legible(parrafos.map(comoHtml).join(''))
  const href = escapar(enlace)
  return {
    para,
    asunto: legible(enLinea(carta.asunto)),
    texto: legible([`${enLinea(acto)}: ${enlace}`, ...parrafos.map(comoTexto)].join('\n\n')),
    html: `<!doctype html><html lang="es"><body style="font-family:sans-serif;line-height:1.5;color:#111"><p><a href="${href}" style="${BOTON}">${escapar(acto)}</a></p>${cuerpo}<p style="font-size:12px;color:#555">Si el botón no abre, copia este enlace:<br><a href="${href}">${href}</a></p></body></html>`,
    ...(invitacion ? { invitacion } : {}),
    ...(adjuntos ? { adjuntos } : {}),
    ...(baja ? { baja } : {}),
  }
}
